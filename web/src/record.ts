// The game as text: what the address holds, and what the server is asked about.

import { changed, changeOf } from "./change";
import type { Document, Position, Setting, Setup } from "./questions";

export interface Game {
  setting: Setting;
  setup: Setup | null;
  moves: string[];
}

export function gameOf(position: Position): Game {
  return { setting: position.setting, setup: position.setup, moves: [...position.moves, ...position.left] };
}

/// The record of a game; a new game, of nothing but its moves, is one of what the document begins with.
export function recordOf(document: Document, game: Game): string {
  const { setting, setup } = game;
  const lines = [`game ${document.game}`];
  if (setting.board) lines.push(`board ${setting.board}`);
  if (setting.names.length > 0) lines.push(`players ${setting.names.map(([symbol, name]) => (symbol === name ? symbol : `${symbol}="${name}"`)).join(" ")}`);
  else if (document.players && !document.players.named) lines.push(`players ${setting.players}`);
  for (const choice of document.choices ?? []) {
    const reading = setting.choices[choice.key];
    if (reading !== undefined) lines.push(choice.is_setting ? `${choice.key} ${reading}` : `reading ${choice.key}=${reading}`);
  }
  for (const [name, value] of Object.entries(setting.numbers)) lines.push(`${name} ${value}`);
  if (setup) {
    if (setup.origin !== undefined) lines.push(`origin ${setup.origin}`);
    lines.push(...setup.rows, ...setup.kept);
    if (setup.to_move !== null) lines.push(`to-move ${setup.to_move}`);
  }
  return [...lines, ...game.moves, ""].join("\n");
}

/// A record that the program has written, with other moves.
export const withMoves = (record: string, count: number, moves: string[]): string => [...record.split("\n").slice(0, -1 - count), ...moves, ""].join("\n");

/// The record of a game that has not begun, as it needs no document; and what game a record is of.
export const begunRecord = (game: string): string => `game ${game}\n`;
export const nameIn = (record: string): string | undefined => /^game (\S+)/m.exec(record)?.[1];

/// The text of a file: UTF-16 by its mark, UTF-8 if it is that, otherwise in the charset that the property CA of an SGF names, as far as the browser knows it.
export function textOf(bytes: ArrayBuffer): string {
  const charset = /\bCA\s*\[\s*([\w.:-]+)\s*\]/.exec(new TextDecoder("latin1").decode(bytes))?.[1] ?? "latin1";
  const [first, second] = new Uint8Array(bytes);
  const wide = first === 0xff && second === 0xfe ? "utf-16le" : first === 0xfe && second === 0xff ? "utf-16be" : null;
  for (const [name, fatal] of [[wide ?? "utf-8", true], [charset, false]] as const) {
    try {
      return new TextDecoder(name, { fatal }).decode(bytes);
    } catch {
      // the next one
    }
  }
  return new TextDecoder().decode(bytes);
}

/// The state of the page, as the address holds it after '#'.
export interface State {
  record: string;
  changed: string | null; // another text of the document
}

const bytesToText = (bytes: Uint8Array): string => {
  let text = "";
  for (const byte of bytes) text += String.fromCharCode(byte);
  return btoa(text).replaceAll("+", "-").replaceAll("/", "_").replaceAll("=", "");
};

const textToBytes = (text: string): Uint8Array<ArrayBuffer> => Uint8Array.from(atob(text.replaceAll("-", "+").replaceAll("_", "/")), (letter) => letter.charCodeAt(0));

const mostBytes = 1 << 20; // of a document; an address with more, however small it is packed, is none

async function through(bytes: Uint8Array<ArrayBuffer>, stream: CompressionStream | DecompressionStream): Promise<Uint8Array<ArrayBuffer>> {
  const reader = new Blob([bytes]).stream().pipeThrough(stream).getReader();
  const parts: Uint8Array<ArrayBuffer>[] = [];
  for (let size = 0; ; ) {
    const { value, done } = await reader.read();
    if (done) return new Uint8Array(await new Blob(parts).arrayBuffer());
    parts.push(value);
    if ((size += value.length) > mostBytes) {
      await reader.cancel();
      throw new Error("larger than 1 MiB");
    }
  }
}

const packed = async (text: string): Promise<string> => bytesToText(await through(new TextEncoder().encode(text), new CompressionStream("deflate-raw")));
const unpacked = async (text: string): Promise<string> => new TextDecoder().decode(await through(textToBytes(text), new DecompressionStream("deflate-raw")));

/// A sum of a text, FNV-1a of 32 bits; SHA-256 is missing in browsers where a page comes without encryption.
function sumOf(text: string): string {
  let sum = 0x811c9dc5;
  for (const byte of new TextEncoder().encode(text)) sum = Math.imul(sum ^ byte, 0x01000193);
  return (sum >>> 0).toString(16).padStart(8, "0");
}

/// Returns the address of a state. `base` is the document that comes with the program for the game of the record: the address then holds
/// what differs from it, and its sum. Without it the address holds the whole text.
export async function hashOf(state: State, base: string | null): Promise<string> {
  const parts = new URLSearchParams();
  if (state.record) parts.set("record", state.record);
  if (state.changed !== null) {
    const whole = await packed(state.changed);
    const change = base === null ? whole : `${sumOf(base)}.${await packed(changeOf(base, state.changed))}`;
    if (change.length < whole.length) parts.set("change", change);
    else parts.set("document", whole);
  }
  return parts.toString();
}

/// The address holds a change of a text that is not here.
export class OtherBase extends Error {}

export const recordIn = (hash: string): string => new URLSearchParams(hash.replace(/^#/, "")).get("record") ?? "";

/// Returns the state that an address holds. `base` is the document of its game. Throws OtherBase, or another error if the address is no state.
export async function stateOf(hash: string, base: string): Promise<State> {
  const parts = new URLSearchParams(hash.replace(/^#/, ""));
  const record = parts.get("record") ?? "";
  const whole = parts.get("document"), change = parts.get("change");
  if (whole !== null) return { record, changed: await unpacked(whole) };
  if (change === null) {
    if (hash.length > 1 && !parts.has("record")) throw new Error("no state");
    return { record, changed: null };
  }
  const [sum, hunks] = change.split(".");
  if (sum !== sumOf(base)) throw new OtherBase();
  return { record, changed: changed(base, await unpacked(hunks ?? "")) };
}

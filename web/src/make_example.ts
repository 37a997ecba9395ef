// An example that says what the game on the board shows, as lines of the document.

import { ask } from "./asking";
import { Failure } from "./questions";
import type { Clause, Document, Example, Position, Setting } from "./questions";
import type { RefusedMove } from "./refusals";
import { texts } from "./texts/texts";

/// What `with` and `if` say: the board, the players, settings and readings that differ from the first ones.
function differing(document: Document, setting: Setting): { settings: string[]; readings: string[] } {
  const settings: string[] = [], readings: string[] = [];
  if (setting.board && setting.board !== document.board) settings.push(`board ${setting.board}`);
  if (document.players && !document.players.named && setting.players !== document.players.fewest) settings.push(`players ${setting.players}`);
  for (const { name, value } of document.numbers ?? []) {
    const now = setting.numbers[name];
    if (now !== undefined && now !== value) settings.push(`${name} = ${now}`);
  }
  for (const choice of document.choices ?? []) {
    const now = setting.choices[choice.key];
    if (now !== undefined && now !== choice.readings[0]?.name) (choice.is_setting ? settings : readings).push(`${choice.key} is ${now}`);
  }
  return { settings, readings };
}

/// Returns the line that sets memory to what a line of a record says, such as "passes 1", "score C -2" or "allies A B".
function setLine(document: string, kept: string, nameOf: (letter: string) => string): string {
  const [name = "", ...rest] = kept.split(" ");
  const type = new RegExp(`^\\s+(?:state|note) +${name} *: *(?<kind>number|truth|player|region)?(?<of> .*? each .*)?`, "m").exec(document)?.groups ?? {};
  const set = (values: string[], value: string): string => `set ${name}${values.length > 0 ? `(${values.map(nameOf).join(", ")})` : ""} to ${value}`;
  const last = rest[rest.length - 1] ?? "";
  switch (type["kind"]) {
    case "number":
      return set(rest.slice(0, -1), last);
    case "player":
      return set(rest.slice(0, -1), nameOf(last));
    case "region":
      return set([], rest.length > 1 ? `{ ${rest.join(", ")} }` : (rest[0] ?? "nothing"));
    default:
      return set(rest, "true"); // a truth, or a pair of players
  }
}

/// Returns the lines of an example of the game on the board.
export function exampleLines(document: Document, position: Position, refused: RefusedMove | null, name: string, caption: string, clauses: string[]): string[] {
  if (position.stuck) throw new Failure(texts.takeBackFirst);
  const { settings, readings } = differing(document, position.setting);
  const nameOf = (letter: string): string => position.players.find((player) => player.letter === letter)?.name ?? letter;
  const lines = [`example ${name} "${caption}"${clauses.map((id) => ` [${id}]`).join("")}${readings.length > 0 ? ` if ${readings.join(" and ")}` : ""}`];
  if (settings.length > 0) lines.push(`  with ${settings.join(", ")}`);
  const { setup } = position;
  if (setup || position.moves.length === 0) lines.push("  start");
  if (setup) {
    lines.push(...setup.rows.map((row) => `    ${row}`));
    if (setup.origin !== undefined) lines.push(`    origin ${setup.origin}`);
    if (setup.to_move !== null) lines.push(`    to-move ${nameOf(setup.to_move)}`);
    lines.push(...setup.kept.map((kept) => `    ${setLine(document.text, kept, nameOf)}`));
  }
  lines.push(...position.moves.map((move) => `  ${move}: legal`));
  if (refused) {
    const ids = new Set(refused.refusals.flatMap((one) => one.clauses)), points = new Set(refused.refusals.flatMap((one) => one.points));
    lines.push(`  ${refused.move}: illegal ${[...ids].map((id) => `[${id}]`).join(" ")}${points.size > 0 ? ` at ${[...points].join(" ")}` : ""}`);
  }
  if (position.moves.length > 0 || !setup) lines.push("  then", ...position.board.rows.map((row) => `    ${row}`));
  if (position.over) lines.push("  is over");
  return lines.map((line) => `    ${line}`);
}

/// Returns the line before which an example of a sentence is inserted: below the lines of the sentence. Sentences with nothing but empty lines
/// between them share the lines that follow.
function lineBelow(clauses: Clause[], id: string): number | null {
  const shared = clauses.slice(clauses.findIndex((clause) => clause.id === id)).find((clause) => clause.below.text);
  return shared ? shared.below.line + shared.below.text.split("\n").length : null;
}

/// What is inserted: a text before a line of the document.
export interface Insertion {
  before: number;
  text: string;
  caption: string;
  isAtEnd: boolean;
}

/// Returns where to insert an example of the game on the board: below a sentence, or at the end. The example holds: this is checked. Throws a
/// Failure that says why there is none.
export async function makeExample(asked: object, document: Document, position: Position, refused: RefusedMove | null, clause: string | null): Promise<Insertion> {
  const lines = document.text.split("\n");
  const base = clause ?? "position";
  let number = 1;
  while (new RegExp(`^\\s+example +${base}-${number}\\b`, "m").test(document.text)) ++number;
  const name = `${base}-${number}`;
  const caption = refused ? `${refused.move} is illegal here` : position.moves.length > 0 ? `${position.moves[position.moves.length - 1] ?? ""} is legal here` : position.outlook.replaceAll('"', "'");
  const example = exampleLines(document, position, refused, name, caption, clause === null ? [] : [clause]).join("\n");
  const end = lines.length + 1;
  const places = [clause === null ? null : lineBelow(document.clauses ?? [], clause), end].filter((place) => place !== null);
  let failure = "";
  for (const before of places) {
    const text = before <= lines.length ? `\n${example}\n` : `${document.text.endsWith("\n") ? "" : "\n"}\n${example}\n`;
    const changed = before <= lines.length ? [...lines.slice(0, before - 1), ...text.slice(0, -1).split("\n"), ...lines.slice(before - 1)].join("\n") : document.text + text;
    failure = await failureOf(asked, changed, name);
    if (failure === "") return { before, text, caption, isAtEnd: before === end };
  }
  throw new Failure(texts.noExample(failure));
}

/// Returns why an example of a document does not hold; nothing if it holds.
async function failureOf(asked: object, document: string, name: string): Promise<string> {
  const found = await ask<Document>({ ask: "document", ...asked, document });
  const error = found.diagnostics.find((one) => one.severity === "error");
  if (error) return error.message;
  const { examples } = await ask<{ examples: Example[] }>({ ask: "examples", example: name, ...asked, document });
  const ours = examples.find((one) => one.name === name);
  if (!ours) return texts.notRead;
  return ours.undecided || (ours.failures[0]?.message ?? "");
}

// A game in which two readings, or two texts, rule differently: the board as each of them has it after the move, side by side.

import { ask } from "./asking";
import { html, put } from "./dom";
import { marksOf } from "./marks";
import { linked } from "./places";
import type { Difference, Document, Position } from "./questions";
import { quoted } from "./refusals";
import { stillOf } from "./still";
import { texts } from "./texts/texts";

type Divergence = NonNullable<Difference["divergence"]>;

/// One of the two sides: its name, and what questions about a record are that is played by it.
export interface Side {
  name: string;
  question: (record: string) => object;
}

/// Returns a record under another reading of a clause.
export function withReading(record: string, key: string, reading: string): string {
  const lines = record.split("\n").filter((line) => !line.startsWith(`reading ${key}=`));
  const header = lines.findIndex((line) => line.startsWith("game "));
  lines.splice(header + 1, 0, `reading ${key}=${reading}`);
  return lines.join("\n");
}

/// Returns how many witnesses are as small as this one, in words; nothing if that is not known.
export function fewWords({ as_small }: Divergence): string {
  if (as_small === 1) return texts.onlyOne;
  return as_small > 1 ? texts.oneOf(as_small) : "";
}

const position = (side: Side, record: string): Promise<Position> => ask<Position>({ ask: "position", ...side.question(record) });

/// Draws the board after the move, or before it where it is illegal, and the sentences that forbid it.
async function draw(place: HTMLElement, side: Side, { record, move, shown }: Divergence, rules: Document): Promise<void> {
  const before = await position(side, record);
  const after = move === null ? before : await position(side, `${record}${move}\n`);
  const refused = after.stuck?.refusals ?? [];
  const marks = marksOf({
    position: after, before: move === null ? undefined : before.board, refused, legal: [], chosen: after.stuck && move !== null ? move.split(" ").slice(1) : [],
    shown: move === null ? shown : [], effects: null, readings: null, withLegal: false, withNumbers: false,
  });
  put(place, stillOf(after.board, marks, texts.boardUnder(move, after.stuck !== null, side.name, after.board.rows.join("; "))),
    ...quoted([...new Set(refused.flatMap((one) => one.clauses))], rules).map((one) => html("p", {}, one)));
}

/// Returns both sides: what each of them says, and its board, which comes as soon as it was asked for; then the nearest position on which both
/// agree.
export function sidesOf(divergence: Divergence, sides: [Side, Side], rules: Document): HTMLElement {
  const said = [divergence.by_one, divergence.by_other];
  const figure = (name: string, words: string, side: Side, shown: Divergence): HTMLElement => {
    const place = html("div", {});
    // The words stand there already; only a board that cannot be drawn is missing.
    void draw(place, side, shown, rules).catch(() => undefined);
    return html("figure", { "data-side": name }, html("figcaption", {}, html("b", {}, name), ": ", ...linked(words)), place);
  };
  const { agree } = divergence;
  const [first] = sides;
  return html("div", { class: "sides" }, ...sides.map((side, i) => figure(side.name, said[i] ?? "", side, divergence)),
    agree ? figure(texts.bothAgree(agree.change), agree.both, { ...first, name: texts.bothAgree(agree.change) }, { ...divergence, record: agree.record }) : null);
}

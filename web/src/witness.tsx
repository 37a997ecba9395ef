// A game in which two readings, or two texts, rule differently: the board as each of them has it after the move, side by side.

import { useSignal } from "@preact/signals";
import type { ComponentChildren, VNode } from "preact";
import { useEffect } from "preact/hooks";

import { ask } from "./asking";
import { Still } from "./drawing";
import { marksOf } from "./marks";
import { linked } from "./places";
import type { Difference, Document, Position } from "./questions";
import { quoted } from "./refusals";
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

/// Returns the board after the move, or before it where it is illegal, and the sentences that forbid it, but those that are listed.
async function drawn(side: Side, { record, move, shown }: Divergence, listed: string[], rules: Document): Promise<ComponentChildren> {
  const before = await position(side, record);
  const after = move === null ? before : await position(side, `${record}${move}\n`);
  const refused = after.stuck?.refusals ?? [];
  const marks = marksOf({
    position: after, before: move === null ? undefined : before.board, refused, legal: [], chosen: after.stuck && move !== null ? move.split(" ").slice(1) : [],
    shown: move === null ? shown : [], effects: null, readings: null, withLegal: false, withNumbers: false,
  });
  return <>
    <Still board={after.board} marks={marks} title={texts.boardUnder(move, after.stuck !== null, side.name, after.board.rows.join("; "))} />
    {quoted([...new Set(refused.flatMap((one) => one.clauses))].filter((id) => !listed.includes(id)), rules).map((one) => <p>{one}</p>)}
  </>;
}

interface Figure {
  side: Side;
  words: string; // what the side says
  shown: Divergence;
  listed: string[]; // sentences that stand beside the boards already
  rules: Document;
}

/// A side with its words; its board comes as soon as it was asked for.
function SideFigure({ side, words, shown, listed, rules }: Figure): VNode {
  const board = useSignal<ComponentChildren>(null);
  useEffect(() => {
    // The words stand there already; only a board that cannot be drawn is missing.
    drawn(side, shown, listed, rules).then((one) => (board.value = one), () => undefined);
  }, []);
  return <figure data-side={side.name}><figcaption><b>{side.name}</b>: {linked(words)}</figcaption><div>{board.value}</div></figure>;
}

/// Both sides: what each of them says, and its board; then the nearest position on which both agree.
export function Sides({ divergence, sides, listed, rules }: { divergence: Divergence; sides: [Side, Side]; listed: string[]; rules: Document }): VNode {
  const { agree, by_one, by_other } = divergence;
  const [one, other] = sides;
  return <div class="sides">
    <SideFigure side={one} words={by_one} shown={divergence} listed={listed} rules={rules} />
    <SideFigure side={other} words={by_other} shown={divergence} listed={listed} rules={rules} />
    {agree && <SideFigure side={{ ...one, name: texts.bothAgree(agree.change) }} words={agree.both} shown={{ ...divergence, record: agree.record }} listed={listed} rules={rules} />}
  </div>;
}

// The changes of the text, as lines before and now.

import type { VNode } from "preact";

import { changeOf } from "./change";
import { texts } from "./texts/texts";

const around = 2; // unchanged lines before and after a change
const most = 200; // lines of a change that are shown

/// The lines that two texts do not share; empty words if there are none.
export interface Changes {
  words: string; // how many they are
  parts: { at: number; lines: VNode[] }[]; // at: their first line now
}

function drawn(sign: " " | "-" | "+", lines: string[]): VNode[] {
  const Line = sign === "-" ? "del" : sign === "+" ? "ins" : "span";
  return [
    ...lines.slice(0, most).map((text) => <Line>{`${sign} ${text}\n`}</Line>),
    ...(lines.length > most ? [<span>{`${sign} ${texts.moreLines(lines.length - most)}\n`}</span>] : []),
  ];
}

export function changesOf(before: string, now: string): Changes {
  const hunks = JSON.parse(changeOf(before, now)) as [from: number, removed: number, added: string[]][];
  const old = before.split("\n");
  const parts: Changes["parts"] = [];
  let shift = 0; // how many lines more there are now
  let shown = 0; // lines of the text before up to which all is shown
  for (const [i, [from, removed, added]] of hunks.entries()) {
    const begin = Math.max(shown, from - around);
    if (i === 0 || begin > shown) parts.push({ at: from + shift + 1, lines: [] });
    shown = Math.min(old.length, from + removed + around, hunks[i + 1]?.[0] ?? old.length);
    parts[parts.length - 1]?.lines.push(...drawn(" ", old.slice(begin, from)), ...drawn("-", old.slice(from, from + removed)), ...drawn("+", added), ...drawn(" ", old.slice(from + removed, shown)));
    shift += added.length - removed;
  }
  const added = hunks.reduce((sum, hunk) => sum + hunk[2].length, 0), removed = hunks.reduce((sum, hunk) => sum + hunk[1], 0);
  return { words: hunks.length > 0 ? texts.beforeAndNow(added, removed) : "", parts };
}

/// The changes, which a reader opens; hidden if there are none.
export function ChangesList({ changes: { words, parts }, goTo }: { changes: Changes; goTo: (line: number) => void }): VNode {
  return <details id="changes" hidden={words === ""}>
    <summary>{words}</summary>
    {parts.map(({ at, lines }) => <><button class="line" onClick={() => goTo(at)}>{texts.line(at)}</button><pre tabIndex={0}>{lines}</pre></>)}
  </details>;
}

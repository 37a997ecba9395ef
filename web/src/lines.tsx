// The moves that were played from one beginning, as a tree: what was played and left again stays as a variation.

import type { VNode } from "preact";

import { texts } from "./texts/texts";

export interface Branch {
  move: string; // empty at the root
  next: Branch[]; // in the order in which they were first played
}

export const newTree = (): Branch => ({ move: "", next: [] });

/// Adds a line of moves to a tree.
export function addLine(tree: Branch, moves: string[]): void {
  let here = tree;
  for (const move of moves) {
    let next = here.next.find((one) => one.move === move);
    if (!next) here.next.push((next = { move, next: [] }));
    here = next;
  }
}

/// Returns the moves that lead on from the end of a line, the first of each branching.
export function continuation(tree: Branch, moves: string[]): string[] {
  let here: Branch | undefined = tree;
  for (const move of moves) here = here?.next.find((one) => one.move === move);
  const more: string[] = [];
  for (here = here?.next[0]; here; here = here.next[0]) more.push(here.move);
  return more;
}

/// A branch as an item of a list: its moves in a row, and where it branches again, a list inside.
function item(branch: Branch, before: string[], go: (moves: string[]) => void, words: (move: string) => string): VNode {
  const row: VNode[] = [];
  const moves = [...before];
  let here = branch;
  for (;;) {
    moves.push(here.move);
    const count = moves.length;
    row.push(<button onClick={() => go(moves.slice(0, count))}>{`${count} ${words(here.move)}`}</button>);
    const only: Branch | undefined = here.next[0];
    if (!only || here.next.length > 1) break;
    here = only;
  }
  return <li>{row}{here.next.length > 1 && <ul>{here.next.map((next) => item(next, moves, go, words))}</ul>}</li>;
}

/// Returns the list of the variations that leave a line; null if there are none. `words` returns how a move is written.
export function variations(tree: Branch, line: string[], go: (moves: string[]) => void, words = (move: string) => move): VNode | null {
  const items: VNode[] = [];
  let here: Branch | undefined = tree;
  for (let i = 0; here; ++i) {
    const move: string | undefined = line[i];
    for (const next of here.next) if (next.move !== move) items.push(item(next, line.slice(0, i), go, words));
    here = here.next.find((one) => one.move === move);
  }
  return items.length === 0 ? null : <div id="variations"><p class="faint">{texts.variations}</p><ul>{items}</ul></div>;
}

// The marks of the board, computed from a position and what is known of it.

import { signal } from "@preact/signals";

import { noMarks, pointsOf } from "./board";
import type { Marks } from "./board";
import type { Board, Effects, LegalMove, Position, Readings, Refusal } from "./questions";

/// What the reader wants to see on the board.
export const switches = { legal: signal(false), effects: signal(false), differing: signal(false), numbers: signal(false) };

/// The input of the marks; null and empty lists add none.
export interface Marked {
  position: Position;
  before: Board | undefined; // the board before the last move
  legal: LegalMove[];
  chosen: string[]; // points of a move that is not complete
  refused: Refusal[]; // of the move that is shown as illegal
  shown: string[]; // points that matter in a game that is shown
  effects: Effects | null;
  readings: Readings | null;
  withLegal: boolean; // legal points are marked before a point is chosen, too
  withNumbers: boolean; // the numbers of the moves are on their stones
}

export function marksOf({ position, before, legal, chosen, refused, shown, effects, readings, withLegal, withNumbers }: Marked): Marks {
  const marks = noMarks();
  const next = legal.filter((move) => chosen.every((name, i) => move.points[i] === name));
  if (withLegal || chosen.length > 0)
    for (const move of next) if (move.points.length > chosen.length) marks.legal.add(move.points[chosen.length] ?? "");
  for (const effect of effects?.effects ?? []) {
    const others = Object.keys(effect.changes).filter((point) => !effect.points.includes(point)).length;
    const point = effect.points[0];
    if (others > 0 && point) marks.badges.set(point, String(others));
  }
  for (const move of readings?.moves ?? []) for (const point of move.points.slice(0, 1)) marks.differing.add(point);
  marks.refused = new Set(refused.flatMap((refusal) => refusal.points));
  marks.chosen = new Set(chosen);
  marks.shown = new Set(shown);
  if (withNumbers) marks.numbers = new Map(Object.entries(position.numbers));
  const last = position.moves[position.moves.length - 1];
  if (last) for (const word of last.split(" ").slice(1)) marks.last.add(word);
  const were = new Map(before ? pointsOf(before).flat().map((point) => [point.name, point.symbol]) : []);
  for (const { name, symbol } of before ? pointsOf(position.board).flat() : []) {
    const was = were.get(name) ?? ".";
    if (was !== "." && was !== symbol && !marks.last.has(name)) (symbol === "." ? marks.taken : marks.turned).add(name);
  }
  return marks;
}

// The points of a board, and their marks.

import type { Board } from "./questions";

export interface Marks {
  legal: Set<string>; // dots
  refused: Set<string>; // what makes a move illegal
  chosen: Set<string>; // points of a move that is not complete
  differing: Set<string>; // where readings differ
  shown: Set<string>; // dashed rings
  last: Set<string>; // points of the last move
  turned: Set<string>; // stones that the last move made others
  taken: Set<string>; // points that the last move emptied
  badges: Map<string, string>;
  numbers: Map<string, number>; // of moves, on their stones
}

export function noMarks(): Marks {
  return { legal: new Set(), refused: new Set(), chosen: new Set(), differing: new Set(), shown: new Set(), last: new Set(), turned: new Set(), taken: new Set(), badges: new Map(), numbers: new Map() };
}

export interface Point {
  name: string;
  column: number; // from the left
  row: number; // from the top
  symbol: string; // "." if there is no stone
  number: string; // that the position shows there; may be empty
}

/// What stands on a point: its stone and its number.
type Cell = Pick<Point, "symbol" | "number">;

export function cellOf(board: Board, cell: string): Cell {
  const number = board.has_numbers ? (/\d*$/.exec(cell)?.[0] ?? "") : "";
  return { symbol: cell.slice(0, cell.length - number.length) || ".", number };
}

export function textOfCell({ symbol, number }: Cell): string {
  return symbol === "." ? number || "." : symbol + number;
}

/// The squares of a grid without an edge that are shown.
export interface View {
  left: number;
  bottom: number;
  columns: number;
  rows: number;
}

const margin = 2; // squares of the unbounded grid that are shown round its stones
const least = 7; // of them in a row, at least

const rowsOf = (board: Board): string[][] => board.rows.map((row) => row.split(" "));

/// Returns the view of all stones; with a square, also of that one.
export function fitting(board: Board, square?: string): View {
  const cells = rowsOf(board), [x, y] = board.corner ?? [0, 0];
  const [alsoX = x, alsoY = y] = square === undefined ? [] : square.split(",").map(Number);
  const side = (from: number, count: number, also: number): [number, number] => {
    const first = Math.min(from, also), width = Math.max(from + count - 1, also) - first + 1;
    const aside = Math.max(margin, Math.ceil((least - width) / 2));
    return [first - aside, width + 2 * aside];
  };
  const [left, columns] = side(x, cells[0]?.length ?? 0, alsoX), [bottom, rows] = side(y, cells.length, alsoY);
  return { left, bottom, columns, rows };
}

/// All points in rows from the top; a board need not have all of a rectangle.
export function pointsOf(board: Board, view: View = fitting(board)): Point[][] {
  const cells = rowsOf(board);
  if (board.kind !== "unbounded") {
    const columns = board.columns ?? [];
    return cells.map((row, y) => row.map((cell, x) => ({ name: `${columns[x] ?? "?"}${cells.length - y}`, column: x, row: y, ...cellOf(board, cell) })).filter((point) => point.symbol !== "-"));
  }
  const [left, bottom] = board.corner ?? [0, 0];
  return Array.from({ length: view.rows }, (_, row) =>
    Array.from({ length: view.columns }, (_, column) => {
      const x = view.left + column, y = view.bottom + view.rows - 1 - row;
      return { name: `${x},${y}`, column, row, ...cellOf(board, cells[bottom + cells.length - 1 - y]?.[x - left] ?? ".") };
    }));
}

// The board as SVG: crossings of lines, squares or hexagons.

import { Component } from "preact";
import type { ComponentChild, CSSProperties, VNode } from "preact";

import { pointsOf } from "./board";
import type { Marks, Point } from "./board";
import type { Board, Stone } from "./questions";
import { texts } from "./texts/texts";

export const side = 40; // of a square, in the units of the drawing
const hexagonRadius = side / Math.sqrt(3);
const label = side * 0.75; // from the last points to their coordinates
const edge = side * 1.05; // from the last points to the edge of the drawing

export function centre(board: Board, point: Point): [number, number] {
  const rows = board.rows.length;
  if (board.kind === "hex") return [(point.column + (rows - 1 - point.row) / 2) * side, point.row * hexagonRadius * 1.5];
  return [point.column * side, point.row * side];
}

export const stoneOf = (board: Board, symbol: string): Stone | undefined => board.stones.find((stone) => stone.symbol === symbol);

function hexagon(x: number, y: number): string {
  const corners: string[] = [];
  for (let i = 0; i < 6; ++i) {
    const angle = Math.PI / 6 + (i * Math.PI) / 3;
    corners.push(`${(x + hexagonRadius * Math.cos(angle)).toFixed(2)},${(y + hexagonRadius * Math.sin(angle)).toFixed(2)}`);
  }
  return corners.join(" ");
}

/// A stone, or the figure in its place, with the sign above or in its middle.
export function DrawnStone({ stone, radius, signIsAbove = false }: { stone: Stone | undefined; radius: number; signIsAbove?: boolean }): VNode {
  const look = stone?.look ?? "";
  if (stone?.is_figure) return <text class="figure" font-size={radius * 2}>{stone.sign}</text>;
  return <>
    <circle r={radius} class={`stone ${look}`} />
    {stone?.sign && <text class={`symbol ${look}${signIsAbove ? " above" : ""}`} y={signIsAbove ? -7 : 0}>{stone.sign}</text>}
  </>;
}

/// A number of the position beside what stands there.
export function NumberBeside({ x, number }: { x: number; number: string }): VNode {
  return <><circle cx={x} cy={12} r={8} class="beside" /><text class="count beside" x={x} y={12}>{number}</text></>;
}

// Which points of a square board of lines have a dot, as columns and rows from 0.
const starLines: Record<number, number[]> = { 9: [2, 6], 13: [3, 9], 19: [3, 9, 15] };

function isStar(board: Board, point: Point): boolean {
  const size = board.rows.length, lines = starLines[size];
  if (!lines || board.kind !== "square" || board.grid !== "crossings" || board.columns?.length !== size) return false;
  const isCentre = point.column === (size - 1) / 2 && point.row === (size - 1) / 2;
  return isCentre || (lines.includes(point.column) && lines.includes(point.row));
}

interface Bounds {
  minX: number;
  maxX: number;
  minY: number;
  maxY: number;
}

function boundsOf(board: Board, points: Point[]): Bounds {
  const places = points.map((point) => centre(board, point)), xs = places.map(([x]) => x), ys = places.map(([, y]) => y);
  return { minX: Math.min(...xs), maxX: Math.max(...xs), minY: Math.min(...ys), maxY: Math.max(...ys) };
}

function Grid({ board, points }: { board: Board; points: Point[] }): VNode {
  const has = new Set(points.map((point) => `${point.column} ${point.row}`));
  const places = new Map(points.map((point) => [point.name, centre(board, point)]));
  const ground = (point: Point): ComponentChild => {
    const [x, y] = centre(board, point);
    const isDark = board.grid === "chequered" && (point.column + board.rows.length - point.row) % 2 === 1;
    switch (board.grid) {
      case "hexagons":
        return <polygon points={hexagon(x, y)} />;
      case "squares":
      case "chequered":
        return <rect x={x - side / 2} y={y - side / 2} width={side} height={side} class={isDark ? "dark" : ""} />;
      case "lines":
        return <circle cx={x} cy={y} r={4} class="crossing" />;
      case "crossings":
        return <>
          {has.has(`${point.column + 1} ${point.row}`) && <line x1={x} y1={y} x2={x + side} y2={y} />}
          {has.has(`${point.column} ${point.row + 1}`) && <line x1={x} y1={y} x2={x} y2={y + side} />}
          {isStar(board, point) && <circle cx={x} cy={y} r={4} class="star" />}
        </>;
    }
  };
  return <g class="grid" aria-hidden="true">
    {board.lines.map((line) => line.slice(1).map((name, i) => {
      const [x1, y1] = places.get(line[i] ?? "") ?? [0, 0], [x2, y2] = places.get(name) ?? [0, 0];
      return <line x1={x1} y1={y1} x2={x2} y2={y2} />;
    }))}
    {points.map(ground)}
  </g>;
}

const legendLine = 24;
const setColours = 5; // of explore.css

/// The sets of points that maps draw: their tints, their letters where a stone leaves room, and below the board their names.
function Sets({ board, points, bounds, hasNames }: { board: Board; points: Point[]; bounds: Bounds; hasNames: boolean }): VNode {
  const letters = new Map<string, string>();
  for (const set of board.maps) for (const name of set.points) letters.set(name, (letters.get(name) ?? "") + set.letter);
  const [right, down] = board.kind === "hex" ? [0, -15] : [-16, -15];
  return <g class="sets" aria-hidden="true">
    {board.maps.map((set, i) => points.filter(({ name }) => set.points.includes(name)).map((point) => {
      const [x, y] = centre(board, point), tint = `tint set-${i % setColours}`;
      return board.kind === "hex" ? <polygon points={hexagon(x, y)} class={tint} /> : <rect x={x - side / 2} y={y - side / 2} width={side} height={side} class={tint} />;
    }))}
    {points.map((point) => {
      const [x, y] = centre(board, point), text = letters.get(point.name);
      return text !== undefined && <text x={x + right} y={y + down}>{text}</text>;
    })}
    {hasNames && board.maps.map(({ letter, name }, i) => {
      const x = bounds.minX - side / 2, y = bounds.maxY + edge + legendLine * (i + 0.4);
      return <><rect x={x} y={y - 8} width={16} height={16} class={`tint set-${i % setColours}`} /><text x={x + 8} y={y}>{letter}</text><text class="name" x={x + 24} y={y}>{name}</text></>;
    })}
  </g>;
}

function Coordinates({ board, rows, bounds: { minX, maxX, minY, maxY } }: { board: Board; rows: Point[][]; bounds: Bounds }): VNode {
  const labels: VNode[] = [];
  const add = (x: number, y: number, text: string): void => void labels.push(<text x={x} y={y}>{text}</text>);
  for (const row of rows) {
    const first = row[0], last = row[row.length - 1];
    if (!first || !last) continue;
    const width = board.columns?.length ?? 0; // a hexagon of hexagons has no label where the column of a letter goes on
    const name = first.name.includes(",") ? (first.name.split(",")[1] ?? "") : first.name.replace(/^\D+/, "");
    const [left, y] = centre(board, first), [right] = centre(board, last);
    if (board.kind !== "hex") {
      add(minX - label, y, name);
      add(maxX + label, y, name);
    } else {
      if (first.column === 0) add(left - label, y, name);
      if (last.column === width - 1) add(right + label, y, name);
    }
  }
  if (board.kind === "square")  // a column of a board with gaps may lack its first and last point
    for (const [column, name] of (board.columns ?? []).entries()) for (const y of [minY - label, maxY + label]) add(column * side, y, name);
  else
    for (const point of rows.flat()) {
      if (point.row !== 0 && point.row !== rows.length - 1) continue;
      const name = point.name.includes(",") ? (point.name.split(",")[0] ?? "") : point.name.replace(/\d+$/, "");
      const [x] = centre(board, point);
      const shift = board.kind === "hex" ? side * 0.45 : 0;
      if (point.row === 0) add(x + shift, minY - label, name);
      if (point.row === rows.length - 1) add(x - shift, maxY + label, name);
    }
  return <g class="coordinates" aria-hidden="true">{labels}</g>;
}

/// Returns what stays the same while a board has the same points: the attributes of its drawing, and what lies below its points.
export function groundOf(board: Board, rows: Point[][], hasCoordinates = true): { attributes: { viewBox: string; class: string; style: CSSProperties }; ground: VNode } {
  const points = rows.flat(), bounds = boundsOf(board, points);
  const width = bounds.maxX - bounds.minX + 2 * edge, height = bounds.maxY - bounds.minY + 2 * edge + (hasCoordinates ? board.maps.length * legendLine : 0);
  return {
    attributes: { viewBox: `${bounds.minX - edge} ${bounds.minY - edge} ${width} ${height}`, class: `board ${board.kind}`, style: { maxWidth: `${(width / side) * 3.2}rem` } },
    ground: <><Grid board={board} points={points} /><Sets board={board} points={points} bounds={bounds} hasNames={hasCoordinates} />{hasCoordinates && <Coordinates board={board} rows={rows} bounds={bounds} />}</>,
  };
}

// No mark hides what stands on the point: rings lie round it, dots and strokes in its corners.
type Shape = (look: { class: string }, isEmpty: boolean) => VNode;
const marked: [kind: Exclude<keyof Marks, "badges" | "numbers">, words: string, shape: Shape][] = [
  ["legal", texts.isLegal, (look, isEmpty) => <circle {...(isEmpty ? { r: 5 } : { cx: -15, cy: -15, r: 4 })} {...look} />],
  ["last", texts.isLast, (look) => <circle r={18.5} {...look} />],
  ["turned", texts.isTurned, (look) => <circle cx={15} cy={-15} r={4} {...look} />],
  ["taken", texts.isTaken, (look) => <circle r={12} {...look} />],
  ["chosen", texts.isChosen, (look) => <rect x={-18} y={-18} width={36} height={36} rx={7} {...look} />],
  ["shown", texts.isShown, (look) => <circle r={20} {...look} />],
  ["differing", texts.differsHere, (look) => <path d="M0 -19 L19 0 L0 19 L-19 0 Z" {...look} />],
  ["refused", texts.makesIllegal, (look) => <path d="M-18 -18 L-11 -11 M18 18 L11 11 M-18 18 L-11 11 M18 -18 L11 -11" {...look} />],
];

/// What a point shows.
export interface Look {
  transform: string;
  symbol: string; // "." if there is no stone
  number: string; // of the position
  stone: Stone | undefined;
  moveNumber: number | undefined; // of the move that put the stone
  marks: string[];
  badge: string | undefined;
  words: string; // its name and all of this, for screen readers
}

export function lookOf(board: Board, point: Point, marks: Marks): Look {
  const { name, symbol, number } = point;
  const stone = stoneOf(board, symbol);
  const moveNumber = symbol === "." ? undefined : marks.numbers.get(name), badge = marks.badges.get(name);
  const kinds = marked.filter(([kind]) => marks[kind].has(name));
  const words = [
    name, symbol === "." ? texts.empty : (stone?.said ?? symbol), ...board.maps.filter((set) => set.points.includes(name)).map((set) => set.name), ...(moveNumber !== undefined ? [texts.moveNumber(moveNumber)] : []), ...(number !== "" ? [number] : []),
    ...kinds.map(([, mark]) => mark), ...(badge ? [texts.changesOthers(badge)] : []),
  ].join(", ");
  return { transform: `translate(${centre(board, point).join(" ")})`, symbol, number, stone, moveNumber, marks: kinds.map(([kind]) => kind), badge, words };
}

/// What stands on a point: its stone, the number of the move that put it, on it or beside its sign, and the number of the position.
export function Standing({ look: { symbol, number, stone, moveNumber } }: { look: Look }): VNode {
  return <>
    {symbol !== "." && <DrawnStone stone={stone} radius={17.5} signIsAbove={moveNumber !== undefined} />}
    {moveNumber !== undefined && (stone?.is_figure
      ? <text class="number figure-number" x={13} y={-14}>{moveNumber}</text>
      : <text class={`number ${stone?.look ?? ""}${stone?.sign ? " below" : ""}`} y={stone?.sign ? 8 : 0}>{moveNumber}</text>)}
    {number !== "" && (symbol === "." ? <text class="count">{number}</text> : <NumberBeside x={12} number={number} />)}
  </>;
}

/// A button on the board.
export interface Button {
  name: string;
  class: string;
  motion: string; // the class of what stands there
  isStop: boolean; // whether Tab stops there
}

interface PointProps {
  look: Look;
  button?: Button; // none in a still
}

/// A point. Most points stay as they are from move to move, and are not drawn again.
export class DrawnPoint extends Component<PointProps> {
  private drawn = "";

  override shouldComponentUpdate(next: PointProps): boolean {
    return JSON.stringify(next) !== this.drawn;
  }

  override render({ look, button }: PointProps): VNode {
    this.drawn = JSON.stringify(this.props);
    const isEmpty = look.symbol === "." && look.number === "";
    return <g transform={look.transform} {...(button && { class: `point${button.class}`, role: "button", tabindex: button.isStop ? 0 : -1, "data-point": button.name, "aria-label": look.words })}>
      <g class={button?.motion}><Standing look={look} /></g>
      <g>
        {marked.map(([kind, , shape]) => look.marks.includes(kind) && <g key={kind} class={kind}>{shape({ class: "halo" }, isEmpty)}{shape({ class: "mark" }, isEmpty)}</g>)}
        {look.badge && <text class="badge" y={isEmpty && !look.marks.includes("legal") ? 0 : -15}>±{look.badge}</text>}
      </g>
      <rect x={-side / 2} y={-side / 2} width={side} height={side} class="touch" />
    </g>;
  }
}

/// A board as a picture, without buttons. One without a title is an ornament, and has no coordinates.
export function Still({ board, marks, title }: { board: Board; marks: Marks; title?: string }): VNode {
  const rows = pointsOf(board), { attributes, ground } = groundOf(board, rows, title !== undefined);
  return <svg {...attributes} {...(title !== undefined && { role: "img", "aria-label": title })}>
    {ground}
    {rows.flat().map((point) => <DrawnPoint look={lookOf(board, point, marks)} />)}
  </svg>;
}

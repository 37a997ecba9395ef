// The board as SVG: points of a square grid, hexagons, or squares of a grid without an edge. A point is a button with a name.

import { svg } from "./dom";
import type { Board, Player } from "./questions";

export interface Marks {
  legal: Set<string>; // dots
  refused: Set<string>; // what makes a move illegal
  chosen: Set<string>; // points of a move that is not complete
  differing: Set<string>; // where readings differ
  shown: Set<string>; // rings
  last: Set<string>;
  badges: Map<string, string>;
  numbers: Map<string, number>; // of moves, on their stones
}

export function noMarks(): Marks {
  return { legal: new Set(), refused: new Set(), chosen: new Set(), differing: new Set(), shown: new Set(), last: new Set(), badges: new Map(), numbers: new Map() };
}

export interface Point {
  name: string;
  column: number; // from the left
  row: number; // from the top
  symbol: string; // "." if it is empty
}

const margin = 2; // squares of the unbounded grid that are shown round its stones
const least = 7; // of them in a row, at least

/// All points in rows from the top; a board need not have all of a rectangle.
export function pointsOf(board: Board): Point[][] {
  const cells = board.rows.map((row) => row.split(" "));
  if (board.kind !== "unbounded") {
    const columns = board.columns ?? [];
    return cells.map((row, y) => row.map((symbol, x) => ({ name: `${columns[x] ?? "?"}${cells.length - y}`, column: x, row: y, symbol })).filter((point) => point.symbol !== "-"));
  }
  const [left, bottom] = board.corner ?? [0, 0];
  const width = cells[0]?.length ?? 0;
  const aside = Math.max(margin, Math.ceil((least - width) / 2));
  const above = Math.max(margin, Math.ceil((least - cells.length) / 2));
  const points: Point[][] = [];
  for (let y = -above; y < cells.length + above; ++y) {
    const row: Point[] = [];
    for (let x = -aside; x < width + aside; ++x)
      row.push({ name: `${left + x},${bottom + cells.length - 1 - y}`, column: x + aside, row: y + above, symbol: cells[y]?.[x] ?? "." });
    points.push(row);
  }
  return points;
}

const side = 40; // of a square, in the units of the drawing
const hexagonRadius = side / Math.sqrt(3);

function centre(board: Board, point: Point, rows: number): [number, number] {
  if (board.kind === "hex") return [(point.column + (rows - 1 - point.row) / 2) * side, point.row * hexagonRadius * 1.5];
  return [point.column * side, point.row * side];
}

function hexagon(x: number, y: number): string {
  const corners: string[] = [];
  for (let i = 0; i < 6; ++i) {
    const angle = Math.PI / 6 + (i * Math.PI) / 3;
    corners.push(`${(x + hexagonRadius * Math.cos(angle)).toFixed(2)},${(y + hexagonRadius * Math.sin(angle)).toFixed(2)}`);
  }
  return corners.join(" ");
}

/// Which look a stone has: that of players who are called black and white; all others have a colour and a symbol.
export function lookOf(symbol: string, players: Player[], neutrals: string[]): string {
  const player = players.findIndex((one) => one.symbol === symbol);
  if (player < 0) return neutrals.includes(symbol) ? "neutral" : "";
  return players[player]?.colour ?? `colour-${player % 10}`;
}

export function nameOfStone(symbol: string, players: Player[]): string {
  if (symbol === ".") return "empty";
  return `stone of ${players.find((one) => one.symbol === symbol)?.name ?? "nobody"}`;
}

interface Button {
  group: SVGElement;
  content: SVGElement; // stone and marks, below what is touched
}

export class BoardView {
  private focused = "";
  private points: Point[][] = [];
  private readonly buttons = new Map<string, Button>();
  /// What a point looks like while a move there is tried.
  private ghosts: SVGElement[] = [];
  private drawing: SVGSVGElement | null = null;
  private form = ""; // of the drawing
  private board: Board | null = null;
  private players: Player[] = [];

  constructor(
    private readonly place: HTMLElement,
    private readonly onPoint: (name: string) => void,
    private readonly onLook: (name: string | null) => void,
  ) {}

  /// The points of a board of the same form stay what they are, so that no click is lost.
  show(board: Board, players: Player[], marks: Marks, title: string): void {
    this.board = board;
    this.players = players;
    this.points = pointsOf(board);
    this.preview(null);
    const all = this.points.flat();
    const form = [board.kind, ...all.map((point) => point.name)].join(" ");
    if (form !== this.form || !this.drawing) this.begin(board, all);
    this.form = form;
    this.drawing?.setAttribute("aria-label", title);
    for (const point of all) this.fill(board, point, players, marks);
  }

  private begin(board: Board, all: Point[]): void {
    const hadFocus = this.place.contains(document.activeElement);
    this.buttons.clear();
    const places = all.map((point) => centre(board, point, board.rows.length));
    const minX = Math.min(...places.map(([x]) => x)), maxX = Math.max(...places.map(([x]) => x));
    const minY = Math.min(...places.map(([, y]) => y)), maxY = Math.max(...places.map(([, y]) => y));
    const edge = side * 1.05;
    const drawing = svg("svg", {
      viewBox: `${minX - edge} ${minY - edge} ${maxX - minX + 2 * edge} ${maxY - minY + 2 * edge}`,
      class: `board ${board.kind}`,
      role: "group",
    });
    drawing.style.maxWidth = `${((maxX - minX + 2 * edge) / side) * 3.2}rem`;
    drawing.append(this.grid(board, all));
    drawing.append(this.coordinates(board, minX, maxX, minY, maxY));
    for (const point of all) drawing.append(this.button(board, point));
    drawing.addEventListener("keydown", (event) => this.onKey(event));
    drawing.addEventListener("pointerleave", () => this.onLook(null));
    this.place.replaceChildren(drawing);
    this.drawing = drawing;
    if (!this.buttons.has(this.focused)) this.focused = all[Math.floor(all.length / 2)]?.name ?? "";
    this.buttons.get(this.focused)?.group.setAttribute("tabindex", "0");
    if (hadFocus) this.buttons.get(this.focused)?.group.focus();
  }

  /// Shows what a move would change; null shows the board as it is.
  preview(changes: Record<string, string> | null): void {
    for (const ghost of this.ghosts) ghost.remove();
    this.ghosts = [];
    if (!changes || !this.board || !this.drawing) return;
    for (const point of this.points.flat()) {
      const becomes = changes[point.name];
      if (becomes === undefined) continue;
      const [x, y] = centre(this.board, point, this.board.rows.length);
      const ghost = svg("g", { class: "ghost", transform: `translate(${x} ${y})` });
      if (point.symbol !== ".") ghost.append(svg("path", { d: "M-9 -9 L9 9 M-9 9 L9 -9", class: "removed" }));
      if (becomes !== "empty") ghost.append(svg("circle", { r: point.symbol === "." ? 15 : 9, class: `stone ${lookOf(becomes, this.players, this.board.neutrals)}` }));
      this.drawing.append(ghost);
      this.ghosts.push(ghost);
    }
  }

  element(): SVGSVGElement | null {
    return this.drawing;
  }

  private grid(board: Board, points: Point[]): SVGElement {
    const group = svg("g", { class: "grid", "aria-hidden": "true" });
    const has = new Set(points.map((point) => `${point.column} ${point.row}`));
    for (const point of points) {
      const [x, y] = centre(board, point, board.rows.length);
      if (board.kind === "hex") group.append(svg("polygon", { points: hexagon(x, y) }));
      else if (board.kind === "unbounded") group.append(svg("rect", { x: x - side / 2, y: y - side / 2, width: side, height: side }));
      else {
        if (has.has(`${point.column + 1} ${point.row}`)) group.append(svg("line", { x1: x, y1: y, x2: x + side, y2: y }));
        if (has.has(`${point.column} ${point.row + 1}`)) group.append(svg("line", { x1: x, y1: y, x2: x, y2: y + side }));
      }
    }
    return group;
  }

  private coordinates(board: Board, minX: number, maxX: number, minY: number, maxY: number): SVGElement {
    const group = svg("g", { class: "coordinates", "aria-hidden": "true" });
    const label = (x: number, y: number, text: string): void => {
      group.append(svg("text", { x, y }, text));
    };
    const rows = this.points.length;
    for (const row of this.points) {
      const first = row[0], last = row[row.length - 1];
      if (!first || !last) continue;
      const name = first.name.includes(",") ? (first.name.split(",")[1] ?? "") : first.name.replace(/^\D+/, "");
      const [left, y] = centre(board, first, board.rows.length);
      const [right] = centre(board, last, board.rows.length);
      label(board.kind === "hex" ? left - side * 0.755 : minX - side * 0.75, y, name);
      if (board.kind !== "hex") label(maxX + side * 0.75, y, name);
      else label(right + side * 0.755, y, name);
    }
    for (const point of this.points.flat()) {
      if (point.row !== 0 && point.row !== rows - 1) continue;
      const name = point.name.includes(",") ? (point.name.split(",")[0] ?? "") : point.name.replace(/\d+$/, "");
      const [x] = centre(board, point, board.rows.length);
      const shift = board.kind === "hex" ? side * 0.45 : 0;
      if (point.row === 0) label(x + shift, minY - side * 0.75, name);
      if (point.row === rows - 1) label(x - shift, maxY + side * 0.75, name);
    }
    return group;
  }

  private button(board: Board, point: Point): SVGElement {
    const [x, y] = centre(board, point, board.rows.length);
    const name = point.name;
    const content = svg("g");
    const group = svg("g", { class: "point", transform: `translate(${x} ${y})`, role: "button", tabindex: "-1", "data-point": name }, content);
    group.append(svg("rect", { x: -side / 2, y: -side / 2, width: side, height: side, class: "touch" }));
    group.addEventListener("click", () => {
      this.focus(name);
      this.onPoint(name);
    });
    group.addEventListener("pointerenter", () => this.onLook(name));
    group.addEventListener("focus", () => this.onLook(name));
    this.buttons.set(name, { group, content });
    return group;
  }

  private fill(board: Board, point: Point, players: Player[], marks: Marks): void {
    const button = this.buttons.get(point.name);
    if (!button) return;
    const name = point.name;
    const said = [name, nameOfStone(point.symbol, players)];
    const drawn: SVGElement[] = [];
    const look = lookOf(point.symbol, players, board.neutrals);
    if (point.symbol !== ".") {
      drawn.push(svg("circle", { r: 17.5, class: `stone ${look}` }));
      const number = marks.numbers.get(name);
      const hasSymbol = look !== "black" && look !== "white";
      if (hasSymbol) drawn.push(svg("text", { class: `symbol ${look}${number === undefined ? "" : " above"}`, y: number === undefined ? 0 : -7 }, point.symbol));
      if (number !== undefined) {
        said.push(`move ${number}`);
        drawn.push(svg("text", { class: `number ${look}`, y: hasSymbol ? 8 : 0 }, String(number)));
      }
    }
    const add = (marked: Set<string>, words: string, draw: () => SVGElement): void => {
      if (!marked.has(name)) return;
      said.push(words);
      drawn.push(draw());
    };
    add(marks.legal, "legal", () => svg("circle", { r: 5, class: "legal" }));
    add(marks.last, "the last move", () => marks.numbers.has(name) ? svg("circle", { r: 16, class: "last-number" }) : svg("circle", { r: 5, class: "last" }));
    add(marks.chosen, "chosen", () => svg("circle", { r: 13, class: "chosen" }));
    add(marks.shown, "shown", () => svg("circle", { r: 19, class: "shown" }));
    add(marks.differing, "readings differ here", () => svg("path", { d: "M0 -18 L18 0 L0 18 L-18 0 Z", class: "differing" }));
    add(marks.refused, "makes the move illegal", () => svg("path", { d: "M-12 -12 L12 12 M-12 12 L12 -12", class: "refused" }));
    const badge = marks.badges.get(name);
    if (badge) {
      said.push(`changes ${badge} other points`);
      drawn.push(svg("text", { class: "badge" }, `±${badge}`));
    }
    button.group.setAttribute("aria-label", said.join(", "));
    button.content.replaceChildren(...drawn);
  }

  private focus(name: string): void {
    this.buttons.get(this.focused)?.group.setAttribute("tabindex", "-1");
    this.focused = name;
    this.buttons.get(name)?.group.setAttribute("tabindex", "0");
    this.buttons.get(name)?.group.focus();
  }

  private onKey(event: KeyboardEvent): void {
    const steps: Record<string, [number, number]> = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] };
    const here = this.points.flat().find((point) => point.name === this.focused);
    const step = steps[event.key];
    if (step && here) {
      event.preventDefault();
      const there = this.points.flat().find((point) => point.column === here.column + step[0] && point.row === here.row + step[1]);
      if (there) this.focus(there.name);
    } else if ((event.key === "Enter" || event.key === " ") && here) {
      event.preventDefault();
      this.onPoint(here.name);
    }
  }
}

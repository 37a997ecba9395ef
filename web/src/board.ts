// The board as SVG: crossings of lines, squares or hexagons. A point is a button with a name.

import { html, svg } from "./dom";
import type { Board, Stone } from "./questions";
import { texts } from "./texts/texts";

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
const fewest = 3; // squares in a row that a reader can choose to see
const most = 41;

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

function stoneOf(board: Board, symbol: string): Stone | undefined {
  return board.stones.find((stone) => stone.symbol === symbol);
}

/// A stone, or the figure in its place, with the sign above or in its middle.
function drawnStone(stone: Stone | undefined, radius: number, signIsAbove: boolean): SVGElement[] {
  const look = stone?.look ?? "";
  if (stone?.is_figure) return [svg("text", { class: "figure", "font-size": radius * 2 }, stone.sign)];
  const drawn: SVGElement[] = [svg("circle", { r: radius, class: `stone ${look}` })];
  if (stone?.sign) drawn.push(svg("text", { class: `symbol ${look}${signIsAbove ? " above" : ""}`, y: signIsAbove ? -7 : 0 }, stone.sign));
  return drawn;
}

/// A mark with a halo, so that it is visible on every stone and every ground.
function haloed(kind: string, draw: (attributes: { class: string }) => SVGElement): SVGElement {
  return svg("g", { class: kind }, draw({ class: "halo" }), draw({ class: "mark" }));
}

// Which points of a square board of lines have a dot, as columns and rows from 0.
const starLines: Record<number, number[]> = { 9: [2, 6], 13: [3, 9], 19: [3, 9, 15] };

function isStar(board: Board, point: Point): boolean {
  const size = board.rows.length, lines = starLines[size];
  if (!lines || board.kind !== "square" || board.grid !== "crossings" || board.columns?.length !== size) return false;
  const isCentre = point.column === (size - 1) / 2 && point.row === (size - 1) / 2;
  return isCentre || (lines.includes(point.column) && lines.includes(point.row));
}

const comfortable = 24; // pixels of a point that a finger hits
const dragged = 6; // pixels until a press is a drag
const softly = 200; // milliseconds that a stone moves or fades

/// The number of the move that put a stone, on it or beside its sign.
function drawnMoveNumber(stone: Stone | undefined, number: number | undefined): SVGElement[] {
  if (number === undefined) return [];
  if (stone?.is_figure) return [svg("text", { class: "number figure-number", x: 13, y: -14 }, String(number))];
  return [svg("text", { class: `number ${stone?.look ?? ""}${stone?.sign ? " below" : ""}`, y: stone?.sign ? 8 : 0 }, String(number))];
}

/// A number of the position: in the middle of an empty point, else beside its stone.
function drawnNumber({ symbol, number }: Cell): SVGElement[] {
  if (number === "") return [];
  if (symbol === ".") return [svg("text", { class: "count" }, number)];
  return [svg("circle", { cx: 12, cy: 12, r: 8, class: "beside" }), svg("text", { class: "count beside", x: 12, y: 12 }, number)];
}

interface Button {
  group: SVGElement;
  stone: SVGElement; // what stands there
  marks: SVGElement; // above the stone and below what is touched
  drawn: string; // what the stone was drawn for
  said: string; // its name and marks
}

/// What the page does when something happens on the board.
export interface Acts {
  point: (name: string) => void; // it is played or chosen
  look: (name: string | null) => void;
  aim: (name: string) => void; // it was touched where points are small
  drag: (from: string, to: string) => void;
  canDrag: (name: string) => boolean;
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

  private aimed: string | null = null; // where points are small, a second touch there plays
  private view: View | null = null; // that the reader has chosen on a grid without an edge
  private redraw: () => void = () => undefined;
  private isPanned = false; // the press that ends was one that moved the view

  constructor(
    private readonly place: HTMLElement,
    private readonly acts: Acts,
  ) {}

  /// The points of a board of the same form stay what they are, so that no click is lost.
  show(board: Board, marks: Marks, title: string): void {
    const before = new Map(this.points.flat().map((point) => [point.name, point]));
    this.board = board;
    this.redraw = () => this.show(board, marks, title);
    if (board.kind !== "unbounded") this.view = null;
    this.points = pointsOf(board, this.view ?? fitting(board));
    this.preview(null);
    const all = this.points.flat();
    const form = [board.kind, board.grid, ...board.lines.flat(), ...all.map((point) => point.name)].join(" ");
    const isSame = form === this.form && this.drawing !== null;
    if (!isSame) this.begin(board, all);
    if (!isSame || all.some((point) => before.get(point.name)?.symbol !== point.symbol)) this.aim(null);
    this.form = form;
    this.drawing?.setAttribute("aria-label", title);
    for (const point of all) this.fill(board, point, marks);
    if (isSame) this.animate(board, before, all);
  }

  /// Stones that differ from those before come, turn, move or go softly.
  private animate(board: Board, before: Map<string, Point>, all: Point[]): void {
    if (matchMedia("(prefers-reduced-motion: reduce)").matches) return;
    const was = (point: Point): string => before.get(point.name)?.symbol ?? ".";
    const differing = all.filter((point) => was(point) !== point.symbol);
    for (const point of differing) {
      const button = this.buttons.get(point.name);
      const [x, y] = centre(board, point, board.rows.length);
      // What leaves its point is drawn above the board for a while, as a point is to be no larger than it is.
      const above = (kind: string, dx: number, dy: number, drawn: Node[]): void => {
        const moving = svg("g", { class: kind }, ...drawn);
        moving.style.setProperty("--dx", `${dx}px`);
        moving.style.setProperty("--dy", `${dy}px`);
        const place = svg("g", { class: "above", transform: `translate(${x} ${y})` }, moving);
        this.drawing?.append(place);
        setTimeout(() => place.remove(), softly);
      };
      if (point.symbol === ".") {
        if (!differing.some((one) => one.symbol === was(point))) above("leaves", 0, 0, drawnStone(stoneOf(board, was(point)), 17.5, false));  // else it moved
        continue;
      }
      const left = differing.filter((one) => was(one) === point.symbol);
      const came = differing.filter((one) => one.symbol === point.symbol);
      if (left[0] && left.length === 1 && came.length === 1) {
        const [fromX, fromY] = centre(board, left[0], board.rows.length);
        above("slides", fromX - x, fromY - y, [...(button?.stone.childNodes ?? [])].map((one) => one.cloneNode(true)));
        button?.stone.setAttribute("class", "awaits");
      } else button?.stone.setAttribute("class", was(point) === "." ? "arrives" : "turns");
    }
  }

  /// A point that was touched where points are small: the next touch plays there.
  aim(name: string | null): void {
    if (this.aimed !== null) this.buttons.get(this.aimed)?.group.classList.remove("aimed");
    this.aimed = name;
    if (name !== null) this.buttons.get(name)?.group.classList.add("aimed");
  }

  /// Whether a click is to aim first: by a finger, or on a narrow page, where points are small.
  private aimsFirst(event: MouseEvent): boolean {
    if (!this.drawing || event.detail === 0) return false;
    const size = (this.drawing.getBoundingClientRect().width / this.drawing.viewBox.baseVal.width) * side;
    const isTouch = ["touch", "pen"].includes((event as Partial<PointerEvent>).pointerType ?? "");
    return size < comfortable && (isTouch || matchMedia("(max-width: 52rem)").matches);
  }

  /// Shows all stones of a grid without an edge again.
  fit(): void {
    this.view = null;
    this.redraw();
  }

  /// Moves the view of a grid without an edge, and shows so many squares more on each side.
  private look(right: number, up: number, wider = 0): void {
    if (this.board?.kind !== "unbounded") return;
    const { left, bottom, columns, rows } = this.view ?? fitting(this.board);
    const isIn = (length: number): boolean => length >= fewest && length <= most;
    if (wider !== 0 && !(isIn(columns + 2 * wider) && isIn(rows + 2 * wider))) return;
    this.view = { left: left + right - wider, bottom: bottom + up - wider, columns: columns + 2 * wider, rows: rows + 2 * wider };
    this.redraw();
  }

  /// The buttons that move the view.
  private viewTools(): HTMLElement {
    const button = (sign: string, words: string, act: () => void): HTMLElement => html("button", { class: "quiet", "aria-label": words, title: words, click: act }, sign);
    return html("div", { class: "row view", role: "group", "aria-label": texts.view },
      button("+", texts.closer, () => this.look(0, 0, -1)), button("−", texts.farther, () => this.look(0, 0, 1)),
      button("←", texts.viewLeft, () => this.look(-1, 0)), button("↑", texts.viewUp, () => this.look(0, 1)),
      button("↓", texts.viewDown, () => this.look(0, -1)), button("→", texts.viewRight, () => this.look(1, 0)),
      html("button", { class: "quiet", click: () => this.fit() }, texts.allStones));
  }

  /// Follows a press on a grid without an edge: the ground goes with the pointer.
  private pan(event: PointerEvent): void {
    const drawing = this.drawing;
    if (!drawing || event.button !== 0 || event.pointerType === "touch") return;
    const square = (drawing.getBoundingClientRect().width / drawing.viewBox.baseVal.width) * side;
    let right = 0, up = 0;
    const move = (now: PointerEvent): void => {
      const x = Math.round((event.clientX - now.clientX) / square), y = Math.round((now.clientY - event.clientY) / square);
      if (x === right && y === up) return;
      this.isPanned = true;
      this.look(x - right, y - up);
      [right, up] = [x, y];
    };
    const end = (): void => {
      window.removeEventListener("pointermove", move);
      window.removeEventListener("pointerup", end);
      window.removeEventListener("pointercancel", end);
    };
    window.addEventListener("pointermove", move);
    window.addEventListener("pointerup", end);
    window.addEventListener("pointercancel", end);
  }

  /// Gives the focus to a point, by default to the one that had it last. Returns whether there is one.
  take(name = this.focused): boolean {
    const found = this.points.flat().find((point) => point.name.toLowerCase() === name.toLowerCase());
    if (found) this.focus(found.name);
    return found !== undefined;
  }

  /// Whether the name of a point can begin with this letter.
  hasColumn(letter: string): boolean {
    return this.points.flat().some((point) => point.name[0]?.toLowerCase() === letter.toLowerCase());
  }

  /// Follows a press on a stone until it is let go, on another point or elsewhere.
  private press(name: string, event: PointerEvent): void {
    this.isPanned = false;
    if (this.board?.kind === "unbounded" && !this.acts.canDrag(name)) return this.pan(event);
    const button = this.buttons.get(name), drawing = this.drawing;
    if (!button || !drawing || event.button !== 0 || !event.isPrimary || !this.acts.canDrag(name)) return;
    let lifted: SVGElement | null = null;
    const move = (now: PointerEvent): void => {
      if (now.pointerId !== event.pointerId) return;
      if (!lifted && Math.hypot(now.clientX - event.clientX, now.clientY - event.clientY) < dragged) return;
      if (!lifted) {
        lifted = svg("g", { class: "lifted" }, ...[...button.stone.childNodes].map((one) => one.cloneNode(true)));
        drawing.append(lifted);
        button.group.classList.add("left");
      }
      const at = new DOMPoint(now.clientX, now.clientY).matrixTransform(drawing.getScreenCTM()?.inverse());
      lifted.setAttribute("transform", `translate(${at.x} ${at.y})`);
    };
    const end = (now: PointerEvent): void => {
      if (now.pointerId !== event.pointerId) return;
      window.removeEventListener("pointermove", move);
      window.removeEventListener("pointerup", end);
      window.removeEventListener("pointercancel", end);
      button.group.classList.remove("left");
      lifted?.remove();
      const to = document.elementFromPoint(now.clientX, now.clientY)?.closest<SVGElement>("[data-point]")?.dataset["point"];
      if (!lifted || now.type !== "pointerup" || to === undefined || to === name) return;
      this.focus(to);
      this.acts.drag(name, to);
    };
    window.addEventListener("pointermove", move);
    window.addEventListener("pointerup", end);
    window.addEventListener("pointercancel", end);
  }

  private begin(board: Board, all: Point[]): void {
    const hadFocus = this.drawing?.contains(document.activeElement) ?? false;
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
    drawing.addEventListener("pointerleave", () => this.acts.look(null));
    if (board.kind === "unbounded")
      drawing.addEventListener("wheel", (event) => {
        if (!event.ctrlKey) return;  // as two fingers that spread make it, too
        event.preventDefault();
        this.look(0, 0, Math.sign(event.deltaY));
      });
    const tools = this.place.querySelector(".view");
    if (board.kind !== "unbounded") this.place.replaceChildren(drawing);
    else if (!tools) this.place.replaceChildren(drawing, this.viewTools());
    else this.drawing?.replaceWith(drawing);  // the button that was pressed stays
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
      const then = cellOf(this.board, becomes === "empty" ? "." : becomes);
      if (point.symbol !== "." && point.symbol !== then.symbol) ghost.append(svg("path", { d: "M-9 -9 L9 9 M-9 9 L9 -9", class: "removed" }));
      if (then.symbol !== "." && point.symbol !== then.symbol) ghost.append(...drawnStone(stoneOf(this.board, then.symbol), point.symbol === "." ? 15 : 9, false));
      if (this.board.has_numbers && point.number !== then.number) ghost.append(svg("circle", { cx: -12, cy: 12, r: 8, class: "beside" }), svg("text", { class: "count beside", x: -12, y: 12 }, then.number || "0"));
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
    const places = new Map(points.map((point) => [point.name, centre(board, point, board.rows.length)]));
    for (const line of board.lines)
      line.slice(1).forEach((name, i) => {
        const [x1, y1] = places.get(line[i] ?? "") ?? [0, 0];
        const [x2, y2] = places.get(name) ?? [0, 0];
        group.append(svg("line", { x1, y1, x2, y2 }));
      });
    for (const point of points) {
      const [x, y] = centre(board, point, board.rows.length);
      const isDark = board.grid === "chequered" && (point.column + board.rows.length - point.row) % 2 === 1;
      if (board.grid === "hexagons") group.append(svg("polygon", { points: hexagon(x, y) }));
      else if (board.grid === "squares" || board.grid === "chequered") group.append(svg("rect", { x: x - side / 2, y: y - side / 2, width: side, height: side, class: isDark ? "dark" : "" }));
      else if (board.grid === "lines") group.append(svg("circle", { cx: x, cy: y, r: 4, class: "crossing" }));
      else {
        if (has.has(`${point.column + 1} ${point.row}`)) group.append(svg("line", { x1: x, y1: y, x2: x + side, y2: y }));
        if (has.has(`${point.column} ${point.row + 1}`)) group.append(svg("line", { x1: x, y1: y, x2: x, y2: y + side }));
        if (isStar(board, point)) group.append(svg("circle", { cx: x, cy: y, r: 4, class: "star" }));
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
      const width = board.columns?.length ?? 0; // a hexagon of hexagons has no label where the column of a letter goes on
      const name = first.name.includes(",") ? (first.name.split(",")[1] ?? "") : first.name.replace(/^\D+/, "");
      const [left, y] = centre(board, first, board.rows.length);
      const [right] = centre(board, last, board.rows.length);
      if (board.kind !== "hex") {
        label(minX - side * 0.75, y, name);
        label(maxX + side * 0.75, y, name);
      } else {
        if (first.column === 0) label(left - side * 0.755, y, name);
        if (last.column === width - 1) label(right + side * 0.755, y, name);
      }
    }
    if (board.kind === "square")  // a column of a board with gaps may lack its first and last point
      for (const [column, name] of (board.columns ?? []).entries())
        for (const y of [minY - side * 0.75, maxY + side * 0.75]) label(column * side, y, name);
    for (const point of this.points.flat()) {
      if (board.kind === "square" || (point.row !== 0 && point.row !== rows - 1)) continue;
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
    const stone = svg("g"), marks = svg("g");
    const group = svg("g", { class: "point", transform: `translate(${x} ${y})`, role: "button", tabindex: "-1", "data-point": name }, stone, marks);
    group.append(svg("rect", { x: -side / 2, y: -side / 2, width: side, height: side, class: "touch" }));
    group.addEventListener("click", (event) => {
      if (this.isPanned && event.detail > 0) return;
      this.focus(name);
      if (this.aimsFirst(event) && this.aimed !== name) {
        this.aim(name);
        return this.acts.aim(name);
      }
      this.aim(null);
      this.acts.point(name);
    });
    group.addEventListener("pointerdown", (event) => this.press(name, event));
    group.addEventListener("pointerenter", () => this.acts.look(name));
    group.addEventListener("focus", () => {
      this.stopAt(name);
      this.acts.look(name);
    });
    this.buttons.set(name, { group, stone, marks, drawn: "", said: "" });
    return group;
  }

  private fill(board: Board, point: Point, marks: Marks): void {
    const button = this.buttons.get(point.name);
    if (!button) return;
    const name = point.name;
    const stone = stoneOf(board, point.symbol);
    const said = [name, point.symbol === "." ? texts.empty : (stone?.said ?? point.symbol)];
    const number = point.symbol === "." ? undefined : marks.numbers.get(name);
    const kind = [point.symbol, point.number, number ?? "", JSON.stringify(stone ?? null)].join(" ");
    if (kind !== button.drawn) {  // a stone that stays is not drawn again, so that its animation does not begin again
      button.drawn = kind;
      button.said = "";  // its marks lie elsewhere then
      button.stone.setAttribute("class", "");
      button.stone.replaceChildren(...(point.symbol === "." ? [] : drawnStone(stone, 17.5, number !== undefined)), ...drawnMoveNumber(stone, number), ...drawnNumber(point));
    }
    if (number !== undefined) said.push(texts.moveNumber(number));
    if (point.number !== "") said.push(point.number);
    const drawn: (() => SVGElement)[] = [];
    const add = (marked: Set<string>, words: string, draw: () => SVGElement): void => {
      if (!marked.has(name)) return;
      said.push(words);
      drawn.push(draw);
    };
    // No mark hides what stands on the point: rings lie round it, dots and strokes in its corners.
    const isEmpty = point.symbol === "." && point.number === "";
    add(marks.legal, texts.isLegal, () => haloed("legal", (kind) => svg("circle", { ...(isEmpty ? { r: 5 } : { cx: -15, cy: -15, r: 4 }), ...kind })));
    add(marks.last, texts.isLast, () => haloed("last", (kind) => svg("circle", { r: 18.5, ...kind })));
    add(marks.turned, texts.isTurned, () => haloed("turned", (kind) => svg("circle", { cx: 15, cy: -15, r: 4, ...kind })));
    add(marks.taken, texts.isTaken, () => haloed("taken", (kind) => svg("circle", { r: 12, ...kind })));
    add(marks.chosen, texts.isChosen, () => haloed("chosen", (kind) => svg("rect", { x: -18, y: -18, width: 36, height: 36, rx: 7, ...kind })));
    add(marks.shown, texts.isShown, () => haloed("shown", (kind) => svg("circle", { r: 20, ...kind })));
    add(marks.differing, texts.differsHere, () => haloed("differing", (kind) => svg("path", { d: "M0 -19 L19 0 L0 19 L-19 0 Z", ...kind })));
    add(marks.refused, texts.makesIllegal, () => haloed("refused", (kind) => svg("path", { d: "M-18 -18 L-11 -11 M18 18 L11 11 M-18 18 L-11 11 M18 -18 L11 -11", ...kind })));
    const badge = marks.badges.get(name);
    if (badge) {
      said.push(texts.changesOthers(badge));
      drawn.push(() => svg("text", { class: "badge", y: isEmpty ? 0 : -14 }, `±${badge}`));
    }
    button.group.classList.toggle("moves", this.acts.canDrag(name));
    const label = said.join(", ");
    if (label === button.said) return;  // most points stay as they are from move to move
    button.said = label;
    button.group.setAttribute("aria-label", label);
    button.marks.replaceChildren(...drawn.map((draw) => draw()));
  }

  /// Makes a point the one where Tab stops.
  private stopAt(name: string): void {
    this.buttons.get(this.focused)?.group.setAttribute("tabindex", "-1");
    this.focused = name;
    this.buttons.get(name)?.group.setAttribute("tabindex", "0");
  }

  private focus(name: string): void {
    this.stopAt(name);
    this.buttons.get(name)?.group.focus();
  }

  private onKey(event: KeyboardEvent): void {
    const steps: Record<string, [number, number]> = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] };
    const here = this.points.flat().find((point) => point.name === this.focused);
    const step = steps[event.key];
    if (step && here) {
      event.preventDefault();
      // The nearest point that way; on a board with gaps it may lie aside.
      const distance = (point: Point): number => {
        const column = point.column - here.column, row = point.row - here.row;
        const ahead = column * step[0] + row * step[1], aside = Math.abs(column * step[1]) + Math.abs(row * step[0]);
        return ahead <= 0 ? Infinity : ahead + 3 * aside;
      };
      const there = this.points.flat().reduce((best, point) => (distance(point) < distance(best) ? point : best), here);
      if (there === here && this.board?.kind === "unbounded") {
        const [x = 0, y = 0] = here.name.split(",").map(Number);
        this.look(step[0], -step[1]);
        this.focus(`${x + step[0]},${y - step[1]}`);
      } else if (there !== here) this.focus(there.name);
    } else if ((event.key === "Enter" || event.key === " ") && here) {
      event.preventDefault();
      this.acts.point(here.name);
    }
  }
}

// The board as SVG: crossings of lines, squares or hexagons. A point is a button with a name.

import { svg } from "./dom";
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

const margin = 2; // squares of the unbounded grid that are shown round its stones
const least = 7; // of them in a row, at least

/// All points in rows from the top; a board need not have all of a rectangle.
export function pointsOf(board: Board): Point[][] {
  const cells = board.rows.map((row) => row.split(" "));
  if (board.kind !== "unbounded") {
    const columns = board.columns ?? [];
    return cells.map((row, y) => row.map((cell, x) => ({ name: `${columns[x] ?? "?"}${cells.length - y}`, column: x, row: y, ...cellOf(board, cell) })).filter((point) => point.symbol !== "-"));
  }
  const [left, bottom] = board.corner ?? [0, 0];
  const width = cells[0]?.length ?? 0;
  const aside = Math.max(margin, Math.ceil((least - width) / 2));
  const above = Math.max(margin, Math.ceil((least - cells.length) / 2));
  const points: Point[][] = [];
  for (let y = -above; y < cells.length + above; ++y) {
    const row: Point[] = [];
    for (let x = -aside; x < width + aside; ++x)
      row.push({ name: `${left + x},${bottom + cells.length - 1 - y}`, column: x + aside, row: y + above, ...cellOf(board, cells[y]?.[x] ?? ".") });
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

  constructor(
    private readonly place: HTMLElement,
    private readonly acts: Acts,
  ) {}

  /// The points of a board of the same form stay what they are, so that no click is lost.
  show(board: Board, marks: Marks, title: string): void {
    const before = new Map(this.points.flat().map((point) => [point.name, point]));
    this.board = board;
    this.points = pointsOf(board);
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
    drawing.addEventListener("pointerleave", () => this.acts.look(null));
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
    group.addEventListener("focus", () => this.acts.look(name));
    this.buttons.set(name, { group, stone, marks, drawn: "" });
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
      button.stone.setAttribute("class", "");
      button.stone.replaceChildren(...(point.symbol === "." ? [] : drawnStone(stone, 17.5, number !== undefined)), ...drawnMoveNumber(stone, number), ...drawnNumber(point));
    }
    if (number !== undefined) said.push(texts.moveNumber(number));
    if (point.number !== "") said.push(point.number);
    const drawn: SVGElement[] = [];
    const add = (marked: Set<string>, words: string, draw: () => SVGElement): void => {
      if (!marked.has(name)) return;
      said.push(words);
      drawn.push(draw());
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
      drawn.push(svg("text", { class: "badge", y: isEmpty ? 0 : -14 }, `±${badge}`));
    }
    button.group.setAttribute("aria-label", said.join(", "));
    button.group.classList.toggle("moves", this.acts.canDrag(name));
    button.marks.replaceChildren(...drawn);
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
      // The nearest point that way; on a board with gaps it may lie aside.
      const distance = (point: Point): number => {
        const column = point.column - here.column, row = point.row - here.row;
        const ahead = column * step[0] + row * step[1], aside = Math.abs(column * step[1]) + Math.abs(row * step[0]);
        return ahead <= 0 ? Infinity : ahead + 3 * aside;
      };
      const there = this.points.flat().reduce((best, point) => (distance(point) < distance(best) ? point : best), here);
      if (there !== here) this.focus(there.name);
    } else if ((event.key === "Enter" || event.key === " ") && here) {
      event.preventDefault();
      this.acts.point(here.name);
    }
  }
}

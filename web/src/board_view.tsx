// The board that is played on. A point is a button with a name.

import { computed, effect, signal } from "@preact/signals";
import type { ReadonlySignal } from "@preact/signals";
import { createRef } from "preact";
import type { VNode } from "preact";
import { useLayoutEffect, useMemo } from "preact/hooks";

import { cellOf, fitting, pointsOf } from "./board";
import type { Marks, Point, View } from "./board";
import { centre, DrawnPoint, DrawnStone, groundOf, lookOf, NumberBeside, side, Standing, stoneOf } from "./drawing";
import type { Look } from "./drawing";
import type { Board } from "./questions";
import { texts } from "./texts/texts";

const fewest = 3; // squares in a row that a reader can choose to see
const most = 41;
const comfortable = 24; // pixels of a point that a finger hits
const dragged = 6; // pixels until a press is a drag
const softly = 200; // milliseconds that a stone moves or fades

/// What the board shows.
export interface Shows {
  board: Board;
  marks: Marks;
  title: string;
}

/// What the board follows, and what the page does when something happens on it.
export interface Host {
  shows: ReadonlySignal<Shows | null>;
  preview: ReadonlySignal<Record<string, string> | null>; // what a move would change
  aimed: ReadonlySignal<string>; // where points are small, a second touch there plays
  drags: ReadonlySignal<ReadonlySet<string>>; // points from which a piece moves
  point: (name: string) => void; // it is played or chosen
  look: (name: string | null) => void;
  aim: (name: string) => void; // it was touched where points are small
  drag: (from: string, to: string) => void;
}

/// What leaves its point is drawn above the board for a while, as a point is to be no larger than it is.
interface Moving {
  id: number;
  kind: string;
  look: Look;
  from: [dx: number, dy: number];
}

const nameAt = (target: EventTarget | null): string | undefined => (target as Element | null)?.closest<SVGElement>("[data-point]")?.dataset["point"];

/// Follows a pointer that is down.
function follow(event: PointerEvent, move: (now: PointerEvent) => void, end: (last: PointerEvent) => void = () => undefined): void {
  const isIt = (now: PointerEvent): boolean => now.pointerId === event.pointerId;
  const onMove = (now: PointerEvent): void => void (isIt(now) && move(now));
  const onEnd = (now: PointerEvent): void => {
    if (!isIt(now)) return;
    window.removeEventListener("pointermove", onMove);
    for (const kind of ["pointerup", "pointercancel"] as const) window.removeEventListener(kind, onEnd);
    end(now);
  };
  window.addEventListener("pointermove", onMove);
  for (const kind of ["pointerup", "pointercancel"] as const) window.addEventListener(kind, onEnd);
}

export class BoardView {
  private readonly drawing = createRef<SVGSVGElement>();
  private readonly view = signal<View | null>(null); // that the reader has chosen on a grid without an edge
  private readonly board = computed(() => this.host.shows.value?.board ?? null);
  private readonly rows = computed(() => (this.board.value ? pointsOf(this.board.value, this.view.value ?? fitting(this.board.value)) : []));
  /// What stays the same while the points do, so that no click is lost.
  private readonly form = computed(() => {
    const { kind, grid, lines, maps } = this.board.value ?? { kind: "", grid: "", lines: [], maps: [] };
    return [kind, grid, ...lines.flat(), ...maps.flatMap(({ letter, name, points }) => [letter, name, ...points]), ...this.rows.value.flat().map((point) => point.name)].join(" ");
  });
  private readonly wanted = signal(""); // the point that had the focus last
  private readonly stop = computed(() => {
    const all = this.rows.value.flat().map((point) => point.name);
    return all.includes(this.wanted.value) ? this.wanted.value : (all[Math.floor(all.length / 2)] ?? "");
  });
  private awaited: string | null = null; // the point that gets the focus once it is drawn
  private readonly lifted = signal<{ name: string; transform: string } | null>(null); // the piece that is dragged
  private readonly left = computed(() => this.lifted.value?.name);
  private readonly moving = signal<readonly Moving[]>([]);
  private moved = 0; // so many
  private readonly motions = new Map<string, string>(); // the class of what came to a point or turned there
  private isPanned = false; // the press that ends was one that moved the view

  constructor(private readonly host: Host) {
    let before: { form: string; points: Point[] } = { form: "", points: [] };
    effect(() => {
      const form = this.form.value, points = this.rows.value.flat(), shows = this.host.shows.peek();
      if (shows && form === before.form) this.animate(shows, before.points, points);
      before = { form, points };
    });
  }

  /// Stones that differ from those before come, turn, move or go softly.
  private animate({ board, marks }: Shows, before: Point[], points: Point[]): void {
    const isStill = matchMedia("(prefers-reduced-motion: reduce)").matches;
    const was = new Map(before.map((point) => [point.name, point.symbol]));
    const differing = points.filter((point) => was.get(point.name) !== point.symbol);
    for (const point of differing) {
      this.motions.delete(point.name);
      if (isStill) continue;
      const old = was.get(point.name) ?? ".", look = lookOf(board, point, marks);
      const above = (one: Omit<Moving, "id">): void => {
        const id = ++this.moved;
        this.moving.value = [...this.moving.peek(), { id, ...one }];
        setTimeout(() => (this.moving.value = this.moving.value.filter((other) => other.id !== id)), softly);
      };
      if (point.symbol === ".") {
        if (!differing.some((one) => one.symbol === old)) above({ kind: "leaves", from: [0, 0], look: { ...look, symbol: old, stone: stoneOf(board, old), number: "" } });  // else it moved
        continue;
      }
      const left = differing.filter((one) => was.get(one.name) === point.symbol), came = differing.filter((one) => one.symbol === point.symbol);
      if (left[0] && left.length === 1 && came.length === 1) {
        const [x, y] = centre(board, point), [fromX, fromY] = centre(board, left[0]);
        above({ kind: "slides", from: [fromX - x, fromY - y], look });
        this.motions.set(point.name, "awaits");
      } else this.motions.set(point.name, old === "." ? "arrives" : "turns");
    }
  }

  /// Whether a click is to aim first: by a finger, or on a narrow page, where points are small.
  private aimsFirst(event: MouseEvent): boolean {
    if (event.detail === 0) return false;
    const isTouch = ["touch", "pen"].includes((event as Partial<PointerEvent>).pointerType ?? "");
    return this.pixels() < comfortable && (isTouch || matchMedia("(max-width: 52rem)").matches);
  }

  /// Returns the side of a square.
  private pixels(): number {
    const drawing = this.drawing.current;
    return drawing ? (drawing.getBoundingClientRect().width / drawing.viewBox.baseVal.width) * side : Infinity;
  }

  /// Shows all stones of a grid without an edge again.
  fit(): void {
    this.view.value = null;
  }

  /// Moves the view of a grid without an edge, and shows so many squares more on each side.
  private look(right: number, up: number, wider = 0): void {
    const board = this.board.value;
    if (board?.kind !== "unbounded") return;
    const { left, bottom, columns, rows } = this.view.value ?? fitting(board);
    const isIn = (length: number): boolean => length >= fewest && length <= most;
    if (wider !== 0 && !(isIn(columns + 2 * wider) && isIn(rows + 2 * wider))) return;
    this.view.value = { left: left + right - wider, bottom: bottom + up - wider, columns: columns + 2 * wider, rows: rows + 2 * wider };
  }

  /// The buttons that move the view.
  private readonly ViewTools = (): VNode => {
    const button = (sign: string, words: string, ...by: [right: number, up: number, wider?: number]): VNode => <button class="quiet" aria-label={words} title={words} onClick={() => this.look(...by)}>{sign}</button>;
    return <div class="row view" role="group" aria-label={texts.view}>
      {button("+", texts.closer, 0, 0, -1)}{button("−", texts.farther, 0, 0, 1)}
      {button("←", texts.viewLeft, -1, 0)}{button("↑", texts.viewUp, 0, 1)}{button("↓", texts.viewDown, 0, -1)}{button("→", texts.viewRight, 1, 0)}
      <button class="quiet" onClick={() => this.fit()}>{texts.allStones}</button>
    </div>;
  };

  /// Follows a press on a grid without an edge: the ground goes with the pointer.
  private pan(event: PointerEvent): void {
    if (event.button !== 0 || event.pointerType === "touch") return;
    const square = this.pixels();
    let right = 0, up = 0;
    follow(event, (now) => {
      const x = Math.round((event.clientX - now.clientX) / square), y = Math.round((now.clientY - event.clientY) / square);
      if (x === right && y === up) return;
      this.isPanned = true;
      this.look(x - right, y - up);
      [right, up] = [x, y];
    });
  }

  /// Follows a press on a stone until it is let go, on another point or elsewhere.
  private press(name: string, event: PointerEvent): void {
    this.isPanned = false;
    const canDrag = this.host.drags.value.has(name);
    if (this.board.value?.kind === "unbounded" && !canDrag) return this.pan(event);
    if (event.button !== 0 || !event.isPrimary || !canDrag) return;
    follow(event, (now) => {
      if (!this.lifted.value && Math.hypot(now.clientX - event.clientX, now.clientY - event.clientY) < dragged) return;
      const { x, y } = new DOMPoint(now.clientX, now.clientY).matrixTransform(this.drawing.current?.getScreenCTM()?.inverse());
      this.lifted.value = { name, transform: `translate(${x} ${y})` };
    }, (last) => {
      const wasLifted = this.lifted.value !== null, to = nameAt(document.elementFromPoint(last.clientX, last.clientY));
      this.lifted.value = null;
      if (!wasLifted || last.type !== "pointerup" || to === undefined || to === name) return;
      this.focus(to);
      this.host.drag(name, to);
    });
  }

  /// Gives the focus to a point, by default to the one that had it last. Returns whether there is one.
  take(name = this.stop.value): boolean {
    const found = this.rows.value.flat().find((point) => point.name.toLowerCase() === name.toLowerCase());
    if (found) this.focus(found.name);
    return found !== undefined;
  }

  /// Whether the name of a point can begin with this letter.
  hasColumn(letter: string): boolean {
    return this.rows.value.flat().some((point) => point.name[0]?.toLowerCase() === letter.toLowerCase());
  }

  element(): SVGSVGElement | null {
    return this.drawing.current;
  }

  private focus(name: string): void {
    this.wanted.value = name;
    const drawn = this.drawing.current?.querySelector<SVGElement>(`[data-point="${name}"]`);
    if (drawn) drawn.focus();
    else this.awaited = name;
  }

  private click(name: string, event: MouseEvent): void {
    if (this.isPanned && event.detail > 0) return;
    this.focus(name);
    if (this.aimsFirst(event) && this.host.aimed.value !== name) this.host.aim(name);
    else this.host.point(name);
  }

  private onKey(event: KeyboardEvent): void {
    const steps: Record<string, [number, number]> = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] };
    const points = this.rows.value.flat(), here = points.find((point) => point.name === this.stop.value);
    const step = steps[event.key];
    if (step && here) {
      event.preventDefault();
      // The nearest point that way; on a board with gaps it may lie aside.
      const distance = (point: Point): number => {
        const column = point.column - here.column, row = point.row - here.row;
        const ahead = column * step[0] + row * step[1], aside = Math.abs(column * step[1]) + Math.abs(row * step[0]);
        return ahead <= 0 ? Infinity : ahead + 3 * aside;
      };
      const there = points.reduce((best, point) => (distance(point) < distance(best) ? point : best), here);
      if (there === here && this.board.value?.kind === "unbounded") {
        const [x = 0, y = 0] = here.name.split(",").map(Number);
        this.look(step[0], -step[1]);
        this.focus(`${x + step[0]},${y - step[1]}`);
      } else if (there !== here) this.focus(there.name);
    } else if ((event.key === "Enter" || event.key === " ") && here) {
      event.preventDefault();
      this.host.point(here.name);
    }
  }

  private onWheel(event: WheelEvent): void {
    if (!event.ctrlKey || this.board.value?.kind !== "unbounded") return;  // as two fingers that spread make it, too
    event.preventDefault();
    this.look(0, 0, Math.sign(event.deltaY));
  }

  readonly Pane = (): VNode => {
    const shows = this.host.shows.value, form = this.form.value;
    const hadFocus = this.drawing.current?.contains(document.activeElement) ?? false;
    useLayoutEffect(() => {
      if (this.awaited !== null || (hadFocus && !this.drawing.current?.contains(document.activeElement))) this.focus(this.awaited ?? this.stop.value);
      this.awaited = null;
    });
    const fixed = useMemo(() => this.board.value && groundOf(this.board.value, this.rows.value), [form]);
    if (!shows || !fixed) return <div id="board" />;
    const { board, marks, title } = shows, aimed = this.host.aimed.value, drags = this.host.drags.value, left = this.left.value, stop = this.stop.value;
    const at = <Happened extends Event>(act: (name: string, event: Happened) => void) => (event: Happened): void => {
      const name = nameAt(event.target);
      if (name !== undefined) act(name, event);
    };
    // Not on the drawing: Chromium lets Tab stop at one that follows the focus.
    const onFocus = at((name) => {
      this.wanted.value = name;
      this.host.look(name);
    });
    return <div id="board" onFocusIn={onFocus}>
      <svg key={form} {...fixed.attributes} ref={this.drawing} role="group" aria-label={title} onKeyDown={(event) => this.onKey(event)} onWheel={(event) => this.onWheel(event)}
        onClick={at((name, event: MouseEvent) => this.click(name, event))} onPointerDown={at((name, event: PointerEvent) => this.press(name, event))}
        onPointerOver={at((name) => this.host.look(name))} onPointerLeave={() => this.host.look(null)}>
        {fixed.ground}
        {this.rows.value.flat().map((point) => {
          const { name } = point;
          const classes = `${drags.has(name) ? " moves" : ""}${name === aimed ? " aimed" : ""}${name === left ? " left" : ""}`;
          return <DrawnPoint key={name} look={lookOf(board, point, marks)} button={{ name, class: classes, motion: this.motions.get(name) ?? "", isStop: name === stop }} />;
        })}
        <this.Ghosts /><this.Moving /><this.Lifted />
      </svg>
      {board.kind === "unbounded" && <this.ViewTools />}
    </div>;
  };

  /// What a move would change.
  private readonly Ghosts = (): VNode | null => {
    const board = this.board.value, changes = this.host.preview.value;
    if (!board || !changes) return null;
    return <>{this.rows.value.flat().map((point) => {
      const { name, symbol, number } = point, becomes = changes[name];
      if (becomes === undefined) return null;
      const then = cellOf(board, becomes === "empty" ? "." : becomes), isOther = symbol !== then.symbol;
      return <g class="ghost" transform={`translate(${centre(board, point).join(" ")})`}>
        {isOther && symbol !== "." && <path d="M-9 -9 L9 9 M-9 9 L9 -9" class="removed" />}
        {isOther && then.symbol !== "." && <DrawnStone stone={stoneOf(board, then.symbol)} radius={symbol === "." ? 15 : 9} />}
        {board.has_numbers && number !== then.number && <NumberBeside x={-12} number={then.number || "0"} />}
      </g>;
    })}</>;
  };

  private readonly Moving = (): VNode => <>{this.moving.value.map(({ id, kind, look, from: [dx, dy] }) =>
    <g key={id} class="above" transform={look.transform}><g class={kind} style={{ "--dx": `${dx}px`, "--dy": `${dy}px` }}><Standing look={look} /></g></g>)}</>;

  private readonly Lifted = (): VNode | null => {
    const shows = this.host.shows.value, lifted = this.lifted.value;
    const point = this.rows.value.flat().find((one) => one.name === lifted?.name);
    return shows && lifted && point ? <g class="lifted" transform={lifted.transform}><Standing look={lookOf(shows.board, point, shows.marks)} /></g> : null;
  };
}

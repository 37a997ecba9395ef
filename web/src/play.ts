// A move by hand: clicks and drags on points, the choice among several moves, and refusals.

import { ask } from "./asking";
import { html } from "./dom";
import type { Messages } from "./messages";
import { move } from "./moves";
import { sentenceLink } from "./places";
import type { Position, Refusal, Refused } from "./questions";
import type { Store } from "./store";

export interface Held {
  aimed: string; // the point that plays if it is touched again
  chosen: string[]; // points of a move that is not complete
  refused: Refusal[]; // of the move that is shown as illegal
}

export interface Host {
  draw: () => void;
  unaim: () => void; // on the board
  forbid: (clauses: string[]) => void; // marks sentences as those that forbid a move
}

interface RefusedMove {
  move: string;
  refusals: Refusal[];
}

const mostOffered = 12; // incomplete moves that are offered by buttons
const mostRefused = 4; // illegal moves that are explained

export class Hand {
  private readonly held: Held = { aimed: "", chosen: [], refused: [] };
  private drags = new Set<string>(); // points from which a piece moves

  constructor(
    private readonly store: Store,
    private readonly messages: Messages,
    private readonly host: Host,
  ) {}

  get now(): Readonly<Held> {
    return this.held;
  }

  /// Whether a refusal or an incomplete move is shown.
  holds(): boolean {
    return this.held.refused.length + this.held.chosen.length > 0 || Boolean(this.store.now.position?.stuck);
  }

  canDrag(point: string): boolean {
    return this.drags.has(point);
  }

  /// Finds the points from which a piece moves; none while stones are set up.
  findDrags(isSetUp: boolean): void {
    this.drags = new Set(isSetUp ? [] : this.store.legal().flatMap((move) => (move.points.length > 1 ? move.points.slice(0, 1) : [])));
  }

  /// Forgets what was chosen and refused.
  drop(): void {
    this.held.aimed = "";
    this.held.chosen = [];
    this.held.refused = [];
  }

  aim(point: string): void {
    this.held.aimed = point;
  }

  /// Takes a click on a point, after the moves that are still being played.
  async click(point: string): Promise<void> {
    await this.store.settled();
    return this.take(point);
  }

  private async take(point: string): Promise<void> {
    const { position } = this.store.now;
    this.held.aimed = "";
    if (!position) return;
    if (position.stuck) return this.messages.tell("An illegal move comes next; take it back, or choose other readings.", true);
    const { chosen } = this.held;
    const legal = this.store.legal();
    const goesOn = legal.some((move) => move.points.length > chosen.length && chosen.every((name, i) => move.points[i] === name));
    const points = goesOn ? [...chosen, point] : [point];
    if (!goesOn) this.held.chosen = [];
    const fits = legal.filter((move) => points.every((name, i) => move.points[i] === name));
    if (fits.length === 0 && goesOn && chosen.length > 0 && this.drags.has(point)) {
      this.held.chosen = [];  // another piece
      return this.take(point);
    }
    if (fits.length === 0) return this.why(points);
    this.refuse([]);
    const only = fits[0];
    if (fits.length === 1 && only && only.points.length === points.length) return move(this.store, only.move);
    this.held.chosen = points;
    this.host.draw();
    const complete = fits.filter((move) => move.points.length === points.length);
    const offered = complete.length > 0 ? complete : fits.length <= mostOffered ? fits : [];
    this.offer(offered.map((move) => move.move), complete.length < fits.length ? "Click the next point, or choose:" : "Choose:");
  }

  /// Plays the move of a piece from a point to another.
  async drag(from: string, to: string): Promise<void> {
    await this.store.settled();
    const isLegal = this.store.legal().some((move) => move.points[0] === from && move.points[1] === to);
    this.held.chosen = isLegal ? [from] : [];
    return isLegal ? this.take(to) : this.why([from, to]);
  }

  cancel(): void {
    const { position } = this.store.now;
    this.host.unaim();
    this.drop();
    this.host.forbid([]);
    this.messages.tell("");
    if (position?.stuck) this.showStuck(position.stuck);  // that still holds
    this.host.draw();
  }

  /// Shows why the game stops before its last move: that one is illegal, or can be made in several ways.
  showStuck(stuck: NonNullable<Position["stuck"]>): void {
    this.refuse(stuck.refusals);
    if (stuck.refusals.length > 0) return this.showRefused([{ move: `Move ${stuck.number}, ${stuck.move},`, refusals: stuck.refusals }]);
    this.offer(stuck.ways, `${stuck.move} can go in several ways:`);
  }

  private refuse(refusals: Refusal[]): void {
    this.held.refused = refusals;
    this.host.forbid(refusals.flatMap((refusal) => refusal.clauses));
  }

  private offer(moves: string[], words: string): void {
    this.messages.show("",
      html("p", {}, words),
      html("div", { class: "row" }, ...moves.map((one) => html("button", { "data-move": one, click: () => void move(this.store, one) }, one)), html("button", { click: () => this.cancel() }, "Cancel")),
    );
  }

  /// Asks which sentences forbid the moves that begin with these points, and shows them with their stones.
  private async why(points: string[]): Promise<void> {
    const { signal, player } = this.store.now;
    try {
      const answer = await ask<Refused>({ ask: "why", points, player, ...this.store.common() }, { signal });
      this.refuse(answer.refused[0]?.refusals ?? []);
      this.host.draw();
      if (answer.refused.length === 0) return this.messages.tell(this.store.now.position?.over ? "The game is over." : `No move begins with ${points.join(", ")}.`, true);
      this.showRefused(answer.refused);
    } catch (error) {
      if (!signal.aborted) this.messages.say(error);
    }
  }

  private showRefused(refused: RefusedMove[]): void {
    this.messages.show("bad",
      ...refused.slice(0, mostRefused).map(({ move, refusals }) =>
        html("div", { "data-refused": move }, html("b", {}, `${move} is illegal:`), html("ul", {}, ...refusals.map((refusal) => this.refusal(refusal)))),
      ),
      refused.length > mostRefused ? html("p", {}, `So are ${refused.length - mostRefused} other moves there.`) : null,
    );
  }

  private refusal(refusal: Refusal): HTMLElement {
    const clauses = this.store.now.rules?.clauses;
    const sentences = refusal.clauses.map((id) => clauses?.find((clause) => clause.id === id)).filter((clause) => clause !== undefined);
    return html(
      "li",
      {},
      `${refusal.message}${refusal.points.length > 0 ? ` (${refusal.points.join(", ")})` : ""}`,
      ...sentences.map((clause) => html("span", {}, ": ", html("q", {}, clause.text), " ", sentenceLink(clause.id))),
    );
  }
}

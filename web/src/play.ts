// A move by hand: clicks and drags on points, the choice among several moves, and refusals.

import { ask } from "./asking";
import { html } from "./dom";
import type { Messages } from "./messages";
import { move } from "./moves";
import { moveWords } from "./players";
import type { Position, Refusal, Refused } from "./questions";
import { playsOf, refusedPlay } from "./refusals";
import type { RefusedMove } from "./refusals";
import type { Store } from "./store";
import { texts } from "./texts/texts";

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
    if (position.stuck) return this.messages.tell(texts.illegalNext, true);
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
    this.offer(offered.map((move) => move.move), complete.length < fits.length ? texts.nextPoint : texts.choose);
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
    if (stuck.refusals.length > 0) return this.showRefused([{ move: texts.stuckMove(stuck.number, this.words(stuck.move)), refusals: stuck.refusals }]);
    this.offer(stuck.ways, texts.severalWays(this.words(stuck.move)));
  }

  private refuse(refusals: Refusal[]): void {
    this.held.refused = refusals;
    this.host.forbid(refusals.flatMap((refusal) => refusal.clauses));
  }

  private words(move: string): string {
    const { position } = this.store.now;
    return position ? moveWords(position, move) : move;
  }

  private offer(moves: string[], words: string): void {
    this.messages.show("",
      html("p", {}, words),
      html("div", { class: "row" }, ...moves.map((one) => html("button", { "data-move": one, click: () => void move(this.store, one) }, this.words(one))), html("button", { click: () => this.cancel() }, texts.cancel)),
    );
  }

  /// Asks which sentences forbid the moves that begin with these points, and shows them with their stones.
  private async why(points: string[]): Promise<void> {
    const { signal, player } = this.store.now;
    try {
      const answer = await ask<Refused>({ ask: "why", points, player, ...this.store.common() }, { signal });
      this.refuse(answer.refused[0]?.refusals ?? []);
      this.host.draw();
      if (answer.refused.length === 0) return this.messages.tell(this.store.now.position?.over ? texts.gameOver : texts.noMoveBegins(points.join(", ")), true);
      this.showRefused(answer.refused);
    } catch (error) {
      if (!signal.aborted) this.messages.say(error);
    }
  }

  private showRefused(refused: RefusedMove[]): void {
    const { position, rules } = this.store.now;
    if (!position) return;
    const plays = playsOf(position, refused);
    this.messages.show("bad",
      ...plays.slice(0, mostRefused).map((one) => refusedPlay(position, one, rules)),
      plays.length > mostRefused ? html("p", {}, texts.alsoIllegal(plays.length - mostRefused)) : null,
    );
  }
}

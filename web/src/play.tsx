// A move by hand: clicks and drags on points, the choice among several moves, and refusals.

import { computed, signal } from "@preact/signals";

import { ask } from "./asking";
import type { Messages } from "./messages";
import { move } from "./moves";
import { moveWords } from "./players";
import type { Position, Refused as Answer } from "./questions";
import { playsOf, Refused } from "./refusals";
import type { RefusedMove } from "./refusals";
import type { Store } from "./store";
import { texts } from "./texts/texts";

const mostOffered = 12; // incomplete moves that are offered by buttons
const mostRefused = 4; // illegal moves that are explained

export class Hand {
  readonly aimed = signal(""); // the point that plays if it is touched again
  readonly chosen = signal<string[]>([]); // points of a move that is not complete
  readonly refused = signal<RefusedMove | null>(null); // the move that is shown as illegal
  /// The points from which a piece moves.
  readonly drags = computed(() => new Set(this.store.shown.value ? this.store.legal(this.store.shown.value).flatMap((move) => (move.points.length > 1 ? move.points.slice(0, 1) : [])) : []));

  constructor(
    private readonly store: Store,
    private readonly messages: Messages,
  ) {}

  /// Whether a refusal or an incomplete move is shown.
  holds(): boolean {
    return this.refused.value !== null || this.chosen.value.length > 0 || Boolean(this.store.now.position?.stuck);
  }

  /// Forgets what was chosen and refused.
  drop(): void {
    this.aimed.value = "";
    this.chosen.value = [];
    this.refused.value = null;
  }

  /// Takes a click on a point, after the moves that are still being played.
  async click(point: string): Promise<void> {
    await this.store.settled();
    return this.take(point);
  }

  private async take(point: string): Promise<void> {
    const { position } = this.store.now;
    this.aimed.value = "";
    if (!position) return;
    if (position.stuck) return this.messages.tell(texts.illegalNext, true);
    const chosen = this.chosen.value;
    const legal = this.store.legal();
    const goesOn = legal.some((move) => move.points.length > chosen.length && chosen.every((name, i) => move.points[i] === name));
    const points = goesOn ? [...chosen, point] : [point];
    if (!goesOn) this.chosen.value = [];
    const fits = legal.filter((move) => points.every((name, i) => move.points[i] === name));
    if (fits.length === 0 && goesOn && chosen.length > 0 && this.drags.value.has(point)) {
      this.chosen.value = [];  // another piece
      return this.take(point);
    }
    if (fits.length === 0) return this.why(points);
    const only = fits[0];
    if (fits.length === 1 && only && only.points.length === points.length) return move(this.store, only.move);
    this.refused.value = null;
    this.chosen.value = points;
    const complete = fits.filter((move) => move.points.length === points.length);
    const offered = complete.length > 0 ? complete : fits.length <= mostOffered ? fits : [];
    this.offer(offered.map((move) => move.move), complete.length < fits.length ? texts.nextPoint : texts.choose);
  }

  /// Plays the move of a piece from a point to another.
  async drag(from: string, to: string): Promise<void> {
    await this.store.settled();
    const isLegal = this.store.legal().some((move) => move.points[0] === from && move.points[1] === to);
    this.chosen.value = isLegal ? [from] : [];
    return isLegal ? this.take(to) : this.why([from, to]);
  }

  cancel(): void {
    const { position } = this.store.now;
    this.drop();
    this.messages.tell("");
    if (position?.stuck) this.showStuck(position.stuck);  // that still holds
  }

  /// Shows why the game stops before its last move: that one is illegal, or can be made in several ways.
  showStuck({ number, move, refusals, ways }: NonNullable<Position["stuck"]>): void {
    const words = this.words(move);
    if (refusals.length === 0) return this.offer(ways, texts.severalWays(words));
    this.showRefused([{ move: texts.stuckMove(number, words), refusals }]);
  }

  private words(move: string): string {
    const { position } = this.store.now;
    return position ? moveWords(position, move) : move;
  }

  private offer(moves: string[], words: string): void {
    this.messages.show("", <>
      <p>{words}</p>
      <div class="row">{moves.map((one) => <button data-move={one} onClick={() => void move(this.store, one)}>{this.words(one)}</button>)}<button onClick={() => this.cancel()}>{texts.cancel}</button></div>
    </>);
  }

  /// Asks which sentences forbid the moves that begin with these points, and shows them with their stones.
  private async why(points: string[]): Promise<void> {
    const { signal, player } = this.store.now;
    try {
      const { refused } = await ask<Answer>({ ask: "why", points, player, ...this.store.common() }, { signal });
      if (refused.length > 0) return this.showRefused(refused);
      this.refused.value = null;
      this.messages.tell(this.store.now.position?.over ? texts.gameOver : texts.noMoveBegins(points.join(", ")), true);
    } catch (error) {
      if (!signal.aborted) this.messages.say(error);
    }
  }

  private showRefused(refused: RefusedMove[]): void {
    const { position, rules } = this.store.now;
    this.refused.value = refused[0] ?? null;
    if (!position || !rules) return;
    const plays = playsOf(position, refused);
    this.messages.show("bad", <>
      {plays.slice(0, mostRefused).map((play) => <Refused position={position} play={play} rules={rules} />)}
      {plays.length > mostRefused && <p>{texts.alsoIllegal(plays.length - mostRefused)}</p>}
    </>);
  }
}

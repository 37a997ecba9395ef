// Further answers about a position: what each move changes, and where the readings differ.

import { computed, effect, signal } from "@preact/signals";

import { ask } from "./asking";
import { switches } from "./marks";
import { moveWords, outlookOf } from "./players";
import type { Effects, Position, Readings } from "./questions";
import type { Store } from "./store";
import { texts } from "./texts/texts";

const restingTime = 125; // milliseconds that the pointer rests on a point, or the game in a position, before more is asked

export class Insights {
  readonly effects = signal<Effects | null>(null);
  readonly readings = signal<Readings | null>(null);
  readonly ahead = signal(""); // who would be to play after the move on the point, and the score
  private readonly looked = signal<string | null>(null); // that point
  private readonly next = computed(() => (switches.effects.value && this.looked.value !== null ? this.effects.value?.effects.find((one) => one.points[0] === this.looked.value) : undefined));
  readonly preview = computed(() => this.next.value?.changes ?? null); // what that move would change
  private timer = 0;

  /// `say` shows an error.
  constructor(
    private readonly store: Store,
    private readonly isSettingUp: () => boolean,
    private readonly say: (error: unknown) => void,
  ) {
    effect(() => {
      const move = this.next.value?.move;
      this.ahead.value = "";
      clearTimeout(this.timer);
      if (move !== undefined && !this.isSettingUp()) this.timer = window.setTimeout(() => void this.lookAhead(move), restingTime);
    });
  }

  /// Forgets the position.
  drop(): void {
    this.effects.value = this.readings.value = null;
    this.look(null);
  }

  /// Queries what the page shows and does not know yet.
  async ask(signal: AbortSignal): Promise<void> {
    const { store } = this;
    try {
      await store.askBefore(signal);
      if (switches.effects.value && this.effects.value === null) this.effects.value = await ask<Effects>({ ask: "effects", ...store.common() }, { signal });
      const isAmbiguous = store.now.rules?.choices?.some((choice) => !choice.is_setting);
      if (isAmbiguous && this.readings.value === null && !store.now.position?.stuck) {
        await new Promise((done) => setTimeout(done, restingTime));  // whoever plays on at once does not wait for an answer about the past
        if (signal.aborted) return;
        this.readings.value = await ask<Readings>({ ask: "readings", player: store.now.player, ...store.common() }, { signal });
      }
    } catch (error) {
      if (!signal.aborted) this.say(error);
    }
  }

  /// Shows what a move on a point would change, while the pointer or the keyboard is on it.
  look(point: string | null): void {
    this.looked.value = point;
  }

  private async lookAhead(move: string): Promise<void> {
    const { signal, record } = this.store.now;
    try {
      const then = await ask<Position>({ ask: "position", ...this.store.common(), record: `${record}${move}\n` }, { signal });
      const score = then.players.map((player) => `${player.name} ${then.score[player.letter] ?? ""}`).join(", ");
      if (!then.stuck) this.ahead.value = texts.after(moveWords(then, move), outlookOf(then)) + (Object.keys(then.score).length > 0 ? texts.score(score) : "");
    } catch {
      // Another position is shown by now.
    }
  }
}

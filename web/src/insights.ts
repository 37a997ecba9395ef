// Further answers about a position: what each move changes, and where the readings differ.

import { ask } from "./asking";
import { byId } from "./dom";
import { moveWords, outlookOf } from "./players";
import type { Effects, Position, Readings } from "./questions";
import type { Store } from "./store";
import { texts } from "./texts/texts";

export interface Host {
  draw: () => void;
  isSettingUp: () => boolean;
  preview: (changes: Record<string, string> | null) => void; // on the board
  showOutlook: () => void;
  tellApart: (readings: Readings | null) => void; // in the rules
  say: (error: unknown) => void;
}

const restingTime = 125; // milliseconds that the pointer rests on a point, or the game in a position, before more is asked

export class Insights {
  private effects: Effects | null = null;
  private readings: Readings | null = null;
  private timer = 0;

  constructor(
    private readonly store: Store,
    private readonly host: Host,
  ) {}

  get now(): { readonly effects: Effects | null; readonly readings: Readings | null } {
    return { effects: this.effects, readings: this.readings };
  }

  /// Forgets the position.
  drop(): void {
    this.effects = this.readings = null;
  }

  /// Queries what the page shows and does not know yet.
  async ask(signal: AbortSignal): Promise<void> {
    const { store, host } = this;
    try {
      if (await store.askBefore(signal)) host.draw();
      if (this.showsEffects() && this.effects === null) {
        this.effects = await ask<Effects>({ ask: "effects", ...store.common() }, { signal });
        host.draw();
      }
      const isAmbiguous = store.now.rules?.choices?.some((choice) => !choice.is_setting);
      if (isAmbiguous && this.readings === null && !store.now.position?.stuck) {
        await new Promise((done) => setTimeout(done, restingTime));  // whoever plays on at once does not wait for an answer about the past
        if (signal.aborted) return;
        this.readings = await ask<Readings>({ ask: "readings", player: store.now.player, ...store.common() }, { signal });
        host.tellApart(this.readings);
        host.draw();
      }
    } catch (error) {
      if (!signal.aborted) host.say(error);
    }
  }

  /// Shows what a move on a point would change, while the pointer or the keyboard is on it.
  look(point: string | null): void {
    const effect = point === null || !this.showsEffects() ? null : (this.effects?.effects.find((one) => one.points[0] === point) ?? null);
    this.host.preview(effect?.changes ?? null);
    clearTimeout(this.timer);
    this.host.showOutlook();
    if (effect && !this.host.isSettingUp()) this.timer = window.setTimeout(() => void this.lookAhead(effect.move), restingTime);
  }

  private showsEffects(): boolean {
    return byId<HTMLInputElement>("show-effects").checked;
  }

  /// Shows who would be to play after a move, and the score.
  private async lookAhead(move: string): Promise<void> {
    const { signal, record } = this.store.now;
    const words = byId("outlook");
    try {
      const then = await ask<Position>({ ask: "position", ...this.store.common(), record: `${record}${move}\n` }, { signal });
      const score = then.players.map((player) => `${player.name} ${then.score[player.letter] ?? ""}`).join(", ");
      if (!then.stuck) words.textContent = texts.after(moveWords(then, move), outlookOf(then)) + (Object.keys(then.score).length > 0 ? texts.score(score) : "");
    } catch {
      // Another position is shown by now.
    }
  }
}

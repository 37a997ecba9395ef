// Searches that take long: where readings differ, whether claims hold, and where a change of the text matters. One runs at a time; its progress
// is shown, and a button stops it.

import { ask } from "./asking";
import { byId, html, put } from "./dom";
import type { Difference, Searched, Verdict } from "./questions";
import { callFor, isOnSmallBoards, needsProgram } from "./solvers";
import type { Store } from "./store";

/// A question of a list.
interface Listed {
  item: HTMLElement;
  ask: () => Promise<boolean>; // false if it was stopped
}

export interface Host {
  judged: (claim: string, found: Verdict) => void; // a verdict was found
  showGame: (record: string, points: string[]) => void; // points: those that matter at its end
}

const plural = (count: number, word: string): string => `${count} ${word}${count === 1 ? "" : "s"}`;

/// Returns which games were searched, in words.
export function searchedWords(boards: Searched[]): string {
  return boards.map((board) => `${board.board}: ${board.exhausted ? "all games" : `all games of up to ${plural(board.moves, "move")}`}`).join("; ");
}

/// Returns a comparison of two texts or readings, in words.
export function differenceWords({ verdict, identical, proved, divergence }: Difference): string {
  if (verdict === "unknown") return "No difference was found.";
  if (verdict === "stopped") return "Stopped; no difference was found until then.";
  if (verdict === "same") return identical ? "The rules are the same." : proved ? "No position of any board shows a difference: that is proved." : "No game on these boards shows a difference.";
  return `They differ${divergence ? ` after ${plural(divergence.moves, "move")}${divergence.move ? `, on ${divergence.move}` : ""}` : ""}.`;
}

export class Searches {
  private running: AbortController | null = null;

  constructor(
    private readonly store: Store,
    private readonly host: Host,
  ) {}

  stop(): void {
    this.running?.abort();
  }

  /// Shows the questions that a document raises: about its readings, and about its claims.
  show(): void {
    const { rules } = this.store.now;
    if (!rules) return;
    const pairs: Listed[] = [];
    for (const choice of rules.choices ?? [])
      for (const [i, one] of choice.is_setting ? [] : choice.readings.entries())
        for (const other of choice.readings.slice(i + 1))
          pairs.push(listed(html("li", { "data-pair": `${choice.key} ${one.name} ${other.name}` }, html("b", {}, choice.key), `: ${one.name} or ${other.name}?`),
            "witness", "Find where they differ", (place) => this.compareReadings(place, choice.key, one.name, other.name)));
    put(byId("witnesses"), ...listOf(pairs, "all-pairs", "Find all", "shortest games, on small boards first", "Every sentence is read in one way."));
    const claims = (rules.claims ?? []).map((claim) =>
      listed(html("li", { "data-claim": claim.id }, claim.statement, " ", html("span", { class: "id" }, `[${claim.id}${claim.expected ? `, expected: ${claim.expected}` : ""}]`)),
        "ask-claim", "Check", (place) => this.checkClaim(claim.id, place)));
    put(byId("claims"), ...listOf(claims, "all-claims", "Check all", "under the readings that are chosen", "The document claims nothing."));
  }

  /// Finds where the changed text differs from the one without changes.
  async compareTexts(place: HTMLElement): Promise<void> {
    await this.search<Difference>(place, { ask: "difference", ...this.store.common() }, (found) => this.showDifference(place, found, "before", "now"));
  }

  /// Checks a claim. Returns false if that was stopped.
  checkClaim(id: string, place: HTMLElement): Promise<boolean> {
    return this.search<Verdict>(place, { ask: "claim", claim: id, ...this.store.common() }, (found) => {
      this.host.judged(id, found);
      if (place.closest("#claims")) this.showVerdict(place, id, found);
    });
  }

  private compareReadings(place: HTMLElement, key: string, one: string, other: string): Promise<boolean> {
    return this.search<Difference>(place, { ask: "difference", ...this.store.common(), one: `${key}=${one}`, other: `${key}=${other}` }, (found) => this.showDifference(place, found, one, other));
  }

  /// Asks a long question. Returns false if it was stopped, by its button or by the next one.
  private async search<Answer>(place: HTMLElement, question: object, show: (answer: Answer) => void): Promise<boolean> {
    this.running?.abort();
    const search = new AbortController();
    this.running = search;
    const words = html("span", { class: "progress" }, "searching…");
    const begin = Date.now();
    const bar = html("div", { class: "row" }, words, html("button", { class: "stop", click: () => search.abort() }, "Stop"));
    put(place, bar);
    let latest = "";
    const tick = window.setInterval(() => {
      words.textContent = `searching for ${Math.round((Date.now() - begin) / 1000)} s${latest}`;
    }, 500);
    try {
      const answer = await ask<Answer>(question, {
        signal: search.signal,
        told: (told) => {
          if (typeof told["board"] === "string") latest = `, now on ${told["board"]}`;
        },
      });
      show(answer);
    } catch (error) {
      put(place, html("p", { class: "progress" }, search.signal.aborted ? "Stopped." : error instanceof Error ? error.message : String(error)));
    } finally {
      clearInterval(tick);
    }
    return !search.signal.aborted;
  }

  private showDifference(place: HTMLElement, found: Difference, one: string, other: string): void {
    const divergence = found.divergence;
    put(place,
      html("p", {}, html("span", { class: `verdict ${found.verdict}`, "data-verdict": found.verdict }, differenceWords(found)), " ", html("span", { class: "progress" }, found.searched.length > 0 ? `Searched: ${searchedWords(found.searched)}.` : "")),
      divergence ? html("ul", {}, html("li", {}, html("b", {}, one), `: ${divergence.by_one}`), html("li", {}, html("b", {}, other), `: ${divergence.by_other}`)) : null,
      divergence ? html("button", { class: "show-it", click: () => this.host.showGame(divergence.record, divergence.shown) }, "Show it on the board") : null,
    );
  }

  private showVerdict(place: HTMLElement, id: string, found: Verdict): void {
    const { verdict, evidence, note } = found.verdict;
    const { rules, rulesText, source, position } = this.store.now;
    const counterexample = evidence.counterexample ?? evidence.unreached ?? null;
    const chosen = (rules?.choices ?? []).flatMap(({ key, readings }): [string, string][] => {
      const reading = position?.setting.choices[key];
      return reading === undefined || reading === readings[0]?.name ? [] : [[key, reading]];
    });
    const call = html("code", {}, callFor(id, rules?.game ?? "", source.file, rulesText !== source.text, chosen));
    if (needsProgram(found)) return put(place, html("p", {}, html("span", { class: "verdict needs", "data-verdict": verdict }, "needs the program"), ": ", call));
    put(place,
      html("p", {}, html("span", { class: `verdict ${verdict.split(" ")[0]}`, "data-verdict": verdict }, found.said), ` (${found.seconds.toFixed(1)} s)${note ? `: ${note}` : ""}`),
      counterexample !== null ? html("button", { class: "show-it", click: () => this.host.showGame(counterexample, []) }, evidence.reachable ? "Show the game that refutes it" : "Show the position that refutes it") : null,
      isOnSmallBoards(found) ? html("p", { class: "faint" }, "On every board by the program: ", call) : null,
    );
  }
}

/// Makes an item of a list a question: with a button that asks it, and the place of its answer.
function listed(item: HTMLElement, kind: string, words: string, ask: (place: HTMLElement) => Promise<boolean>): Listed {
  const place = html("div", { class: "answer" });
  const asked = (): Promise<boolean> => ask(place);
  item.append(" ", html("button", { class: kind, click: () => void asked() }, words), place);
  return { item, ask: asked };
}

/// Returns questions, and a button that asks them one after the other until one is stopped.
function listOf(all: Listed[], id: string, words: string, hint: string, none: string): HTMLElement[] {
  const askAll = async (): Promise<void> => {
    for (const { ask } of all) if (!(await ask())) return;
  };
  if (all.length === 0) return [html("p", {}, none)];
  return [html("div", { class: "row" }, html("button", { id, click: () => void askAll() }, words), html("span", { class: "progress" }, hint)),
    html("ul", { class: "list" }, ...all.map(({ item }) => item))];
}

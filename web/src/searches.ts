// Searches that take long: where readings differ, whether claims hold, and where a change of the text matters. One runs at a time; its progress
// is shown, and a button stops it.

import { ask } from "./asking";
import { byId, html, put } from "./dom";
import type { Choice, Difference, Searched, Verdict } from "./questions";
import { quoted } from "./refusals";
import type { Store } from "./store";
import { texts } from "./texts/texts";
import { fewWords, sidesOf, withReading } from "./witness";
import type { Side } from "./witness";

/// A question of a list.
interface Listed {
  item: HTMLElement;
  ask: () => Promise<boolean>; // false if it was stopped
}

/// Two readings or texts that are compared.
interface Pair {
  sides: [Side, Side];
  choice: Choice | null; // whose readings they are
  question: object;
  shownAs: (record: string) => string; // the record as it is shown on the board
  tried?: number; // searches so far
}

export interface Host {
  judged: (claim: string, found: Verdict) => void; // a verdict was found, to be shown beside the claim
  showGame: (record: string, points: string[]) => void; // points: those that matter at its end
}

/// Returns which games were searched, in words.
export function searchedWords(boards: Searched[]): string {
  return boards.map((board) => (board.exhausted ? texts.allGames(board.board) : texts.gamesUpTo(board.board, board.moves))).join("; ");
}

/// Returns a comparison of two texts or readings, in words.
export function differenceWords({ verdict, identical, proved, divergence }: Difference): string {
  if (verdict === "unknown") return texts.noDifference;
  if (verdict === "stopped") return texts.stoppedBefore;
  if (verdict === "same") return identical ? texts.sameRules : proved ? texts.sameProved : texts.sameGames;
  return divergence ? texts.differOn(divergence.board, divergence.moves, divergence.move) : texts.differ;
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
          pairs.push(listed(html("li", { "data-pair": `${choice.key} ${one.name} ${other.name}` }, html("b", {}, choice.key), texts.oneOrOther(one.name, other.name)),
            "witness", texts.findDifference, (place) => this.compareReadings(place, choice, one.name, other.name)));
    put(byId("witnesses"), ...listOf(pairs, "all-pairs", texts.findAll, texts.findHint, texts.noReadings));
    const claims = (rules.claims ?? []).map((claim) =>
      listed(html("li", { "data-claim": claim.id }, claim.statement, " ", html("span", { class: "id" }, texts.expected(claim.id, claim.expected))),
        "ask-claim", texts.check, (place) => this.checkClaim(claim.id, place), { "data-verdict-of": claim.id }));
    put(byId("claims"), ...listOf(claims, "all-claims", texts.checkAll, texts.checkHint, texts.noClaims));
  }

  /// Finds where the changed text differs from the one without changes.
  async compareTexts(place: HTMLElement): Promise<void> {
    const { asked } = this.store.now;
    const sides: [Side, Side] = [{ name: texts.before, question: (record) => ({ ...asked, record }) }, { name: texts.now, question: (record) => ({ ...this.store.common(), record }) }];
    const pair: Pair = { sides, choice: null, question: { ask: "difference", ...this.store.common() }, shownAs: (record) => record };
    await this.compare(place, pair, {}, "");
  }

  /// Checks a claim. Returns false if that was stopped.
  checkClaim(id: string, place: HTMLElement): Promise<boolean> {
    return this.search<Verdict>(place, { ask: "claim", claim: id, ...this.store.common() }, (found) => this.host.judged(id, found));
  }

  private compareReadings(place: HTMLElement, choice: Choice, one: string, other: string): Promise<boolean> {
    const { key } = choice;
    const question = { ask: "difference", ...this.store.common(), one: `${key}=${one}`, other: `${key}=${other}` };
    const side = (name: string): Side => ({ name, question: (record) => ({ ...this.store.common(), record: withReading(record, key, name) }) });
    // The game is shown under the reader's own reading, unless that is a third one.
    const shownAs = (record: string): string => {
      const own = this.store.now.position?.setting.choices[key] ?? one;
      return withReading(record, key, own === other ? other : one);
    };
    return this.compare(place, { sides: [side(one), side(other)], choice, question, shownAs }, {}, "");
  }

  /// Searches for a difference, of all games or as `where` narrows it; `words` say how.
  private compare(place: HTMLElement, pair: Pair, where: object, words: string): Promise<boolean> {
    return this.search<Difference>(place, { ...pair.question, ...where }, (found) => this.showDifference(place, pair, found, words));
  }

  /// Asks a long question. Returns false if it was stopped, by its button or by the next one.
  private async search<Answer>(place: HTMLElement, question: object, show: (answer: Answer) => void): Promise<boolean> {
    this.running?.abort();
    const search = new AbortController();
    this.running = search;
    const words = html("span", { class: "progress" }, texts.searching);
    const begin = Date.now();
    const bar = html("div", { class: "row" }, words, html("button", { class: "stop", click: () => search.abort() }, texts.stop));
    put(place, bar);
    let latest = "";
    const tick = window.setInterval(() => {
      words.textContent = texts.searchingFor(Math.round((Date.now() - begin) / 1000), latest);
    }, 500);
    try {
      const answer = await ask<Answer>(question, {
        signal: search.signal,
        told: (told) => {
          if (typeof told["board"] === "string") latest = told["board"];
        },
      });
      put(place);
      show(answer);
    } catch (error) {
      put(place, html("p", { class: "progress" }, search.signal.aborted ? texts.stopped : error instanceof Error ? error.message : String(error)));
    } finally {
      clearInterval(tick);
    }
    return !search.signal.aborted;
  }

  private showDifference(place: HTMLElement, pair: Pair, found: Difference, words: string): void {
    const { divergence } = found;
    const { rules } = this.store.now;
    if (!rules) return;
    put(place,
      html("p", {}, words ? `${words}: ` : null, html("span", { class: `verdict ${found.verdict}`, "data-verdict": found.verdict }, differenceWords(found)), " ",
        html("span", { class: "progress" }, found.searched.length > 0 ? texts.searched(searchedWords(found.searched)) : "", divergence ? fewWords(divergence) : "")),
      pair.choice && divergence ? html("ul", { class: "read" }, ...quoted(pair.choice.clauses, rules).map((one) => html("li", {}, one))) : null,
      divergence ? sidesOf(divergence, pair.sides, rules) : null,
      pair.choice?.suggestion && divergence ? html("p", {}, html("b", {}, texts.whatToWrite), pair.choice.suggestion) : null,
      divergence ? html("button", { class: "show-it", click: () => this.host.showGame(pair.shownAs(divergence.record), divergence.shown) }, texts.showIt) : null,
      found.verdict !== "same" || !(found.identical || found.proved) ? this.further(place, pair, divergence) : null,
    );
  }

  /// The buttons that search elsewhere.
  private further(place: HTMLElement, pair: Pair, found: Difference["divergence"]): HTMLElement {
    const { position } = this.store.now;
    const own = position?.setting.board;
    const size = html("input", { type: "text", size: 5, value: found?.board ?? own ?? "", "aria-label": texts.boardToSearch });
    const on = (): Promise<boolean> => this.compare(place, pair, { board: size.value.trim() }, texts.onBoardOf(size.value.trim()));
    pair.tried = (pair.tried ?? 0) + 1;
    return html("div", { class: "row further" },
      found ? html("button", { class: "another", click: () => void this.compare(place, pair, { seed: String(pair.tried), ...(own ? { board: found.board } : {}) }, texts.anotherOne) }, texts.anotherOne) : null,
      position && position.moves.length > 0 && !position.stuck ? html("button", { class: "from-here", click: () => void this.compare(place, pair, { from: this.store.now.record }, texts.fromMyPosition) }, texts.fromMyPosition) : null,
      own ? html("label", {}, html("button", { class: "on-board", click: () => void on() }, texts.onTheBoard), " ", size) : null);
  }
}

/// Makes an item of a list a question: with a button that asks it, and the place of its answer.
function listed(item: HTMLElement, kind: string, words: string, ask: (place: HTMLElement) => Promise<boolean>, marked = {}): Listed {
  const place = html("div", { class: "answer", ...marked });
  const asked = (): Promise<boolean> => ask(place);
  item.append(" ", html("button", { class: kind, click: () => void asked().then(() => place.scrollIntoView({ block: "nearest" })) }, words), place);
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

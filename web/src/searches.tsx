// Searches that take long: where readings differ, whether claims hold, and where a change of the text matters. One runs at a time; its progress
// is shown, and a button stops it.

import { computed, signal } from "@preact/signals";
import type { Signal } from "@preact/signals";
import { createRef } from "preact";
import type { ComponentChildren, VNode } from "preact";

import { ask } from "./asking";
import type { Choice, Difference, Searched, Verdict } from "./questions";
import { quoted } from "./refusals";
import type { Store } from "./store";
import { texts } from "./texts/texts";
import { fewWords, Sides, withReading } from "./witness";
import type { Side } from "./witness";

/// What stands in the place of an answer.
export interface Answer {
  isSearching: boolean;
  content: ComponentChildren;
}
export type Place = Signal<Answer>;
export const newPlace = (content: ComponentChildren = null): Place => signal({ isSearching: false, content });

/// A question of a list.
interface Listed {
  id: object; // as attributes
  words: ComponentChildren;
  claim?: string; // that it is about
  place: Place;
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
  Verdicts: (given: { claim: string }) => VNode | null; // on a claim
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

  // The questions that a document raises: about its readings, and about its claims.

  private readonly pairs = computed(() => (this.store.rules.value?.choices ?? []).flatMap((choice) =>
    (choice.is_setting ? [] : choice.readings).flatMap(({ name: one }, i) => choice.readings.slice(i + 1).map(({ name: other }): Listed => {
      const place = newPlace();
      return { place, id: { "data-pair": `${choice.key} ${one} ${other}` }, words: <><b>{choice.key}</b>{texts.oneOrOther(one, other)}</>, ask: () => this.compareReadings(place, choice, one, other) };
    }))));

  private readonly claims = computed(() => (this.store.rules.value?.claims ?? []).map(({ id, statement, expected }): Listed => {
    const place = newPlace();
    return { place, id: { "data-claim": id }, claim: id, words: <>{statement} <span class="id">{texts.expected(id, expected)}</span></>, ask: () => this.checkClaim(id, place) };
  }));

  readonly Witnesses = (): VNode => this.list(this.pairs.value, "witness", texts.findDifference, "all-pairs", texts.findAll, texts.findHint, texts.noReadings);
  readonly Claims = (): VNode => this.list(this.claims.value, "ask-claim", texts.check, "all-claims", texts.checkAll, texts.checkHint, texts.noClaims);

  /// The place of an answer. The verdicts on a claim stand there, but while one is being searched for.
  readonly Answer = ({ place, claim }: { place: Place; claim?: string | undefined }): VNode => {
    const { isSearching, content } = place.value;
    return <div class="answer" data-verdict-of={claim}>{content}{claim !== undefined && !isSearching && <this.host.Verdicts claim={claim} />}</div>;
  };

  /// Questions, each with a button that asks it, and a button that asks them one after the other until one is stopped.
  private list(all: Listed[], kind: string, words: string, id: string, wordsOfAll: string, hint: string, none: string): VNode {
    const askAll = async (): Promise<void> => {
      for (const { ask } of all) if (!(await ask())) return;
    };
    const askOne = async (ask: Listed["ask"], item: Element | null): Promise<void> => {
      await ask();
      item?.querySelector(".answer")?.scrollIntoView({ block: "nearest" });
    };
    if (all.length === 0) return <p>{none}</p>;
    return <>
      <div class="row"><button id={id} onClick={() => void askAll()}>{wordsOfAll}</button><span class="progress">{hint}</span></div>
      <ul class="list">{all.map((one) => <li {...one.id}>
        {one.words} <button class={kind} onClick={({ currentTarget }) => void askOne(one.ask, currentTarget.parentElement)}>{words}</button><this.Answer place={one.place} claim={one.claim} />
      </li>)}</ul>
    </>;
  }

  /// Finds where the changed text differs from the one without changes.
  async compareTexts(place: Place): Promise<void> {
    const { asked } = this.store.now;
    const sides: [Side, Side] = [{ name: texts.before, question: (record) => ({ ...asked, record }) }, { name: texts.now, question: (record) => ({ ...this.store.common(), record }) }];
    const pair: Pair = { sides, choice: null, question: { ask: "difference", ...this.store.common() }, shownAs: (record) => record };
    await this.compare(place, pair, {}, "");
  }

  /// Checks a claim. Returns false if that was stopped.
  checkClaim(id: string, place: Place): Promise<boolean> {
    return this.search<Verdict>(place, { ask: "claim", claim: id, ...this.store.common() }, (found) => void this.host.judged(id, found));
  }

  private compareReadings(place: Place, choice: Choice, one: string, other: string): Promise<boolean> {
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
  private compare(place: Place, pair: Pair, where: object, words: string): Promise<boolean> {
    return this.search<Difference>(place, { ...pair.question, ...where }, (found) => this.difference(place, pair, found, words));
  }

  /// Asks a long question. Returns false if it was stopped, by its button or by the next one.
  private async search<Found>(place: Place, question: object, show: (found: Found) => ComponentChildren): Promise<boolean> {
    this.running?.abort();
    const search = new AbortController();
    this.running = search;
    const words = signal(texts.searching);
    const begin = Date.now();
    place.value = { isSearching: true, content: <div class="row"><span class="progress">{words}</span><button class="stop" onClick={() => search.abort()}>{texts.stop}</button></div> };
    let latest = "", content: ComponentChildren;
    const tick = window.setInterval(() => {
      words.value = texts.searchingFor(Math.round((Date.now() - begin) / 1000), latest);
    }, 500);
    try {
      content = show(await ask<Found>(question, {
        signal: search.signal,
        told: (told) => {
          if (typeof told["board"] === "string") latest = told["board"];
        },
      }));
    } catch (error) {
      content = <p class="progress">{search.signal.aborted ? texts.stopped : error instanceof Error ? error.message : String(error)}</p>;
    }
    clearInterval(tick);
    place.value = { isSearching: false, content };
    return !search.signal.aborted;
  }

  private difference(place: Place, pair: Pair, found: Difference, words: string): VNode | null {
    const { divergence } = found;
    const { rules } = this.store.now;
    if (!rules) return null;
    return <>
      <p>{words && `${words}: `}<span class={`verdict ${found.verdict}`} data-verdict={found.verdict}>{differenceWords(found)}</span>{" "}
        <span class="progress">{found.searched.length > 0 && texts.searched(searchedWords(found.searched))}{divergence && fewWords(divergence)}</span></p>
      {pair.choice && divergence && <ul class="read">{quoted(pair.choice.clauses, rules).map((one) => <li>{one}</li>)}</ul>}
      {divergence && <Sides divergence={divergence} sides={pair.sides} listed={pair.choice?.clauses ?? []} rules={rules} />}
      {pair.choice?.suggestion && divergence && <p><b>{texts.whatToWrite}</b>{pair.choice.suggestion}</p>}
      {divergence && <button class="show-it" onClick={() => this.host.showGame(pair.shownAs(divergence.record), divergence.shown)}>{texts.showIt}</button>}
      {!(found.verdict === "same" && (found.identical || found.proved)) && this.further(place, pair, divergence)}
    </>;
  }

  /// The buttons that search elsewhere.
  private further(place: Place, pair: Pair, found: Difference["divergence"]): VNode {
    const { position } = this.store.now;
    const own = position?.setting.board;
    const size = createRef<HTMLInputElement>();
    const tried = (pair.tried = (pair.tried ?? 0) + 1);
    const search = (where: object, words: string) => () => void this.compare(place, pair, where, words);
    const onBoard = (): void => {
      const board = size.current?.value.trim() ?? "";
      search({ board }, texts.onBoardOf(board))();
    };
    return <div class="row further">
      {found && <button class="another" onClick={search({ seed: String(tried), ...(own ? { board: found.board } : {}) }, texts.anotherOne)}>{texts.anotherOne}</button>}
      {position && position.moves.length > 0 && !position.stuck && <button class="from-here" onClick={() => search({ from: this.store.now.record }, texts.fromMyPosition)()}>{texts.fromMyPosition}</button>}
      {own && <label><button class="on-board" onClick={onBoard}>{texts.onTheBoard}</button> <input type="text" size={5} ref={size} value={found?.board ?? own} aria-label={texts.boardToSearch} /></label>}
    </div>;
  }
}

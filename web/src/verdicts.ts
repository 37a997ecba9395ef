// The verdicts on the claims of the present document, beside each claim wherever it stands: those that were found here, and those of a report.

import { ask } from "./asking";
import { html, put } from "./dom";
import { linked } from "./places";
import type { Document, Setting, Verdict } from "./questions";
import type { Report, Reported } from "./report";
import { callFor, isOnSmallBoards, needsProgram } from "./solvers";
import type { Store } from "./store";
import { texts } from "./texts/texts";

/// The last verdict on a claim, and on which text and under which readings it was found.
interface Judged {
  found: Verdict;
  text: string;
  choices: string;
}

export type ShowGame = (record: string) => void;

const choicesOf = (setting: Setting | undefined): string => JSON.stringify(setting ? [setting.choices, setting.numbers] : null);

/// Whether a verdict of a report was found under the chosen readings. A report has all settings and numbers as the document gives them first.
export function isUnder({ reading }: Reported, rules: Document, setting: Setting): boolean {
  return (rules.choices ?? []).every(({ key, is_setting, readings }) => setting.choices[key] === (is_setting ? readings[0]?.name : reading[key]))
    && (rules.numbers ?? []).every(({ name, value }) => setting.numbers[name] === value);
}

export class Verdicts {
  private readonly judged = new Map<string, Judged>();
  private game = "";
  private report: Report | null = null;
  private running = new AbortController(); // of the claims that are checked again

  constructor(
    private readonly store: Store,
    private readonly showGame: ShowGame,
  ) {}

  /// Takes a verdict that was found under the present text, readings and settings.
  take(claim: string, found: Verdict): void {
    const { rulesText, position, rules } = this.store.now;
    const game = rules?.game ?? "";
    if (game !== this.game) this.judged.clear();
    this.game = game;
    this.judged.set(claim, { found, text: rulesText, choices: choicesOf(position?.setting) });
    this.show(claim);
  }

  /// Checks the claims again whose verdict is one of an earlier text, for so many seconds: first those that took least.
  async again(seconds: number): Promise<void> {
    this.stop();
    const run = (this.running = new AbortController());
    const { rules, rulesText, position } = this.store.now;
    if (!rules || !position || rules.game !== this.game) return;
    const isStale = (one: Judged): boolean => one.text !== rulesText && one.choices === choicesOf(position.setting);
    const stale = [...this.judged].filter(([id, one]) => isStale(one) && rules.claims?.some((claim) => claim.id === id));
    const timer = setTimeout(() => run.abort(), Math.max(0, seconds) * 1000);
    try {
      for (const [claim] of stale.sort(([, one], [, other]) => one.found.seconds - other.found.seconds))
        this.take(claim, await ask<Verdict>({ ask: "claim", claim, ...this.store.common() }, { signal: run.signal, isApart: true }));
    } catch {
      // The others stay marked as those from before.
    } finally {
      clearTimeout(timer);
    }
  }

  /// Ends what again() does.
  stop(): void {
    this.running.abort();
  }

  /// Takes the verdicts that a report holds on the present text; null if there are none.
  reported(report: Report | null): void {
    this.report = report;
    this.showAll();
  }

  showAll(): void {
    for (const { id } of this.store.now.rules?.claims ?? []) this.show(id);
  }

  /// Shows the verdicts on a claim, but where one is being searched for.
  show(claim: string): void {
    const { rules, rulesText, position } = this.store.now;
    const judged = rules?.game === this.game ? this.judged.get(claim) : undefined;
    const one = rules && position ? this.report?.verdicts.find((each) => each.claim === claim && isUnder(each, rules, position.setting)) : undefined;
    const places = [...document.querySelectorAll(`[data-verdict-of="${claim}"]`)].filter((place) => !place.querySelector(".stop"));
    if (!judged && !one && !places.some((place) => place.querySelector("[data-verdict]"))) return;
    const stale = !judged ? "" : judged.text !== rulesText ? texts.beforeChange : judged.choices !== choicesOf(position?.setting) ? texts.otherReadings : "";
    for (const place of places)
      put(place,
        ...(judged && !(one && needsProgram(judged.found)) ? this.lines(claim, judged.found, stale, "") : []),
        ...(one && this.report ? this.lines(claim, one, "", texts.readFrom(this.report.name)) : []));
  }

  private lines(claim: string, found: Verdict, stale: string, from: string): (HTMLElement | null)[] {
    const { verdict, evidence, note } = found.verdict;
    const counterexample = evidence.counterexample ?? evidence.unreached ?? null;
    const needs = from === "" && needsProgram(found);
    const call = needs || (from === "" && isOnSmallBoards(found)) ? html("code", {}, callFor(claim, this.store.now)) : null;
    return [
      html("p", { class: stale ? "stale" : "" }, stale ? `${stale}: ` : null,
        html("span", { class: `verdict ${needs ? "needs" : verdict.split(" ")[0]}`, "data-verdict": verdict }, needs ? texts.needsProgram : found.said),
        needs ? ": " : from ? html("span", { class: "from" }, ` (${from})`) : ` (${found.seconds.toFixed(1)} s)`, ...(needs ? [call] : linked(note ? `: ${note}` : "")),
        counterexample !== null ? " " : null, counterexample !== null ? html("button", { class: "show-it quiet", click: () => this.showGame(counterexample) }, evidence.reachable ? texts.refutingGame : texts.refutingPosition) : null),
      evidence.argument ? html("p", { class: "faint" }, ...linked(texts.argument(evidence.argument))) : null,
      call && !needs ? html("p", { class: "faint" }, texts.everyBoard, call) : null,
    ];
  }
}

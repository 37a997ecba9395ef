// The verdicts on the claims of the present document, beside each claim wherever it stands: those that were found here, and those of a report.

import { signal } from "@preact/signals";
import type { VNode } from "preact";

import { ask } from "./asking";
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
  private readonly judged = signal<ReadonlyMap<string, Judged>>(new Map());
  private game = "";
  private running = new AbortController(); // of the claims that are checked again
  /// The verdicts that a report holds on the present text; null if there are none.
  readonly report = signal<Report | null>(null);

  constructor(
    private readonly store: Store,
    private readonly showGame: ShowGame,
  ) {}

  /// Takes a verdict that was found under the present text, readings and settings.
  take(claim: string, found: Verdict): void {
    const { rulesText, position, rules } = this.store.now;
    const game = rules?.game ?? "";
    const others = game === this.game ? this.judged.value : [];
    this.game = game;
    this.judged.value = new Map([...others, [claim, { found, text: rulesText, choices: choicesOf(position?.setting) }]]);
  }

  /// Checks the claims again whose verdict is one of an earlier text, for so many seconds: first those that took least.
  async again(seconds: number): Promise<void> {
    this.stop();
    const run = (this.running = new AbortController());
    const { rules, rulesText, position } = this.store.now;
    if (!rules || !position || rules.game !== this.game) return;
    const isStale = (one: Judged): boolean => one.text !== rulesText && one.choices === choicesOf(position.setting);
    const stale = [...this.judged.value].filter(([id, one]) => isStale(one) && rules.claims?.some((claim) => claim.id === id));
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

  /// The verdicts on a claim.
  readonly Of = ({ claim }: { claim: string }): VNode | null => {
    const shown = this.store.shown.value, report = this.report.value, all = this.judged.value;
    if (!shown) return null;
    const { rules, rulesText, position: { setting } } = shown;
    const judged = rules.game === this.game ? all.get(claim) : undefined;
    const one = report?.verdicts.find((each) => each.claim === claim && isUnder(each, rules, setting));
    const stale = !judged ? "" : judged.text !== rulesText ? texts.beforeChange : judged.choices !== choicesOf(setting) ? texts.otherReadings : "";
    return <>
      {judged && !(one && needsProgram(judged.found)) && this.lines(claim, judged.found, stale, "")}
      {one && report && this.lines(claim, one, "", texts.readFrom(report.name))}
    </>;
  };

  private lines(claim: string, found: Verdict, stale: string, from: string): VNode {
    const { verdict, evidence, note } = found.verdict;
    const counterexample = evidence.counterexample ?? evidence.unreached ?? null;
    const needs = from === "" && needsProgram(found);
    const call = needs || (from === "" && isOnSmallBoards(found)) ? <code>{callFor(claim, this.store.now)}</code> : null;
    return <>
      <p class={stale && "stale"}>
        {stale && `${stale}: `}
        <span class={`verdict ${needs ? "needs" : verdict.split(" ")[0]}`} data-verdict={verdict}>{needs ? texts.needsProgram : found.said}</span>
        {needs ? ": " : from ? <span class="from">{` (${from})`}</span> : ` (${found.seconds.toFixed(1)} s)`}{needs ? call : note && linked(`: ${note}`)}
        {counterexample !== null && <> <button class="show-it quiet" onClick={() => this.showGame(counterexample)}>{evidence.reachable ? texts.refutingGame : texts.refutingPosition}</button></>}
      </p>
      {evidence.argument && <p class="faint">{linked(texts.argument(evidence.argument))}</p>}
      {call && !needs && <p class="faint">{texts.everyBoard}{call}</p>}
    </>;
  }
}

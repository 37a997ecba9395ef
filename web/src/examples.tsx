// The examples of the document: played again after each change of the text, within a budget of time.

import type { VNode } from "preact";

import { ask } from "./asking";
import { linked } from "./places";
import type { Example } from "./questions";
import { texts } from "./texts/texts";

export const budget = 5; // seconds after a change for all examples of a document, and for its claims that were checked before

/// What came of the examples of a document.
export interface Played {
  examples: Example[];
  state: "running" | "done" | "stopped" | "failed";
  seconds: number;
}

export const holds = (example: Example): boolean => example.failures.length === 0 && !example.undecided;
export const fails = (example: Example): boolean => example.failures.length > 0;

/// What a mark in front of an example says, beside its colour.
export const signOf = (example: Example): string => (fails(example) ? "✗" : example.undecided ? "?" : "✓");
export const wordOf = (example: Example): string => (fails(example) ? texts.fails : example.undecided ? texts.notPlayed : texts.holds);

/// Returns in words what came of the examples; nothing if there are none.
export function summaryOf({ examples, state, seconds }: Played): string {
  const failed = examples.filter(fails).length, undecided = examples.filter((one) => one.undecided).length;
  const all = examples.length;
  const result = failed > 0 ? `✗ ${texts.examplesFail(failed, all)}` : all > undecided ? `✓ ${texts.examplesHold(all - undecided)}` : "";
  const words = [result, undecided > 0 ? texts.couldNotBePlayed(undecided) : ""].filter(Boolean).join(", ");
  if (state === "running") return texts.playingExamples(budget); // the same words until the end, so that they are read aloud once
  if (state === "stopped") return texts.stoppedAfter(words || texts.noneWasPlayed, budget);
  if (state === "failed") return texts.wereNotPlayed;
  return words && `${words} (${seconds < 1 ? `${Math.round(seconds * 1000)} ms` : `${seconds.toFixed(1)} s`})`;
}

/// Plays the examples of one document after the other; a new run ends the one before.
export class ExampleRuns {
  private running: AbortController | null = null;

  constructor(private readonly show: (played: Played) => void) {}

  stop(): void {
    this.running?.abort();
    this.running = null;
  }

  /// Plays the examples of the document that a question names.
  async run(question: object, isWithoutBudget = false): Promise<void> {
    this.stop();
    const run = new AbortController();
    this.running = run;
    const begin = performance.now();
    const played: Played = { examples: [], state: "running", seconds: 0 };
    const say = (state: Played["state"]): void => {
      if (this.running !== run) return;
      this.show({ ...played, state, seconds: (performance.now() - begin) / 1000 });
    };
    let isOver = false;
    const timer = isWithoutBudget ? 0 : window.setTimeout(() => {
      isOver = true;
      run.abort();
    }, budget * 1000);
    say("running");
    try {
      const { examples } = await ask<{ examples: Example[] }>({ ...question, ask: "examples" }, {
        signal: run.signal,
        told: (told) => {
          if (!told["example"]) return;
          played.examples.push(told["example"] as Example);
          say("running");
        },
      });
      played.examples = examples;
      say("done");
    } catch {
      say(isOver ? "stopped" : "failed");
    } finally {
      clearTimeout(timer);
      if (this.running === run) this.running = null;
    }
  }
}

/// What a reader does with an example.
export interface Reader {
  play: (example: Example) => void;
  goTo: (line: number, column: number) => void; // in the document
}

/// An example as a button that plays it, with what does not hold below it; each of these leads to its line.
export function ExampleItem({ example, isStale, reader }: { example: Example; isStale: boolean; reader: Reader }): VNode {
  const { name, caption, line, record, failures, undecided } = example;
  return <li class={`example ${fails(example) ? "bad" : undecided ? "unknown" : "good"}${isStale ? " stale" : ""}`} data-example={name}>
    <button disabled={record === null} title={texts.playIt(name, line)} onClick={() => reader.play(example)}>
      <span class="sign" role="img" aria-label={isStale ? texts.notPlayedSince : `${wordOf(example)}:`}>{isStale ? "…" : signOf(example)}</span> {caption || name}
    </button>
    {failures.map((one) => <p class="failure"><button onClick={() => reader.goTo(one.line, one.column)}>{texts.line(one.line)}</button>: {linked(one.message)}</p>)}
    {undecided && <p class="faint">{undecided}</p>}
  </li>;
}

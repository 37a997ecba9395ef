// The rules, sentence by sentence: each with its transcription, its examples, claims and readings below it.

import { computed, signal, useComputed, useSignalEffect } from "@preact/signals";
import type { ReadonlySignal } from "@preact/signals";
import type { VNode } from "preact";
import { useMemo } from "preact/hooks";

import { ExampleItem, fails, signOf, summaryOf } from "./examples";
import type { Played, Reader as ExampleReader } from "./examples";
import type { Choice, Claim, Clause, Document, Example, Readings } from "./questions";
import type { RefusedMove } from "./refusals";
import { newPlace } from "./searches";
import type { Place } from "./searches";
import type { Store } from "./store";
import { texts } from "./texts/texts";

/// What a reader does with the text, and what the page knows of it.
export interface Reader extends ExampleReader {
  store: Store;
  refused: ReadonlySignal<RefusedMove | null>; // the move that is shown as illegal
  readings: ReadonlySignal<Readings | null>; // which of them the position tells from the chosen ones
  changes: ReadonlySignal<{ words: string }>; // how the text differs from the one that was opened
  choose: (key: string, reading: string) => void;
  check: (claim: string, place: Place) => void;
  Answer: (given: { place: Place; claim: string }) => VNode; // beside a claim
  makeExample: (clause: string) => void;
  showChanges: () => void; // line by line
}

/// An example, and whether it was played in the text as it is.
interface Known {
  example: Example;
  isFresh: boolean;
}

const most = 3; // examples of a sentence that are in plain sight
const ruling = new Set(["definition", "rule", "end", "scoring"]); // kinds of sentences that examples and claims are about

export class RulesView {
  private readonly known = signal<ReadonlyMap<string, Known>>(new Map()); // by the names of the examples
  private readonly summary = signal({ words: "", isBad: false });
  private readonly forbids = computed(() => this.reader.refused.value?.refusals.flatMap((refusal) => refusal.clauses) ?? []);
  private readonly areFresh = computed(() => [...this.known.value.values()].every((one) => one.isFresh));
  private game = "";

  constructor(private readonly reader: Reader) {}

  /// Takes the examples of a text as those that are not played yet; those of another game are forgotten.
  begin({ game }: Document): void {
    this.known.value = new Map(game === this.game ? [...this.known.value].map(([name, { example }]) => [name, { example, isFresh: false }]) : []);
    this.game = game;
  }

  /// Shows what came of the examples so far; those of an earlier text stay, marked, until they were played again.
  showExamples(played: Played): void {
    this.summary.value = { words: summaryOf(played), isBad: played.examples.some(fails) };
    const known = new Map([...this.known.value].filter(([, one]) => one.isFresh || played.state !== "done"));
    for (const example of played.examples) known.set(example.name, { example, isFresh: true });
    this.known.value = known;
  }

  readonly Pane = (): VNode | null => {
    const document = this.reader.store.rules.value;
    useSignalEffect(() => {
      const [first] = this.forbids.value.flatMap((id) => globalThis.document.getElementById(`clause-${id}`) ?? []);
      const place = first?.closest("[role=tabpanel]");
      if (first?.offsetParent && place && getComputedStyle(place).overflowY === "auto") first.scrollIntoView({ block: "nearest", behavior: "smooth" });
    });
    if (!document) return null;
    const { title, sources, clauses = [], choices = [] } = document;
    const author = sources?.[0];
    const readings = choices.filter((choice) => !choice.is_setting);
    const isBelow = (choice: Choice, clause: Clause): boolean => choice.clauses[0] === clause.id;
    const switches = (some: Choice[]): VNode[] => some.map((choice) => <this.Switches key={`reading-${choice.key}`} choice={choice} />);
    return <>
      <h1>{title}</h1>
      <p class="source">{[author?.author, author?.place, author?.when].filter(Boolean).join(", ")}</p>
      <p id="rules-change">{this.reader.changes.value.words && <button class="link" onClick={() => this.reader.showChanges()}>{this.reader.changes.value.words}</button>}</p>
      <this.Summary />
      {clauses.flatMap((clause, i) => [
        clause.section !== (clauses[i - 1]?.section ?? "") && <h2 key={`section-${clause.id}`}>{clause.section}</h2>,
        <this.Sentence key={clause.id} clause={clause} />,
        ...switches(readings.filter((choice) => isBelow(choice, clause))),
      ])}
      {switches(readings.filter((choice) => !clauses.some((clause) => isBelow(choice, clause))))}
      <this.Others />
    </>;
  };

  private readonly Summary = (): VNode => <p id="rules-summary" class={this.summary.value.isBad ? "bad" : "faint"}>{this.summary.value.words}</p>;

  private readonly Sentence = ({ clause }: { clause: Clause }): VNode => {
    const { id, kind, text, below } = clause;
    const forbids = useComputed(() => this.forbids.value.includes(id)).value;
    return <div class={`clause ${kind}${forbids ? " forbids" : ""}`} id={`clause-${id}`} data-clause={id}>
      <blockquote>{text} <span class="id">[{id}]</span></blockquote>
      {below.text && <details><summary>{below.text.startsWith("    ") ? texts.transcribed(below.line) : texts.explained(below.line)}</summary><pre tabIndex={0}>{below.text}</pre></details>}
      <this.Proofs clause={clause} />
    </div>;
  };

  /// The examples and claims of a sentence; or that there are none.
  private readonly Proofs = ({ clause }: { clause: Clause }): VNode => {
    const { id, kind } = clause;
    const examples = [...this.known.value.values()].filter(({ example }) => example.clauses.includes(id));
    const claims = (this.reader.store.rules.value?.claims ?? []).filter((one) => one.clauses.includes(id) || clause.claims.includes(one.id));
    return <div class="proofs">
      <div>
        {ruling.has(kind) && examples.length + claims.length === 0 && this.areFresh.value && <p class="faint">{texts.noProof}</p>}
        {this.listed(examples)}
        {claims.map((claim) => <this.Claimed key={claim.id} claim={claim} />)}
      </div>
      {ruling.has(kind) && <button class="quiet make" aria-label={texts.makeExampleOf(id)} title={texts.plusExampleTitle} onClick={() => this.reader.makeExample(id)}>{texts.plusExample}</button>}
    </div>;
  };

  /// A few examples are in plain sight, and always those that fail.
  private listed(examples: Known[]): VNode | null {
    if (examples.length === 0) return null;
    const item = ({ example, isFresh }: Known): VNode => <ExampleItem key={example.name} example={example} isStale={!isFresh} reader={this.reader} />;
    const isInSight = ({ example, isFresh }: Known): boolean => examples.length <= most || (fails(example) && isFresh);
    const folded = examples.filter((one) => !isInSight(one)), inSight = examples.filter(isInSight);
    const sign = folded.some((one) => !one.isFresh) ? "…" : folded.every(({ example }) => signOf(example) === "✓") ? "✓" : "?";
    return <div class="examples">
      {inSight.length > 0 && <ul>{inSight.map(item)}</ul>}
      {folded.length > 0 && <details>
        <summary><span class={sign === "✓" ? "good" : ""}>{sign}</span> {texts.foldedExamples(folded.length, inSight.length > 0, sign === "✓")}</summary>
        <ul>{folded.map(item)}</ul>
      </details>}
    </div>;
  }

  /// The examples that name no sentence.
  private readonly Others = (): VNode => {
    const ids = new Set(this.reader.store.rules.value?.clauses?.map((clause) => clause.id));
    const examples = [...this.known.value.values()].filter(({ example }) => !example.clauses.some((id) => ids.has(id)));
    return <div class="proofs">{examples.length > 0 && <div><h2>{texts.unnamedExamples}</h2>{this.listed(examples)}</div>}</div>;
  };

  private readonly Claimed = ({ claim: { id, statement, premise } }: { claim: Claim }): VNode => {
    const place = useMemo(newPlace, [this.reader.store.rules.value]);
    return <div class="claimed">
      <span class="faint">{texts.claim}</span>{statement} <button class="quiet" aria-label={texts.checkClaim(id)} onClick={() => this.reader.check(id, place)}>{texts.check}</button>
      {premise && <p class="faint">{texts.premise(premise)}</p>}
      <this.reader.Answer place={place} claim={id} />
    </div>;
  };

  private readonly Switches = ({ choice: { key, question, readings, suggestion } }: { choice: Choice }): VNode => {
    const chosen = this.reader.store.shown.value?.position.setting.choices[key], told = this.reader.readings.value;
    return <fieldset class="readings">
      <legend>{question || key}</legend>
      {readings.map(({ name, meaning, because }) => {
        const reading = `${key}=${name}`;
        const moves = told?.readings.some((one) => one.reading === reading && one.differs) ? told.moves.filter((move) => reading in move.says).map((move) => move.move) : null;
        return <label data-reading={reading} class={moves ? "differs" : ""} data-moves={moves?.join("|")}>
          <input type="radio" name={`reading-${key}`} value={name} checked={name === chosen} onChange={() => this.reader.choose(key, name)} />
          <span><b>{name}</b> {meaning} {because && <span class="because">{texts.forIt(because)}</span>}<span class="note" role="status">{moves && texts.differsOn(moves.slice(0, 6), moves.length - 6)}</span></span>
        </label>;
      })}
      {suggestion && <p class="settles"><b>{texts.settles}</b>{suggestion}</p>}
    </fieldset>;
  };
}

// The side of the text: the rules with their verdicts, and the editor with its messages and tools.

import { computed, signal } from "@preact/signals";
import type { ReadonlySignal } from "@preact/signals";
import { Fragment } from "preact";
import type { VNode } from "preact";

import { ask } from "./asking";
import { changesOf, ChangesList } from "./before_and_now";
import { Editor, suggestedWord } from "./editor";
import { budget, ExampleRuns, fails, summaryOf } from "./examples";
import type { Played } from "./examples";
import { leave } from "./files";
import { makeExample } from "./make_example";
import type { Messages } from "./messages";
import { linked } from "./places";
import type { Diagnostic, Document, Readings, Word } from "./questions";
import type { RefusedMove } from "./refusals";
import type { Place } from "./searches";
import type { Store } from "./store";
import { selectTab } from "./tabs";
import { RulesView } from "./text";
import { texts } from "./texts/texts";

/// What this side needs of the page.
export interface Host {
  refused: ReadonlySignal<RefusedMove | null>; // the move that is shown as illegal
  readings: ReadonlySignal<Readings | null>;
  typed: () => void;
  save: () => void;
  choose: (key: string, reading: string) => void;
  check: (claim: string, place: Place) => void;
  Answer: (given: { place: Place; claim: string }) => VNode;
  checkAgain: (seconds: number) => void; // claims, for so long
  showGame: (record: string, words?: string) => void;
}

const mostMessages = 200; // that are listed

export class TextSide {
  readonly rules: RulesView;
  readonly editor: Editor;
  /// The words below the editor on the text as it is. Each time it is another object, so that the same words are read aloud again.
  readonly said = signal({ words: "" });
  private readonly runs = new ExampleRuns((played) => this.showPlayed(played));
  private readonly found = signal<Diagnostic[]>([]); // the messages on the text
  private readonly played = signal<Played | null>(null);
  private readonly unplayed = signal<string | null>(null); // what stands in the place of the examples while the text can't be played
  private readonly failed = computed(() => (this.unplayed.value === null ? (this.played.value?.examples.filter(fails) ?? []) : []));
  private readonly compared = signal({ before: "", now: "" });
  private readonly changes = computed(() => changesOf(this.compared.value.before, this.compared.value.now));
  private document: Document | null = null; // the latest that can be played
  private playedText = "";

  constructor(
    private readonly store: Store,
    private readonly messages: Messages,
    private readonly host: Host,
    nonce: string,
  ) {
    this.editor = new Editor(nonce, () => host.typed());
    this.rules = new RulesView({
      ...host,
      store,
      changes: this.changes,
      play: (example) => example.record !== null && host.showGame(example.record, texts.playsExample(example.name, example.caption)),
      goTo: (line, column) => this.goTo(line, column),
      makeExample: (clause) => void this.makeExample(clause),
      showChanges: () => {
        selectTab("edit");
        const changes = document.querySelector<HTMLDetailsElement>("#changes");
        if (changes) changes.open = true;
        changes?.querySelector("summary")?.focus();
      },
    });
  }

  /// Saves the document: in its file, or where there is none, as a new one.
  onKey(event: KeyboardEvent): void {
    if (event.key !== "s" || !(event.ctrlKey || event.metaKey) || event.altKey || event.shiftKey) return;
    event.preventDefault();
    if (this.store.now.source.canSave) this.host.save();
    else this.saveFile();
  }

  /// Shows the messages on the text, and how it differs from the one before.
  showDiagnostics(found: Document): void {
    this.found.value = found.diagnostics;
    this.editor.diagnose(found.diagnostics.slice(0, mostMessages));
    this.compared.value = { before: this.store.now.source.text, now: this.editor.text() };
    this.unplayed.value = !found.unplayable ? null : found.clauses ? "" : `${texts.wereNotPlayed}.`;
    if (found.unplayable) this.runs.stop();
  }

  /// Shows that the text was not checked.
  dropDiagnostics(): void {
    this.say(texts.notChecked);
    this.found.value = [];
  }

  say(words: string): void {
    this.said.value = { words };
  }

  /// Takes a text that can be played: its words, and its examples, which are played if the text is another one.
  read(document: Document): void {
    this.document = document;
    void this.learn(document);
    const played = this.played.value;
    if (played?.state === "done" && this.playedText === document.text) return this.showPlayed(played);
    this.playedText = document.text;
    void this.runs.run(this.question(document));
  }

  private question(document: Document): object {
    const { asked, source } = this.store.now;
    return { ...asked, ...(document.text === source.text ? {} : { document: document.text }) };
  }

  private async learn(document: Document): Promise<void> {
    try {
      const { words } = await ask<{ words: Word[] }>({ ...this.question(document), ask: "words" });
      if (document === this.document) this.editor.learn({ words, clauses: document.clauses ?? [] });
    } catch {
      // The words of the text before go on.
    }
  }

  private showPlayed(played: Played): void {
    this.played.value = played;
    this.rules.showExamples(played);
    if (played.state === "done") this.host.checkAgain(budget - played.seconds);
    if (played.state !== "running" && this.editor.text() === this.playedText)
      this.editor.diagnose([...this.found.value.slice(0, mostMessages), ...played.examples.flatMap((example) => example.failures)]);
  }

  /// What stands below the buttons of the editor: what came of the text, its messages, the examples that fail, and the changes.
  readonly Results = (): VNode => {
    const said = this.said.value, played = this.played.value, unplayed = this.unplayed.value, failed = this.failed.value, found = this.found.value;
    const playAll = (): void => void (this.document && this.runs.run(this.question(this.document), true));
    return <>
      <div class="row said">
        <p id="edit-message" role="status"><Fragment key={said}>{failed.length > 0 && said.words === texts.noErrors ? texts.noErrorsButFailures : said.words}</Fragment></p>
        <p id="examples-message" role="status" class={failed.length > 0 ? "bad" : ""}>
          {unplayed ?? (played && summaryOf(played))}
          {unplayed === null && played?.state === "stopped" && <button onClick={playAll}>{texts.playAll}</button>}
        </p>
      </div>
      <ul id="diagnostics">
        {found.slice(0, mostMessages).map((one) => this.diagnostic(one))}
        {found.length > mostMessages && <li>{texts.moreMessages(found.length - mostMessages)}</li>}
      </ul>
      <ul id="failures" aria-label={texts.failingExamples}>{failed.flatMap(({ name, failures }) => failures.map((one) =>
        <li>{this.place(one)}{linked(texts.failureOf(name, one.message))}</li>))}</ul>
      <ChangesList changes={this.changes.value} goTo={(line) => this.editor.goTo(line, 1)} />
    </>;
  };

  /// A button that leads to the place of a message in the text.
  private place({ line, column }: { line: number; column: number }): VNode {
    return <button onClick={() => this.editor.goTo(line, column)}>{`${line}:${column}`}</button>;
  }

  private diagnostic(one: Diagnostic): VNode {
    const word = suggestedWord(one.message);
    return <li class={one.severity}>
      {this.place(one)}{linked(`: ${one.message}`)}
      {word !== null && <button class="fix" onClick={() => this.editor.replace(one, word)}>{texts.replaceBy(word)}</button>}
    </li>;
  }

  private goTo(line: number, column: number): void {
    selectTab("edit");
    this.editor.goTo(line, column);
  }

  saveFile(): void {
    const name = `${this.document?.game ?? "game"}.md`;
    leave(name, this.editor.text());
    this.say(texts.savedFile(name));
  }

  private clauseAtCursor(): string | null {
    const line = this.editor.line();
    return this.document?.clauses?.filter((clause) => clause.line <= line).pop()?.id ?? null;
  }

  /// Writes an example of the game on the board into the document, by default below the sentence at the cursor, and selects its caption.
  async makeExample(clause = this.clauseAtCursor()): Promise<void> {
    const { document, messages } = this, { asked, position } = this.store.now, refused = this.host.refused.value;
    if (!document || !position) return;
    if (this.editor.text() !== document.text) return messages.tell(texts.textHasErrors, true);
    messages.tell(texts.exampleChecked);
    try {
      const made = await makeExample(asked, document, position, refused?.refusals.some((one) => one.clauses.length > 0) ? refused : null, clause);
      if (this.editor.text() !== document.text) return;
      selectTab("edit");
      this.editor.insert(made.before, made.text, made.caption);
      messages.tell(texts.exampleWritten(made.isAtEnd ? null : clause));
    } catch (error) {
      messages.say(error);
    }
  }
}

// The side of the text: the rules with their verdicts, and the editor with its messages and tools.

import { ask } from "./asking";
import { showChanges } from "./before_and_now";
import { byId, html, put } from "./dom";
import { Editor, suggestedWord } from "./editor";
import { budget, ExampleRuns, fails, summaryOf } from "./examples";
import type { Played } from "./examples";
import { leave } from "./files";
import { makeExample } from "./make_example";
import { linked } from "./places";
import type { Diagnostic, Document, Position, Refusal, Word } from "./questions";
import type { RefusedMove } from "./refusals";
import { RulesView } from "./text";
import { texts } from "./texts/texts";

/// What this side needs of the page.
export interface Host {
  asked: () => object; // which game questions are about
  served: () => string; // the text before the changes
  canSave: () => boolean;
  position: () => Position | null;
  refused: () => Refusal[]; // of the move that is shown as illegal
  typed: () => void;
  save: () => void;
  choose: (key: string, reading: string) => void;
  check: (claim: string, place: HTMLElement) => void;
  showVerdict: (claim: string) => void;
  checkAgain: (seconds: number) => void; // claims, for so long
  showGame: (record: string, words?: string) => void;
  selectTab: (id: string) => void;
  tell: (words: string, isBad?: boolean) => void;
  say: (error: unknown) => void;
}

const mostMessages = 200; // that are listed

export class TextSide {
  readonly rules: RulesView;
  readonly editor: Editor;
  private readonly runs = new ExampleRuns((played) => this.showPlayed(played));
  private document: Document | null = null; // the latest that can be played
  private diagnostics: Diagnostic[] = [];
  private played: Played | null = null;
  private playedText = "";

  constructor(private readonly host: Host, nonce: string) {
    this.editor = new Editor(byId("editor"), nonce, () => host.typed());
    this.rules = new RulesView(byId("rules"), {
      choose: host.choose,
      check: host.check,
      showVerdict: host.showVerdict,
      play: (example) => example.record !== null && host.showGame(example.record, texts.playsExample(example.name, example.caption)),
      goTo: (line, column) => this.goTo(line, column),
      makeExample: (clause) => void this.makeExample(clause),
      showChanges: () => {
        host.selectTab("tab-edit");
        byId<HTMLDetailsElement>("changes").open = true;
        byId("changes").querySelector("summary")?.focus();
      },
    });
    byId("make-example").addEventListener("click", () => void this.makeExample(this.clauseAtCursor()));
    byId("save-file").addEventListener("click", () => this.saveFile());
    byId("text-side").addEventListener("keydown", (event) => {
      if (event.key !== "s" || !(event.ctrlKey || event.metaKey) || event.altKey || event.shiftKey) return;
      event.preventDefault();
      if (host.canSave()) host.save();
      else this.saveFile();
    });
  }

  /// Shows the messages on the text, and how it differs from the one before.
  showDiagnostics(found: Document): void {
    this.diagnostics = found.diagnostics.slice(0, mostMessages);
    this.editor.diagnose(this.diagnostics);
    const more = found.diagnostics.length - this.diagnostics.length;
    put(byId("diagnostics"), ...this.diagnostics.map((one) => this.diagnostic(one)), more > 0 ? html("li", {}, texts.moreMessages(more)) : null);
    put(byId("failures"));
    this.rules.showChange(showChanges(byId("changes"), this.host.served(), this.editor.text(), (line) => this.editor.goTo(line, 1)));
    if (!found.unplayable) return;
    this.runs.stop();
    byId("examples-message").textContent = found.clauses ? "" : `${texts.wereNotPlayed}.`;
    byId("examples-message").className = "";
  }

  /// Takes a text that can be played: its words, and its examples, which are played if the text is another one.
  read(document: Document): void {
    this.document = document;
    void this.learn(document);
    if (this.played?.state === "done" && this.playedText === document.text) return this.showPlayed(this.played);
    this.playedText = document.text;
    void this.runs.run(this.question(document));
  }

  private question(document: Document): object {
    return { ...this.host.asked(), ...(document.text === this.host.served() ? {} : { document: document.text }) };
  }

  private async learn(document: Document): Promise<void> {
    try {
      const { words } = await ask<{ words: Word[] }>({ ...this.question(document), ask: "words" });
      if (document === this.document) this.editor.learn({ words, clauses: document.clauses ?? [] });
    } catch {
      // The words of the text before go on.
    }
  }

  /// A button that leads to the place of a message in the text.
  private place({ line, column }: Diagnostic): HTMLElement {
    return html("button", { click: () => this.editor.goTo(line, column) }, `${line}:${column}`);
  }

  private diagnostic(one: Diagnostic): HTMLElement {
    const word = suggestedWord(one.message);
    return html("li", { class: one.severity }, this.place(one), ...linked(`: ${one.message}`),
      word === null ? null : html("button", { class: "fix", click: () => this.editor.replace(one, word) }, texts.replaceBy(word)));
  }

  private showPlayed(played: Played): void {
    this.played = played;
    this.rules.showExamples(played);
    const failed = played.examples.filter(fails);
    const place = byId("examples-message");
    place.className = failed.length > 0 ? "bad" : "";
    put(place, summaryOf(played), played.state === "stopped" ? html("button", { click: () => this.document && void this.runs.run(this.question(this.document), true) }, texts.playAll) : null);
    const words = byId("edit-message");
    if (played.state === "done") this.host.checkAgain(budget - played.seconds);
    if (failed.length > 0 && words.textContent === texts.noErrors) words.textContent = texts.noErrorsButFailures;
    put(byId("failures"), ...failed.flatMap((example) => example.failures.map((one) =>
      html("li", {}, this.place(one), ...linked(texts.failureOf(example.name, one.message))))));
    if (played.state !== "running" && this.editor.text() === this.playedText) this.editor.diagnose([...this.diagnostics, ...failed.flatMap((example) => example.failures)]);
  }

  private goTo(line: number, column: number): void {
    this.host.selectTab("tab-edit");
    this.editor.goTo(line, column);
  }

  private saveFile(): void {
    const name = `${this.document?.game ?? "game"}.md`;
    leave(name, this.editor.text());
    byId("edit-message").textContent = texts.savedFile(name);
  }

  private clauseAtCursor(): string | null {
    const line = this.editor.line();
    return this.document?.clauses?.filter((clause) => clause.line <= line).pop()?.id ?? null;
  }

  /// The illegal move whose refusal is shown, if any.
  private refusedMove(): RefusedMove | null {
    const move = document.querySelector<HTMLElement>("#message [data-refused]")?.dataset["refused"]?.split("|")[0];
    const refusals = this.host.refused();
    return move !== undefined && refusals.some((one) => one.clauses.length > 0) ? { move, refusals } : null;
  }

  /// Writes an example of the game on the board into the document, and selects its caption.
  private async makeExample(clause: string | null): Promise<void> {
    const document = this.document, position = this.host.position();
    if (!document || !position) return;
    if (this.editor.text() !== document.text) return this.host.tell(texts.textHasErrors, true);
    this.host.tell(texts.exampleChecked);
    try {
      const made = await makeExample(this.host.asked(), document, position, this.refusedMove(), clause);
      if (this.editor.text() !== document.text) return;
      this.host.selectTab("tab-edit");
      this.editor.insert(made.before, made.text, made.caption);
      this.host.tell(texts.exampleWritten(made.isAtEnd ? null : clause));
    } catch (error) {
      this.host.say(error);
    }
  }
}

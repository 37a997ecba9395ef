// The document: opened from the program, an address or a file, checked while it is typed, and saved.

import { signal } from "@preact/signals";
import type { VNode } from "preact";

import { ask } from "./asking";
import type { Messages } from "./messages";
import { Failure } from "./questions";
import type { Document } from "./questions";
import { begunRecord, hashOf } from "./record";
import { newPlace } from "./searches";
import type { Store } from "./store";
import { selectTab } from "./tabs";
import type { TextSide } from "./text_side";
import { texts } from "./texts/texts";

export interface Host {
  stopSearch: () => void;
  endSetup: () => void;
  read: (rules: Document) => void; // the rules are other ones
}

const quietTime = 250; // milliseconds without a key before a text is checked

export class Documents {
  private timer = 0;
  private checking = new AbortController();
  private opened = Promise.resolve(); // ends when the last address was opened
  private wanted = ""; // that address
  private readonly allowed = signal({ where: false, save: false, revert: false }); // buttons
  readonly difference = newPlace(); // where the change matters

  constructor(
    private readonly store: Store,
    private readonly text: TextSide,
    private readonly messages: Messages,
    private readonly host: Host,
  ) {}

  /// Makes an address a step in the history of the browser, and opens it.
  async goTo(hash: string): Promise<void> {
    if (hash !== location.hash) history.pushState(null, "", hash || "#");
    await this.open(hash);
  }

  /// Opens the state that the address of the browser holds, after the one that is being opened, which ends early; one that was left meanwhile
  /// is passed over.
  open(hash: string): Promise<void> {
    this.wanted = hash;
    this.checking.abort();
    this.store.stop();
    const done = this.opened.then(async () => {
      if (hash === this.wanted) await this.show(hash);
    });
    this.opened = done.catch(() => undefined);
    return done;
  }

  private async show(hash: string): Promise<void> {
    const { store } = this;
    const before = store.now.rulesText;
    const trouble = await store.visit(hash);
    this.host.endSetup();
    const { changed, source, rules } = store.now;
    const text = changed ?? source.text;
    this.text.editor.show(text);
    if (text !== source.text && !rules) await this.read(source.text);  // the changed one may have errors
    let unread: unknown = null;
    try {
      await this.read(text);
    } catch (error) {
      if (text === source.text) throw error;
      unread = error;
      store.change(source.text);
      this.text.editor.show(source.text);
      await this.read(source.text);
    }
    await store.play(false);
    if (trouble) this.messages.tell(trouble, true);
    if (unread !== null) this.messages.say(unread);
    else if (text !== source.text && text !== before && store.now.rules?.game === source.game) this.messages.tell(texts.changedByAddress);
  }

  /// Opens a text as a changed document: of the game that it names, if the page offers that game, otherwise of the present one.
  openText(text: string): Promise<void> {
    return this.messages.attempt(async () => {
      const { store } = this;
      await store.serve((await ask<Document>({ ask: "document", ...store.now.asked, document: text })).game);
      this.host.stopSearch();
      this.host.endSetup();
      store.openText(text);
      this.text.editor.show(text);
      await this.read(text);
      const isPlayed = store.now.rulesText === text;
      await (isPlayed ? store.go("") : store.play());
      if (!isPlayed) selectTab("edit");
    });
  }

  /// The games that can be chosen, and that of an opened document, as long as it is open; or the name of the only file.
  readonly Choice = (): VNode => {
    const { games, source, asked, rules } = this.store.now;
    const opened = rules && !games.some((one) => one.game === rules.game) ? rules : null;
    return <span id="file">{games.length < 2 ? source.file :
      <select aria-label={texts.game} value={opened ? "" : (asked.game ?? "")} onChange={({ currentTarget }) => void this.turnTo(currentTarget.value)}>
        {games.map((one) => <option value={one.game}>{one.title}</option>)}
        {opened && <option value="">{texts.opened(opened.title)}</option>}
      </select>}</span>;
  };

  readonly Difference = (): VNode => <div id="difference">{this.difference.value.content}</div>;

  /// The buttons below the editor.
  readonly Buttons = ({ showWhere }: { showWhere: () => void }): VNode => {
    const { where, save, revert } = this.allowed.value;
    return <div class="row">
      <button id="where" disabled={!where} onClick={showWhere}>{texts.whereMatters}</button>
      <button id="revert" disabled={!revert} onClick={() => void this.revert()}>{texts.undoAll}</button>
      <button id="save" disabled={!save} hidden={!this.store.now.source.canSave} title={texts.key("Ctrl+S")} onClick={() => void this.save()}>{texts.save}</button>
      <button id="save-file" onClick={() => this.text.saveFile()}>{texts.saveFile}</button>
      <button id="make-example" title={texts.makeExampleTitle} onClick={() => void this.text.makeExample()}>{texts.makeExample}</button>
    </div>;
  };

  /// Checks the text as soon as no key was pressed for a while.
  onType(): void {
    clearTimeout(this.timer);
    this.timer = window.setTimeout(() => void this.take(), quietTime);
  }

  /// Checks the text at once, if it is not the one that is played.
  async settle(): Promise<void> {
    if (this.text.editor.text() === this.store.now.rulesText) return;
    clearTimeout(this.timer);
    await this.take();
  }

  async save(): Promise<void> {
    const { store } = this;
    try {
      const text = this.text.editor.text();
      await ask({ ask: "save", ...store.now.asked, document: text });
      store.saved(text);
      await this.read(text);
      await store.writeAddress(false);
      this.text.say(texts.saved);
    } catch (error) {
      this.text.say(error instanceof Failure ? error.message : String(error));
    }
  }

  async revert(): Promise<void> {
    this.text.editor.show(this.store.now.source.text);
    await this.take();
  }

  private turnTo(game: string): Promise<void> {
    return this.messages.attempt(async () => this.goTo(`#${await hashOf({ record: begunRecord(game), changed: null }, null)}`));
  }

  /// Checks the text of the editor and shows the position under it.
  private take(): Promise<void> {
    const text = this.text.editor.text();
    this.store.change(text);
    this.host.stopSearch();
    this.difference.value = { isSearching: false, content: null };
    return this.messages.attempt(async () => {
      await this.read(text);
      await this.store.play(false);
    });
  }

  /// Checks a text. If it can be played, it becomes the rules.
  private async read(text: string): Promise<void> {
    const { store } = this;
    const isUnchanged = text === store.now.source.text;
    this.checking.abort();
    this.checking = new AbortController();
    let found: Document;
    try {
      found = await ask<Document>({ ask: "document", ...store.now.asked, ...(isUnchanged ? {} : { document: text }) }, { signal: this.checking.signal });
    } catch (error) {
      if (error instanceof Failure) {
        this.text.dropDiagnostics();
        this.allowed.value = { where: false, save: false, revert: !isUnchanged };
      }
      throw error;
    }
    this.showDiagnostics(found);
    if (found.unplayable) return this.showUnplayable(found);
    const isOther = store.read(found, text);
    if (isOther) this.text.rules.begin(found);
    this.text.read(found);
    if (isOther) this.host.read(found);
  }

  private showUnplayable(found: Document): void {
    if (found.clauses) this.text.say(found.unplayable);
    if (this.store.now.rules) return;
    this.messages.tell(texts.notPlayable(found.unplayable), true);
    selectTab("edit");
  }

  private showDiagnostics(found: Document): void {
    const { source, rules } = this.store.now;
    const isChanged = this.text.editor.text() !== source.text;
    this.allowed.value = { where: isChanged && found.unplayable === "", save: isChanged, revert: isChanged };
    const errors = found.diagnostics.filter((one) => one.severity === "error").length;
    this.text.say(errors > 0 ? texts.errors(errors, rules !== null) : texts.noErrors);
    this.text.showDiagnostics(found);
  }
}

// The document: opened from the program, an address or a file, checked while it is typed, and saved.

import { ask } from "./asking";
import { byId, html, put } from "./dom";
import type { Messages } from "./messages";
import { Failure } from "./questions";
import type { Document } from "./questions";
import { begunRecord, hashOf } from "./record";
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

  constructor(
    private readonly store: Store,
    private readonly text: TextSide,
    private readonly messages: Messages,
    private readonly host: Host,
  ) {}

  /// Opens the state that an address holds.
  async open(hash: string): Promise<void> {
    const { store } = this;
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
    await store.play();
    if (trouble) this.messages.tell(trouble, true);
    if (unread !== null) this.messages.say(unread);
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
      if (!isPlayed) selectTab("tab-edit");
    });
  }

  /// Shows which documents can be chosen, and what can be done with this one.
  showServed(): void {
    const { games, source, asked } = this.store.now;
    this.host.stopSearch();
    byId("show-gallery").hidden = games.length < 2;
    byId("save").hidden = !source.canSave;
    const select = html("select", { "aria-label": texts.game, change: () => void this.turnTo(select.value) }, ...games.map((one) => html("option", { value: one.game }, one.title)));
    select.value = asked.game ?? "";
    put(byId("file"), games.length > 1 ? select : source.file);
  }

  /// Adds the game of an opened document to the list of games, as long as it is open.
  nameGame(): void {
    const select = byId("file").querySelector("select");
    const { rules, games, asked } = this.store.now;
    if (!select || !rules) return;
    const isOwn = !games.some((one) => one.game === rules.game);
    select.querySelector("option[value='']")?.remove();
    if (isOwn) select.append(html("option", { value: "" }, texts.opened(rules.title)));
    select.value = isOwn ? "" : (asked.game ?? "");
  }

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
    const words = byId("edit-message");
    try {
      const text = this.text.editor.text();
      await ask({ ask: "save", ...store.now.asked, document: text });
      store.saved(text);
      await this.read(text);
      await store.writeAddress(false);
      words.textContent = texts.saved;
    } catch (error) {
      words.textContent = error instanceof Failure ? error.message : String(error);
    }
  }

  async revert(): Promise<void> {
    this.text.editor.show(this.store.now.source.text);
    await this.take();
  }

  private turnTo(game: string): Promise<void> {
    return this.messages.attempt(async () => this.open(`#${await hashOf({ record: begunRecord(game), changed: null }, null)}`));
  }

  /// Checks the text of the editor and shows the position under it.
  private take(): Promise<void> {
    const text = this.text.editor.text();
    this.store.change(text);
    this.host.stopSearch();
    put(byId("difference"));
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
        byId("edit-message").textContent = texts.notChecked;
        put(byId("diagnostics"));
        allow({ where: false, save: false, revert: !isUnchanged });
      }
      throw error;
    }
    this.showDiagnostics(found);
    if (found.unplayable) return this.showUnplayable(found);
    const isOther = store.read(found, text);
    if (isOther) this.text.rules.show(found);
    this.text.read(found);
    if (isOther) this.host.read(found);
  }

  private showUnplayable(found: Document): void {
    if (found.clauses) byId("edit-message").textContent = found.unplayable;
    if (this.store.now.rules) return;
    this.messages.tell(texts.notPlayable(found.unplayable), true);
    selectTab("tab-edit");
  }

  private showDiagnostics(found: Document): void {
    const { source, rules } = this.store.now;
    const isChanged = this.text.editor.text() !== source.text;
    allow({ where: isChanged && found.unplayable === "", save: isChanged, revert: isChanged });
    const errors = found.diagnostics.filter((one) => one.severity === "error").length;
    byId("edit-message").textContent = errors > 0 ? texts.errors(errors, rules !== null) : texts.noErrors;
    this.text.showDiagnostics(found);
  }
}

/// Enables and disables buttons.
function allow(buttons: Record<string, boolean>): void {
  for (const [id, isAllowed] of Object.entries(buttons)) byId<HTMLButtonElement>(id).disabled = !isAllowed;
}

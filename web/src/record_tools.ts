// The tools for the record of a game: loading, saving, pictures and the address.

import { ask } from "./asking";
import { html } from "./dom";
import { leave } from "./files";
import type { Messages } from "./messages";
import { drawingOf, pictureOf } from "./picture";
import type { Position } from "./questions";
import { begunRecord, hashOf, nameIn, textOf } from "./record";
import type { Store } from "./store";
import { texts } from "./texts/texts";

export interface Host {
  drawing: () => SVGSVGElement | null; // of the board
  beginSetup: () => void;
  open: (hash: string) => Promise<void>; // another address
}

export class RecordTools {
  private isOpen = false;

  constructor(
    private readonly store: Store,
    private readonly messages: Messages,
    private readonly host: Host,
  ) {}

  pane(position: Position): HTMLElement {
    const { rules } = this.store.now;
    const area = html("textarea", { id: "record-text", "aria-label": texts.asRecord, spellcheck: "false" });
    area.value = position.record;
    const name = rules?.game ?? "game";
    const file = html("input", { type: "file", "aria-label": texts.loadRecord, hidden: true, change: () => void this.loadFile(file.files?.[0]) });
    return html(
      "details",
      { id: "record", open: this.isOpen, toggle: (event: Event) => {
        this.isOpen = (event.target as HTMLDetailsElement).open;
      } },
      html("summary", {}, texts.recordTools),
      html("div", { class: "row" },
        html("button", { id: "set-up", click: () => this.host.beginSetup() }, texts.setUpStones),
        html("button", { id: "copy-picture", click: () => void this.copyPicture() }, texts.copyPicture),
        html("button", { id: "save-png", click: () => void this.savePicture(`${name}.png`, pictureOf) }, texts.savePng),
        html("button", { id: "save-svg", click: () => void this.savePicture(`${name}.svg`, drawingOf) }, texts.saveSvg)),
      area,
      html("div", { class: "row" },
        html("button", { id: "load-text", click: () => void this.load(area.value) }, texts.loadText),
        html("button", { click: () => file.click() }, texts.loadFile), file,
        html("button", { click: () => leave(`${name}.record`, position.record) }, texts.saveRecord),
        rules?.has_sgf ? html("button", { id: "save-sgf", click: () => void this.saveSgf(`${name}.sgf`) }, texts.saveSgf) : null),
    );
  }

  /// Loads a record, SGF or a thread. If it names another game that the page offers, that game is opened.
  load(text: string): Promise<void> {
    return this.messages.attempt(async () => {
      const game = nameIn(text);
      if (game !== undefined && this.store.isOther(game)) await this.host.open(`#${await hashOf({ record: begunRecord(game), changed: null }, null)}`);
      const { record, notes } = await ask<{ record: string; notes: string[] }>({ ask: "record", ...this.store.common(), text });
      await this.store.load(record);
      if (notes.length > 0) this.messages.tell(notes.join(" "));
    });
  }

  private async loadFile(file: File | undefined): Promise<void> {
    if (file) await this.load(textOf(await file.arrayBuffer()));
  }

  private saveSgf(name: string): Promise<void> {
    return this.messages.attempt(async () => leave(name, (await ask<{ sgf: string }>({ ask: "sgf", ...this.store.common() })).sgf));
  }

  async copyLink(): Promise<void> {
    try {
      await navigator.clipboard.writeText(location.href);
      this.messages.tell(texts.addressCopied);
    } catch {
      this.messages.tell(texts.addressNotCopied, true);
    }
  }

  private savePicture(name: string, draw: (drawing: SVGSVGElement) => string | Promise<Blob>): Promise<void> {
    return this.messages.attempt(async () => {
      const drawing = this.host.drawing();
      if (drawing) leave(name, await draw(drawing));
    });
  }

  private copyPicture(): Promise<void> {
    return this.messages.attempt(async () => {
      const drawing = this.host.drawing();
      if (!drawing) return;
      await navigator.clipboard.write([new ClipboardItem({ "image/png": await pictureOf(drawing) })]);
      this.messages.tell(texts.pictureCopied);
    });
  }
}

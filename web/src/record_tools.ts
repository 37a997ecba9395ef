// The tools for the record of a game: loading, saving, pictures and the address.

import { ask } from "./asking";
import { html } from "./dom";
import { leave } from "./files";
import type { Messages } from "./messages";
import { drawingOf, pictureOf } from "./picture";
import type { Position } from "./questions";
import { hashOf, nameIn, textOf } from "./record";
import type { Store } from "./store";

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
    const area = html("textarea", { id: "record-text", "aria-label": "The game as a record", spellcheck: "false" });
    area.value = position.record;
    const name = rules?.game ?? "game";
    const file = html("input", { type: "file", "aria-label": "Load a record", hidden: true, change: () => void this.loadFile(file.files?.[0]) });
    return html(
      "details",
      { id: "record", open: this.isOpen, toggle: (event: Event) => {
        this.isOpen = (event.target as HTMLDetailsElement).open;
      } },
      html("summary", {}, "Record, SGF, picture, set-up"),
      html("div", { class: "row" },
        html("button", { id: "set-up", click: () => this.host.beginSetup() }, "Set up stones"),
        html("button", { id: "copy-picture", click: () => void this.copyPicture() }, "Copy picture"),
        html("button", { id: "save-png", click: () => void this.savePicture(`${name}.png`, pictureOf) }, "Save PNG"),
        html("button", { id: "save-svg", click: () => void this.savePicture(`${name}.svg`, drawingOf) }, "Save SVG"),
        html("button", { id: "copy-link", click: () => void this.copyLink() }, "Copy link")),
      area,
      html("div", { class: "row" },
        html("button", { id: "load-text", click: () => void this.load(area.value) }, "Load this text"),
        html("button", { click: () => file.click() }, "Load a file…"), file,
        html("button", { click: () => leave(`${name}.record`, position.record) }, "Save record"),
        rules?.has_sgf ? html("button", { id: "save-sgf", click: () => void this.saveSgf(`${name}.sgf`) }, "Save SGF") : null),
    );
  }

  /// Loads a record or SGF. If it names another game that the page offers, that game is opened.
  load(text: string): Promise<void> {
    return this.messages.attempt(async () => {
      if (this.store.isOther(nameIn(text))) return this.host.open(`#${await hashOf({ record: text, changed: null }, null)}`);
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

  private async copyLink(): Promise<void> {
    try {
      await navigator.clipboard.writeText(location.href);
      this.messages.tell("The address was copied.");
    } catch {
      this.messages.tell("The browser allows no copying here; copy the address from its address bar.", true);
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
      this.messages.tell("The picture was copied.");
    });
  }
}

// The tools for the record of a game: loading, saving, pictures and the address.

import { createRef } from "preact";
import type { VNode } from "preact";

import { ask } from "./asking";
import { leave } from "./files";
import type { Messages } from "./messages";
import { drawingOf, pictureOf } from "./picture";
import { begunRecord, hashOf, nameIn, textOf } from "./record";
import type { Shown, Store } from "./store";
import { texts } from "./texts/texts";

export interface Host {
  drawing: () => SVGSVGElement | null; // of the board
  beginSetup: () => void;
  open: (hash: string) => Promise<void>; // another address
}

export class RecordTools {
  constructor(
    private readonly store: Store,
    private readonly messages: Messages,
    private readonly host: Host,
  ) {}

  readonly Pane = ({ shown: { rules, position } }: { shown: Shown }): VNode => {
    const area = createRef<HTMLTextAreaElement>(), file = createRef<HTMLInputElement>();
    const name = rules.game;
    return <details id="record">
      <summary>{texts.recordTools}</summary>
      <div class="row">
        <button id="set-up" onClick={() => this.host.beginSetup()}>{texts.setUpStones}</button>
        <button id="copy-picture" onClick={() => void this.copyPicture()}>{texts.copyPicture}</button>
        <button id="save-png" onClick={() => void this.savePicture(`${name}.png`, pictureOf)}>{texts.savePng}</button>
        <button id="save-svg" onClick={() => void this.savePicture(`${name}.svg`, drawingOf)}>{texts.saveSvg}</button>
      </div>
      <textarea id="record-text" ref={area} aria-label={texts.asRecord} spellcheck={false} value={position.record} />
      <div class="row">
        <button id="load-text" onClick={() => void this.load(area.current?.value ?? "")}>{texts.loadText}</button>
        <button onClick={() => file.current?.click()}>{texts.loadFile}</button>
        <input type="file" ref={file} aria-label={texts.loadRecord} hidden onChange={({ currentTarget }) => void this.loadFile(currentTarget.files?.[0])} />
        <button onClick={() => leave(`${name}.record`, position.record)}>{texts.saveRecord}</button>
        {rules.has_sgf && <button id="save-sgf" onClick={() => void this.saveSgf(`${name}.sgf`)}>{texts.saveSgf}</button>}
      </div>
    </details>;
  };

  /// Loads a record, SGF or a thread, and brings what came of it into sight. If it names another game that the page offers, that game is opened.
  async load(text: string): Promise<void> {
    await this.messages.attempt(async () => {
      const game = nameIn(text);
      if (game !== undefined && this.store.isOther(game)) await this.host.open(`#${await hashOf({ record: begunRecord(game), changed: null }, null)}`);
      const { record, notes } = await ask<{ record: string; notes: string[] }>({ ask: "record", ...this.store.common(), text });
      await this.store.load(record);
      if (notes.length > 0) this.messages.tell(notes.join(" "));
    });
    document.getElementById("outlook")?.scrollIntoView({ block: "nearest" });
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

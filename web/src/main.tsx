// The page: makes its parts and connects them.

/*!
The page is drawn by Preact (preact, @preact/signals, @preact/signals-core); its editor is made of CodeMirror and Lezer (codemirror, lezer,
style-mod, w3c-keyname, crelt):

MIT License

Copyright (c) 2015-present Jason Miller (Preact)
Copyright (c) 2022-present Preact Team (signals)
Copyright (C) 2018-2021 by Marijn Haverbeke <marijn@haverbeke.berlin> and others (editor)

Permission is hereby granted, free of charge, to any person obtaining a copy
of this software and associated documentation files (the "Software"), to deal
in the Software without restriction, including without limitation the rights
to use, copy, modify, merge, publish, distribute, sublicense, and/or sell
copies of the Software, and to permit persons to whom the Software is
furnished to do so, subject to the following conditions:

The above copyright notice and this permission notice shall be included in
all copies or substantial portions of the Software.

THE SOFTWARE IS PROVIDED "AS IS", WITHOUT WARRANTY OF ANY KIND, EXPRESS OR
IMPLIED, INCLUDING BUT NOT LIMITED TO THE WARRANTIES OF MERCHANTABILITY,
FITNESS FOR A PARTICULAR PURPOSE AND NONINFRINGEMENT. IN NO EVENT SHALL THE
AUTHORS OR COPYRIGHT HOLDERS BE LIABLE FOR ANY CLAIM, DAMAGES OR OTHER
LIABILITY, WHETHER IN AN ACTION OF CONTRACT, TORT OR OTHERWISE, ARISING FROM,
OUT OF OR IN CONNECTION WITH THE SOFTWARE OR THE USE OR OTHER DEALINGS IN
THE SOFTWARE.
*/

import { computed, signal } from "@preact/signals";
import type { Signal } from "@preact/signals";
import { createRef, render } from "preact";
import type { VNode } from "preact";

import { BoardView } from "./board_view";
import { Documents } from "./documents";
import { takeDropped, takeFile } from "./files";
import { GamePane, Others } from "./game_pane";
import { Insights } from "./insights";
import { holdFocus, listenToKeys } from "./keys";
import { marksOf, switches } from "./marks";
import { Messages } from "./messages";
import * as moves from "./moves";
import { Hand } from "./play";
import { outlookOf } from "./players";
import { RecordTools } from "./record_tools";
import { ReportFile } from "./report";
import { Searches } from "./searches";
import { SetupTools } from "./setup";
import { Store } from "./store";
import { Panel, Tab } from "./tabs";
import { TextSide } from "./text_side";
import { chooseLanguage, language, languages, texts } from "./texts/texts";
import { Verdicts } from "./verdicts";
import { Gallery, Help, Hint, showGallery, showHelp } from "./welcome";

function begin(): void {
  document.documentElement.lang = language;
  document.body.dataset["drop"] = texts.drop;
  const written = document.getElementById("report")?.textContent ?? "null"; // by `ruleproof verify`
  let report = written === "null" ? null : ReportFile.read("report.json", written);
  const exhibit = signal({ record: "", points: [] as string[] }); // the game that is shown as an example, and the points that matter at its end

  const messages: Messages = new Messages(() => hand.holds());
  const store: Store = new Store({
    served: () => {
      stopSearch();
      board.fit();
      for (const place of document.querySelectorAll("#board-side, #rules")) place.scrollTop = 0;
    },
    show: async (position, isNew, signal) => {
      hand.drop();
      insights.drop();
      messages.tell("");
      if (position.stuck) hand.showStuck(position.stuck);
      await store.writeAddress(isNew);
      void insights.ask(signal);
    },
    say: (error) => messages.say(error),
  });
  const hand = new Hand(store, messages);
  const setup = new SetupTools(store, messages, () => hand.cancel());
  const insights = new Insights(store, () => setup.isOn(), (error) => messages.say(error));
  const board = new BoardView({
    preview: insights.preview,
    aimed: hand.aimed,
    drags: computed(() => (setup.isOn() ? new Set() : hand.drags.value)),
    shows: computed(() => {
      const shown = store.shown.value;
      if (!shown) return null;
      const { position, rules } = shown;
      const marks = marksOf({
        position,
        before: store.before.value,
        legal: store.legal(shown),
        chosen: hand.chosen.value,
        refused: hand.refused.value?.refusals ?? [],
        shown: position.record === exhibit.value.record ? exhibit.value.points : [],
        effects: switches.effects.value ? insights.effects.value : null,
        readings: switches.differing.value ? insights.readings.value : null,
        withLegal: switches.legal.value,
        withNumbers: switches.numbers.value,
      });
      return { board: position.board, marks, title: `${rules.title}, ${outlookOf(position)}` };
    }),
    point: (point) => void (setup.isOn() ? setup.put(point) : hand.click(point)),
    look: (point) => insights.look(point),
    aim: (point) => {
      hand.aimed.value = point;
    },
    drag: (from, to) => void hand.drag(from, to),
  });
  const verdicts = new Verdicts(store, (record) => void showExhibit(record, []));
  const searches = new Searches(store, { Verdicts: verdicts.Of, judged: (claim, found) => verdicts.take(claim, found), showGame: (record, points) => void showExhibit(record, points) });
  const text: TextSide = new TextSide(store, messages, {
    refused: hand.refused,
    readings: insights.readings,
    Answer: searches.Answer,
    typed: () => documents.onType(),
    save: () => void documents.save(),
    choose: (key, reading) => void moves.choose(store, key, reading),
    check: (claim, place) => void searches.checkClaim(claim, place),
    checkAgain: (seconds) => void verdicts.again(seconds),
    showGame: (record, words) => void showExhibit(record, [], words),
  }, document.querySelector("script")?.nonce ?? "");
  const documents = new Documents(store, text, messages, {
    stopSearch,
    endSetup: () => setup.end(),
    read: (rules) => {
      document.title = `${rules.title} · Ruleproof`;
      verdicts.report.value = null;
      void fitReport().catch(() => undefined);  // it is about other texts
    },
  });
  const records = new RecordTools(store, messages, { drawing: () => board.element(), beginSetup: () => setup.begin(), open: (hash) => documents.goTo(hash) });

  function stopSearch(): void {
    searches.stop();
    verdicts.stop();
  }

  /// Shows the end of a game that is not the reader's own, with the points that matter in it.
  async function showExhibit(record: string, points: string[], words = texts.thisShowsIt): Promise<void> {
    await store.exhibit(record);
    exhibit.value = { record: store.now.record, points };
    messages.tell(words);
    board.element()?.scrollIntoView({ block: "nearest" });
  }

  async function goBack(): Promise<void> {
    const { mine } = store.now;
    if (mine !== null) await documents.goTo(mine);
  }

  async function showWhereItMatters(): Promise<void> {
    await documents.settle();
    await searches.compareTexts(documents.difference);
  }

  /// Shows the verdicts of the report on the present text. Throws a Failure if it has none.
  async function fitReport(): Promise<number> {
    const { rules } = store.now;
    if (!rules || !report) return 0;
    const found = await report.about(store.common(), rules);
    if (rules === store.now.rules) verdicts.report.value = found;
    return found.verdicts.length;
  }

  function openReport(name: string, content: string): Promise<void> {
    return messages.attempt(async () => {
      report = ReportFile.read(name, content);
      verdicts.report.value = null;
      const count = await fitReport();
      messages.tell(texts.reportShown(count, name));
    });
  }

  const undo = (): void => void (setup.isOn() ? setup.takeBack() : moves.undo(store));
  const redo = (): void => void (setup.isOn() ? undefined : moves.redo(store));
  const take = { document: (text: string) => void documents.openText(text), record: (text: string) => void records.load(text), report: (name: string, text: string) => void openReport(name, text), refuse: (words: string) => messages.tell(words, true) };

  const games = computed(() => store.now.games);

  function Outlook(): VNode {
    const aimed = hand.aimed.value, position = store.shown.value?.position;
    return <p id="outlook" role="status">{aimed ? texts.touchAgain(aimed) : setup.isOn() ? texts.clickToSet : insights.ahead.value || (position && outlookOf(position))}</p>;
  }

  function Play(): VNode {
    const shown = store.shown.value, count = shown ? shown.position.moves.length + shown.position.left.length : 0;
    return <>
      <button id="undo" title={texts.key("u")} disabled={setup.isOn() ? !setup.canTakeBack() : count === 0} onClick={undo}>{texts.undo}</button>
      <button id="redo" title={texts.key("r")} disabled={setup.isOn() || !shown?.undone.length} onClick={redo}>{texts.redo}</button>
      <button id="restart" onClick={() => void moves.restart(store)}>{texts.restart}</button>
      <button id="back" class="primary" hidden={(shown?.mine ?? null) === null} onClick={() => void goBack()}>{texts.back}</button>
    </>;
  }

  function Games(): VNode {
    return <Gallery games={games.value} />;
  }

  function Tools(): VNode {
    return <span id="tools">
      <button id="copy-link" title={texts.copyLinkTitle} onClick={() => void records.copyLink()}>{texts.copyLink}</button>
      <button id="show-gallery" hidden={games.value.length < 2} onClick={() => void showGallery(games.value)}>{texts.galleryButton}</button>
      <select id="language" aria-label={texts.language} value={language} onChange={({ currentTarget }) => chooseLanguage(currentTarget.value)}>{languages.map(([code, name]) => <option value={code} lang={code}>{name}</option>)}</select>
      <button id="show-help" aria-label={texts.keysButton} title={texts.key("?")} onClick={showHelp}>?</button>
    </span>;
  }

  function Switch({ id, is, words }: { id: string; is: Signal<boolean>; words: string }): VNode {
    const turn = (isOn: boolean): void => {
      is.value = isOn;
      if (is === switches.effects) void insights.ask(store.now.signal);
    };
    return <label><input type="checkbox" id={id} checked={is} onChange={({ currentTarget }) => turn(currentTarget.checked)} /> <span>{words}</span></label>;
  }

  function OpenDocument(): VNode {
    const file = createRef<HTMLInputElement>();
    const open = (input: HTMLInputElement): void => {
      const chosen = input.files?.[0];
      if (chosen) void takeFile(chosen, take);
      input.value = "";
    };
    return <>
      <button id="open-document" onClick={() => file.current?.click()}>{texts.openDocument}</button>
      <input type="file" ref={file} aria-label={texts.openDocumentName} accept=".md,.markdown,.txt,.record,.sgf,.json" hidden onChange={({ currentTarget }) => open(currentTarget)} />
    </>;
  }

  const skip = (event: Event): void => {
    event.preventDefault();  // the address after # is the state
    document.getElementById("tab-rules")?.focus();
  };
  const areReadingsTold = computed(() => String(insights.readings.value !== null));
  const place = (host: HTMLElement | null): void => host?.append(text.editor.element);

  render(<>
    <a id="skip" href="#rules" onClick={skip}>{texts.skip}</a>
    <section id="board-side" aria-label={texts.theGame}>
      <Outlook />
      <board.Pane />
      <Hint />
      <div class="row" id="play"><Play /><Others store={store} /><Tools /></div>
      <messages.Pane />
      <div class="row" id="asked">
        <Switch id="show-legal" is={switches.legal} words={texts.legalPoints} />
        <Switch id="show-effects" is={switches.effects} words={texts.whatChanges} />
        <Switch id="show-differing" is={switches.differing} words={texts.whereDiffer} />
        <Switch id="show-numbers" is={switches.numbers} words={texts.moveNumbers} />
      </div>
      <setup.Pane />
      <div class="tabs" role="tablist"><Tab of="game" words={texts.game} /><Tab of="witnesses" words={texts.readings} /><Tab of="claims" words={texts.claims} /></div>
      <Panel id="game"><GamePane store={store} Tools={records.Pane} /></Panel>
      <Panel id="witnesses"><searches.Witnesses /></Panel>
      <Panel id="claims"><searches.Claims /></Panel>
    </section>
    <section id="text-side" aria-label={texts.theRules} onKeyDown={(event) => text.onKey(event)}>
      <div class="tabs">
        <div role="tablist"><Tab of="rules" words={texts.rules} /><Tab of="edit" words={texts.edit} /></div>
        <documents.Choice />
        <OpenDocument />
      </div>
      <Panel id="rules" data-told={areReadingsTold}><text.rules.Pane /></Panel>
      <Panel id="edit">
        <div id="editor" ref={place} />
        <documents.Buttons showWhere={() => void showWhereItMatters()} />
        <text.Results />
        <documents.Difference />
      </Panel>
    </section>
    <Help />
    <Games />
  </>, document.querySelector("main") ?? document.body);

  listenToKeys({
    undo,
    redo,
    cancel: () => hand.cancel(),
    help: showHelp,
    hasColumn: (letter) => board.hasColumn(letter),
    take: (point) => board.take(point),
    say: (words) => messages.tell(words, true),
  });
  holdFocus(() => board.take());
  takeDropped(take);
  window.addEventListener("popstate", () => {
    if (location.hash !== store.now.hash) void messages.attempt(() => documents.open(location.hash));
  });
  void messages.attempt(() => documents.open(location.hash));
}

begin();

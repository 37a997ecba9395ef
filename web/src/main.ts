// The page: makes its parts and connects them.

import { BoardView } from "./board";
import { Documents } from "./documents";
import { byId, html, put } from "./dom";
import { takeDropped, takeFile } from "./files";
import { showGame } from "./game_pane";
import { Insights } from "./insights";
import { holdFocus, listenToKeys } from "./keys";
import { marksOf } from "./marks";
import { Messages } from "./messages";
import * as moves from "./moves";
import { Hand } from "./play";
import { outlookOf } from "./players";
import type { Position } from "./questions";
import { RecordTools } from "./record_tools";
import { Searches } from "./searches";
import { SetupTools } from "./setup";
import { ReportFile } from "./report";
import { Store } from "./store";
import { listenToTabs, selectTab } from "./tabs";
import { TextSide } from "./text_side";
import { chooseLanguage, fillTexts, language, languages, texts } from "./texts/texts";
import { Verdicts } from "./verdicts";
import { greet, showGallery, showHelp } from "./welcome";

const isChecked = (id: string): boolean => byId<HTMLInputElement>(id).checked;

function begin(): void {
  fillTexts();
  const written = document.getElementById("report")?.textContent ?? "null"; // by `ruleproof verify`
  let report = written === "null" ? null : ReportFile.read("report.json", written);
  let exhibit = { record: "", points: [] as string[] }; // the game that is shown as an example, and the points that matter at its end

  const messages: Messages = new Messages(() => hand.holds());
  const store: Store = new Store({
    served: () => {
      documents.showServed();
      board.fit();
      for (const id of ["board-side", "rules"]) byId(id).scrollTop = 0;
    },
    leave: () => {
      hand.drop();
      insights.drop();
    },
    show,
    say: (error) => messages.say(error),
  });
  const board = new BoardView(byId("board"), {
    point: (point) => void (setup.isOn() ? setup.put(point) : hand.click(point)),
    look: (point) => insights.look(point),
    aim: (point) => {
      hand.aim(point);
      showOutlook();
    },
    drag: (from, to) => void hand.drag(from, to),
    canDrag: (point) => hand.canDrag(point),
  });
  const text: TextSide = new TextSide({
    asked: () => store.now.asked,
    served: () => store.now.source.text,
    canSave: () => !byId("save").hidden,
    position: () => store.now.position,
    refused: () => hand.now.refused,
    typed: () => documents.onType(),
    save: () => void documents.save(),
    choose: (key, reading) => void moves.choose(store, key, reading),
    check: (claim, place) => void searches.checkClaim(claim, place),
    showVerdict: (claim) => verdicts.show(claim),
    checkAgain: (seconds) => void verdicts.again(seconds),
    showGame: (record, words) => void showExhibit(record, [], words),
    selectTab,
    tell: (words, isBad) => messages.tell(words, isBad),
    say: (error) => messages.say(error),
  }, document.querySelector("script")?.nonce ?? "");
  const hand = new Hand(store, messages, { draw, unaim: () => board.aim(null), forbid: (clauses) => text.rules.forbid(clauses) });
  const setup = new SetupTools(store, messages, { draw, cancel: () => hand.cancel() });
  const insights = new Insights(store, {
    draw,
    showOutlook,
    isSettingUp: () => setup.isOn(),
    preview: (changes) => board.preview(changes),
    tellApart: (readings) => text.rules.tellApart(readings),
    say: (error) => messages.say(error),
  });
  const verdicts = new Verdicts(store, (record) => void showExhibit(record, []));
  const searches = new Searches(store, { judged: (claim, found) => verdicts.take(claim, found), showGame: (record, points) => void showExhibit(record, points) });
  const documents = new Documents(store, text, messages, {
    stopSearch: () => {
      searches.stop();
      verdicts.stop();
    },
    endSetup: () => setup.end(),
    read: (rules) => {
      document.title = `${rules.title} · Ruleproof`;
      searches.show();
      verdicts.reported(null);
      void fitReport().catch(() => undefined);  // it is about other texts
    },
  });
  const records = new RecordTools(store, messages, { drawing: () => board.element(), beginSetup: () => setup.begin(), open: (hash) => documents.open(hash) });

  async function show(position: Position, isNew: boolean, signal: AbortSignal): Promise<void> {
    documents.nameGame();
    messages.tell("");
    text.rules.choose(position.setting);
    verdicts.showAll();
    text.rules.tellApart(null);
    if (position.stuck) hand.showStuck(position.stuck);
    else text.rules.forbid([]);
    draw();
    setup.show();
    showGame(store, position, records.pane(position));
    await store.writeAddress(isNew);
    void insights.ask(signal);
  }

  function draw(): void {
    const { position, rules, undone, mine } = store.now;
    if (!position || !rules) return;
    const { chosen, refused } = hand.now, { effects, readings } = insights.now;
    const isSetUp = setup.isOn();
    hand.findDrags(isSetUp);
    const marks = marksOf({
      position, chosen, refused,
      before: position.moves.length > 0 ? store.boardAfter(position.moves.slice(0, -1)) : undefined,
      legal: store.legal(),
      shown: position.record === exhibit.record ? exhibit.points : [],
      effects: isChecked("show-effects") ? effects : null,
      readings: isChecked("show-differing") ? readings : null,
      withLegal: isChecked("show-legal"),
      withNumbers: isChecked("show-numbers"),
    });
    board.show(position.board, marks, `${rules.title}, ${outlookOf(position)}`);
    showOutlook();
    byId<HTMLButtonElement>("undo").disabled = isSetUp ? !setup.canTakeBack() : position.moves.length + position.left.length === 0;
    byId<HTMLButtonElement>("redo").disabled = isSetUp || undone.length === 0;
    byId("back").hidden = mine === null;
  }

  function showOutlook(): void {
    const { aimed } = hand.now;
    byId("outlook").textContent = aimed ? texts.touchAgain(aimed) : setup.isOn() ? texts.clickToSet : (store.now.position ? outlookOf(store.now.position) : "");
  }

  /// Shows the end of a game that is not the reader's own, with the points that matter in it.
  async function showExhibit(record: string, points: string[], words = texts.thisShowsIt): Promise<void> {
    await store.exhibit(record);
    exhibit = { record: store.now.record, points };
    draw();
    messages.tell(words);
    board.element()?.scrollIntoView({ block: "nearest" });
  }

  async function goBack(): Promise<void> {
    const { mine, hash } = store.now;
    if (mine === null) return;
    if (mine !== hash) history.pushState(null, "", mine || "#");
    await documents.open(mine);
  }

  async function showWhereItMatters(): Promise<void> {
    await documents.settle();
    await searches.compareTexts(byId("difference"));
  }

  /// Shows the verdicts of the report on the present text. Throws a Failure if it has none.
  async function fitReport(): Promise<number> {
    const { rules } = store.now;
    if (!rules || !report) return 0;
    const found = await report.about(store.common(), rules);
    if (rules === store.now.rules) verdicts.reported(found);
    return found.verdicts.length;
  }

  function openReport(name: string, content: string): Promise<void> {
    return messages.attempt(async () => {
      report = ReportFile.read(name, content);
      verdicts.reported(null);
      const count = await fitReport();
      messages.tell(texts.reportShown(count, name));
    });
  }

  const undo = (): void => void (setup.isOn() ? setup.takeBack() : moves.undo(store));
  const redo = (): void => void (setup.isOn() ? undefined : moves.redo(store));
  const on = (id: string, act: () => void): void => byId(id).addEventListener("click", act);
  const take = { document: (text: string) => void documents.openText(text), record: (text: string) => void records.load(text), report: (name: string, text: string) => void openReport(name, text), refuse: (words: string) => messages.tell(words, true) };

  listenToTabs();
  on("undo", undo);
  on("redo", redo);
  on("restart", () => void moves.restart(store));
  on("back", () => void goBack());
  on("where", () => void showWhereItMatters());
  on("save", () => void documents.save());
  on("revert", () => void documents.revert());
  for (const id of ["show-legal", "show-differing", "show-numbers"]) byId(id).addEventListener("change", draw);
  byId("show-effects").addEventListener("change", () => {
    draw();
    void insights.ask(store.now.signal);
  });
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
  const file = html("input", { type: "file", "aria-label": texts.openDocumentName, accept: ".md,.markdown,.txt,.record,.sgf,.json", hidden: true, change: () => {
    const chosen = file.files?.[0];
    if (chosen) void takeFile(chosen, take);
    file.value = "";
  } });
  byId("open-document").after(file);
  on("open-document", () => file.click());
  const languageList = byId<HTMLSelectElement>("language");
  put(languageList, ...languages.map(([code, name]) => html("option", { value: code, lang: code }, name)));
  languageList.value = language;
  languageList.addEventListener("change", () => chooseLanguage(languageList.value));
  on("copy-link", () => void records.copyLink());
  on("show-help", showHelp);
  on("show-gallery", () => showGallery(store.now.games));
  byId("skip").addEventListener("click", (event) => {
    event.preventDefault();  // the address after # is the state
    byId("tab-rules").focus();
  });
  greet();
  window.addEventListener("popstate", () => {
    if (location.hash !== store.now.hash) void messages.attempt(() => documents.open(location.hash));
  });
  void messages.attempt(() => documents.open(location.hash));
}

begin();

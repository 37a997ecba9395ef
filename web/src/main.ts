// The page: what is asked, shown and done.

import { BoardView, cellOf, noMarks, pointsOf, textOfCell } from "./board";
import type { Marks } from "./board";
import { byId, html, put } from "./dom";
import { leave, takeDropped, takeFile } from "./files";
import { holdFocus, listenToKeys } from "./keys";
import { addLine, continuation, newTree, variations } from "./lines";
import type { Branch } from "./lines";
import { goToSentence, stay } from "./places";
import type { Editor } from "./editor";
import { drawingOf, pictureOf } from "./picture";
import { ask } from "./asking";
import { Failure } from "./questions";
import type { Board, Difference, Document, Effects, LegalMove, Position, Readings, Refusal, Refused, Searched, Setup, Verdict } from "./questions";
import { begunRecord, gameOf, hashOf, nameIn, OtherBase, recordIn, recordOf, stateOf, textOf } from "./record";
import type { Game, State } from "./record";
import { callFor, isOnSmallBoards, needsProgram } from "./solvers";
import type { RulesView } from "./text";
import { TextSide } from "./text_side";
import { greet, showGallery, showHelp } from "./welcome";

/// A question of a list.
interface Asking {
  item: HTMLElement;
  ask: () => Promise<boolean>; // false if it was stopped
}

const quietTime = 250; // milliseconds without a key before a text is checked

class Page {
  private state: State = { record: "", changed: null };
  private games: Document["games"] = []; // that are explored
  private asked: { game?: string } = {}; // which of several all questions are about
  private served = ""; // the text of the document that is on the disk
  private servedGame = "";
  private file = ""; // its name
  private rules: Document | null = null; // the latest that has no errors
  private rulesText = ""; // and its text
  private position: Position | null = null;
  private undone: string[] = []; // moves that were taken back, the next one last
  private readonly trees = new Map<string, Branch>(); // what was played, by the beginning
  private readonly boards = new Map<string, Board>(); // positions that were shown, by their games
  private aimed = ""; // the point that plays if it is touched again
  private drags = new Set<string>(); // points from which a piece moves
  private chosen: string[] = []; // points of a move that is not complete
  private refused: Refusal[] = [];
  private exhibit = { record: "", points: [] as string[] }; // a position that is shown, and the points that matter in it
  private exhibits = 0;
  private mine: string | null = null; // the address of one's own game, while another one is shown
  private player = ""; // who is asked for moves where turns are free
  private effects: Effects | null = null;
  private readings: Readings | null = null;
  private isRecordOpen = false;
  private settingUp: string | null = null; // the symbol of the stone that is set, "." to take one away
  private setBefore: string[] = []; // the records before each stone that was set
  private settingNumber = ""; // the number that is set with it; if empty, that of the point stays
  private hash = "";
  private running = new AbortController(); // what is asked about the position
  private search: AbortController | null = null; // the one long search
  private typed = 0; // timers
  private looking = 0;
  private checking = new AbortController();
  private readonly board: BoardView;
  private readonly textSide: TextSide;
  private readonly text: RulesView;
  private readonly editor: Editor;

  constructor() {
    this.board = new BoardView(byId("board"), {
      point: (point) => void this.click(point),
      look: (point) => this.look(point),
      aim: (point) => {
        this.aimed = point;
        byId("outlook").textContent = this.outlook();
      },
      drag: (from, to) => void this.drag(from, to),
      canDrag: (point) => this.drags.has(point),
    });
    this.textSide = new TextSide({
      asked: () => this.asked,
      served: () => this.served,
      canSave: () => !byId("save").hidden,
      position: () => this.position,
      refused: () => this.refused,
      typed: () => this.onType(),
      save: () => void this.save(),
      choose: (key, reading) => void this.setChoice(key, reading),
      check: (claim, place) => void this.askClaim(claim, place),
      showGame: (record, words) => void this.showGameOf(record, [], words),
      selectTab: (id) => this.selectTab(id),
      tell: (words, isBad) => this.tell(words, isBad),
      say: (error) => this.say(error),
    }, document.querySelector("script")?.nonce ?? "");
    this.text = this.textSide.rules;
    this.editor = this.textSide.editor;
    this.wire();
  }

  async begin(): Promise<void> {
    try {
      await this.open(location.hash);
    } catch (error) {
      this.say(error);
    }
  }

  // State and address.

  private async open(hash: string): Promise<void> {
    this.hash = hash;
    let trouble = "";
    const game = nameIn(recordIn(hash));
    await this.serve(game);
    try {
      this.state = await stateOf(hash, this.served);
    } catch (error) {
      const isOther = error instanceof OtherBase;
      this.state = { record: isOther && game !== undefined ? begunRecord(game) : "", changed: null };
      trouble = isOther ? "The address holds a change of another text of this document, so it cannot be shown; this is the document as it is here." : "The address could not be read; this is the start.";
    }
    this.undone = [];
    this.endSetup();
    if (hash === this.mine) this.mine = null;
    const text = this.state.changed ?? this.served;
    this.editor.show(text);
    if (text !== this.served && !this.rules) await this.readDocument(this.served);  // the changed one may have errors
    await this.readDocument(text);
    await this.play();
    if (trouble) this.tell(trouble, true);
  }

  /// Takes the document of a game, if it is another one of those that are explored; the first one to begin with.
  private async serve(game: string | undefined): Promise<void> {
    let served: Document | null = null;
    if (this.games.length === 0) {
      served = await ask<Document>({ ask: "document" });
      this.games = served.games;
      if (this.games.length > 1) this.asked = { game: served.game };
    }
    if (game !== undefined && this.asked.game !== undefined && game !== this.asked.game && this.games.some((one) => one.game === game))
      served = await ask<Document>({ ask: "document", ...(this.asked = { game }) });
    if (!served) return;
    this.search?.abort();
    this.rules = this.position = this.mine = null;
    this.player = "";
    this.served = served.text;
    this.servedGame = served.game;
    this.file = served.file;
    byId("show-gallery").hidden = this.games.length < 2;
    byId("save").hidden = !served.can_save;
    const select = html("select", { "aria-label": "Game", change: () => void this.turnTo(select.value) }, ...this.games.map((one) => html("option", { value: one.game }, one.title)));
    select.value = this.asked.game ?? "";
    put(byId("file"), this.games.length > 1 ? select : served.file);
  }

  /// The game of an opened document is one more in the list, as long as it is here.
  private nameGame(): void {
    const select = byId("file").querySelector("select");
    const rules = this.rules;
    if (!select || !rules) return;
    const isOwn = !this.games.some((one) => one.game === rules.game);
    select.querySelector("option[value='']")?.remove();
    if (isOwn) select.append(html("option", { value: "" }, `${rules.title} (opened)`));
    select.value = isOwn ? "" : (this.asked.game ?? "");
  }

  /// Takes a text as the changed document: of the game that it names, if that is one of those that are explored.
  private async openDocument(text: string): Promise<void> {
    try {
      await this.serve((await ask<Document>({ ask: "document", ...this.asked, document: text })).game);
      this.search?.abort();
      this.undone = [];
      this.endSetup();
      this.mine = null;
      this.state.changed = text === this.served ? null : text;
      this.editor.show(text);
      await this.readDocument(text);
      const isPlayed = this.rulesText === text;
      if (isPlayed) this.state.record = "";
      await this.play();
      if (!isPlayed) this.selectTab("tab-edit");
    } catch (error) {
      this.say(error);
    }
  }

  private async turnTo(game: string): Promise<void> {
    try {
      await this.open(`#${await hashOf({ record: begunRecord(game), changed: null }, null)}`);
    } catch (error) {
      this.say(error);
    }
  }

  /// What the questions of this state have in common.
  private common(): object {
    return { ...this.asked, record: this.state.record, ...(this.rulesText !== this.served ? { document: this.rulesText } : {}) };
  }

  private async keepAddress(isNew: boolean): Promise<void> {
    // A file may be saved and be another one later, so its address holds the whole text.
    const isShipped = byId("save").hidden && nameIn(this.state.record) === this.servedGame;
    const hash = `#${await hashOf(this.state, isShipped ? this.served : null)}`;
    if (hash === this.hash) return;
    this.hash = hash;
    if (isNew) history.pushState(null, "", hash);
    else history.replaceState(null, "", hash);
  }

  // The document.

  private async readDocument(text: string): Promise<void> {
    this.checking.abort();
    this.checking = new AbortController();
    let found: Document;
    try {
      found = await ask<Document>({ ask: "document", ...this.asked, ...(text === this.served ? {} : { document: text }) }, { signal: this.checking.signal });
    } catch (error) {
      if (error instanceof Failure) {
        byId("edit-message").textContent = "Not checked; the board shows the rules as they were before.";
        put(byId("diagnostics"));
        byId<HTMLButtonElement>("where").disabled = byId<HTMLButtonElement>("save").disabled = true;
        byId<HTMLButtonElement>("revert").disabled = text === this.served;
      }
      throw error;
    }
    this.showDiagnostics(found);
    if (found.unplayable) {
      if (found.clauses) byId("edit-message").textContent = found.unplayable;
      if (!this.rules) {
        this.tell(`This document can't be played yet: ${found.unplayable}.`, true);
        this.selectTab("tab-edit");
      }
      return;
    }
    const isOther = this.rulesText !== text || !this.rules;
    this.rules = found;
    this.rulesText = text;
    if (isOther) this.text.show(found);
    this.textSide.read(found);
    if (!isOther) return;
    document.title = `${found.title} · Ruleproof`;
    this.boards.clear();
    this.showSearches();
  }

  private showDiagnostics(found: Document): void {
    const isChanged = this.editor.text() !== this.served;
    byId<HTMLButtonElement>("where").disabled = !isChanged || found.unplayable !== "";
    byId<HTMLButtonElement>("revert").disabled = !isChanged;
    byId<HTMLButtonElement>("save").disabled = !isChanged;
    const errors = found.diagnostics.filter((one) => one.severity === "error").length;
    byId("edit-message").textContent = errors > 0 ? `${errors} error${errors > 1 ? "s" : ""}${this.rules ? "; the board shows the rules as they were before" : ""}.` : "No errors.";
    this.textSide.showDiagnostics(found);
  }

  private onType(): void {
    clearTimeout(this.typed);
    this.typed = window.setTimeout(() => void this.takeText(), quietTime);
  }

  private async takeText(): Promise<void> {
    const text = this.editor.text();
    this.state.changed = text === this.served ? null : text;
    this.search?.abort();
    put(byId("difference"));
    try {
      await this.readDocument(text);
      await this.play(false);
    } catch (error) {
      this.say(error);
    }
  }

  private async save(): Promise<void> {
    try {
      const text = this.editor.text();
      await ask({ ask: "save", ...this.asked, document: text });
      this.served = text;
      this.state.changed = null;
      await this.readDocument(text);
      await this.keepAddress(false);
      byId("edit-message").textContent = "Saved.";
    } catch (error) {
      byId("edit-message").textContent = error instanceof Failure ? error.message : String(error);
    }
  }

  // The game.

  private game(): Game {
    if (!this.position) throw new Failure("there is no position yet");
    return gameOf(this.position);
  }

  /// Goes to the state that another game makes.
  private async become(change: (game: Game) => void, keepsUndone = false): Promise<void> {
    if (!this.rules || !this.position) return;
    const game = structuredClone(this.game());
    change(game);
    if (!keepsUndone) this.undone = [];
    this.state.record = recordOf(this.rules, game);
    await this.play();
  }

  /// Asks for the position and shows it.
  private async play(isNew = true): Promise<void> {
    if (!this.rules) return;
    this.running.abort();
    this.running = new AbortController();
    const signal = this.running.signal;
    this.aimed = "";
    this.chosen = [];
    this.refused = [];
    this.effects = null;
    this.readings = null;
    let position: Position;
    try {
      position = await ask<Position>({ ask: "position", ...this.common() }, { signal });
    } catch (error) {
      if (signal.aborted) return;
      if (this.position) this.state.record = this.position.record;
      else if (this.state.record !== "") {  // of an address that is not of this document
        this.state.record = "";
        await this.play(isNew);
      }
      return this.say(error);
    }
    this.position = position;
    this.state.record = position.record;
    addLine(this.tree(), this.line());
    if (this.boards.size > 1000) this.boards.clear();
    this.boards.set(this.keyOf(position.moves), position.board);
    this.nameGame();
    this.tell("");
    await this.keepAddress(isNew && this.hash !== "");
    this.text.choose(position.setting);
    this.text.tellApart(null);
    if (position.stuck) this.showStuck(position.stuck);
    else this.text.forbid([]);
    this.draw();
    this.showGame();
    void this.askFurther(signal);
  }

  /// What was played from the beginning of this game; a game that is shown has a tree of its own.
  private tree(): Branch {
    const { setting, setup } = this.game();
    const key = JSON.stringify([this.rules?.game, this.mine === null ? 0 : this.exhibits, setting.board, setting.players, setting.names, setup]);
    const tree = this.trees.get(key) ?? newTree();
    this.trees.set(key, tree);
    return tree;
  }

  /// The moves of the line that is shown, those that were taken back included.
  private line(): string[] {
    return [...this.game().moves, ...[...this.undone].reverse()];
  }

  private async goToLine(moves: string[]): Promise<void> {
    const more = continuation(this.tree(), moves);
    await this.become((game) => {
      game.moves = moves;
      this.undone = more.reverse();
    }, true);
  }

  private keyOf(moves: string[]): string {
    const { setting, setup } = this.game();
    return JSON.stringify([setting, setup, moves]);
  }

  private async restart(): Promise<void> {
    await this.become((game) => {
      game.moves = [];
    });
  }

  /// What is shown of the position when it is asked for, and which readings it tells apart.
  private async askFurther(signal: AbortSignal): Promise<void> {
    try {
      await this.askBefore(signal);
      if (byId<HTMLInputElement>("show-effects").checked && this.effects === null) {
        this.effects = await ask<Effects>({ ask: "effects", ...this.common() }, { signal });
        this.draw();
      }
      const isAmbiguous = this.rules?.choices?.some((choice) => !choice.is_setting);
      if (isAmbiguous && this.readings === null && !this.position?.stuck) {
        this.readings = await ask<Readings>({ ask: "readings", player: this.player, ...this.common() }, { signal });
        this.text.tellApart(this.readings);
        this.draw();
      }
    } catch (error) {
      if (!signal.aborted) this.say(error);
    }
  }

  /// The board before the last move, which shows what the move turned and took.
  private async askBefore(signal: AbortSignal): Promise<void> {
    const position = this.position;
    if (!position || !this.rules || position.moves.length === 0) return;
    const moves = position.moves.slice(0, -1);
    const key = this.keyOf(moves);
    if (this.boards.has(key)) return;
    const record = recordOf(this.rules, { ...gameOf(position), moves });
    this.boards.set(key, (await ask<Position>({ ask: "position", ...this.common(), record }, { signal })).board);
    this.draw();
  }

  private async setChoice(key: string, reading: string): Promise<void> {
    await this.become((game) => {
      game.setting.choices[key] = reading;
    }, true);
  }

  private legal(): LegalMove[] {
    const moves = this.position?.legal ?? [];
    return this.isFree() && this.player ? moves.filter((move) => move.by === this.player) : moves;
  }

  private isFree(): boolean {
    return this.position !== null && this.position.to_move === null && !this.position.over;
  }

  private async click(point: string): Promise<void> {
    this.aimed = "";
    if (!this.position) return;
    if (this.settingUp !== null) return this.setStone(point);
    if (this.position.stuck) return this.tell("An illegal move comes next; take it back, or choose other readings.", true);
    const goesOn = this.legal().some((move) => move.points.length > this.chosen.length && this.chosen.every((name, i) => move.points[i] === name));
    const points = goesOn ? [...this.chosen, point] : [point];
    if (!goesOn) this.chosen = [];
    const fits = this.legal().filter((move) => points.every((name, i) => move.points[i] === name));
    if (fits.length === 0 && goesOn && this.chosen.length > 0 && this.drags.has(point)) {
      this.chosen = [];  // another piece
      return this.click(point);
    }
    if (fits.length === 0) return this.why(points);
    this.refused = [];
    this.text.forbid([]);
    const only = fits[0];
    if (fits.length === 1 && only && only.points.length === points.length) return this.move(only.move);
    this.chosen = points;
    this.draw();
    const complete = fits.filter((move) => move.points.length === points.length);
    const offered = complete.length > 0 ? complete : fits.length <= 12 ? fits : [];
    this.offer(offered.map((move) => move.move), complete.length < fits.length ? "Click the next point, or choose:" : "Choose:");
  }

  /// A piece was drawn from a point to another.
  private async drag(from: string, to: string): Promise<void> {
    const isLegal = this.legal().some((move) => move.points[0] === from && move.points[1] === to);
    this.chosen = isLegal ? [from] : [];
    return isLegal ? this.click(to) : this.why([from, to]);
  }

  private offer(moves: string[], words: string): void {
    const place = byId("message");
    place.className = "";
    put(place,
      html("p", {}, words),
      html("div", { class: "row" }, ...moves.map((move) => html("button", { "data-move": move, click: () => void this.move(move) }, move)), html("button", { click: () => void this.cancel() }, "Cancel")),
    );
  }

  private cancel(): void {
    this.aimed = "";
    this.board.aim(null);
    this.chosen = [];
    this.refused = [];
    this.text.forbid([]);
    this.tell("");
    if (this.position?.stuck) this.showStuck(this.position.stuck);  // that still holds
    this.draw();
  }

  private async move(move: string): Promise<void> {
    const isRedone = this.undone[this.undone.length - 1] === move;
    if (isRedone) this.undone.pop();
    await this.become((game) => {
      if (this.position?.stuck) game.moves.length = this.position.moves.length;
      game.moves.push(move);
    }, isRedone);
  }

  /// An illegal click: the sentences that forbid it, and their stones.
  private async why(points: string[]): Promise<void> {
    const signal = this.running.signal;
    try {
      const answer = await ask<Refused>({ ask: "why", points, player: this.player, ...this.common() }, { signal });
      const first = answer.refused[0];
      this.refused = first?.refusals ?? [];
      this.text.forbid(this.refused.flatMap((refusal) => refusal.clauses));
      this.draw();
      if (!first) return this.tell(this.position?.over ? "The game is over." : `No move begins with ${points.join(", ")}.`, true);
      this.showRefused(answer.refused.map(({ move, refusals }) => ({ move, refusals })));
    } catch (error) {
      if (!signal.aborted) this.say(error);
    }
  }

  private showRefused(refused: { move: string; refusals: Refusal[] }[]): void {
    const place = byId("message");
    place.className = "bad";
    put(place,
      ...refused.slice(0, 4).map(({ move, refusals }) =>
        html("div", { "data-refused": move }, html("b", {}, `${move} is illegal:`), html("ul", {}, ...refusals.map((refusal) => this.refusal(refusal)))),
      ),
      refused.length > 4 ? html("p", {}, `So are ${refused.length - 4} other moves there.`) : null,
    );
  }

  private refusal(refusal: Refusal): HTMLElement {
    const sentences = refusal.clauses.map((id) => this.rules?.clauses?.find((clause) => clause.id === id)).filter((clause) => clause !== undefined);
    return html(
      "li",
      {},
      `${refusal.message}${refusal.points.length > 0 ? ` (${refusal.points.join(", ")})` : ""}`,
      ...sentences.map((clause) => html("span", {}, ": ", html("q", {}, clause.text), " ", this.sentenceLink(clause.id))),
    );
  }

  private sentenceLink(id: string): HTMLElement {
    return html("button", { class: "link", title: "Show this sentence", click: () => goToSentence(id) }, `[${id}]`);
  }

  private showStuck(stuck: NonNullable<Position["stuck"]>): void {
    this.refused = stuck.refusals;
    this.text.forbid(stuck.refusals.flatMap((refusal) => refusal.clauses));
    if (stuck.refusals.length > 0) return this.showRefused([{ move: `Move ${stuck.number}, ${stuck.move},`, refusals: stuck.refusals }]);
    this.offer(stuck.ways, `${stuck.move} can go in several ways:`);
  }

  private async undo(): Promise<void> {
    if (this.settingUp !== null) return this.unset();
    const all = this.position ? [...this.position.moves, ...this.position.left] : [];
    const last = this.position?.stuck ? undefined : all[all.length - 1];
    if (all.length === 0) return;
    await this.become((game) => {
      if (this.position?.stuck) {
        this.undone = game.moves.splice(this.position.moves.length).reverse();
        return;
      }
      game.moves.pop();
      if (last !== undefined) this.undone.push(last);
    }, true);
  }

  private async redo(): Promise<void> {
    if (this.settingUp !== null) return;
    const next = this.undone.pop();
    if (next === undefined) return;
    await this.become((game) => {
      game.moves.push(next);
    }, true);
  }

  private async goTo(number: number): Promise<void> {
    const all = this.line();
    await this.become((game) => {
      game.moves = all.slice(0, number);
      this.undone = all.slice(number).reverse();
    }, true);
  }

  // Setting up stones.

  private startSetup(isAgreed = false): void {
    const moves = this.game().moves.length;
    if (moves > 0 && this.mine === null && !isAgreed) {
      const place = byId("message");
      place.className = "";
      put(place, html("p", {}, `Set-up begins a new game with this position and drops the ${moves === 1 ? "move" : `${moves} moves`} that led to it.`),
        html("div", { class: "row" }, html("button", { id: "set-up-anyway", click: () => this.startSetup(true) }, "Set up"), html("button", { click: () => this.cancel() }, "Keep my game")));
      place.querySelector("button")?.focus();
      return;
    }
    this.cancel();
    this.setBefore = [];
    this.settingUp = this.position?.board.stones[0]?.symbol ?? ".";
    this.draw();
    this.showSetup();
  }

  private endSetup(): void {
    this.settingUp = null;
    this.setBefore = [];
  }

  /// Takes the stone back that was set last.
  private async unset(): Promise<void> {
    const before = this.setBefore.pop();
    if (before === undefined) return;
    this.state.record = before;
    await this.play();
  }

  private showSetup(): void {
    const tools = byId("setup-tools");
    tools.hidden = this.settingUp === null;
    if (!this.position || this.settingUp === null) return;
    const stones = [...this.position.board.stones.map((stone): [string, string] => [stone.symbol, stone.name]), [".", "empty"] as [string, string]];
    const number = html("input", { type: "number", min: "0", size: 5, value: this.settingNumber, change: () => {
      this.settingNumber = number.value;
    } });
    const select = html("select", { "aria-label": "Who is to move", change: () => void this.setToMove(select.value) }, ...this.position.players.map((player) => html("option", { value: player.letter }, player.name)));
    select.value = this.position.next ?? "";
    put(tools,
      html("span", {}, "Set:"),
      ...stones.map(([symbol, name]) => html("button", { "aria-pressed": symbol === this.settingUp, class: symbol === this.settingUp ? "primary" : "", click: () => {
        this.settingUp = symbol;
        this.showSetup();
      } }, name)),
      ...(this.position.board.has_numbers ? [html("label", {}, "number ", number)] : []),
      ...(this.position.next !== null ? [html("label", {}, "to move ", select)] : []),
      html("button", { click: () => {
        this.endSetup();
        this.showSetup();
        this.draw();
      } }, "Done"),
    );
  }

  /// The position as it stands, as one that is set up; what was before is forgotten.
  private setupOf(position: Position): Setup {
    const setup: Setup = { rows: [...position.board.rows], kept: position.kept, to_move: position.next };
    if (position.board.corner) setup.origin = position.board.corner.join(",");
    return setup;
  }

  private async setStone(point: string): Promise<void> {
    const position = this.position;
    const symbol = this.settingUp;
    if (!position || symbol === null) return;
    this.setBefore.push(position.record);
    await this.become((game) => {
      const setup = this.setupOf(position);
      const points = pointsOf(position.board).map((row) => row.map((one) => ({ ...one, symbol: one.name === point ? symbol : one.symbol })));
      const set = (cell: string): string => textOfCell({ symbol, number: this.settingNumber || cellOf(position.board, cell).number });
      if (position.board.kind === "unbounded") {
        const used = points.flat().filter((one) => one.symbol !== ".");
        const columns = used.map((one) => one.column), rows = used.map((one) => one.row);
        const [left, right, top, bottom] = used.length > 0 ? [Math.min(...columns), Math.max(...columns), Math.min(...rows), Math.max(...rows)] : [0, 0, 0, 0];
        setup.rows = points.slice(top, bottom + 1).map((row) => row.slice(left, right + 1).map((one) => one.symbol).join(" "));
        setup.origin = points[bottom]?.[left]?.name ?? "0,0";
      } else {
        const at = points.flat().find((one) => one.name === point);
        setup.rows = setup.rows.map((row, y) => row.split(" ").map((cell, x) => (at && at.column === x && at.row === y ? set(cell) : cell)).join(" "));
      }
      game.setup = setup;
      game.moves = [];
    });
    this.showSetup();
  }

  private async setToMove(letter: string): Promise<void> {
    const position = this.position;
    if (!position) return;
    this.setBefore.push(position.record);
    await this.become((game) => {
      game.setup = { ...this.setupOf(position), to_move: letter };
      game.moves = [];
    });
    this.showSetup();
  }

  // What is shown.

  private marks(): Marks {
    const marks = noMarks();
    const position = this.position;
    if (!position) return marks;
    const next = this.legal().filter((move) => this.chosen.every((name, i) => move.points[i] === name));
    if (byId<HTMLInputElement>("show-legal").checked || this.chosen.length > 0)
      for (const move of next) if (move.points.length > this.chosen.length) marks.legal.add(move.points[this.chosen.length] ?? "");
    if (byId<HTMLInputElement>("show-effects").checked)
      for (const effect of this.effects?.effects ?? []) {
        const others = Object.keys(effect.changes).filter((point) => !effect.points.includes(point)).length;
        const point = effect.points[0];
        if (others > 0 && point) marks.badges.set(point, String(others));
      }
    if (byId<HTMLInputElement>("show-differing").checked) for (const move of this.readings?.moves ?? []) for (const point of move.points.slice(0, 1)) marks.differing.add(point);
    marks.refused = new Set(this.refused.flatMap((refusal) => refusal.points));
    marks.chosen = new Set(this.chosen);
    if (position.record === this.exhibit.record) marks.shown = new Set(this.exhibit.points);
    if (byId<HTMLInputElement>("show-numbers").checked) marks.numbers = new Map(Object.entries(position.numbers));
    const last = position.moves[position.moves.length - 1];
    if (last) for (const word of last.split(" ").slice(1)) marks.last.add(word);
    const before = last === undefined ? undefined : this.boards.get(this.keyOf(position.moves.slice(0, -1)));
    const were = new Map(before ? pointsOf(before).flat().map((point) => [point.name, point.symbol]) : []);
    for (const { name, symbol } of before ? pointsOf(position.board).flat() : []) {
      const was = were.get(name) ?? ".";
      if (was !== "." && was !== symbol && !marks.last.has(name)) (symbol === "." ? marks.taken : marks.turned).add(name);
    }
    return marks;
  }

  private draw(): void {
    const position = this.position;
    if (!position || !this.rules) return;
    const isSetUp = this.settingUp !== null;
    this.drags = new Set(isSetUp ? [] : this.legal().flatMap((move) => (move.points.length > 1 ? move.points.slice(0, 1) : [])));
    this.board.show(position.board, this.marks(), `${this.rules.title}, ${position.outlook}`);
    byId("outlook").textContent = this.outlook();
    byId<HTMLButtonElement>("undo").disabled = isSetUp ? this.setBefore.length === 0 : position.moves.length + position.left.length === 0;
    byId<HTMLButtonElement>("redo").disabled = isSetUp || this.undone.length === 0;
    byId("back").hidden = this.mine === null;
  }

  private outlook(): string {
    if (this.aimed) return `${this.aimed}: touch it again to play there.`;
    return this.settingUp !== null ? "Click points to set stones." : (this.position?.outlook ?? "");
  }

  /// While the pointer or the keyboard is on a point: what a move there would change.
  private look(point: string | null): void {
    const effect = point === null || !byId<HTMLInputElement>("show-effects").checked ? null : (this.effects?.effects.find((one) => one.points[0] === point) ?? null);
    this.board.preview(effect?.changes ?? null);
    clearTimeout(this.looking);
    byId("outlook").textContent = this.outlook();
    if (effect && this.settingUp === null) this.looking = window.setTimeout(() => void this.lookAhead(effect.move), quietTime / 2);
  }

  /// What would come of a move: who would be to play, and the score.
  private async lookAhead(move: string): Promise<void> {
    const signal = this.running.signal;
    const words = byId("outlook");
    try {
      const then = await ask<Position>({ ask: "position", ...this.common(), record: `${this.state.record}${move}\n` }, { signal });
      const score = then.players.map((player) => `${player.name} ${then.score[player.letter] ?? ""}`).join(", ");
      if (!then.stuck) words.textContent = `After ${move}: ${then.outlook}${Object.keys(then.score).length > 0 ? `; score ${score}` : ""}`;
    } catch {
      // Another position is shown by now.
    }
  }

  /// Says something; a refusal or an offer that still holds stays, and the words stand below it.
  private tell(words: string, isBad = false): void {
    const notice = byId("notice");
    const holds = words !== "" && (this.refused.length + this.chosen.length > 0 || Boolean(this.position?.stuck));
    notice.className = isBad ? "bad" : "";
    put(notice, holds ? words : "");
    if (holds) return;
    const place = byId("message");
    place.className = isBad ? "bad" : "";
    put(place, words);
  }

  private say(error: unknown): void {
    if (error instanceof DOMException && error.name === "AbortError") return;
    this.tell(error instanceof Error ? error.message : String(error), true);
  }

  private showGame(): void {
    const position = this.position;
    const rules = this.rules;
    if (!position || !rules) return;
    const focus = this.focusIn(["others", "moves", "game"]);
    // Moves without a point.
    const others = this.legal().filter((move) => move.points.length === 0);
    const place = byId("others");
    if (others.length <= 6) put(place, ...others.map((move) => html("button", { "data-move": move.move, click: () => void this.move(move.move) }, this.isFree() ? move.move : move.move.replace(/^\S+ /, ""))));
    else {
      const select = html("select", { "aria-label": "Other moves" }, html("option", { value: "" }, "other moves…"), ...others.map((move) => html("option", { value: move.move }, move.move)));
      select.addEventListener("change", () => void (select.value && this.move(select.value)));
      put(place, select);
    }
    if (this.isFree()) {
      const select = html("select", { "aria-label": "Whose moves", change: () => {
        this.player = select.value;
        void this.play(false);
      } }, html("option", { value: "" }, "anybody's moves"), ...position.players.map((player) => html("option", { value: player.letter }, `${player.name}'s moves`)));
      select.value = this.player;
      place.prepend(select, " ");
    }
    put(byId("game"),
      ...(position.broken_setup.map((broken) => html("p", { class: "faint" }, `${broken.is_advice ? "Advice not taken" : "Not as the rules require"}: ${broken.demand}`, ...broken.clauses.flatMap((id) => [" ", this.sentenceLink(id)])))),
      this.scores(position),
      ...(position.kept.length > 0 ? [html("p", { class: "faint" }, position.kept.join("; "))] : []),
      this.moveList(position),
      ...[variations(this.tree(), this.line(), (moves) => void this.goToLine(moves))].filter((one) => one !== null),
      this.settings(position),
      this.recordTools(position),
    );
    const list = byId("moves");
    const now = list.querySelector<HTMLElement>(".now");
    if (now) list.scrollTop = now.offsetTop - list.offsetTop - list.clientHeight / 2;
    this.showSetup();
    focus();
  }

  /// Puts the focus back, once these parts are made anew, on what stands in the place of what has it; so the keyboard is not lost.
  private focusIn(ids: string[]): () => void {
    const controls = (id: string): HTMLElement[] => [...(document.getElementById(id)?.querySelectorAll<HTMLElement>("button, input, select, textarea, summary") ?? [])];
    const focused = document.activeElement;
    const id = ids.find((one) => controls(one).some((control) => control === focused));
    if (id === undefined) return () => undefined;
    const before = controls(id);
    const from = id === "game" ? before.length : 0; // what changes there is the list of moves, at its beginning
    const index = before.findIndex((control) => control === focused) - from;
    return () => {
      const after = controls(id);
      (after[index + (id === "game" ? after.length : 0)] ?? after[after.length - 1])?.focus();
    };
  }

  private scores(position: Position): HTMLElement {
    const rows = position.players.map((player) => html("tr", {}, html("td", {}, `${position.board.stones.some((stone) => stone.symbol === player.symbol) ? player.symbol : player.letter} ${player.name}`), html("td", { "data-score": player.letter }, position.score[player.letter] ?? ""), html("td", {}, position.winners.includes(player.letter) ? "wins" : "")));
    return html("table", { class: "score" }, html("tbody", {}, ...rows));
  }

  private moveList(position: Position): HTMLElement {
    const all = [...position.moves, ...position.left];
    const shown = [...all, ...[...this.undone].reverse()];
    return html("ol", { id: "moves", "aria-label": "Moves" }, ...shown.map((move, i) =>
      html("li", {}, html("button", { class: i + 1 > position.moves.length ? "undone" : i + 1 === position.moves.length ? "now" : "", click: () => void this.goTo(i + 1) }, `${i + 1} ${move}`))));
  }

  private settings(position: Position): HTMLElement {
    const rules = this.rules;
    const row = html("div", { class: "row" });
    const number = (name: string, value: string, change: (game: Game, value: string) => void): void => {
      const input = html("input", { type: "text", size: 5, value, change: () => void this.become((game) => change(game, input.value.trim())) });
      row.append(html("label", {}, `${name} `, input));
    };
    if (position.setting.board) number("board", position.setting.board, (game, value) => {
      game.setting.board = value;
      game.setup = null;
      game.moves = [];
    });
    if (rules?.players && !rules.players.named) number("players", String(position.setting.players), (game, value) => {
      game.setting.players = Number(value) || 0;
      game.setting.names = [];
      game.setup = null;
      game.moves = [];
    });
    for (const [name, value] of Object.entries(position.setting.numbers)) number(name, value, (game, changed) => {
      game.setting.numbers[name] = changed;
    });
    for (const choice of rules?.choices ?? []) {
      if (!choice.is_setting) continue;
      const select = html("select", { "aria-label": choice.key, change: () => void this.setChoice(choice.key, select.value) }, ...choice.readings.map((reading) => html("option", { value: reading.name }, reading.name)));
      select.value = position.setting.choices[choice.key] ?? "";
      row.append(html("label", {}, `${choice.key} `, select));
    }
    return row;
  }

  private recordTools(position: Position): HTMLElement {
    const area = html("textarea", { id: "record-text", "aria-label": "The game as a record", spellcheck: "false" });
    area.value = position.record;
    const name = this.rules?.game ?? "game";
    const file = html("input", { type: "file", "aria-label": "Load a record", hidden: true, change: () => void this.loadFile(file.files?.[0]) });
    return html(
      "details",
      { id: "record", open: this.isRecordOpen, toggle: (event: Event) => {
        this.isRecordOpen = (event.target as HTMLDetailsElement).open;
      } },
      html("summary", {}, "Record, SGF, picture, set-up"),
      html("div", { class: "row" },
        html("button", { id: "set-up", click: () => this.startSetup() }, "Set up stones"),
        html("button", { id: "copy-picture", click: () => void this.copyPicture() }, "Copy picture"),
        html("button", { id: "save-png", click: () => void this.savePicture(`${name}.png`, pictureOf) }, "Save PNG"),
        html("button", { id: "save-svg", click: () => void this.savePicture(`${name}.svg`, drawingOf) }, "Save SVG"),
        html("button", { id: "copy-link", click: () => void this.copyLink() }, "Copy link")),
      area,
      html("div", { class: "row" },
        html("button", { id: "load-text", click: () => void this.load(area.value) }, "Load this text"),
        html("button", { click: () => file.click() }, "Load a file…"), file,
        html("button", { click: () => leave(`${name}.record`, position.record) }, "Save record"),
        this.rules?.has_sgf ? html("button", { id: "save-sgf", click: () => void this.saveSgf() }, "Save SGF") : null),
    );
  }

  private async loadFile(file: File | undefined): Promise<void> {
    if (file) await this.load(textOf(await file.arrayBuffer()));
  }

  private async load(text: string): Promise<void> {
    try {
      const named = nameIn(text);
      const isOther = this.asked.game !== undefined && named !== this.asked.game && this.games.some((one) => one.game === named);
      if (isOther) return await this.open(`#${await hashOf({ record: text, changed: null }, null)}`);
      const { record, notes } = await ask<{ record: string; notes: string[] }>({ ask: "record", ...this.common(), text });
      this.state.record = record;
      this.undone = [];
      this.mine = null;
      await this.play();
      if (notes.length > 0) this.tell(notes.join(" "));
    } catch (error) {
      this.say(error);
    }
  }

  private async saveSgf(): Promise<void> {
    try {
      leave(`${this.rules?.game ?? "game"}.sgf`, (await ask<{ sgf: string }>({ ask: "sgf", ...this.common() })).sgf);
    } catch (error) {
      this.say(error);
    }
  }

  private async copyLink(): Promise<void> {
    try {
      await navigator.clipboard.writeText(location.href);
      this.tell("The address was copied.");
    } catch {
      this.tell("The browser allows no copying here; copy the address from its address bar.", true);
    }
  }

  private async savePicture(name: string, draw: (drawing: SVGSVGElement) => string | Promise<Blob>): Promise<void> {
    try {
      const drawing = this.board.element();
      if (drawing) leave(name, await draw(drawing));
    } catch (error) {
      this.say(error);
    }
  }

  private async copyPicture(): Promise<void> {
    try {
      const drawing = this.board.element();
      if (!drawing) return;
      await navigator.clipboard.write([new ClipboardItem({ "image/png": await pictureOf(drawing) })]);
      this.tell("The picture was copied.");
    } catch (error) {
      this.say(error);
    }
  }

  // Searches: one at a time; false comes of one that was stopped, by its button or by the next one.

  private async searchFor<Answer>(place: HTMLElement, question: object, show: (answer: Answer) => void): Promise<boolean> {
    this.search?.abort();
    const search = new AbortController();
    this.search = search;
    const words = html("span", { class: "progress" }, "searching…");
    const begin = Date.now();
    const bar = html("div", { class: "row" }, words, html("button", { class: "stop", click: () => search.abort() }, "Stop"));
    put(place, bar);
    let latest = "";
    const tick = window.setInterval(() => {
      words.textContent = `searching for ${Math.round((Date.now() - begin) / 1000)} s${latest}`;
    }, 500);
    try {
      const answer = await ask<Answer>(question, {
        signal: search.signal,
        told: (told) => {
          if (typeof told["board"] === "string") latest = `, now on ${told["board"]}`;
        },
      });
      show(answer);
    } catch (error) {
      put(place, html("p", { class: "progress" }, search.signal.aborted ? "Stopped." : error instanceof Error ? error.message : String(error)));
    } finally {
      clearInterval(tick);
    }
    return !search.signal.aborted;
  }

  private searched(boards: Searched[]): string {
    return boards.map((board) => `${board.board}: ${board.exhausted ? "all games" : `all games of up to ${board.moves} move${board.moves === 1 ? "" : "s"}`}`).join("; ");
  }

  private showDifference(place: HTMLElement, found: Difference, one: string, other: string): void {
    const words = {
      differ: `They differ${found.divergence ? ` after ${found.divergence.moves} move${found.divergence.moves === 1 ? "" : "s"}${found.divergence.move ? `, on ${found.divergence.move}` : ""}` : ""}.`,
      same: found.identical ? "The rules are the same." : found.proved ? "No position of any board shows a difference: that is proved." : "No game on these boards shows a difference.",
      unknown: "No difference was found.",
      stopped: "Stopped; no difference was found until then.",
    }[found.verdict];
    const divergence = found.divergence;
    put(place,
      html("p", {}, html("span", { class: `verdict ${found.verdict}`, "data-verdict": found.verdict }, words), " ", html("span", { class: "progress" }, found.searched.length > 0 ? `Searched: ${this.searched(found.searched)}.` : "")),
      divergence ? html("ul", {}, html("li", {}, html("b", {}, one), `: ${divergence.by_one}`), html("li", {}, html("b", {}, other), `: ${divergence.by_other}`)) : null,
      divergence ? html("button", { class: "show-it", click: () => void this.showGameOf(divergence.record, divergence.shown) }, "Show it on the board") : null,
    );
  }

  /// The end of a game that shows something; it can be stepped through.
  private async showGameOf(record: string, shown: string[], words = "This game shows it; Undo and Redo step through it."): Promise<void> {
    this.mine ??= this.hash;
    ++this.exhibits;
    this.state.record = record;
    this.undone = [];
    await this.play();
    this.exhibit = { record: this.state.record, points: shown };
    this.draw();
    this.tell(words);
    this.board.element()?.scrollIntoView({ block: "nearest" });
  }

  private async back(): Promise<void> {
    if (this.mine === null) return;
    if (this.mine !== this.hash) history.pushState(null, "", this.mine || "#");
    await this.open(this.mine);
  }

  private async whereItMatters(): Promise<void> {
    if (this.editor.text() !== this.rulesText) {
      clearTimeout(this.typed);
      await this.takeText();
    }
    const place = byId("difference");
    await this.searchFor<Difference>(place, { ask: "difference", ...this.common() }, (found) => this.showDifference(place, found, "before", "now"));
  }

  private showSearches(): void {
    const rules = this.rules;
    if (!rules) return;
    const pairs: Asking[] = [];
    for (const choice of rules.choices ?? [])
      for (const [i, one] of choice.is_setting ? [] : choice.readings.entries())
        for (const other of choice.readings.slice(i + 1))
          pairs.push(this.asking(html("li", { "data-pair": `${choice.key} ${one.name} ${other.name}` }, html("b", {}, choice.key), `: ${one.name} or ${other.name}?`),
            "witness", "Find where they differ", (place) => this.witness(place, choice.key, one.name, other.name)));
    put(byId("witnesses"), ...this.listOf(pairs, "all-pairs", "Find all", "shortest games, on small boards first", "Every sentence is read in one way."));
    const claims = (rules.claims ?? []).map((claim) =>
      this.asking(html("li", { "data-claim": claim.id }, claim.statement, " ", html("span", { class: "id" }, `[${claim.id}${claim.expected ? `, expected: ${claim.expected}` : ""}]`)),
        "ask-claim", "Check", (place) => this.askClaim(claim.id, place)));
    put(byId("claims"), ...this.listOf(claims, "all-claims", "Check all", "under the readings that are chosen", "The document claims nothing."));
  }

  /// A question of a list: a button that asks it, and the place of its answer.
  private asking(item: HTMLElement, kind: string, words: string, ask: (place: HTMLElement) => Promise<boolean>): Asking {
    const place = html("div", { class: "answer" });
    const asked = (): Promise<boolean> => ask(place);
    item.append(" ", html("button", { class: kind, click: () => void asked() }, words), place);
    return { item, ask: asked };
  }

  /// Questions, and a button that asks them one after the other until one is stopped.
  private listOf(all: Asking[], id: string, words: string, hint: string, none: string): HTMLElement[] {
    const askAll = async (): Promise<void> => {
      for (const { ask } of all) if (!(await ask())) return;
    };
    if (all.length === 0) return [html("p", {}, none)];
    return [html("div", { class: "row" }, html("button", { id, click: () => void askAll() }, words), html("span", { class: "progress" }, hint)),
      html("ul", { class: "list" }, ...all.map(({ item }) => item))];
  }

  private witness(place: HTMLElement, key: string, one: string, other: string): Promise<boolean> {
    return this.searchFor<Difference>(place, { ask: "difference", ...this.common(), one: `${key}=${one}`, other: `${key}=${other}` }, (found) => this.showDifference(place, found, one, other));
  }

  private askClaim(id: string, place: HTMLElement): Promise<boolean> {
    return this.searchFor<Verdict>(place, { ask: "claim", claim: id, ...this.common() }, (found) => {
      const { verdict, evidence, note } = found.verdict;
      this.text.judged(id, found);
      if (!place.closest("#claims")) return;
      const counterexample = evidence.counterexample ?? evidence.unreached ?? null;
      const chosen = (this.rules?.choices ?? []).flatMap(({ key, readings }): [string, string][] => {
        const reading = this.position?.setting.choices[key];
        return reading === undefined || reading === readings[0]?.name ? [] : [[key, reading]];
      });
      const call = html("code", {}, callFor(id, this.rules?.game ?? "", this.file, this.rulesText !== this.served, chosen));
      if (needsProgram(found)) return put(place, html("p", {}, html("span", { class: "verdict needs", "data-verdict": verdict }, "needs the program"), ": ", call));
      put(place,
        html("p", {}, html("span", { class: `verdict ${verdict.split(" ")[0]}`, "data-verdict": verdict }, found.said), ` (${found.seconds.toFixed(1)} s)${note ? `: ${note}` : ""}`),
        counterexample !== null ? html("button", { class: "show-it", click: () => void this.showGameOf(counterexample, []) }, evidence.reachable ? "Show the game that refutes it" : "Show the position that refutes it") : null,
        isOnSmallBoards(found) ? html("p", { class: "faint" }, "On every board by the program: ", call) : null,
      );
    });
  }

  // Controls.

  private selectTab(id: string): void {
    const tab = byId(id);
    stay(byId(tab.getAttribute("aria-controls") ?? ""), () => {
      for (const other of tab.parentElement?.querySelectorAll<HTMLElement>("[role=tab]") ?? []) {
        other.setAttribute("aria-selected", String(other === tab));
        other.tabIndex = other === tab ? 0 : -1;
        byId(other.getAttribute("aria-controls") ?? "").hidden = other !== tab;
      }
    });
  }

  private wire(): void {
    for (const tab of document.querySelectorAll<HTMLElement>("[role=tab]")) {
      tab.addEventListener("click", () => this.selectTab(tab.id));
      tab.addEventListener("keydown", (event) => {
        if (event.key !== "ArrowLeft" && event.key !== "ArrowRight") return;
        const tabs = [...(tab.parentElement?.querySelectorAll<HTMLElement>("[role=tab]") ?? [])];
        const next = tabs[(tabs.indexOf(tab) + (event.key === "ArrowRight" ? 1 : tabs.length - 1)) % tabs.length];
        if (next) this.selectTab(next.id);
        next?.focus();
      });
    }
    const on = (id: string, act: () => void): void => byId(id).addEventListener("click", act);
    on("undo", () => void this.undo());
    on("redo", () => void this.redo());
    on("restart", () => void this.restart());
    on("back", () => void this.back());
    on("where", () => void this.whereItMatters());
    on("save", () => void this.save());
    on("revert", () => {
      this.editor.show(this.served);
      void this.takeText();
    });
    for (const id of ["show-legal", "show-differing", "show-numbers"]) byId(id).addEventListener("change", () => this.draw());
    byId("show-effects").addEventListener("change", () => {
      this.draw();
      void this.askFurther(this.running.signal);
    });
    listenToKeys({
      undo: () => void this.undo(),
      redo: () => void this.redo(),
      cancel: () => this.cancel(),
      help: showHelp,
      hasColumn: (letter) => this.board.hasColumn(letter),
      take: (point) => this.board.take(point),
      say: (words) => this.tell(words, true),
    });
    holdFocus(() => this.board.take());
    const take = { document: (text: string) => void this.openDocument(text), record: (text: string) => void this.load(text) };
    takeDropped(take);
    const file = html("input", { type: "file", "aria-label": "Open a document", accept: ".md,.markdown,.txt,.record,.sgf", hidden: true, change: () => {
      const chosen = file.files?.[0];
      if (chosen) void takeFile(chosen, take);
      file.value = "";
    } });
    byId("open-document").after(file);
    on("open-document", () => file.click());
    on("show-help", showHelp);
    on("show-gallery", () => showGallery(this.games));
    byId("skip").addEventListener("click", (event) => {
      event.preventDefault();  // the address after # is the state
      byId("tab-rules").focus();
    });
    greet();
    window.addEventListener("popstate", () => {
      if (location.hash !== this.hash) this.open(location.hash).catch((error: unknown) => this.say(error));
    });
  }
}

void new Page().begin();

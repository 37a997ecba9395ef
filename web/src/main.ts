// The page: what is asked, shown and done.

import { BoardView, cellOf, noMarks, pointsOf, textOfCell } from "./board";
import type { Marks } from "./board";
import { byId, html, put } from "./dom";
import { Editor } from "./editor";
import { pictureOf } from "./picture";
import { ask, Failure } from "./questions";
import type { Difference, Document, Effects, LegalMove, Position, Readings, Refusal, Refused, Searched, Setup, Verdict } from "./questions";
import { begunRecord, gameOf, hashOf, nameIn, recordOf, stateOf, textOf } from "./record";
import type { Game, State } from "./record";
import { RulesView } from "./text";

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
  private rules: Document | null = null; // the latest that has no errors
  private rulesText = ""; // and its text
  private position: Position | null = null;
  private undone: string[] = []; // moves that were taken back, the next one last
  private chosen: string[] = []; // points of a move that is not complete
  private refused: Refusal[] = [];
  private exhibit = { record: "", points: [] as string[] }; // a position that is shown, and the points that matter in it
  private mine: string | null = null; // the address of one's own game, while another one is shown
  private player = ""; // who is asked for moves where turns are free
  private effects: Effects | null = null;
  private readings: Readings | null = null;
  private isRecordOpen = false;
  private settingUp: string | null = null; // the symbol of the stone that is set, "." to take one away
  private settingNumber = ""; // the number that is set with it; if empty, that of the point stays
  private hash = "";
  private running = new AbortController(); // what is asked about the position
  private search: AbortController | null = null; // the one long search
  private typed = 0; // timers
  private looking = 0;
  private checking = new AbortController();
  private readonly board: BoardView;
  private readonly text: RulesView;
  private readonly editor: Editor;

  constructor() {
    this.board = new BoardView(byId("board"), (point) => void this.click(point), (point) => this.look(point));
    this.text = new RulesView(byId("rules"), (key, reading) => void this.setChoice(key, reading));
    const nonce = document.querySelector("script")?.nonce ?? "";
    this.editor = new Editor(byId("editor"), nonce, () => this.onType());
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
    let isRead = true;
    try {
      this.state = await stateOf(hash);
    } catch {
      this.state = { record: "", changed: null };
      isRead = false;
    }
    this.undone = [];
    this.settingUp = null;
    if (hash === this.mine) this.mine = null;
    await this.serve(nameIn(this.state.record));
    const text = this.state.changed ?? this.served;
    this.editor.show(text);
    if (text !== this.served && !this.rules) await this.readDocument(this.served);  // the changed one may have errors
    await this.readDocument(text);
    await this.play();
    if (!isRead) this.tell("The address could not be read; this is the start.", true);
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
    byId("save").hidden = !served.can_save;
    const select = html("select", { "aria-label": "Game", change: () => void this.turnTo(select.value) }, ...this.games.map((one) => html("option", { value: one.game }, one.title)));
    select.value = this.asked.game ?? "";
    put(byId("file"), this.games.length > 1 ? select : served.file);
  }

  private async turnTo(game: string): Promise<void> {
    try {
      await this.open(`#${await hashOf({ record: begunRecord(game), changed: null })}`);
    } catch (error) {
      this.say(error);
    }
  }

  /// What the questions of this state have in common.
  private common(): object {
    return { ...this.asked, record: this.state.record, ...(this.rulesText !== this.served ? { document: this.rulesText } : {}) };
  }

  private async keepAddress(isNew: boolean): Promise<void> {
    const hash = `#${await hashOf(this.state)}`;
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
    if (!isOther) return;
    document.title = `${found.title} · Ruleproof`;
    this.text.show(found);
    this.showSearches();
  }

  private showDiagnostics(found: Document): void {
    this.editor.diagnose(found.diagnostics);
    const isChanged = this.editor.text() !== this.served;
    byId<HTMLButtonElement>("where").disabled = !isChanged || found.unplayable !== "";
    byId<HTMLButtonElement>("revert").disabled = !isChanged;
    byId<HTMLButtonElement>("save").disabled = !isChanged;
    const errors = found.diagnostics.filter((one) => one.severity === "error").length;
    byId("edit-message").textContent = errors > 0 ? `${errors} error${errors > 1 ? "s" : ""}${this.rules ? "; the board shows the rules as they were before" : ""}.` : "No errors.";
    put(byId("diagnostics"),
      ...found.diagnostics.map((one) =>
        html("li", { class: one.severity }, html("button", { click: () => this.editor.goTo(one.line, one.column) }, `${one.line}:${one.column}: ${one.message}`)),
      ),
    );
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
    this.tell("");
    await this.keepAddress(isNew && this.hash !== "");
    this.text.choose(position.setting.choices);
    this.text.tellApart(null);
    if (position.stuck) this.showStuck(position.stuck);
    else this.text.forbid([]);
    this.draw();
    this.showGame();
    void this.askFurther(signal);
  }

  private async restart(): Promise<void> {
    await this.become((game) => {
      game.moves = [];
    });
  }

  /// What is shown of the position when it is asked for, and which readings it tells apart.
  private async askFurther(signal: AbortSignal): Promise<void> {
    try {
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
    if (!this.position) return;
    if (this.settingUp !== null) return this.setStone(point);
    if (this.position.stuck) return this.tell("An illegal move comes next; take it back, or choose other readings.", true);
    const goesOn = this.legal().some((move) => move.points.length > this.chosen.length && this.chosen.every((name, i) => move.points[i] === name));
    const points = goesOn ? [...this.chosen, point] : [point];
    if (!goesOn) this.chosen = [];
    const fits = this.legal().filter((move) => points.every((name, i) => move.points[i] === name));
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

  private offer(moves: string[], words: string): void {
    const place = byId("message");
    place.className = "";
    put(place,
      html("p", {}, words),
      html("div", { class: "row" }, ...moves.map((move) => html("button", { "data-move": move, click: () => void this.move(move) }, move)), html("button", { click: () => void this.cancel() }, "Cancel")),
    );
  }

  private cancel(): void {
    this.chosen = [];
    this.refused = [];
    this.text.forbid([]);
    this.tell("");
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
      ...sentences.map((clause) => html("span", {}, ": ", html("q", {}, clause.text), " ", html("span", { class: "id" }, `[${clause.id}]`))),
    );
  }

  private showStuck(stuck: NonNullable<Position["stuck"]>): void {
    this.refused = stuck.refusals;
    this.text.forbid(stuck.refusals.flatMap((refusal) => refusal.clauses));
    if (stuck.refusals.length > 0) return this.showRefused([{ move: `Move ${stuck.number}, ${stuck.move},`, refusals: stuck.refusals }]);
    this.offer(stuck.ways, `${stuck.move} can go in several ways:`);
  }

  private async undo(): Promise<void> {
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
    const next = this.undone.pop();
    if (next === undefined) return;
    await this.become((game) => {
      game.moves.push(next);
    }, true);
  }

  private async goTo(number: number): Promise<void> {
    const all = [...this.game().moves, ...[...this.undone].reverse()];
    await this.become((game) => {
      game.moves = all.slice(0, number);
      this.undone = all.slice(number).reverse();
    }, true);
  }

  // Setting up stones.

  private startSetup(): void {
    this.settingUp = this.position?.board.stones[0]?.symbol ?? ".";
    this.draw();
    this.showSetup();
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
        this.settingUp = null;
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
    return marks;
  }

  private draw(): void {
    const position = this.position;
    if (!position || !this.rules) return;
    this.board.show(position.board, this.marks(), `${this.rules.title}, ${position.outlook}`);
    byId("outlook").textContent = this.settingUp !== null ? "Click points to set stones." : position.outlook;
    byId<HTMLButtonElement>("undo").disabled = position.moves.length + position.left.length === 0;
    byId<HTMLButtonElement>("redo").disabled = this.undone.length === 0;
    byId("back").hidden = this.mine === null;
  }

  /// While the pointer or the keyboard is on a point: what a move there would change.
  private look(point: string | null): void {
    const effect = point === null || !byId<HTMLInputElement>("show-effects").checked ? null : (this.effects?.effects.find((one) => one.points[0] === point) ?? null);
    this.board.preview(effect?.changes ?? null);
    clearTimeout(this.looking);
    byId("outlook").textContent = this.position?.outlook ?? "";
    if (effect) this.looking = window.setTimeout(() => void this.lookAhead(effect.move), quietTime / 2);
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

  private tell(words: string, isBad = false): void {
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
      ...(position.broken_setup.map((broken) => html("p", { class: "faint" }, `${broken.is_advice ? "Advice not taken" : "Not as the rules require"}: ${broken.demand}${broken.clauses.map((id) => ` [${id}]`).join("")}`))),
      this.scores(position),
      ...(position.kept.length > 0 ? [html("p", { class: "faint" }, position.kept.join("; "))] : []),
      this.moveList(position),
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
    const download = (name: string, text: string): void => {
      const link = html("a", { href: URL.createObjectURL(new Blob([text], { type: "text/plain" })), download: name });
      link.click();
      URL.revokeObjectURL(link.href);
    };
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
        html("button", { id: "copy-link", click: () => void navigator.clipboard.writeText(location.href).then(() => this.tell("The address was copied.")) }, "Copy link")),
      area,
      html("div", { class: "row" },
        html("button", { id: "load-text", click: () => void this.load(area.value) }, "Load this text"),
        html("button", { click: () => file.click() }, "Load a file…"), file,
        html("button", { click: () => download(`${this.rules?.game ?? "game"}.record`, position.record) }, "Save record"),
        this.rules?.has_sgf ? html("button", { id: "save-sgf", click: () => void this.saveSgf(download) }, "Save SGF") : null),
    );
  }

  private async loadFile(file: File | undefined): Promise<void> {
    if (file) await this.load(textOf(await file.arrayBuffer()));
  }

  private async load(text: string): Promise<void> {
    try {
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

  private async saveSgf(download: (name: string, text: string) => void): Promise<void> {
    try {
      download(`${this.rules?.game ?? "game"}.sgf`, (await ask<{ sgf: string }>({ ask: "sgf", ...this.common() })).sgf);
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
  private async showGameOf(record: string, shown: string[]): Promise<void> {
    this.mine ??= this.hash;
    this.state.record = record;
    this.undone = [];
    await this.play();
    this.exhibit = { record: this.state.record, points: shown };
    this.draw();
    this.tell("This game shows it; Undo and Redo step through it.");
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
      const counterexample = evidence.counterexample ?? evidence.unreached ?? null;
      put(place,
        html("p", {}, html("span", { class: `verdict ${verdict.split(" ")[0]}`, "data-verdict": verdict }, found.said), ` (${found.seconds.toFixed(1)} s)${note ? `: ${note}` : ""}`),
        counterexample !== null ? html("button", { class: "show-it", click: () => void this.showGameOf(counterexample, []) }, evidence.reachable ? "Show the game that refutes it" : "Show the position that refutes it") : null,
      );
    });
  }

  // Controls.

  private selectTab(id: string): void {
    const tab = byId(id);
    for (const other of tab.parentElement?.querySelectorAll<HTMLElement>("[role=tab]") ?? []) {
      other.setAttribute("aria-selected", String(other === tab));
      other.tabIndex = other === tab ? 0 : -1;
      byId(other.getAttribute("aria-controls") ?? "").hidden = other !== tab;
    }
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
    byId("board-side").addEventListener("keydown", (event) => {
      const target = event.target as HTMLElement;
      if (event.ctrlKey || event.metaKey || event.altKey || ["INPUT", "TEXTAREA", "SELECT"].includes(target.tagName)) return;
      if (event.key === "u") void this.undo();
      else if (event.key === "r") void this.redo();
      else if (event.key === "Escape") this.cancel();
    });
    window.addEventListener("popstate", () => {
      if (location.hash !== this.hash) void this.open(location.hash);
    });
  }
}

void new Page().begin();

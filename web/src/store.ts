// The present game: the state that the address holds, its document, its position, and the moves that were taken back. Only this module changes
// them; all others read `now`, panes read the signals, and all call the methods of Store.

import { batch, signal } from "@preact/signals";

import { ask } from "./asking";
import { addLine, newTree } from "./lines";
import type { Branch } from "./lines";
import { isFree } from "./players";
import { Failure } from "./questions";
import type { Board, Document, LegalMove, Position } from "./questions";
import { begunRecord, gameOf, hashOf, nameIn, OtherBase, recordIn, recordOf, stateOf, withMoves } from "./record";
import type { Game, State } from "./record";
import { texts } from "./texts/texts";

/// A document without the changes that are made on the page.
interface Source {
  text: string;
  game: string;
  file: string; // its name
  canSave: boolean;
}

export interface Present extends State {
  hash: string; // the address of this state
  games: Document["games"]; // the games that the page offers
  asked: { game?: string }; // which of several games the questions are about
  source: Source;
  rules: Document | null; // the latest document that can be played
  rulesText: string; // its text
  position: Position | null;
  undone: readonly string[]; // moves that were taken back, the next one last
  mine: string | null; // the address of the reader's own game, while another one is shown
  player: string; // whose moves are offered where turns are free; empty for all players
  signal: AbortSignal; // aborted as soon as another position is asked for
}

/// The state at the time when its position came.
export interface Shown extends Readonly<Present> {
  rules: Document;
  position: Position;
}

/// How the page follows the game.
export interface Follower {
  served: () => void; // another document was opened
  show: (position: Position, isNew: boolean, signal: AbortSignal) => Promise<void>; // isNew: it is a step in the history of the browser
  say: (error: unknown) => void;
}

const mostBoards = 1000; // boards that are stored

export class Store {
  /// The state that panes show: the one before, while the next position is queried.
  readonly shown = signal<Shown | null>(null);
  /// The latest document that can be played. It stays the same object as long as its text does.
  readonly rules = signal<Document | null>(null);
  /// The board before the last move, once it is known.
  readonly before = signal<Board | undefined>(undefined);
  private running = new AbortController(); // of the questions about the position
  private turn = Promise.resolve(); // ends with the last of the actions in turn
  private readonly present = signal<Readonly<Present>>({
    record: "", changed: null, hash: "", games: [], asked: {}, source: { text: "", game: "", file: "", canSave: false },
    rules: null, rulesText: "", position: null, undone: [], mine: null, player: "", signal: this.running.signal,
  });
  private readonly trees = new Map<string, Branch>(); // the moves that were played, by the beginnings of their games
  private readonly boards = new Map<string, Board>(); // boards that were shown, by their games
  private exhibits = 0; // games shown that are not the reader's own

  constructor(private readonly follower: Follower) {}

  get now(): Readonly<Present> {
    return this.present.value;
  }

  /// Returns what all questions about this game have in common.
  common(): object {
    const { asked, record, rules, rulesText, source } = this.now;
    const isOwn = rules !== null && rules.game !== source.game; // a document that was opened
    return { ...asked, record, ...(rulesText !== source.text ? { document: rulesText, ...(isOwn ? { file: `${rules.game}.md` } : {}) } : {}) };
  }

  game({ position } = this.now): Game {
    if (!position) throw new Failure(texts.noPosition);
    return gameOf(position);
  }

  /// Returns the legal moves, where turns are free those of the chosen player.
  legal({ position, player } = this.now): LegalMove[] {
    const moves = position?.legal ?? [];
    return position && isFree(position) && player ? moves.filter((move) => move.by === player) : moves;
  }

  /// Returns the moves of the line that is shown, including those that were taken back.
  line(state = this.now): string[] {
    return [...this.game(state).moves, ...[...state.undone].reverse()];
  }

  /// Returns the moves that were played from the beginning of this game, as a tree. A game that is shown as an example has its own tree.
  tree(state = this.now): Branch {
    const { setting, setup } = this.game(state);
    const key = JSON.stringify([state.rules?.game, state.mine === null ? 0 : this.exhibits, setting.board, setting.players, setting.names, setup]);
    const tree = this.trees.get(key) ?? newTree();
    this.trees.set(key, tree);
    return tree;
  }

  /// Queries and stores the board before the last move, unless there is none or it is stored already.
  async askBefore(signal: AbortSignal): Promise<void> {
    const { position, rules } = this.now;
    if (!position || !rules || position.moves.length === 0 || this.before.value) return;
    const moves = position.moves.slice(0, -1);
    const { board } = await ask<Position>({ ask: "position", ...this.common(), record: recordOf(rules, { ...gameOf(position), moves }) }, { signal });
    this.boards.set(this.keyOf(moves), board);
    if (!signal.aborted) this.before.value = board;
  }

  // State and address.

  /// Whether the page offers this game, and another one is open.
  isOther(game: string | undefined): boolean {
    const { asked, games } = this.now;
    return asked.game !== undefined && game !== asked.game && games.some((one) => one.game === game);
  }

  /// Opens the document of a game, if the page offers that game and another one is open. The first call opens the first document.
  async serve(game: string | undefined): Promise<void> {
    let served: Document | null = null;
    if (this.now.games.length === 0) {
      served = await ask<Document>({ ask: "document" });
      this.set({ games: served.games, ...(served.games.length > 1 ? { asked: { game: served.game } } : {}) });
    }
    if (game !== undefined && this.isOther(game)) {
      this.set({ asked: { game } });
      served = await ask<Document>({ ask: "document", game });
    }
    if (!served) return;
    this.set({ rules: null, position: null, mine: null, player: "", source: { text: served.text, game: served.game, file: served.file, canSave: served.can_save } });
    this.follower.served();
  }

  /// Reads the state from an address and opens its document; its position is not queried. Returns an error message, or an empty text.
  async visit(hash: string): Promise<string> {
    this.set({ hash });
    let state: State, trouble = "";
    const game = nameIn(recordIn(hash));
    await this.serve(game);
    try {
      state = await stateOf(hash, this.now.source.text);
    } catch (error) {
      const isOther = error instanceof OtherBase;
      state = { record: isOther && game !== undefined ? begunRecord(game) : "", changed: null };
      trouble = isOther ? texts.otherBase : texts.unreadAddress;
    }
    this.set({ ...state, undone: [], ...(hash === this.now.mine ? { mine: null } : {}) });
    return trouble;
  }

  /// Writes the state into the address.
  async writeAddress(isNew: boolean): Promise<void> {
    const { record, changed, source } = this.now;
    const isStep = isNew && this.now.hash !== "";
    // A file may be saved and be another one later, so its address holds the whole text.
    const isShipped = !source.canSave && nameIn(record) === source.game;
    const hash = `#${await hashOf({ record, changed }, isShipped ? source.text : null)}`;
    if (location.hash !== this.now.hash) return;  // the browser was led elsewhere meanwhile, and that is opened next
    this.set({ hash });
    if (hash === location.hash) return;
    if (isStep) history.pushState(null, "", hash);
    else history.replaceState(null, "", hash);
  }

  // The document.

  /// Sets the changed text of the document; it may have errors.
  change(text: string): void {
    this.set({ changed: text === this.now.source.text ? null : text });
  }

  /// Sets the text of the document, and drops the moves that were taken back.
  openText(text: string): void {
    this.set({ undone: [], mine: null });
    this.change(text);
  }

  /// Records that the file on the disk has this text.
  saved(text: string): void {
    this.set({ source: { ...this.now.source, text }, changed: null });
  }

  /// Sets the rules, a document that can be played. Returns whether they differ from those before.
  read(rules: Document, text: string): boolean {
    if (this.now.rulesText === text && this.now.rules) return false;
    this.set({ rules, rulesText: text });
    this.rules.value = rules;
    this.boards.clear();
    return true;
  }

  // The position.

  /// Runs an action after those before it have ended, so that each begins with the position that the one before has made.
  inTurn(action: () => Promise<void>): Promise<void> {
    const done = this.turn.then(action);
    this.turn = done.catch(() => undefined);
    return done;
  }

  /// Waits for the actions that are still running.
  settled(): Promise<void> {
    return this.turn;
  }

  /// Changes a copy of the game and shows its position. `undone` are the moves that can be redone there.
  async become(change: (game: Game) => void, undone: readonly string[] = []): Promise<void> {
    const { rules, position } = this.now;
    if (!rules || !position) return;
    const before = this.game();
    const game = structuredClone(before);
    change(game);
    const isSameBeginning = JSON.stringify([game.setting, game.setup]) === JSON.stringify([before.setting, before.setup]);
    // The program goes on from a game that it has played if it gets its own record with other moves.
    await this.go(isSameBeginning ? withMoves(position.record, before.moves.length, game.moves) : recordOf(rules, game), undone);
  }

  /// Shows the position of a record.
  async go(record: string, undone: readonly string[] = []): Promise<void> {
    this.set({ record, undone });
    await this.play();
  }

  /// Shows the position of a record, which becomes the reader's own game.
  async load(record: string): Promise<void> {
    this.set({ mine: null });
    await this.go(record);
  }

  /// Shows a game that is not the reader's own, until the address of the own game is visited.
  async exhibit(record: string): Promise<void> {
    this.set({ mine: this.now.mine ?? this.now.hash });
    ++this.exhibits;
    await this.go(record);
  }

  /// Sets whose moves are offered where turns are free; an empty letter means all players.
  async offerMovesOf(player: string): Promise<void> {
    this.set({ player });
    await this.play(false);
  }

  /// Drops the questions about the position.
  stop(): void {
    this.running.abort();
  }

  /// Queries the position of the record and shows it.
  async play(isNew = true): Promise<void> {
    const { rules } = this.now;
    if (!rules) return;
    this.running.abort();
    this.running = new AbortController();
    const { signal } = this.running;
    this.set({ signal });
    let position: Position;
    try {
      position = await ask<Position>({ ask: "position", ...this.common() }, { signal });
    } catch (error) {
      if (signal.aborted) return;
      const before = this.now.position;
      if (before) this.set({ record: before.record });
      else if (this.now.record !== "") {  // of an address that is not of this document
        this.set({ record: "" });
        await this.play(isNew);
      }
      return this.follower.say(error);
    }
    batch(() => {
      this.set({ position, record: position.record });
      addLine(this.tree(), this.line());
      if (this.boards.size > mostBoards) this.boards.clear();
      this.boards.set(this.keyOf(position.moves), position.board);
      this.before.value = position.moves.length > 0 ? this.boards.get(this.keyOf(position.moves.slice(0, -1))) : undefined;
      this.shown.value = { ...this.now, rules, position };
    });
    await this.follower.show(position, isNew, signal);
  }

  private set(changes: Partial<Present>): void {
    this.present.value = { ...this.now, ...changes };
  }

  private keyOf(moves: string[]): string {
    const { setting, setup } = this.game();
    return JSON.stringify([setting, setup, moves]);
  }
}

// The present game: the state that the address holds, its document, its position, and the moves that were taken back. Only this module changes
// them; all others read `now` and call the methods of Store.

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

/// How the page follows the game.
export interface Follower {
  served: () => void; // another document was opened
  leave: () => void; // called before another position is queried
  show: (position: Position, isNew: boolean, signal: AbortSignal) => Promise<void>; // isNew: it is a step in the history of the browser
  say: (error: unknown) => void;
}

const mostBoards = 1000; // boards that are stored

export class Store {
  private running = new AbortController(); // of the questions about the position
  private turn = Promise.resolve(); // ends with the last of the actions in turn
  private readonly present: Present = {
    record: "", changed: null, hash: "", games: [], asked: {}, source: { text: "", game: "", file: "", canSave: false },
    rules: null, rulesText: "", position: null, undone: [], mine: null, player: "", signal: this.running.signal,
  };
  private readonly trees = new Map<string, Branch>(); // the moves that were played, by the beginnings of their games
  private readonly boards = new Map<string, Board>(); // boards that were shown, by their games
  private exhibits = 0; // games shown that are not the reader's own

  constructor(private readonly follower: Follower) {}

  get now(): Readonly<Present> {
    return this.present;
  }

  /// Returns what all questions about this game have in common.
  common(): object {
    const { asked, record, rules, rulesText, source } = this.present;
    const isOwn = rules !== null && rules.game !== source.game; // a document that was opened
    return { ...asked, record, ...(rulesText !== source.text ? { document: rulesText, ...(isOwn ? { file: `${rules.game}.md` } : {}) } : {}) };
  }

  game(): Game {
    if (!this.present.position) throw new Failure(texts.noPosition);
    return gameOf(this.present.position);
  }

  /// Returns the legal moves, where turns are free those of the chosen player.
  legal(): LegalMove[] {
    const { position, player } = this.present;
    const moves = position?.legal ?? [];
    return position && isFree(position) && player ? moves.filter((move) => move.by === player) : moves;
  }

  /// Returns the moves of the line that is shown, including those that were taken back.
  line(): string[] {
    return [...this.game().moves, ...[...this.present.undone].reverse()];
  }

  /// Returns the moves that were played from the beginning of this game, as a tree. A game that is shown as an example has its own tree.
  tree(): Branch {
    const { setting, setup } = this.game();
    const { rules, mine } = this.present;
    const key = JSON.stringify([rules?.game, mine === null ? 0 : this.exhibits, setting.board, setting.players, setting.names, setup]);
    const tree = this.trees.get(key) ?? newTree();
    this.trees.set(key, tree);
    return tree;
  }

  /// Returns the board after these moves of the present game, if it is stored.
  boardAfter(moves: string[]): Board | undefined {
    return this.boards.get(this.keyOf(moves));
  }

  /// Queries and stores the board before the last move. Returns false if there is none, or it is stored already.
  async askBefore(signal: AbortSignal): Promise<boolean> {
    const { position, rules } = this.present;
    if (!position || !rules || position.moves.length === 0) return false;
    const moves = position.moves.slice(0, -1);
    const key = this.keyOf(moves);
    if (this.boards.has(key)) return false;
    const record = recordOf(rules, { ...gameOf(position), moves });
    this.boards.set(key, (await ask<Position>({ ask: "position", ...this.common(), record }, { signal })).board);
    return true;
  }

  // State and address.

  /// Whether the page offers this game, and another one is open.
  isOther(game: string | undefined): boolean {
    const { asked, games } = this.present;
    return asked.game !== undefined && game !== asked.game && games.some((one) => one.game === game);
  }

  /// Opens the document of a game, if the page offers that game and another one is open. The first call opens the first document.
  async serve(game: string | undefined): Promise<void> {
    const present = this.present;
    let served: Document | null = null;
    if (present.games.length === 0) {
      served = await ask<Document>({ ask: "document" });
      present.games = served.games;
      if (present.games.length > 1) present.asked = { game: served.game };
    }
    if (game !== undefined && this.isOther(game)) served = await ask<Document>({ ask: "document", ...(present.asked = { game }) });
    if (!served) return;
    present.rules = present.position = present.mine = null;
    present.player = "";
    present.source = { text: served.text, game: served.game, file: served.file, canSave: served.can_save };
    this.follower.served();
  }

  /// Reads the state from an address and opens its document; its position is not queried. Returns an error message, or an empty text.
  async visit(hash: string): Promise<string> {
    const present = this.present;
    present.hash = hash;
    let state: State, trouble = "";
    const game = nameIn(recordIn(hash));
    await this.serve(game);
    try {
      state = await stateOf(hash, present.source.text);
    } catch (error) {
      const isOther = error instanceof OtherBase;
      state = { record: isOther && game !== undefined ? begunRecord(game) : "", changed: null };
      trouble = isOther ? texts.otherBase : texts.unreadAddress;
    }
    Object.assign(present, state);
    present.undone = [];
    if (hash === present.mine) present.mine = null;
    return trouble;
  }

  /// Writes the state into the address.
  async writeAddress(isNew: boolean): Promise<void> {
    const { record, changed, source } = this.present;
    const isStep = isNew && this.present.hash !== "";
    // A file may be saved and be another one later, so its address holds the whole text.
    const isShipped = !source.canSave && nameIn(record) === source.game;
    const hash = `#${await hashOf({ record, changed }, isShipped ? source.text : null)}`;
    if (hash === this.present.hash) return;
    this.present.hash = hash;
    if (isStep) history.pushState(null, "", hash);
    else history.replaceState(null, "", hash);
  }

  // The document.

  /// Sets the changed text of the document; it may have errors.
  change(text: string): void {
    this.present.changed = text === this.present.source.text ? null : text;
  }

  /// Sets the text of the document, and drops the moves that were taken back.
  openText(text: string): void {
    this.present.undone = [];
    this.present.mine = null;
    this.change(text);
  }

  /// Records that the file on the disk has this text.
  saved(text: string): void {
    this.present.source = { ...this.present.source, text };
    this.present.changed = null;
  }

  /// Sets the rules, a document that can be played. Returns whether they differ from those before.
  read(rules: Document, text: string): boolean {
    const isOther = this.present.rulesText !== text || !this.present.rules;
    this.present.rules = rules;
    this.present.rulesText = text;
    if (isOther) this.boards.clear();
    return isOther;
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
    const { rules, position } = this.present;
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
    this.present.undone = undone;
    this.present.record = record;
    await this.play();
  }

  /// Shows the position of a record, which becomes the reader's own game.
  async load(record: string): Promise<void> {
    this.present.mine = null;
    await this.go(record);
  }

  /// Shows a game that is not the reader's own, until the address of the own game is visited.
  async exhibit(record: string): Promise<void> {
    this.present.mine ??= this.present.hash;
    ++this.exhibits;
    await this.go(record);
  }

  /// Sets whose moves are offered where turns are free; an empty letter means all players.
  async offerMovesOf(player: string): Promise<void> {
    this.present.player = player;
    await this.play(false);
  }

  /// Queries the position of the record and shows it.
  async play(isNew = true): Promise<void> {
    const present = this.present;
    if (!present.rules) return;
    this.running.abort();
    this.running = new AbortController();
    const signal = (present.signal = this.running.signal);
    this.follower.leave();
    let position: Position;
    try {
      position = await ask<Position>({ ask: "position", ...this.common() }, { signal });
    } catch (error) {
      if (signal.aborted) return;
      if (present.position) present.record = present.position.record;
      else if (present.record !== "") {  // of an address that is not of this document
        present.record = "";
        await this.play(isNew);
      }
      return this.follower.say(error);
    }
    present.position = position;
    present.record = position.record;
    addLine(this.tree(), this.line());
    if (this.boards.size > mostBoards) this.boards.clear();
    this.boards.set(this.keyOf(position.moves), position.board);
    await this.follower.show(position, isNew, signal);
  }

  private keyOf(moves: string[]): string {
    const { setting, setup } = this.game();
    return JSON.stringify([setting, setup, moves]);
  }
}

// Setting up stones: the present position, changed, as the beginning of a new game.

import { signal } from "@preact/signals";
import type { VNode } from "preact";

import { cellOf, fitting, pointsOf, textOfCell } from "./board";
import type { Messages } from "./messages";
import type { Position, Setup } from "./questions";
import type { Store } from "./store";
import { texts } from "./texts/texts";

/// Returns a position as one that is set up; the moves before it are forgotten.
export function setupOf(position: Position): Setup {
  const setup: Setup = { rows: [...position.board.rows], kept: position.kept, to_move: position.next };
  if (position.board.corner) setup.origin = position.board.corner.join(",");
  return setup;
}

/// Returns a position with another stone on a point, "." for none, as one that is set up. An empty number leaves the number of the point.
export function withStone(position: Position, point: string, symbol: string, number: string): Setup {
  const { board } = position;
  const setup = setupOf(position);
  const points = pointsOf(board, fitting(board, board.kind === "unbounded" ? point : undefined)).map((row) => row.map((one) => ({ ...one, symbol: one.name === point ? symbol : one.symbol })));
  if (board.kind === "unbounded") {
    const used = points.flat().filter((one) => one.symbol !== ".");
    const columns = used.map((one) => one.column), rows = used.map((one) => one.row);
    const [left, right, top, bottom] = used.length > 0 ? [Math.min(...columns), Math.max(...columns), Math.min(...rows), Math.max(...rows)] : [0, 0, 0, 0];
    setup.rows = points.slice(top, bottom + 1).map((row) => row.slice(left, right + 1).map((one) => one.symbol).join(" "));
    setup.origin = points[bottom]?.[left]?.name ?? "0,0";
  } else {
    const at = points.flat().find((one) => one.name === point);
    const set = (cell: string): string => textOfCell({ symbol, number: number || cellOf(board, cell).number });
    setup.rows = setup.rows.map((row, y) => row.split(" ").map((cell, x) => (at && at.column === x && at.row === y ? set(cell) : cell)).join(" "));
  }
  return setup;
}

const takeFocus = (element: HTMLElement | null): void => element?.focus();

export class SetupTools {
  private readonly symbol = signal<string | null>(null); // of the stone that is set, "." to take one away; null while nothing is set up
  private readonly before = signal<readonly string[]>([]); // the records before each change
  private number = ""; // that is set with the stone; empty to leave the number of the point

  /// `cancel` drops the move that is half chosen.
  constructor(
    private readonly store: Store,
    private readonly messages: Messages,
    private readonly cancel: () => void,
  ) {}

  isOn(): boolean {
    return this.symbol.value !== null;
  }

  canTakeBack(): boolean {
    return this.before.value.length > 0;
  }

  /// Begins, after a question to the reader if moves would be lost.
  begin(isAgreed = false): void {
    const moves = this.store.game().moves.length;
    if (moves > 0 && this.store.now.mine === null && !isAgreed)
      return this.messages.show("", <>
        <p>{texts.setupBegins(moves)}</p>
        <div class="row"><button id="set-up-anyway" ref={takeFocus} onClick={() => this.begin(true)}>{texts.setUp}</button><button onClick={this.cancel}>{texts.keepGame}</button></div>
      </>);
    this.cancel();
    this.before.value = [];
    this.symbol.value = this.store.now.position?.board.stones[0]?.symbol ?? ".";
  }

  end(): void {
    this.symbol.value = null;
    this.before.value = [];
  }

  /// Takes the last change back.
  async takeBack(): Promise<void> {
    const before = this.before.value[this.before.value.length - 1];
    if (before === undefined) return;
    this.before.value = this.before.value.slice(0, -1);
    await this.store.go(before, this.store.now.undone);
  }

  /// Sets the stone on a point.
  async put(point: string): Promise<void> {
    const { position } = this.store.now;
    const symbol = this.symbol.value;
    if (position && symbol !== null) await this.become(position, () => withStone(position, point, symbol, this.number));
  }

  readonly Pane = (): VNode => <div id="setup-tools" class="row" hidden={!this.isOn()}>{this.isOn() && <this.Tools />}</div>;

  private readonly Tools = (): VNode | null => {
    const position = this.store.shown.value?.position;
    if (!position) return null;
    const { board, players, next } = position;
    return <>
      <span>{texts.set}</span>
      {[...board.stones, { symbol: ".", name: texts.empty }].map(({ symbol, name }) => {
        const isSet = symbol === this.symbol.value;
        return <button aria-pressed={isSet} class={isSet ? "primary" : ""} onClick={() => (this.symbol.value = symbol)}>{name}</button>;
      })}
      {board.has_numbers && <label>{texts.number} <input type="number" min="0" size={5} value={this.number} onChange={({ currentTarget }) => (this.number = currentTarget.value)} /></label>}
      {next !== null && <label>{texts.toMove} <select aria-label={texts.whoMoves} value={next} onChange={({ currentTarget }) => void this.setToMove(currentTarget.value)}>
        {players.map(({ letter, name }) => <option value={letter}>{name}</option>)}
      </select></label>}
      <button onClick={() => this.end()}>{texts.done}</button>
    </>;
  };

  private async setToMove(letter: string): Promise<void> {
    const { position } = this.store.now;
    if (position) await this.become(position, () => ({ ...setupOf(position), to_move: letter }));
  }

  private async become(position: Position, setup: () => Setup): Promise<void> {
    this.before.value = [...this.before.value, position.record];
    await this.store.become((game) => {
      game.setup = setup();
      game.moves = [];
    });
  }
}

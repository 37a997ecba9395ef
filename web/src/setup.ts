// Setting up stones: the present position, changed, as the beginning of a new game.

import { cellOf, fitting, pointsOf, textOfCell } from "./board";
import { byId, html, put } from "./dom";
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

export interface Host {
  cancel: () => void; // the move that is half chosen
  draw: () => void;
}

export class SetupTools {
  private symbol: string | null = null; // of the stone that is set, "." to take one away; null while nothing is set up
  private before: string[] = []; // the records before each change
  private number = ""; // that is set with the stone; empty to leave the number of the point

  constructor(
    private readonly store: Store,
    private readonly messages: Messages,
    private readonly host: Host,
  ) {}

  isOn(): boolean {
    return this.symbol !== null;
  }

  canTakeBack(): boolean {
    return this.before.length > 0;
  }

  /// Begins, after a question to the reader if moves would be lost.
  begin(isAgreed = false): void {
    const moves = this.store.game().moves.length;
    if (moves > 0 && this.store.now.mine === null && !isAgreed) {
      const place = this.messages.show("", html("p", {}, texts.setupBegins(moves)),
        html("div", { class: "row" }, html("button", { id: "set-up-anyway", click: () => this.begin(true) }, texts.setUp), html("button", { click: () => this.host.cancel() }, texts.keepGame)));
      place.querySelector("button")?.focus();
      return;
    }
    this.host.cancel();
    this.before = [];
    this.symbol = this.store.now.position?.board.stones[0]?.symbol ?? ".";
    this.host.draw();
    this.show();
  }

  end(): void {
    this.symbol = null;
    this.before = [];
  }

  /// Takes the last change back.
  async takeBack(): Promise<void> {
    const before = this.before.pop();
    if (before !== undefined) await this.store.go(before, this.store.now.undone);
  }

  /// Sets the stone on a point.
  async put(point: string): Promise<void> {
    const { position } = this.store.now;
    const symbol = this.symbol;
    if (position && symbol !== null) await this.become(position, () => withStone(position, point, symbol, this.number));
  }

  show(): void {
    const tools = byId("setup-tools");
    tools.hidden = this.symbol === null;
    const { position } = this.store.now;
    if (!position || this.symbol === null) return;
    const stones = [...position.board.stones.map((stone): [string, string] => [stone.symbol, stone.name]), [".", texts.empty] as [string, string]];
    const number = html("input", { type: "number", min: "0", size: 5, value: this.number, change: () => {
      this.number = number.value;
    } });
    const select = html("select", { "aria-label": texts.whoMoves, change: () => void this.setToMove(select.value) }, ...position.players.map((player) => html("option", { value: player.letter }, player.name)));
    select.value = position.next ?? "";
    put(tools,
      html("span", {}, texts.set),
      ...stones.map(([symbol, name]) => html("button", { "aria-pressed": symbol === this.symbol, class: symbol === this.symbol ? "primary" : "", click: () => {
        this.symbol = symbol;
        this.show();
      } }, name)),
      ...(position.board.has_numbers ? [html("label", {}, `${texts.number} `, number)] : []),
      ...(position.next !== null ? [html("label", {}, `${texts.toMove} `, select)] : []),
      html("button", { click: () => {
        this.end();
        this.show();
        this.host.draw();
      } }, texts.done),
    );
  }

  private async setToMove(letter: string): Promise<void> {
    const { position } = this.store.now;
    if (position) await this.become(position, () => ({ ...setupOf(position), to_move: letter }));
  }

  private async become(position: Position, setup: () => Setup): Promise<void> {
    this.before.push(position.record);
    await this.store.become((game) => {
      game.setup = setup();
      game.moves = [];
    });
    this.show();
  }
}

// The table of scores, and the settings of a game.

import type { VNode } from "preact";

import { choose } from "./moves";
import type { Position } from "./questions";
import type { Game } from "./record";
import type { Shown, Store } from "./store";
import { texts } from "./texts/texts";

export function Scores({ position: { players, board, score, winners } }: { position: Position }): VNode {
  return <table class="score"><tbody>{players.map(({ letter, symbol, name }) => <tr>
    <td>{board.stones.some((stone) => stone.symbol === symbol) ? symbol : letter} {name}</td>
    <td data-score={letter}>{score[letter]}</td>
    <td>{winners.includes(letter) && texts.wins}</td>
  </tr>)}</tbody></table>;
}

/// The fields of the settings. A change of the board or of the number of players begins a new game.
export function Settings({ store, shown: { rules, position: { setting } } }: { store: Store; shown: Shown }): VNode {
  const field = (name: string, value: string, change: (game: Game, value: string) => void): VNode =>
    <label>{name} <input type="text" size={5} value={value} onChange={({ currentTarget: input }) => void store.become((game) => change(game, input.value.trim()))} /></label>;
  return <div class="row">
    {setting.board && field(texts.board, setting.board, (game, value) => {
      game.setting.board = value;
      game.setup = null;
      game.moves = [];
    })}
    {rules.players && !rules.players.named && field(texts.players, String(setting.players), (game, value) => {
      game.setting.players = Number(value) || 0;
      game.setting.names = [];
      game.setup = null;
      game.moves = [];
    })}
    {Object.entries(setting.numbers).map(([name, value]) => field(name, value, (game, changed) => {
      game.setting.numbers[name] = changed;
    }))}
    {rules.choices?.map(({ key, is_setting, readings }) => is_setting &&
      <label>{key} <select aria-label={key} value={setting.choices[key]} onChange={({ currentTarget }) => void choose(store, key, currentTarget.value)}>
        {readings.map(({ name }) => <option value={name}>{name}</option>)}
      </select></label>)}
  </div>;
}

// The table of scores, and the settings of a game.

import { html } from "./dom";
import { choose } from "./moves";
import type { Position } from "./questions";
import type { Game } from "./record";
import type { Store } from "./store";
import { texts } from "./texts/texts";

export function scoresOf({ players, board, score, winners }: Position): HTMLElement {
  const rows = players.map((player) => html("tr", {},
    html("td", {}, `${board.stones.some((stone) => stone.symbol === player.symbol) ? player.symbol : player.letter} ${player.name}`),
    html("td", { "data-score": player.letter }, score[player.letter] ?? ""),
    html("td", {}, winners.includes(player.letter) ? texts.wins : "")));
  return html("table", { class: "score" }, html("tbody", {}, ...rows));
}

/// Returns the fields of the settings. A change of the board or of the number of players begins a new game.
export function settingsOf(store: Store, { setting }: Position): HTMLElement {
  const { rules } = store.now;
  const row = html("div", { class: "row" });
  const field = (name: string, value: string, change: (game: Game, value: string) => void): void => {
    const input = html("input", { type: "text", size: 5, value, change: () => void store.become((game) => change(game, input.value.trim())) });
    row.append(html("label", {}, `${name} `, input));
  };
  if (setting.board) field(texts.board, setting.board, (game, value) => {
    game.setting.board = value;
    game.setup = null;
    game.moves = [];
  });
  if (rules?.players && !rules.players.named) field(texts.players, String(setting.players), (game, value) => {
    game.setting.players = Number(value) || 0;
    game.setting.names = [];
    game.setup = null;
    game.moves = [];
  });
  for (const [name, value] of Object.entries(setting.numbers)) field(name, value, (game, changed) => {
    game.setting.numbers[name] = changed;
  });
  for (const choice of rules?.choices ?? []) {
    if (!choice.is_setting) continue;
    const select = html("select", { "aria-label": choice.key, change: () => void choose(store, choice.key, select.value) }, ...choice.readings.map((reading) => html("option", { value: reading.name }, reading.name)));
    select.value = setting.choices[choice.key] ?? "";
    row.append(html("label", {}, `${choice.key} `, select));
  }
  return row;
}

// The parts of a game beside its board: moves without a point, scores, the list of moves, variations and settings.

import { byId, html, put } from "./dom";
import { keepFocus } from "./keys";
import { variations } from "./lines";
import { goTo, goToLine, move } from "./moves";
import { sentenceLink } from "./places";
import { isFree, moveWords } from "./players";
import type { Position } from "./questions";
import { scoresOf, settingsOf } from "./settings";
import type { Store } from "./store";
import { texts } from "./texts/texts";

const mostButtons = 6; // moves without a point that are buttons; more become a list to choose from

/// Shows a position. `tools` becomes the last element of the pane.
export function showGame(store: Store, position: Position, tools: HTMLElement): void {
  const focus = keepFocus(["others", "moves", "game"]);
  showOthers(store, position);
  put(byId("game"),
    ...position.broken_setup.map((broken) => html("p", { class: "faint" }, `${broken.is_advice ? texts.adviceNotTaken : texts.notAsRequired}: ${broken.demand}`, ...broken.clauses.flatMap((id) => [" ", sentenceLink(id)]))),
    scoresOf(position),
    position.kept.length > 0 ? html("p", { class: "faint" }, position.kept.join("; ")) : null,
    moveList(store, position),
    variations(store.tree(), store.line(), (moves) => void goToLine(store, moves), (one) => moveWords(position, one)),
    settingsOf(store, position),
    tools,
  );
  const list = byId("moves");
  const now = list.querySelector<HTMLElement>(".now");
  if (now) list.scrollTop = now.offsetTop - list.offsetTop - list.clientHeight / 2;
  focus();
}

/// Shows the moves without a point, and where turns are free, whose moves are offered.
function showOthers(store: Store, position: Position): void {
  const others = store.legal().filter((one) => one.points.length === 0);
  const place = byId("others");
  if (others.length <= mostButtons) put(place, ...others.map((one) => html("button", { "data-move": one.move, click: () => void move(store, one.move) }, isFree(position) ? moveWords(position, one.move) : one.move.replace(/^\S+ /, ""))));
  else {
    const select = html("select", { "aria-label": texts.otherMoves }, html("option", { value: "" }, texts.otherMovesOption), ...others.map((one) => html("option", { value: one.move }, moveWords(position, one.move))));
    select.addEventListener("change", () => void (select.value && move(store, select.value)));
    put(place, select);
  }
  if (!isFree(position)) return;
  const select = html("select", { "aria-label": texts.whoseMoves, change: () => void store.offerMovesOf(select.value) },
    html("option", { value: "" }, texts.anybodysMoves), ...position.players.map((player) => html("option", { value: player.letter }, texts.movesOf(player.name))));
  select.value = store.now.player;
  place.prepend(select, " ");
}

function moveList(store: Store, position: Position): HTMLElement {
  const { moves, left } = position;
  const all = [...moves, ...left, ...[...store.now.undone].reverse()];
  return html("ol", { id: "moves", "aria-label": texts.moves }, ...all.map((one, i) =>
    html("li", {}, html("button", { "data-move": one, class: i + 1 > moves.length ? "undone" : i + 1 === moves.length ? "now" : "", click: () => void goTo(store, i + 1) }, `${i + 1} ${moveWords(position, one)}`))));
}

// The parts of a game beside its board: moves without a point, scores, the list of moves, variations and settings.

import type { VNode } from "preact";
import { useLayoutEffect, useRef } from "preact/hooks";

import { keepFocus } from "./keys";
import { variations } from "./lines";
import { goTo, goToLine, move } from "./moves";
import { SentenceLink } from "./places";
import { isFree, moveWords } from "./players";
import { Scores, Settings } from "./settings";
import type { Shown, Store } from "./store";
import { texts } from "./texts/texts";

const mostButtons = 6; // moves without a point that are buttons; more become a list to choose from

/// The moves without a point, and where turns are free, whose moves are offered.
export function Others({ store }: { store: Store }): VNode {
  useLayoutEffect(keepFocus("others"));
  return <span id="others">{store.shown.value && <OtherMoves store={store} shown={store.shown.value} />}</span>;
}

function OtherMoves({ store, shown }: { store: Store; shown: Shown }): VNode {
  const { position } = shown;
  const others = store.legal(shown).filter((one) => one.points.length === 0).map((one) => one.move);
  return <>
    {isFree(position) && <>
      <select aria-label={texts.whoseMoves} value={shown.player} onChange={({ currentTarget }) => void store.offerMovesOf(currentTarget.value)}>
        <option value="">{texts.anybodysMoves}</option>
        {position.players.map(({ letter, name }) => <option value={letter}>{texts.movesOf(name)}</option>)}
      </select>{" "}
    </>}
    {others.length <= mostButtons
      ? others.map((one) => <button data-move={one} onClick={() => void move(store, one)}>{isFree(position) ? moveWords(position, one) : one.replace(/^\S+ /, "")}</button>)
      : <select aria-label={texts.otherMoves} value="" onChange={({ currentTarget: { value } }) => void (value && move(store, value))}>
          <option value="">{texts.otherMovesOption}</option>
          {others.map((one) => <option value={one}>{moveWords(position, one)}</option>)}
        </select>}
  </>;
}

function Moves({ store, shown: { position, undone } }: { store: Store; shown: Shown }): VNode {
  const { moves, left } = position;
  const list = useRef<HTMLOListElement>(null);
  useLayoutEffect(() => {
    const now = list.current?.querySelector<HTMLElement>(".now");
    if (list.current && now) list.current.scrollTop = now.offsetTop - list.current.offsetTop - list.current.clientHeight / 2;
  });
  return <ol id="moves" ref={list} aria-label={texts.moves}>{[...moves, ...left, ...[...undone].reverse()].map((one, i) =>
    <li><button data-move={one} class={i + 1 > moves.length ? "undone" : i + 1 === moves.length ? "now" : ""} onClick={() => void goTo(store, i + 1)}>{`${i + 1} ${moveWords(position, one)}`}</button></li>)}</ol>;
}

/// All but the others. `Tools` becomes the last part of the pane.
export function GamePane({ store, Tools }: { store: Store; Tools: (given: { shown: Shown }) => VNode }): VNode | null {
  const shown = store.shown.value;
  useLayoutEffect(keepFocus("game"));
  if (!shown) return null;
  const { position } = shown;
  return <>
    {position.broken_setup.map((broken) => <p class="faint">
      {broken.is_advice ? texts.adviceNotTaken : texts.notAsRequired}: {broken.demand}{broken.clauses.map((id) => <> <SentenceLink id={id} /></>)}
    </p>)}
    <Scores position={position} />
    {position.kept.length > 0 && <p class="faint">{position.kept.join("; ")}</p>}
    <Moves store={store} shown={shown} />
    {variations(store.tree(shown), store.line(shown), (moves) => void goToLine(store, moves), (one) => moveWords(position, one))}
    <Settings store={store} shown={shown} />
    <Tools shown={shown} />
  </>;
}

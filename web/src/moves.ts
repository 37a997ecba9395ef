// The moves of the present game: made, taken back, redone, and gone to. They are done one after the other, however fast they are asked for.

import { continuation } from "./lines";
import type { Store } from "./store";

export function move(store: Store, move: string): Promise<void> {
  return store.inTurn(async () => {
    const { undone, position } = store.now;
    const isRedone = undone[undone.length - 1] === move;
    await store.become((game) => {
      if (position?.stuck) game.moves.length = position.moves.length;
      game.moves.push(move);
    }, isRedone ? undone.slice(0, -1) : []);
  });
}

/// Takes the last move back; where an illegal move comes next, that one and all after it.
export function undo(store: Store): Promise<void> {
  return store.inTurn(async () => {
    const { position, undone } = store.now;
    if (!position) return;
    const all = [...position.moves, ...position.left];
    if (all.length === 0) return;
    const count = position.stuck ? position.moves.length : all.length - 1;
    await store.become((game) => {
      game.moves.length = count;
    }, [...undone, ...all.slice(count).reverse()]);
  });
}

export function redo(store: Store): Promise<void> {
  return store.inTurn(async () => {
    const { undone } = store.now;
    const next = undone[undone.length - 1];
    if (next === undefined) return;
    await store.become((game) => {
      game.moves.push(next);
    }, undone.slice(0, -1));
  });
}

export function restart(store: Store): Promise<void> {
  return store.inTurn(async () => {
    await store.become((game) => {
      game.moves = [];
    });
  });
}

/// Goes to the position after so many moves of the line that is shown.
export function goTo(store: Store, number: number): Promise<void> {
  return store.inTurn(async () => {
    const all = store.line();
    await store.become((game) => {
      game.moves = all.slice(0, number);
    }, all.slice(number).reverse());
  });
}

/// Goes to the end of these moves; those that were played after them can be redone.
export function goToLine(store: Store, moves: string[]): Promise<void> {
  return store.inTurn(async () => {
    const more = continuation(store.tree(), moves);
    await store.become((game) => {
      game.moves = moves;
    }, more.reverse());
  });
}

/// Chooses a reading of a sentence, or a setting.
export function choose(store: Store, key: string, reading: string): Promise<void> {
  return store.inTurn(async () => {
    await store.become((game) => {
      game.setting.choices[key] = reading;
    }, store.now.undone);
  });
}

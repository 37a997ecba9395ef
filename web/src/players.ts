// The players by their names: who may act, and moves in words.

import type { Player, Position } from "./questions";
import { texts } from "./texts/texts";

const mostNamed = 6; // players that are named one by one

/// Whether turns are free: any player may move.
export const isFree = (position: Position): boolean => position.to_move === null && !position.over;

/// Whether moves name their players: where turns are free, or the players have names of their own.
const isNamed = (position: Position): boolean => isFree(position) || position.setting.names.length > 0;

/// Returns the player of a move, if it begins with one, and the rest of the move.
export function partsOf(position: Position, move: string): { player: Player | undefined; play: string } {
  const [letter = "", ...rest] = move.split(" ");
  const player = position.players.find((one) => one.letter === letter);
  return { player, play: player ? rest.join(" ") : move };
}

/// Returns a move in words: "Anna: propose Bert" for "* propose O", and "B c3" as it is.
export function moveWords(position: Position, move: string): string {
  const { player, play } = partsOf(position, move);
  if (!player || !isNamed(position)) return move;
  const named = play.split(" ").map((word) => position.players.find((one) => one.letter === word)?.name ?? word).join(" ");
  return player.name === player.letter ? move : `${player.name}: ${named}`;
}

/// Returns who may act, and what came of a game that is over.
export function outlookOf(position: Position): string {
  const { players, legal, outlook } = position;
  if (!isFree(position)) return outlook;
  const listed = (some: Player[]): string => (some.length <= mostNamed ? texts.joined(some.map((one) => one.name)) : texts.someOf(some.length, players.length));
  const who = (isOne: (move: Position["legal"][number]) => boolean): Player[] => {
    const letters = new Set(legal.filter(isOne).map((move) => move.by));
    return players.filter((player) => letters.has(player.letter));
  };
  const any = who(() => true), onPoints = who((move) => move.points.length > 0);
  const may = any.length === 0 ? texts.nobodyMoves : any.length === players.length ? texts.anyoneMoves : texts.mayMove(listed(any));
  return onPoints.length > 0 && onPoints.length < any.length ? may + texts.onPointsOnly(listed(onPoints)) : may;
}

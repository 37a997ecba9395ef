// What forbids moves, with the sentences of the rules that forbid them.

import type { VNode } from "preact";

import { SentenceLink } from "./places";
import { isFree, moveWords, partsOf } from "./players";
import type { Clause, Document, Position, Refusal } from "./questions";
import { texts } from "./texts/texts";

/// An illegal move, and why.
export interface RefusedMove {
  move: string;
  refusals: Refusal[];
}

/// A play that is refused for one or several players, and each reason once.
interface RefusedPlay {
  moves: string[];
  names: string[]; // of the players
  reasons: { refusal: Refusal; names: string[] }[];
}

/// Returns sentences, each with a link to it.
export function quoted(ids: string[], rules: Document | null): VNode[] {
  const clauses = ids.map((id) => rules?.clauses?.find((clause) => clause.id === id)).filter((clause): clause is Clause => clause !== undefined);
  return clauses.map(({ id, text }) => <span key={id}><q>{text}</q> <SentenceLink id={id} /></span>);
}

/// Joins the moves that are the same play of several players.
export function playsOf(position: Position, refused: RefusedMove[]): RefusedPlay[] {
  const plays = new Map<string, RefusedPlay>();
  for (const { move, refusals } of refused) {
    const { player, play } = partsOf(position, move);
    const key = player ? play : move, name = player?.name ?? "";
    const one = plays.get(key) ?? { moves: [], names: [], reasons: [] };
    plays.set(key, one);
    one.moves.push(move);
    one.names.push(name);
    for (const refusal of refusals) {
      const known = one.reasons.find((reason) => JSON.stringify(reason.refusal) === JSON.stringify(refusal));
      if (known) known.names.push(name);
      else one.reasons.push({ refusal, names: [name] });
    }
  }
  return [...plays.values()];
}

/// A play that is refused, with its reasons.
export function Refused({ position, play: { moves, names, reasons }, rules }: { position: Position; play: RefusedPlay; rules: Document }): VNode {
  const [move = ""] = moves;
  const play = names.length > 1 ? partsOf(position, move).play : isFree(position) ? moveWords(position, move) : move;
  return <div data-refused={moves.join("|")}><b>{texts.isIllegal(play)}</b>
    <ul>{reasons.map(({ refusal: { message, points, clauses }, names: some }) => <li>
      {some.length < names.length && <b>{texts.forPlayers(some)}</b>}
      {message}{points.length > 0 && ` (${points.join(", ")})`}{quoted(clauses, rules).map((one) => [": ", one])}
    </li>)}</ul>
  </div>;
}

// What forbids moves, with the sentences of the rules that forbid them.

import { html } from "./dom";
import { sentenceLink } from "./places";
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
export function quoted(ids: string[], rules: Document | null): HTMLElement[] {
  const clauses = ids.map((id) => rules?.clauses?.find((clause) => clause.id === id)).filter((clause): clause is Clause => clause !== undefined);
  return clauses.map((clause) => html("span", {}, html("q", {}, clause.text), " ", sentenceLink(clause.id)));
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

/// Returns a play that is refused, with its reasons.
export function refusedPlay(position: Position, { moves, names, reasons }: RefusedPlay, rules: Document | null): HTMLElement {
  const [move = ""] = moves;
  const play = names.length > 1 ? partsOf(position, move).play : isFree(position) ? moveWords(position, move) : move;
  return html("div", { "data-refused": moves.join("|") }, html("b", {}, texts.isIllegal(play)),
    html("ul", {}, ...reasons.map(({ refusal, names: some }) =>
      html("li", {}, some.length < names.length ? html("b", {}, texts.forPlayers(some)) : null,
        `${refusal.message}${refusal.points.length > 0 ? ` (${refusal.points.join(", ")})` : ""}`, ...quoted(refusal.clauses, rules).flatMap((one) => [": ", one])))));
}

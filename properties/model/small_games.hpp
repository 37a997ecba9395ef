#pragma once

#include <string>

// For tests: small documents whose games are of no usual form.

namespace ruleproof::model {

/// Three players with a stone each at the start, which move from a point to a point beside it.
inline const std::string trek =
    "> Three players have a stone each in a corner of the board. Red begins. [start]\n"
    "\n"
    "    game \"Trek\"\n"
    "    board square-grid 3x3\n"
    "    players red as R R, green as G G, blue as B B\n"
    "    turns alternate [start]\n"
    "    corner-of(P: player) = if P = red then { p in board | row(p) = 1 and column(p) = 1 }\n"
    "      else if P = green then { p in board | row(p) = height and column(p) = 1 }\n"
    "      else { p in board | row(p) = height and column(p) = width }\n"
    "    start:\n"
    "      for each P in players: put P on corner-of(P)\n"
    "\n"
    "> A turn moves one of the own stones to an empty square beside it. [step]\n"
    "\n"
    "    reading beside-it \"What is beside a square?\"\n"
    "      | sides \"What shares a side.\" because \"So it is in most games.\"\n"
    "      | corners \"What touches it.\" because \"Corners touch.\"\n"
    "    near(p) = case beside-it\n"
    "      | sides: beside(p)\n"
    "      | corners: around(p)\n"
    "    move step(p, q):\n"
    "      forbid \"it is no stone of the mover\": p and not own\n"
    "      forbid \"the square is not empty\": q and occupied\n"
    "      forbid \"the squares are not next to each other\": q and not near(p)\n"
    "      remove p\n"
    "      put mover on q\n"
    "\n"
    "> Whoever stands in the middle wins. [middle]\n"
    "\n"
    "    middle = { p in board | row(p) = 2 and column(p) = 2 }\n"
    "    end when some (middle and occupied)\n"
    "    wins(P: player) = some (middle and stones(P))\n";

/// A turn is two stones on hexagons, if there is room for the second one; it goes beside a stone of one's own
/// that the mover names.
inline const std::string pairs =
    "> Two players put two stones a turn on a rhombus of hexagons, the second beside a stone of their own. "
    "[turn]\n"
    "\n"
    "    game \"Pairs\"\n"
    "    board hex-grid 3x3\n"
    "    players black, white\n"
    "    turns alternate\n"
    "    move first-stone(p):\n"
    "      forbid \"it is taken\": p and occupied\n"
    "      put mover on p\n"
    "    move second(p):\n"
    "      forbid \"it is taken\": p and occupied\n"
    "      forbid \"it is not beside a stone of the mover\": p and not beside(own)\n"
    "      put mover on p\n"
    "    turn = first-stone then second if possible\n"
    "    end when no empty\n"
    "    wins(P: player) = count(stones(P)) > count(stones(other(P)))\n";

/// Some number of players; a turn takes a stone, and its mover chooses one of the others' that goes.
inline const std::string duels =
    "> Each takes a square in turn, and removes a stone of somebody else. [turn]\n"
    "\n"
    "    game \"Duels\"\n"
    "    board square-grid 2x2\n"
    "    players 2 to 4\n"
    "    turns alternate\n"
    "    setting prize: number = 1\n"
    "    state taken : number\n"
    "    move take(p):\n"
    "      forbid \"it is taken\": p and occupied\n"
    "      put mover on p\n"
    "      add 1 to taken\n"
    "      choose q in enemy: remove q\n"
    "    end when taken > 3\n"
    "    score(P: player) = count(stones(P)) * prize\n"
    "    wins(P: player) = each Q in players: score(Q) <= score(P)\n";

/// A document with something exchanged.
inline std::string edited(std::string document, const std::string& from, const std::string& to) {
  return document.replace(document.find(from), from.size(), to);
}

}  // namespace ruleproof::model

#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "reference/rules.hpp"

// Where two rulesets of one game part: what they treat differently at a state that both have reached.

namespace ruleproof {

/// Something observable that two rulesets do not have in common at one state.
struct Parting {
  enum class What {
    legality,  ///< the move is legal under one and not under the other
    board,     ///< the move leads to other boards
    end,       ///< the game has ended under one and not under the other
    score,     ///< what each player would have if the game ended here
    winner,    ///< of a game that has ended
  };

  What what;
  std::optional<Move> move;  ///< nothing where they part at the state itself
  std::string by_one;        ///< what the one ruleset says, in a few words
  std::string by_other;

  friend bool operator==(const Parting&, const Parting&) = default;
};

/// "legality", "board", "end", "score", "winner".
std::string_view text(Parting::What what);

/// What a move can legally lead to, in a fixed order; nothing if it is illegal.
std::vector<Outcome> sorted_outcomes(const Rules& rules, const State& state, const Move& move);

/// What a move leads to under both rulesets alike, nothing in the list if it is illegal under both; no list if
/// they part.
std::optional<std::vector<Outcome>> common_outcomes(const Rules& one, const Rules& other, const State& state,
                                                    const Move& move);

/// How two rulesets part on a move of a state, in the order of Parting::What; nothing if they agree.
std::optional<Parting> parting(const Rules& one, const Rules& other, const State& state, const Move& move);

/// How they part on the state itself: the end, the score, the winner.
std::optional<Parting> parting(const Rules& one, const Rules& other, const State& state, Komi komi);

/// On the move, if there is one, else on the state itself.
std::optional<Parting> parting(const Rules& one, const Rules& other, const State& state,
                               const std::optional<Move>& move, Komi komi);

/// What one ruleset says of that which two of them part on: of the move if there is one, else of the state.
std::string said(const Rules& rules, const State& state, Parting::What what, const std::optional<Move>& move,
                 Komi komi);

/// The placements on all points, and the pass if there is one, for the side to move.
std::vector<Move> conceivable_moves(const Rules& rules, const State& state);

}  // namespace ruleproof

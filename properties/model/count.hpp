#pragma once

#include <climits>
#include <cstdint>
#include <optional>
#include <stop_token>
#include <string>
#include <utility>
#include <vector>

#include "properties/counted.hpp"
#include "reference/model/model.hpp"

// Exact counts over the model of any document. States are told apart by what they hold, never by a hash alone, and equal
// outcomes of one move are one.

namespace ruleproof::model {

/// The legal moves with their outcomes, each once.
std::vector<std::pair<Move, State>> distinct_outcomes(Model& model, const State& state);

/// Sums over sequences of turns. Those of scores are 0 where the document keeps none.
struct PerftSums {
  std::uint64_t count = 0;
  std::uint64_t squares = 0;  ///< of the sum of (i + 1) times the score of player i
  std::int64_t mover = 0;     ///< the scores of those who made the last moves

  friend bool operator==(const PerftSums&, const PerftSums&) = default;
};

/// Adds one sequence, with the scores after it. Throws InputError for a sum of more than 64 bits.
void add_turn(PerftSums& sums, int mover, const std::vector<Number>& scores);

/// Of the sequences of exactly so many turns, one or more. One whose last move ends the game counts at its own length and is
/// not continued. Nothing if it was stopped. Throws LimitReached, and InputError for a sum of more than 64 bits.
std::optional<PerftSums> perft(Model& model, const State& state, int depth, const std::stop_token& stop = {});

/// The boards of stones of the players, reachable or not, that are settled as the document says; all of them if it does not.
/// Throws InputError for more than 2^32 boards.
Counted count_positions(Model& model, const std::stop_token& stop = {});

/// The states reachable from one, itself and ended ones included, notes aside; given a depth, in at most so many moves. What is
/// more than so many elementary steps of the model away is left out, and the count is incomplete.
Counted count_reachable(Model& model, const State& from, std::optional<int> depth, const std::stop_token& stop = {}, long most_steps = LONG_MAX);

/// The games from a state to an end; given a depth, those of at most so many moves. Throws InputError if there is no end of
/// them, or 2^128 or more. Bounded as above.
Counted count_games(Model& model, const State& from, std::optional<int> depth, const std::stop_token& stop = {}, long most_steps = LONG_MAX);

}  // namespace ruleproof::model

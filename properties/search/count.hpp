#pragma once

#include <climits>
#include <cstdint>
#include <optional>
#include <stop_token>
#include <string>
#include <utility>
#include <vector>

#include "reference/model/model.hpp"
#include "spec/count.hpp"
#include "spec/input_error.hpp"
#include "spec/spec.hpp"

// Exact counts over the model of any document. States are told apart by what they hold, never by a hash
// alone, and equal outcomes of one move are one.

namespace ruleproof {

struct Counted {
  Count value = 0;        ///< a lower bound if it is not complete
  bool complete = false;  ///< otherwise it was stopped, or would have needed too much memory
};

}  // namespace ruleproof

namespace ruleproof::model {

/// Sums over sequences of turns. Those of scores are 0 where the document keeps none.
struct PerftSums {
  std::uint64_t count = 0;
  std::uint64_t squares = 0;  ///< of the sum of (i + 1) times the score of player i
  std::int64_t mover = 0;     ///< the scores of those who made the last moves

  friend bool operator==(const PerftSums&, const PerftSums&) = default;
};

/// Adds one sequence, with the scores after it. Throws InputError for a sum of more than 64 bits.
void add_turn(PerftSums& sums, int mover, const std::vector<Number>& scores);

/// Of the sequences of exactly so many turns, one or more. One whose last move ends the game counts at its
/// own length and is not continued. Nothing if it was stopped. Throws LimitReached, and InputError for a sum
/// of more than 64 bits.
std::optional<PerftSums> perft(Model& model, const State& state, int depth, const std::stop_token& stop = {});

/// Why a count was not begun.
class TooLargeToCount : public InputError {
 public:
  using InputError::InputError;
};

/// The boards of stones of the players, reachable or not, that are settled as the document says; all of them
/// if it does not. Throws TooLargeToCount where there are more boards than can be looked at.
Counted count_positions(Model& model, const std::stop_token& stop = {});
/// The same by the game's own method, if it has one.
Counted count_positions(const Document& game, Model& model, const std::stop_token& stop = {});

/// How far a count goes.
struct CountBounds {
  std::optional<int> depth = std::nullopt;  ///< what more than so many moves lead to is not meant
  long steps =
      LONG_MAX;  ///< what is more than so many elementary steps away is left out, and the count is incomplete
  std::size_t bytes = std::size_t{1} << 30;  ///< of all that is kept; likewise
  unsigned threads = 1;
};

/// The states reachable from one, itself and ended ones included, notes aside.
Counted count_reachable(Model& model, const State& from, const CountBounds& bounds = {},
                        const std::stop_token& stop = {});

/// The games from a state to an end. Throws InputError if there is no end of them, or 2^128 or more.
Counted count_games(Model& model, const State& from, const CountBounds& bounds = {},
                    const std::stop_token& stop = {});

}  // namespace ruleproof::model

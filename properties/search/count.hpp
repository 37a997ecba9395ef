#pragma once

#include <climits>
#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "reference/model/model.hpp"
#include "spec/count.hpp"
#include "spec/documents/spec.hpp"
#include "spec/input_error.hpp"
#include "spec/threads.hpp"

// Counts exactly, for any document: states, games, positions and sequences of turns. States are compared by
// content, never by a hash alone. Equal outcomes of one move count once.

namespace ruleproof {

struct Counted {
  Count value = 0;        ///< a lower bound if the count is not complete
  bool complete = false;  ///< false if stopped, or if memory or steps ran out
};

/// Sums over sequences of turns. The sums of scores are 0 if the document does not store scores.
struct PerftSums {
  std::uint64_t count = 0;
  /// For each sequence let s be the sum, over the players i = 0, 1, …, of (i + 1) times the score of player i
  /// at the end. This is the sum of all s².
  std::uint64_t squares = 0;
  std::int64_t mover = 0;  ///< the sum, over all sequences, of the score of the player who made the last move

  friend bool operator==(const PerftSums&, const PerftSums&) = default;
};

/// Thrown when a sum of scores exceeds 64 bits.
struct SumTooLarge : InputError {
  SumTooLarge() : InputError("perft: a sum needs more than 64 bits") {}
};

/// Adds one sequence of turns to `sums`. `mover` made its last move, and `scores` are the scores at its end.
/// Throws SumTooLarge.
void add_turn(PerftSums& sums, int mover, const std::vector<Number>& scores);
/// Adds the sums `more` of other sequences to `sums`. Throws SumTooLarge.
void add(PerftSums& sums, const PerftSums& more);

/// Returns the sums over all sequences of exactly `depth` turns (at least 1). A game that ends with the last
/// of these turns counts; a game that ends earlier does not. Returns nothing if stopped. Throws LimitReached
/// and SumTooLarge.
std::optional<PerftSums> perft(const Model& model, const State& state, int depth, const StopToken& stop = {});

/// Thrown if a count would be too large to begin.
class TooLargeToCount : public InputError {
 public:
  using InputError::InputError;
};

/// Counts the arrangements of stones on the board, reachable or not, that satisfy the document's definition
/// `settled`; if there is no such definition, counts all arrangements. Throws TooLargeToCount if there are
/// more than 2^26 arrangements.
Counted count_positions(const Model& model, const StopToken& stop = {});

/// A function that visits the positions after all legal moves from `now`, as Model::each_position does, or
/// returns false if it cannot do so.
using EachPosition =
    std::function<bool(const Content& now, const std::function<void(const Model::Reached&)>& visit)>;

/// The limits of a count, and a faster method that it may use.
struct CountBounds {
  std::optional<int> depth = std::nullopt;  ///< states after more moves are not counted
  std::int64_t steps = INT64_MAX;  ///< maximal number of elementary steps; beyond it the count is incomplete
  std::size_t bytes = std::size_t{1} << 30;  ///< maximal memory; beyond it the count is incomplete
  unsigned threads = 1;
  /// Creates, for the model of each thread, a faster replacement of Model::each_position. It is used if legal
  /// moves do not depend on the past.
  std::function<EachPosition(const Model&)> faster = {};
};

/// Counts the states reachable from `from`, including `from` itself and states in which the game is over.
/// States that differ only in notes (variables that do not affect play) count as one.
Counted count_reachable(const Model& model, const State& from, const CountBounds& bounds = {},
                        const StopToken& stop = {});

/// Counts the games from a state to the end of the game. Throws InputError if there are infinitely many, or
/// 2^128 or more.
Counted count_games(const Model& model, const State& from, const CountBounds& bounds = {},
                    const StopToken& stop = {});

}  // namespace ruleproof

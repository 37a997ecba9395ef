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

// Exact counts over the model of any document. States are compared by content, never by a hash alone, and
// equal outcomes of one move count once.

namespace ruleproof {

struct Counted {
  Count value = 0;        ///< a lower bound if the count is not complete
  bool complete = false;  ///< false if stopped, or if memory or steps ran out
};

}  // namespace ruleproof

namespace ruleproof::model {

/// Sums over sequences of turns. The sums of scores are 0 if the document does not store scores.
struct PerftSums {
  std::uint64_t count = 0;
  std::uint64_t squares = 0;  ///< sum of the squares of the sum of (i + 1) times the score of player i
  std::int64_t mover = 0;     ///< sum of the scores of the players of the last moves

  friend bool operator==(const PerftSums&, const PerftSums&) = default;
};

/// Thrown when a sum of scores exceeds 64 bits.
struct SumTooLarge : InputError {
  SumTooLarge() : InputError("perft: a sum needs more than 64 bits") {}
};

/// Adds one sequence with its final scores. Throws SumTooLarge.
void add_turn(PerftSums& sums, int mover, const std::vector<Number>& scores);
/// Adds the sums of other sequences. Throws SumTooLarge.
void add(PerftSums& sums, const PerftSums& more);

/// Returns the sums over all sequences of exactly `depth` turns (at least 1). A sequence whose last move ends
/// the game counts at its own length and is not continued. Nothing if stopped. Throws LimitReached, and
/// SumTooLarge.
std::optional<PerftSums> perft(const Model& model, const State& state, int depth, const StopToken& stop = {});

/// Thrown if a count would be too large to begin.
class TooLargeToCount : public InputError {
 public:
  using InputError::InputError;
};

/// Counts the boards, reachable or not, that satisfy the document's definition `settled`; all boards if it
/// has none. Throws TooLargeToCount if there are more than 2^26 boards.
Counted count_positions(const Model& model, const StopToken& stop = {});

/// Visits the positions after the legal moves, as Model::each_position does; returns false if it cannot do
/// so.
using EachPosition =
    std::function<bool(const Content& now, const std::function<void(const Model::Reached&)>& visit)>;

/// The limits of a count, and what makes it faster.
struct CountBounds {
  std::optional<int> depth = std::nullopt;  ///< states after more moves are not counted
  std::int64_t steps = INT64_MAX;  ///< maximal number of elementary steps; beyond it the count is incomplete
  std::size_t bytes = std::size_t{1} << 30;  ///< maximal memory; beyond it the count is incomplete
  unsigned threads = 1;
  /// Creates for the model of each thread a faster each_position, used if games depend on positions alone.
  std::function<EachPosition(const Model&)> faster = {};
};

/// Counts the states reachable from `from`, including itself and ended states. Notes are ignored.
Counted count_reachable(const Model& model, const State& from, const CountBounds& bounds = {},
                        const StopToken& stop = {});

/// Counts the games from a state to an end. Throws InputError if this is infinite, or 2^128 or more.
Counted count_games(const Model& model, const State& from, const CountBounds& bounds = {},
                    const StopToken& stop = {});

}  // namespace ruleproof::model

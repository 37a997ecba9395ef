#pragma once

#include <cstddef>
#include <optional>
#include <vector>

#include "spec/turn.hpp"

namespace ruleproof::model {

/// Tells a difference of readings that lasts from a new one, as a game goes on move by move. A difference
/// lasts from one placement to the next if each connected part of the squares that show it lies on or beside
/// those that showed it before; diagonals count, so that it holds for games of any adjacency.
class LastingDifferences {
 public:
  explicit LastingDifferences(std::size_t readings) : shown_(readings) {}

  /// Notes that a reading rules otherwise on a move, and on which squares that shows, if on any. Returns
  /// whether it is the difference of the moves before.
  bool goes_on(std::size_t reading, const std::vector<Square>& squares);

  /// Notes that a reading agrees on a placement: its difference is over.
  void is_over(std::size_t reading) { shown_[reading].reset(); }

 private:
  std::vector<std::optional<std::vector<Square>>> shown_;  // by reading, for as long as its difference lasts
};

}  // namespace ruleproof::model

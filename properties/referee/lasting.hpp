#pragma once

#include <cstddef>
#include <optional>
#include <vector>

#include "spec/turn.hpp"

namespace ruleproof {

/// Distinguishes new differences between readings from lasting ones while a game is replayed. A difference
/// lasts from one placement to the next if each connected set of its squares lies on or beside the squares of
/// the previous difference. Diagonals count as beside, so that this holds for any adjacency.
class LastingDifferences {
 public:
  explicit LastingDifferences(std::size_t readings) : shown_(readings) {}

  /// Records that a reading judges a move differently, and on which squares (perhaps none). Returns whether
  /// this continues the difference of the previous moves.
  bool goes_on(std::size_t reading, const std::vector<Square>& squares);

  /// Records that a reading agrees on a placement, which ends its difference.
  void is_over(std::size_t reading) { shown_[reading].reset(); }

 private:
  // For each reading, the squares of its present difference; nothing if it has none.
  std::vector<std::optional<std::vector<Square>>> shown_;
};

}  // namespace ruleproof

#pragma once

#include <cstddef>
#include <optional>
#include <vector>

#include "spec/turn.hpp"

namespace ruleproof {

/// Distinguishes new differences between readings from lasting ones while a game is replayed. A difference
/// lasts from one placement to the next if each connected set of its squares lies on or beside the squares of
/// the previous difference. Squares that touch diagonally count as beside each other, whatever the adjacency
/// of the board.
class LastingDifferences {
 public:
  explicit LastingDifferences(std::size_t readings) : shown_(readings) {}

  /// Records that a reading judges a move differently, and the squares on which it differs (perhaps none).
  /// Returns whether this difference continues the difference of the previous moves.
  bool goes_on(std::size_t reading, const std::vector<Square>& squares);

  /// Records that a reading judges a placement as the game does, which ends the difference of this reading.
  void is_over(std::size_t reading) { shown_[reading].reset(); }

 private:
  // For each reading, the squares of its present difference; nothing if it has none.
  std::vector<std::optional<std::vector<Square>>> shown_;
};

}  // namespace ruleproof

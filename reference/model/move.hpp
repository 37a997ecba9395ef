#pragma once

#include <compare>
#include <vector>

#include "spec/language/tree.hpp"

// What is played.

namespace ruleproof::model {

/// A value of a parameter: the place of a point, which is its number in row order from the top (of a square
/// of the unbounded grid: BoardWorld::place), the player or the direction by their number, a whole number.
struct Argument {
  language::Type type = language::Type::point;
  int value = 0;
  friend auto operator<=>(const Argument&, const Argument&) = default;
};

/// A declared move, event or step with its arguments.
struct Play {
  int action = -1;
  std::vector<Argument> arguments;
  friend auto operator<=>(const Play&, const Play&) = default;
};

/// What somebody does: a turn, all of its parts in order, whichever alternative they come from; or one play
/// that is no turn; or an event, which is nobody's.
struct Move {
  int player = -1;
  std::vector<Play> plays;
  friend auto operator<=>(const Move&, const Move&) = default;
};

}  // namespace ruleproof::model

#pragma once

#include <compare>
#include <vector>

#include "spec/language/document.hpp"

// Defines moves, their plays and the arguments of plays.

namespace ruleproof {

/// A value of a parameter of a move: the number of a player or direction, a whole number, or the place of a
/// point. The place is the point's number in row order from the top; for a square of the unbounded grid see
/// BoardWorld::place.
struct Argument {
  language::Type type = language::Type::point;
  int value = 0;
  friend auto operator<=>(const Argument&, const Argument&) = default;
};

/// An action that the document declares (a move, event or step), with its arguments.
struct Play {
  int action = -1;
  std::vector<Argument> arguments;
  friend auto operator<=>(const Play&, const Play&) = default;
};

/// A whole turn, with the plays of its parts in order, or a single play that is not a turn. Such a play is an
/// `aside move`, which is allowed at any time, or an event, which has no player.
struct Move {
  int player = -1;
  std::vector<Play> plays;
  friend auto operator<=>(const Move&, const Move&) = default;
};

}  // namespace ruleproof

#pragma once

#include <array>
#include <compare>
#include <optional>

#include "spec/move.hpp"

// Defines the squares of an unbounded grid and its four directions.

namespace ruleproof {

/// A square of an unbounded grid: x grows to the east, y to the north; both may be negative.
struct Square {
  int x = 0;
  int y = 0;

  friend constexpr auto operator<=>(const Square&, const Square&) = default;
};

/// Coordinates in input must lie from -farthest to farthest. A move puts a stone at most one row or column
/// outside the bounding box of the stones, so no game is long enough to overflow an int.
inline constexpr int farthest = 1'000'000;

enum class Direction { north, east, south, west };

inline constexpr std::array all_directions{Direction::north, Direction::east, Direction::south,
                                           Direction::west};

constexpr Direction opposite(Direction direction) {
  return static_cast<Direction>((static_cast<int>(direction) + 2) % 4);
}

/// Returns the neighbour of the square in this direction.
constexpr Square next(Square square, Direction direction) {
  switch (direction) {
    case Direction::north:
      return {square.x, square.y + 1};
    case Direction::east:
      return {square.x + 1, square.y};
    case Direction::south:
      return {square.x, square.y - 1};
    default:
      return {square.x - 1, square.y};
  }
}

}  // namespace ruleproof

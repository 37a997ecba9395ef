#pragma once

#include <array>
#include <compare>
#include <cstdint>
#include <set>
#include <string>

// Defines the squares, directions and boxes of the unbounded grid.

namespace ruleproof::optimized {

/// A square of the unbounded grid. x grows to the east, y to the north.
struct Square {
  int x = 0;
  int y = 0;

  friend constexpr auto operator<=>(const Square&, const Square&) = default;
};

enum class Direction : std::uint8_t { north, east, south, west };

inline constexpr std::array<Direction, 4> directions{Direction::north, Direction::east, Direction::south,
                                                     Direction::west};

/// A rectangle of squares from the lower left to the upper right corner, both included.
struct Box {
  Square low;
  Square high;

  friend constexpr bool operator==(const Box&, const Box&) = default;
};

/// Returns the square as text, "(x, y)".
std::string name(Square square);

/// Returns the adjacent square in that direction.
constexpr Square beside(Square square, Direction direction) {
  switch (direction) {
    case Direction::north:
      return {square.x, square.y + 1};
    case Direction::east:
      return {square.x + 1, square.y};
    case Direction::south:
      return {square.x, square.y - 1};
    case Direction::west:
      return {square.x - 1, square.y};
  }
  return square;
}

/// Returns the number of components of the squares, connected by orthogonal and diagonal steps. Slow.
int count_parts(std::set<Square> squares);

}  // namespace ruleproof::optimized

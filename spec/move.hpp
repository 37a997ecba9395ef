#pragma once

#include <compare>
#include <optional>
#include <vector>

// What every room means by a colour, a board's size and a move.

namespace ruleproof {

enum class Colour { black, white };

constexpr Colour other(Colour colour) { return colour == Colour::black ? Colour::white : Colour::black; }

/// A board of w columns and h rows, each from 1 to 25. A point is an index in row order, from the top left
/// corner: the point in column x (from the left, from 0) and row y (from the top, from 0) is y * w + x.
struct Size {
  int w = 0;
  int h = 0;

  constexpr int area() const { return w * h; }
  friend constexpr auto operator<=>(const Size&, const Size&) = default;
};

inline constexpr int longest_side = 25;

/// One player's move: a placement on `point`, or a pass where there is none. `flips` says which stones the
/// mover chose to flip, in rising order; it stands only where a ruleset lets one placement end in several
/// boards.
struct Move {
  Colour colour = Colour::black;
  std::optional<int> point;
  std::optional<std::vector<int>> flips = std::nullopt;

  friend bool operator==(const Move&, const Move&) = default;
};

}  // namespace ruleproof

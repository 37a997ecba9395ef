#pragma once

#include <compare>
#include <optional>
#include <string_view>
#include <vector>

// Defines the colours of players and the size of a board.

namespace ruleproof {

enum class Colour { black, white };

constexpr Colour other(Colour colour) { return colour == Colour::black ? Colour::white : Colour::black; }

/// A board of w columns and h rows; both numbers are from 1 to 25. A point is stored as an index: y * w + x
/// for the point in column x (counted from the left, from 0) and row y (counted from the top, from 0).
struct Size {
  int w = 0;
  int h = 0;

  constexpr int area() const { return w * h; }
  friend constexpr auto operator<=>(const Size&, const Size&) = default;
};

inline constexpr int longest_side = 25;

/// The letters of the columns, from the left. The letter i is left out, as is usual for boards of Go.
inline constexpr std::string_view column_letters = "abcdefghjklmnopqrstuvwxyz";
static_assert(column_letters.size() == longest_side);

}  // namespace ruleproof

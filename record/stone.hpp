#pragma once

#include <string>
#include <vector>

// Defines the content of a point, for games of two colours.

namespace ruleproof {

/// The content of one point. A position is a `std::vector<Stone>` of w * h stones in row order from the top
/// left.
enum class Stone : char { empty, black, white };

/// Returns the position that these rows draw, the top row first: 'X' for black, 'O' for white, '.' for an
/// empty point.
inline std::vector<Stone> drawn_stones(const std::vector<std::string>& rows) {
  std::vector<Stone> stones;
  for (const std::string& row : rows)
    for (const char c : row)
      stones.push_back(c == 'X' ? Stone::black : c == 'O' ? Stone::white : Stone::empty);
  return stones;
}

}  // namespace ruleproof

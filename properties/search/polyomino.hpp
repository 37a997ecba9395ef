#pragma once

#include <compare>
#include <string>
#include <string_view>
#include <vector>

namespace ruleproof {

/// Some cells that hang together by their sides, as a shape: whichever way it is turned or mirrored.
struct Polyomino {
  /// The row from the top and the column from the left, both from 0.
  struct Cell {
    int y = 0;
    int x = 0;

    friend auto operator<=>(const Cell&, const Cell&) = default;
  };

  std::string name;         ///< the Go players' where they have one: "bulky-five"
  std::vector<Cell> cells;  ///< in row order; the leftmost column and the top row are 0

  int width() const;
  int height() const;
  /// The shape as rows of '#' and '.', the top row first.
  std::vector<std::string> rows() const;
};

inline constexpr int largest_polyomino = 6;

/// The free polyominoes of so many cells, from 1 to 6, each in one position; always in the same order. Throws
/// InputError for other numbers.
std::vector<Polyomino> polyominoes(int cells);

/// The polyomino of this name. Throws InputError, with the nearest name, if there is none.
Polyomino polyomino(std::string_view name);

}  // namespace ruleproof

#pragma once

#include <compare>
#include <string>
#include <string_view>
#include <vector>

// Defines free polyominoes of up to six cells.

namespace ruleproof {

/// A free polyomino: a connected set of cells, where rotated or mirrored sets are the same shape.
struct Polyomino {
  /// The row from the top and the column from the left, both from 0.
  struct Cell {
    int y = 0;
    int x = 0;

    friend auto operator<=>(const Cell&, const Cell&) = default;
  };

  std::string name;         ///< the Go term if there is one: "bulky-five"
  std::vector<Cell> cells;  ///< the cells in row order; the leftmost column and the top row are 0

  int width() const;
  int height() const;
  /// Returns the shape as rows of '#' and '.', the top row first.
  std::vector<std::string> rows() const;
};

inline constexpr int largest_polyomino = 6;

/// Returns the free polyominoes of 1 to 6 cells, each in one orientation, always in the same order. Throws
/// InputError for other numbers.
std::vector<Polyomino> polyominoes(int cells);

/// Returns the polyomino with this name. Throws InputError, with the nearest name, if there is none.
Polyomino polyomino(std::string_view name);

}  // namespace ruleproof

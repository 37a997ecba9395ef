#pragma once

#include <array>
#include <cstdint>
#include <string>

#include "optimized/spread.hpp"

namespace ruleproof::optimized {

/// The points of a w × h board in row order from the top left, and their orthogonal neighbours.
class Grid {
 public:
  static constexpr int longest_side = 25;
  static constexpr int max_area = longest_side * longest_side;
  /// Stands for a neighbour beyond the edge. It is the index of no point, and it is the same on every board.
  static constexpr int off = max_area;
  /// The length of an array that is indexed by points and by `off`.
  static constexpr int cells = max_area + 1;

  using Neighbours = std::array<std::uint16_t, 4>;

  /// Throws std::invalid_argument unless w and h are from 1 to 25.
  Grid(int w, int h);

  int width() const { return w_; }
  int height() const { return h_; }
  int area() const { return w_ * h_; }
  int x(int point) const { return point % w_; }
  int y(int point) const { return point / w_; }
  int at(int x, int y) const { return y * w_ + x; }

  /// Returns the four neighbours of a point; those beyond the edge are `off`.
  const Neighbours& neighbours(int point) const { return neighbours_[point]; }
  /// Returns the point as a Spread with one element; an empty Spread for `off`.
  Spread spread(int point) const { return spreads_[point]; }
  /// Returns the name that players use: a column letter (without i) and the row counted from the bottom.
  std::string name(int point) const;

 private:
  int w_;
  int h_;
  std::array<Neighbours, max_area> neighbours_;
  std::array<Spread, cells> spreads_;
};

}  // namespace ruleproof::optimized

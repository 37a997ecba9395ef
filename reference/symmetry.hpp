#pragma once

#include <compare>
#include <vector>

#include "spec/language/tree.hpp"
#include "spec/move.hpp"
#include "spec/turn.hpp"

namespace ruleproof {

/// One of the eight rotations and reflections of a grid, and where it takes the points of a board, or of a
/// window on an unbounded grid, that is taken along: first mirrored, then turned upside down, then
/// transposed.
struct Symmetry {
  bool is_transposed = false;
  bool is_upside_down = false;
  bool is_mirrored = false;

  bool is_identity() const { return *this == Symmetry{}; }
  Size image(Size size) const { return is_transposed ? Size{size.h, size.w} : size; }
  /// Of a square in column x from the left and row y from the top, where it is on the board's image; it may
  /// lie beyond the board.
  Square image(Square square, Size size) const;
  /// Likewise of a point, both by their numbers in row order.
  int image(int point, Size size) const;
  /// Of a direction, from 0, which is north, clockwise to 7.
  int image_of_direction(int clockwise) const;

  friend auto operator<=>(const Symmetry&, const Symmetry&) = default;
};

/// The rotations and reflections that take a board onto itself, the identity first: eight of a square, four
/// of another rectangle; fewer, where some of them do the same to every point.
std::vector<Symmetry> symmetries(Size size);

/// All eight, the identity first.
std::vector<Symmetry> symmetries_of_the_grid();

/// Whether the rules of a document name no place and no single direction of a grid of squares, setup and
/// start aside: then a game and its image under a symmetry of the grid go on alike.
bool is_symmetric(const language::Document& document);

}  // namespace ruleproof

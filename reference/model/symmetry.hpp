#pragma once

#include <compare>
#include <vector>

#include "spec/language/document.hpp"
#include "spec/move.hpp"
#include "spec/turn.hpp"

// Defines the symmetries of boards, and which documents and claims respect them.

namespace ruleproof {

/// One of the eight rotations and reflections of a grid, applied to a board or to a window on an unbounded
/// grid. The steps that the members enable are applied in this order: mirroring left to right, turning upside
/// down, transposing.
struct Symmetry {
  bool is_transposed = false;
  bool is_upside_down = false;
  bool is_mirrored = false;

  bool is_identity() const { return *this == Symmetry{}; }
  Size image(Size size) const { return is_transposed ? Size{size.h, size.w} : size; }
  /// Returns the image of a square, given by column x from the left and row y from the top of a board of this
  /// size. The square may lie outside the board.
  Square image(Square square, Size size) const;
  /// Returns the image of a point. Both points are numbers in row order.
  int image(int point, Size size) const;
  /// Returns the image of a direction. A direction is a number from 0 (north) clockwise to 7.
  int image_of_direction(int clockwise) const;

  friend auto operator<=>(const Symmetry&, const Symmetry&) = default;
};

/// Returns the rotations and reflections that map a board onto itself, the identity first: eight for a
/// square, four for another rectangle. If several of them map each point to the same point, as on a board of
/// one row, returns only one of them.
std::vector<Symmetry> symmetries(Size size);

/// Returns all eight symmetries, the identity first.
std::vector<Symmetry> symmetries_of_the_grid();

/// Returns whether the rules of a document mention no particular place and no single direction of a square
/// grid; rules about setup and start are ignored. If so, a game and its image under a symmetry of the grid
/// have the same continuations.
bool is_symmetric(const language::Document& document);
/// Returns whether is_symmetric(document) holds and the start is symmetric, too. If so, the game on a rotated
/// or reflected board starts with the rotated or reflected start.
bool begins_symmetrically(const language::Document& document);
/// Returns whether the formulas of a claim mention no place and no direction of the grid.
bool is_symmetric(const language::Claim& claim);

}  // namespace ruleproof

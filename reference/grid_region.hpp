#pragma once

#include "reference/region.hpp"
#include "spec/turn.hpp"

// The words of the region language for games on an unbounded grid, whose neighbours may be diagonal and whose
// lines have directions. The windows of Board and AllBoards know them.

namespace ruleproof {

/// What a world offers besides the words of `Region`:
///
/// - `around(a)`: the squares outside a that are orthogonally or diagonally adjacent to one of a
/// - `chained(seed, within)`: what is reached by such steps inside `within` from the part of seed in it
/// - `chained_together(a)`: whether each square of a is reached from each other one by such steps inside a
/// - `ahead(a, direction)`: the squares that lie further along in that direction on the line of one of a
/// - `next(a, direction)`: the squares one step on in that direction
/// - `far_outside(a)`: all squares outside some rectangle beyond which nothing was ever put
/// - `wound_round(a)`: the squares outside a round which a closed walk of such steps inside a winds
///
/// AllBoards takes for `wound_round(a)` any region outside a that has a square of a on each of the four
/// half-lines from each of its squares.
template <class R>
concept GridRegion = Region<R> && requires(const R a, const R b, Direction direction) {
  { around(a) } -> std::same_as<R>;
  { chained(a, b) } -> std::same_as<R>;
  { chained_together(a) } -> std::same_as<typename R::Bit>;
  { ahead(a, direction) } -> std::same_as<R>;
  { next(a, direction) } -> std::same_as<R>;
  { far_outside(a) } -> std::same_as<R>;
  { wound_round(a) } -> std::same_as<R>;
};

}  // namespace ruleproof

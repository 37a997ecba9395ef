#pragma once

#include "reference/region.hpp"
#include "spec/turn.hpp"

// The region operations for games on grids, where neighbours may be diagonal and lines have directions. The
// regions of Board and of AllBoards (a prover's model of all boards) implement these operations.

namespace ruleproof {

/// The operations that these regions provide in addition to those of `Region`:
///
/// - `around(a)`: the squares outside a that are orthogonally or diagonally adjacent to a square of a
/// - `chained(seed, within)`: the squares reached from `seed & within` by such steps inside `within`
/// - `chained_together(a)`: whether every square of a can be reached from every other by such steps inside a
/// - `ahead(a, direction)`: the squares further along in that direction on the line of a square of a
/// - `next(a, direction)`: the squares one step from a square of a in that direction
/// - `far_outside(a)`: all squares outside some rectangle, where that rectangle is so large that no stone was
/// ever placed outside it
/// - `wound_round(a)`: the squares outside a that are encircled by a closed walk of such steps inside a
///
/// AllBoards has no walks. It defines `wound_round(a)` as the squares outside a from which no path of
/// orthogonal steps outside a leads to `far_outside(a)`.
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

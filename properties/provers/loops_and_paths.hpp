#pragma once

#include "properties/verdict.hpp"

// Proves that two definitions of a hole are equivalent. Some squares of a grid carry markers. By the first
// definition, an empty square is in a hole if no orthogonal path of empty squares leads from it to infinity.
// By the second one, it is in a hole if a closed walk of orthogonally or diagonally adjacent markers winds
// round it. A walk winds round a square if its crossings of a half-line that starts at the square do not add
// up to 0, where a crossing counts 1 in one direction and -1 in the other. So a walk with an odd number of
// crossings winds round the square.

namespace ruleproof::grid {

/// Whether closed walks and paths may have diagonal steps.
struct Steps {
  bool diagonal_in_loops = true;
  bool diagonal_in_paths = false;
};

/// Checks a proof of this statement: no closed walk on the grid winds round a square with a path to infinity.
/// Returns whether the proof is valid. The proof: let s and t be empty squares, one step of a path apart.
/// Each closed walk winds equally often round both, because the squares can be given heights with this
/// property: in each step of the walk, the crossings of s's half-line minus the crossings of t's half-line
/// are the difference of the heights of the two ends. Along a closed walk these differences add up to 0. The
/// function checks that such heights exist for every s, t and step. A path to infinity leads to a square
/// north of all markers, and no step of the walk crosses the half-line of that square.
bool winding_is_kept_along_paths(Steps steps = {});

/// Checks a proof of this statement: some closed walk on the grid winds round each hole. Returns whether the
/// proof is valid. The proof: let s be a square of a hole, and C the set of all squares that paths reach from
/// s. C is finite, and the squares that are orthogonally adjacent to C but not in C are markers. The sides
/// between a square of C and a marker form closed curves: each side leads from one block of 2 x 2 squares to
/// another, and in each block an even number of sides meet. If the markers on the sides of a block are the
/// same or a step apart, then the markers along such a curve form a closed walk. The number of crossings of
/// s's half-line, in all those walks together, is odd. In one block on the half-line this number is, modulo
/// 2,
///   [exactly one of the two lower squares is in C] + g(left column) + g(right column)
/// where g is 1 for a column whose upper square is in C and whose lower square is not, and otherwise 0. Along
/// the half-line each g occurs twice, except in the first and the last column; there g is 0, because s is in
/// C and because the last column is far away from C. Going east along the row of s, one leaves C once more
/// often than one enters C again. So one of the walks has an odd number of crossings. The function checks
/// these facts for every choice of a block's squares in C.
bool sides_of_holes_are_walks(Steps steps = {});

/// Returns `Proved`, for every finite set of markers on the grid, if both functions above return true;
/// otherwise, and in builds without a solver, returns `Unknown`.
Verdict prove_holes_on_every_grid(Steps steps = {});

}  // namespace ruleproof::grid

#pragma once

#include "properties/verdict.hpp"

// Proves that two definitions of a hole mark the same squares: an empty square has no orthogonal path of
// empty squares to infinity exactly if a closed walk of orthogonally or diagonally adjacent markers winds
// round it.
//
// A walk winds round a square if its crossings of a half-line from there, counted 1 in one direction and -1
// in the other, do not add up to 0. So it does if the number of its crossings is odd.

namespace ruleproof::grid {

/// The steps that the two definitions allow.
struct Steps {
  bool diagonal_in_loops = true;
  bool diagonal_in_paths = false;
};

/// Checks the proof that no closed walk winds round a square with a path to infinity, on the whole grid. If s
/// and t are empty and one step of a path apart, each closed walk winds equally often round both: there are
/// heights such that in each step of the walk the crossings of s's half-line less those of t's are the
/// difference of the heights, and in a closed walk those differences add up to 0. The function checks that
/// such heights exist, for every s, t and step. A path to infinity leads to a square north of all markers,
/// whose half-line no step crosses.
bool winding_is_kept_along_paths(Steps steps = {});

/// Checks the proof that some closed walk winds round each hole, on the whole grid. Let C be all squares that
/// paths reach from s; C is finite, and the squares that are orthogonally adjacent to C but not in C are
/// markers. The sides between a square of C and a marker form closed curves: each side leads from one block
/// of 2 x 2 squares to another, and in each block an even number of sides meet. If the markers on the sides
/// of a block are the same or a step apart, then the markers along such a curve form a closed walk. The
/// number of crossings of s's half-line, in all those walks together, is odd: in a block of the half-line it
/// is, modulo 2,
///   [exactly one of the two lower squares is in C] + g(left column) + g(right column)
/// where g is 1 for a column whose upper square is in C and whose lower one is not, and otherwise 0. Along
/// the half-line each g occurs twice, except in the first column, where it is 0 as s is in C, and the last,
/// which is far away; and the row leaves C once more often than it enters it again. So one of the walks has
/// an odd number of crossings. The function checks these facts for every choice of a block's squares in C.
bool sides_of_holes_are_walks(Steps steps = {});

/// Judges every finite set of markers on the grid by the two arguments above: proved or unknown.
Verdict prove_holes_on_every_grid(Steps steps = {});

}  // namespace ruleproof::grid

#pragma once

#include <cstdint>
#include <optional>
#include <stop_token>
#include <vector>

#include "properties/finding.hpp"
#include "properties/provers.hpp"
#include "spec/turn.hpp"

// Two ways to say what a hole is mark the same squares: an empty square has no
// orthogonal path of empty squares to infinity exactly if a closed walk of orthogonally or diagonally
// adjacent markers winds round it. This is judged for all sets of markers in a box of the unbounded grid,
// connected or not. A box is a Size, its squares are 0,0 to w-1,h-1; squares beyond it are empty.
//
// A walk winds round a square if the number of its crossings of a half-line from there is not 0, where those
// in one sense count 1 and those in the other -1. It follows that it does if the number of its crossings is
// odd.

namespace ruleproof::grid {

/// Which steps the two definitions take.
struct Steps {
  bool diagonal_in_loops = true;
  bool diagonal_in_paths = false;
};

/// Whether the two definitions agree. `finding.how` is "all-positions" with the box as its size, or
/// "every-board".
struct HoleFinding {
  Finding finding;
  std::uint64_t sets = 0;  ///< how many sets of markers were looked at one by one
  /// Markers for which they do not: as few as there can be in the box, unless `finding.why` says otherwise.
  std::optional<std::vector<Square>> counterexample = std::nullopt;
};

/// The two definitions once more, for a box whose sets of squares are single words: the square x,y is the bit
/// y * w + x.
class WordBox {
 public:
  using Set = std::uint64_t;

  /// Each side from 1 to 8; otherwise throws InputError.
  explicit WordBox(Size box, Steps steps = {});

  /// The empty squares of the box without a path to infinity.
  Set enclosed(Set markers) const;
  /// The empty squares of the box round which a closed walk winds.
  Set wound_round(Set markers) const;

  Set everywhere() const { return everywhere_; }
  std::vector<Square> squares(Set set) const;

 private:
  Set to_north(Set set) const { return set << w_ & everywhere_; }
  Set to_south(Set set) const { return set >> w_; }
  Set beside(Set set) const { return (set & ~last_column_) << 1 | (set & ~first_column_) >> 1; }
  bool winds(Set markers, Set below) const;

  int w_;
  int h_;
  Steps steps_;
  Set everywhere_ = 0;
  Set first_column_ = 0;
  Set last_column_ = 0;
};

/// Every set of markers in the box, by WordBox: some two million sets a second.
HoleFinding exhaust_holes_in_words(Size box, std::stop_token stop, Steps steps = {});

/// Every set of markers in a box that WordBox takes, by solver. There are two queries for each square s of
/// the box, each of which must have no solution:
/// - hole-without-loop: s is in a set of empty squares of the box that no step of a path leaves but to a
///   marker, and no closed walk crosses s's half-line an odd number of times. Without a solution, round each
///   hole a closed walk winds, and one with an odd number of crossings at that.
/// - loop-without-hole: there are a path of empty squares from s out of the box and a closed walk of markers
///   that crosses s's half-line an odd number of times.
/// That no walk with an even number of crossings winds round a square with a path out of the box either is
/// for `winding_is_kept_along_paths`, which must hold as well.
HoleFinding prove_holes(Size box, const Effort& effort, const QueryLog& log, std::stop_token stop,
                        Steps steps = {});

/// No closed walk winds round a square with a path to infinity, on the whole grid. If s and t are empty and
/// one step of a path apart, each closed walk winds as often round the one as round the other: there are
/// heights such that in each step of the walk the crossings of s's half-line less those of t's are the
/// difference of the heights, and in a closed walk those add up to 0. That there are such heights is checked,
/// for every s, t and step. And a path to infinity leads to a square north of all markers, whose half-line no
/// step crosses.
bool winding_is_kept_along_paths(Steps steps = {});

/// Round each hole some closed walk winds, on the whole grid. Let C be all squares that paths reach from s;
/// it is finite, and the squares that are orthogonally adjacent to C but not in C are markers. The sides
/// between a square of C and a marker form closed curves: each side leads from one block of 2 x 2 squares to
/// another, and in each block an even number of sides meet. If the markers on the sides of a block are the
/// same or a step apart, then the markers along such a curve form a closed walk. The number of crossings of
/// s's half-line, in all those walks together, is odd: in a block of the half-line it is, modulo 2,
///   [exactly one of the two lower squares is in C] + g(left column) + g(right column)
/// where g is 1 for a column whose upper square is in C and whose lower one is not, and otherwise 0. Along
/// the half-line each g occurs twice, but for that of the first column, which is 0 as s is in C, and of the
/// last, which is far away; and the row leaves C once more often than it enters it again. So one of the walks
/// has an odd number of crossings. What this says of a block is checked, for all cases of which of its
/// squares are in C.
bool sides_of_holes_are_walks(Steps steps = {});

/// Every finite set of markers on the grid, by the two arguments above. Proved, or unknown.
HoleFinding prove_holes_on_every_grid(Steps steps = {});

}  // namespace ruleproof::grid

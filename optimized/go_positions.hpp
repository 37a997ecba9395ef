#pragma once

#include <functional>
#include <optional>

// Counts the legal positions of Go without visiting them one by one. The points are coloured in row order
// along the shorter side. The future of a chain depends only on the border: the last coloured point in each
// column. A border point is empty, a stone whose chain has a liberty, or a stone whose chain still needs a
// liberty. A state records this, and which border points belong to the same chain that needs a liberty. All
// colourings so far with the same border form one state with a count. The method is that of J. Tromp and G.
// Farnebäck, "Combinatorics of Go" (2007).

namespace ruleproof::optimized {

__extension__ typedef unsigned __int128 PositionCount;

/// Returns the number of colourings of a w × h board with empty, black and white in which every chain (a
/// maximal connected set of stones of one colour) has an empty neighbour. Returns nothing if `is_stopped`
/// returns true before the end. Throws std::invalid_argument unless w and h are from 1 to 25, and
/// std::overflow_error for 2^128 or more.
std::optional<PositionCount> count_go_positions(int w, int h, const std::function<bool()>& is_stopped = {});

}  // namespace ruleproof::optimized

#pragma once

#include <optional>
#include <stop_token>

// How many legal positions Go has. They are not visited one by one: the points are coloured in row order,
// along the shorter side, and what can still happen to a chain depends only on the border, the last point
// coloured in each column. A border point is empty, or a stone whose chain has a liberty, or a stone whose
// chain still needs one; of these chains one must know which border points they hold. All colourings of the
// points so far with the same border are one state with a number. That is the method of J. Tromp and
// G. Farnebäck, "Combinatorics of Go" (2007).

namespace ruleproof::optimized {

__extension__ typedef unsigned __int128 PositionCount;

/// The colourings of a w x h board with empty, black and white in which every chain (a maximal connected set
/// of stones of one colour) has an empty neighbour. Nothing if it was stopped. Throws std::invalid_argument
/// unless w and h are from 1 to 25, and std::overflow_error if there are 2^128 or more.
std::optional<PositionCount> count_go_positions(int w, int h, std::stop_token stop = {});

}  // namespace ruleproof::optimized

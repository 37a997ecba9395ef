#pragma once

#include <vector>

#include "reference/board.hpp"

namespace ruleproof {

/// Returns whether a board has stones, all of them are unconditionally alive, and each empty point touches a
/// stone. A chain is unconditionally alive if opponents cannot capture it by any sequence of moves other than
/// suicides (D. B. Benson, "Life in the game of Go", 1976). `stones` has the points of each player. On such a
/// board of Go, programs that estimate dead stones obtain the same score as programs that count all stones as
/// alive.
bool played_out(const std::vector<BoardRegion>& stones);

}  // namespace ruleproof

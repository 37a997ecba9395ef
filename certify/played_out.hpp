#pragma once

#include <vector>

#include "reference/board.hpp"

namespace ruleproof {

/// Whether nobody can call a stone of this board dead or a point open: there are stones, each belongs to a
/// chain that lives whatever the opponents play without suicide (by the theorem of D. B. Benson, "Life in the
/// game of Go", 1976), and each empty point touches a stone. `stones` has the points of each player. Programs
/// that estimate which stones of a finished game of Go are dead agree on such boards with those that count
/// what is there.
bool played_out(const std::vector<BoardRegion>& stones);

}  // namespace ruleproof

#pragma once

#include <vector>

#include "certify/referee.hpp"
#include "record/stone.hpp"
#include "spec/move.hpp"

namespace ruleproof {

/// The stones of "B" and "W" as a position. Throws InputError if the board does not have one of the points.
std::vector<Stone> stones_on_board(Size size, const Stones& stones);

}  // namespace ruleproof

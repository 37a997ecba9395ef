#pragma once

#include <vector>

#include "certify/referee.hpp"
#include "record/stone.hpp"
#include "spec/move.hpp"

namespace ruleproof {

/// The stones of a game that has_vertices as a position of Black and White. Throws InputError if the board
/// does not have one of the points.
std::vector<Stone> stones_on_board(const GameSpec& game, Size size, const Stones& stones);

}  // namespace ruleproof

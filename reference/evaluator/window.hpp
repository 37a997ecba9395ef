#pragma once

#include <utility>
#include <vector>

#include "reference/evaluator/board_world.hpp"

// Defines the windows on an unbounded grid in which positions are evaluated.

namespace ruleproof::evaluator {

/// Moves the window of an unbounded grid to that of a position. Does nothing on a board.
void look_at(BoardWorld& world, const Content<BoardWorld>& content);

/// Returns the least window that contains a position and the squares `beside`, plus `margin` empty rings: its
/// size and its lower left square.
std::pair<Size, Square> least_window(BoardWorld& world, const Content<BoardWorld>& content,
                                     const std::vector<Square>& beside, int margin);

/// Moves the window to the least one, and returns the position in it. Throws LimitReached if the window would
/// be longer than Board::longest_window.
Content<BoardWorld> in_window(BoardWorld& world, const Content<BoardWorld>& content,
                              const std::vector<Square>& beside, int margin);

}  // namespace ruleproof::evaluator

#pragma once

#include <utility>
#include <vector>

#include "reference/evaluator/board_world.hpp"

// Defines the windows on an unbounded grid in which positions are evaluated.

namespace ruleproof::evaluator {

/// Moves the world's window on an unbounded grid to the window of a position. Does nothing on a bounded
/// board.
void look_at(BoardWorld& world, const Content<BoardWorld>& content);

/// Returns the size and the lower left square of the smallest window that contains a position and the squares
/// `beside`, with a border of `margin` squares.
std::pair<Size, Square> least_window(BoardWorld& world, const Content<BoardWorld>& content,
                                     const std::vector<Square>& beside, int margin);

/// Moves the world's window to least_window(...) and returns the position, converted to that window. Throws
/// LimitReached if a side of the window would be longer than Board::longest_window.
Content<BoardWorld> in_window(BoardWorld& world, const Content<BoardWorld>& content,
                              const std::vector<Square>& beside, int margin);

}  // namespace ruleproof::evaluator

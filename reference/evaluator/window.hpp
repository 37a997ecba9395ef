#pragma once

#include <utility>
#include <vector>

#include "reference/evaluator/board_world.hpp"

// Defines functions for windows: finite rectangles of an unbounded grid in which positions are evaluated.

namespace ruleproof::evaluator {

/// Moves the window of the world to the size and corner that are stored in the position. Then both refer to
/// the same part of the unbounded grid. Does nothing on a bounded board.
void look_at(BoardWorld& world, const Content<BoardWorld>& content);

/// Returns the size and the lower left square of the smallest window that contains the stones of a position,
/// the sets of points in its memory, the squares `beside`, and a border of `margin` squares round them all.
std::pair<Size, Square> least_window(BoardWorld& world, const Content<BoardWorld>& content,
                                     const std::vector<Square>& beside, int margin);

/// Moves the world's window to least_window(...), and returns the position converted to that window. Throws
/// LimitReached if a side of the window would be longer than Board::longest_window.
Content<BoardWorld> in_window(BoardWorld& world, const Content<BoardWorld>& content,
                              const std::vector<Square>& beside, int margin);

}  // namespace ruleproof::evaluator

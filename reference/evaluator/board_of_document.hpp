#pragma once

#include <memory>
#include <string>
#include <vector>

#include "reference/board.hpp"
#include "reference/game.hpp"
#include "spec/language/tree.hpp"

// Defines the board of a document.

namespace ruleproof::evaluator {

/// Returns the board of a document. A defined `adjacent` is its adjacency; if there is a shape, the board has
/// no points outside it. Throws InputError for a side that is too small or too large, for a size that differs
/// from that of the lines or the map, for a board that lacks a point which the rules name, for a defined
/// adjacency that is not mutual, and for a shape without a point.
std::shared_ptr<const Board> board_of(const Game& game);

/// Throws InputError if the document draws start positions, but none for the game's board size.
void demand_drawing(const Game& game);
/// Returns the drawing of the start on the board of a game; null if there is none.
const language::StartDrawing* find_drawing(const Game& game);
Size size_of(const language::StartDrawing& drawing);
/// Returns the smallest board of a document that has all points with these names; 0x0 for none.
Size least_board_with(const std::vector<language::Id>& points, const language::Document& document);
/// States which boards the drawings, maps, lines and names of points in a document leave; may be empty.
std::string boards_of_drawings_and_names(const language::Document& document);

/// Returns whether adjacent points are exactly the squares of a grid that share a side.
bool has_squares(const language::Document& document);

}  // namespace ruleproof::evaluator

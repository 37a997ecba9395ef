#pragma once

#include <memory>
#include <string>
#include <vector>

#include "reference/board.hpp"
#include "reference/game.hpp"
#include "spec/language/tree.hpp"

// Creates the board that a document describes.

namespace ruleproof::evaluator {

/// Returns the board of a game. If the document defines `adjacent`, that definition determines which points
/// are adjacent. If the document has a shape, the board has only the points of the shape. Throws InputError
/// if a side is too small or too large, if the document's lines or map have another size than the game's
/// board, if the board lacks a point that the rules name, if the defined adjacency is not mutual, or if the
/// shape has no point.
std::shared_ptr<const Board> board_of(const Game& game);

/// Throws InputError if the document has drawings of start positions, but none for the game's board size.
void demand_drawing(const Game& game);
/// Returns the document's drawing of the start position for the game's board size; null if there is none.
const language::StartDrawing* find_drawing(const Game& game);
Size size_of(const language::StartDrawing& drawing);
/// Returns the size of the smallest board that has points with all these names; 0x0 for an empty list.
Size least_board_with(const std::vector<language::Id>& points, const language::Document& document);
/// Returns a phrase for messages that states which board sizes the document's lines, maps, start drawings and
/// point names allow; an empty text if they allow every size.
std::string boards_of_drawings_and_names(const language::Document& document);

/// Returns whether the board's points are squares and are adjacent exactly if they share a side.
bool has_squares(const language::Document& document);

}  // namespace ruleproof::evaluator

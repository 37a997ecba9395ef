#pragma once

#include <string>
#include <string_view>

#include "reference/game.hpp"

// Checks whether a document's game has the form that a caller requires, such as two colours on a square grid.

namespace ruleproof {

/// Returns the first feature that lets positions contain more than players' stones and empty points of a
/// plain board: kinds of pieces, numbers on points, declared lines or directions, or a hexagon of hexagons.
/// Returns an empty text if the document has none.
std::string more_than_stones(const language::Document& document);

/// Throws InputError, with the requirement and the first mismatch, unless the game has two colours: two named
/// players who alternate, an edged board that is empty at the start, one kind of move with one point, and at
/// most one kind without a point, the pass.
void demand_two_colours(const language::Document& document);
bool is_of_two_colours(const language::Document& document);

/// Returns whether it is a game of two colours on a square grid: GTP and SGF can express its moves.
bool has_vertices(const Document& game);

/// Throws InputError unless the game, which has two colours, is played on the points of a square grid. `form`
/// names the format or command that requires this; the message contains it.
void demand_square_grid(const Document& game, std::string_view form);

}  // namespace ruleproof

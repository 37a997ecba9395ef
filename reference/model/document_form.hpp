#pragma once

#include <string>
#include <string_view>

#include "reference/game.hpp"

// Checks whether a document's game has the form that a caller requires, such as two colours on a square grid.

namespace ruleproof {

/// Positions of some documents contain more than players' stones and empty points of a plain board: kinds of
/// pieces, numbers on points, declared lines or directions, or a hexagon of hexagons. Returns a text that
/// names the first of these that the document has; an empty text if it has none of them.
std::string more_than_stones(const language::Document& document);

/// Throws InputError unless the game has two colours. Such a game has two named players who alternate, a
/// board with an edge that is empty at the start, exactly one kind of move that names one point, and at most
/// one that names none (the pass). The message states this requirement and the first mismatch.
void demand_two_colours(const language::Document& document);
bool is_of_two_colours(const language::Document& document);

/// Returns whether a game has two colours and is played on a square grid. GTP (Go Text Protocol) and SGF can
/// express the moves of such games.
bool has_vertices(const Document& game);

/// Throws InputError unless the points of the board form a square grid. The game must have two colours.
/// `form` names the format or command that requires the grid; the message contains it.
void demand_square_grid(const Document& game, std::string_view form);

}  // namespace ruleproof

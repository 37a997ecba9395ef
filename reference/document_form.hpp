#pragma once

#include <string_view>

#include "reference/game.hpp"

// What form the game of a document has.

namespace ruleproof {

/// Throws InputError for a document that is not of two colours, and says what the form needs and what the
/// document has: two named players who alternate, an empty board with an edge to begin with, one move with
/// one point, and beside it at most one without anything, the pass.
void demand_two_colours(const language::Document& document);
bool is_of_two_colours(const language::Document& document);

/// Whether it is such a game on a square grid: GTP and SGF have words for its moves.
bool has_vertices(const Document& game);

/// Throws InputError if a game of two colours is not played on the points of a square grid, which is all that
/// `form` can write down.
void demand_square_grid(const Document& game, std::string_view form);

}  // namespace ruleproof

#pragma once

#include <vector>

#include "properties/readings/comparison.hpp"
#include "spec/threads.hpp"

// Compares two documents that declare different moves, on the moves that both declare.

namespace ruleproof {

/// Returns the moves that both documents declare with the same name and parameters, as indices in the first
/// document.
std::vector<int> shared_moves(const language::Document& one, const language::Document& other);

/// Throws InputError, with a one-line reason, unless both documents have the same kind of board with an edge,
/// a common number of players, the same pieces, neutral stones and directions (demand_same_kinds), and a move
/// with the same name and parameters.
void demand_shared_moves(const Document& one, const Document& other);

/// Searches all games that use only shared moves, on one board after another, and compares legality and
/// stones. A game is continued as long as it is over in neither document. If turns alternate in only one of
/// the documents, that document decides whose turn it is. Plays both games with the settings that their
/// documents declare in the line `counting with` (Game::as_counted). The games must have the same number of
/// players.
Comparison compare_shared_moves(const Game& one, const Game& other, const ComparisonBounds& bounds,
                                const StopToken& stop = {});

}  // namespace ruleproof

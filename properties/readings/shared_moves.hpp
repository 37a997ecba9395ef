#pragma once

#include <stop_token>
#include <vector>

#include "properties/readings/comparison.hpp"

// Where two documents that declare different moves rule differently on the moves that they share.

namespace ruleproof::model {

/// The moves that both documents declare by name and parameters, as the one numbers them.
std::vector<int> shared_moves(const language::Document& one, const language::Document& other);

/// Throws InputError, in one line that says why, unless both are played on the same kind of board by numbers
/// of players that both allow, and have a move of the same name and parameters.
void demand_shared_moves(const Document& one, const Document& other);

/// Follows all games in which both make nothing but the moves that they share, on one board after another, as
/// long as neither game is over. Whose turn it is says the document in which turns alternate; each is read as
/// the document has it for counting. Compared are legality and the stones. The games have the same number of
/// players.
Comparison compare_shared_moves(const Game& one, const Game& other, const ComparisonBounds& bounds,
                                const std::stop_token& stop = {});

}  // namespace ruleproof::model

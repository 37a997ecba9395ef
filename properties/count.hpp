#pragma once

#include <optional>
#include <stop_token>

#include "properties/counted.hpp"
#include "reference/rules.hpp"

// Exact counts, by the reference alone.

namespace ruleproof {

/// The colourings of the board, reachable or not, that are settled (Rules::is_settled). Throws InputError for
/// a board of more than 16 points.
Counted count_positions(const Rules& rules, const Board& board, std::stop_token stop = {});

/// The distinct (board, side to move, what is kept beside them) states reachable from a state, itself and ended ones
/// included; given a depth, those reachable in at most so many moves. Throws InputError for a board of more
/// than 12 points, or of more than 29 if there is a depth.
Counted count_reachable(const Rules& rules, const State& from, std::optional<int> depth = {},
                        std::stop_token stop = {});

/// The complete games from a state; given a depth, those of at most so many moves. Throws InputError for
/// boards as above, and if there are 2^128 or more.
Counted count_games(const Rules& rules, const State& from, std::optional<int> depth = {},
                    std::stop_token stop = {});

}  // namespace ruleproof

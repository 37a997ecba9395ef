#pragma once

#include "properties/provers/sameness.hpp"

// Compares the memory of two games (the values of their `state` lines) after every sequence of moves, legal
// or not.

namespace ruleproof {

/// Returns whether both games have the same winners at the end of every sequence of moves: whether `wins` has
/// the same value for each player, provided that the conditions on the stones in `wins` have equal values.
/// The two documents must have the same moves and end rules. Also returns false if the answer is unknown.
bool alike_at_every_end(const PlayedPair& pair);

}  // namespace ruleproof

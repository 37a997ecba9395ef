#pragma once

#include "properties/provers/sameness.hpp"

// Compares the memory of two games (the values of their `state` lines) after every sequence of moves, legal
// or not.

namespace ruleproof {

/// Returns whether both games have the same winners at the end of every sequence of moves: whether `wins` has
/// the same value for each player. Assumes that the definitions in `pair.by_name`, which are compared
/// separately, have equal values in both documents. Follows the moves and end rules of the first document;
/// whether those of the second are equivalent must be proved separately. Returns false if the answer is
/// unknown.
bool alike_at_every_end(const PlayedPair& pair);

}  // namespace ruleproof

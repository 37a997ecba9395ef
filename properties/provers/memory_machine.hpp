#pragma once

#include "properties/provers/sameness.hpp"

// Compares the memory of two games after every sequence of moves, legal or not.

namespace ruleproof {

/// Returns whether `wins` has the same value for each player at the end of every such sequence, provided that
/// its conditions on the stones have equal values. The moves and ends of the two documents must be the same.
/// Returns false also if that is unknown.
bool alike_at_every_end(const PlayedPair& pair);

}  // namespace ruleproof

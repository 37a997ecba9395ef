#pragma once

#include "properties/provers/sameness.hpp"

// What a game stores beside the stones, in every sequence of moves, as if each move were possible on each
// turn.

namespace ruleproof {

/// Whether `wins` has the same value for each player at the end of every such sequence, at least where what
/// it asks about the stones is the same. The moves and ends of the two documents must be the same. False also
/// if that is not known.
bool alike_at_every_end(const PlayedPair& pair);

}  // namespace ruleproof

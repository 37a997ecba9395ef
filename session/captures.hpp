#pragma once

#include <set>
#include <vector>

#include "reference/model/model.hpp"

// What a move does to stones that were there.

namespace ruleproof::model {

/// How many stones of each player a move took off the board: what it has placed itself, and lost again, among
/// them.
std::vector<int> stones_gone(const Model& model, const Content& before, const Move& move,
                             const Content& after);

/// The places where a player has a stone, and somebody else had one before.
std::set<int> turned(const Content& before, const Content& after, int player);

}  // namespace ruleproof::model

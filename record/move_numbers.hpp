#pragma once

#include <map>

#include "record/model_record.hpp"

// The numbers of moves on the stones that they put down, as diagrams of games show them.

namespace ruleproof::model {

/// The places that a move filled, and those that it names on which the stone is another one now, with its
/// number.
void number_stones(std::map<int, int>& numbers, const Content& before, const Content& after, const Move& move,
                   int number);

/// Those of a game, with the number of the last move that put a stone there, from 1; up to its first illegal
/// move.
std::map<int, int> move_numbers(Model& model, const Record& record);

}  // namespace ruleproof::model

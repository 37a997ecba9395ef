#pragma once

#include <map>

#include "record/model_record.hpp"

// Computes the numbers that diagrams of games show on stones.

namespace ruleproof {

/// Sets the entry of `numbers` to `number` for each point on which the move put a stone. Also does so for
/// each point that the move names and whose stone changed its owner.
void number_stones(std::map<int, int>& numbers, const Content& before, const Content& after, const Move& move,
                   int number);

/// Returns, for each point (BoardWorld::place), the number (from 1) of the last move that put a stone there.
/// Stops before the first move that is illegal or does not select one of its several outcomes.
std::map<int, int> move_numbers(const Model& model, const Record& record);

}  // namespace ruleproof

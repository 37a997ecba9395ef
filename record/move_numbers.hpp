#pragma once

#include <map>

#include "record/model_record.hpp"

// Computes the move numbers on stones, as diagrams of games show them.

namespace ruleproof::model {

/// Sets `number` for each place that the move filled, and for each place that the move names and whose stone
/// changed its owner.
void number_stones(std::map<int, int>& numbers, const Content& before, const Content& after, const Move& move,
                   int number);

/// Returns, for each place, the number (from 1) of the last move that put a stone there. Ends before the
/// first move that is illegal or selects none of several outcomes.
std::map<int, int> move_numbers(const Model& model, const Record& record);

}  // namespace ruleproof::model

#pragma once

#include "reference/model/model.hpp"

namespace ruleproof::model {

/// The points that count for the first player.
inline BoardRegion scoring_of_first(Model& model, const State& state) {
  return std::get<BoardRegion>(*model.call("scoring", {model.evaluator().only(0)}, *state.now));
}

/// For tests: whether the first player's target is lost if both play as well as they can, by nothing but the
/// rules: all legal moves on all points of the board, no memory, to two passes in a row.
inline bool is_lost_by_plain_search(Model& model, const State& state, const BoardRegion& target) {
  if (!subset(target, scoring_of_first(model, state))) return true;
  const bool attacker_moves = state.now->to_move == 1;
  bool is_lost = false;
  for (const auto& [move, after] : model.outcomes(state)) {
    is_lost = is_lost_by_plain_search(model, after, target);
    if (is_lost == attacker_moves) break;
  }
  return is_lost;
}

}  // namespace ruleproof::model

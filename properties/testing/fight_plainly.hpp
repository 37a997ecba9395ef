#pragma once

#include "reference/evaluator/board_evaluator.hpp"
#include "reference/model/model.hpp"

namespace ruleproof {

/// Returns the points that the document's definition `scoring` gives the first player.
inline BoardRegion scoring_of_first(const Model& model, const State& state) {
  return std::get<BoardRegion>(*model.call("scoring", {model.evaluator().only(0)}, *state.now));
}

/// For tests: returns whether the second player can take a point of `target` from the first player under best
/// play. The search uses only the rules: all legal moves on the whole board, without stored results, until
/// two passes in a row.
inline bool is_lost_by_plain_search(const Model& model, const State& state, const BoardRegion& target) {
  if (!subset(target, scoring_of_first(model, state))) return true;
  const bool attacker_moves = state.now->to_move == 1;
  bool is_lost = false;
  for (const auto& [move, after] : model.outcomes(state)) {
    is_lost = is_lost_by_plain_search(model, after, target);
    if (is_lost == attacker_moves) break;
  }
  return is_lost;
}

}  // namespace ruleproof

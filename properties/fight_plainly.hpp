#pragma once

#include "reference/rules.hpp"

namespace ruleproof {

/// For tests: whether the black target is lost if both play as well as they can, by nothing but the rules:
/// all legal moves on all points of the board, no memory, to two passes in a row.
inline bool is_lost_by_plain_search(const Rules& rules, const State& state, const Board::Region& target) {
  if (!subset(target, rules.scoring(state.position, Colour::black))) return true;
  const bool attacker_moves = state.to_move == Colour::white;
  bool is_lost = false;
  for (const Move& move : legal_moves(rules, state)) {
    is_lost = is_lost_by_plain_search(rules, play(rules, state, move), target);
    if (is_lost == attacker_moves) break;
  }
  return is_lost;
}

}  // namespace ruleproof

#pragma once

#include <cstddef>
#include <stop_token>
#include <vector>

#include "properties/political_go_comparison_games.hpp"
#include "spec/politics.hpp"

// Positions of Political Go at which a move has another effect under one ruleset than under another, whatever
// was before.

namespace ruleproof::political_go {

/// Stones of a board, the owner of each point or nobody, and who is allied.
struct Position {
  std::vector<int> stones;
  Alliances alliances;
};

/// Whether the rulesets differ in nothing but adjacent, dragon, captures, loss, remainder, recent: in what a
/// move does to the board and to the scores. Then they part nowhere but at positions that
/// `positions_that_part` finds.
bool differ_in_moves_alone(const Readings& one, const Readings& other);

struct PositionsSearched {
  std::vector<Position> positions;  ///< those with the fewest alliances first
  std::size_t count = 0;            ///< looked at
  bool complete = false;            ///< not stopped by the limit or otherwise
};

/// All positions with so many stones and without a dead dragon, up to the renaming of players and the
/// symmetry of the board, at which some event is not ruled alike by both, or may be, depending on the order
/// in which the players have moved. A player who has no stone matters as the one who places a stone alone, so
/// there is at most one with allies.
PositionsSearched positions_that_part(const Pair& pair, int stones, std::size_t most, std::stop_token stop);

}  // namespace ruleproof::political_go

#pragma once

#include <utility>
#include <vector>

// The parameters of the game of Political Go that the benchmarks of the engine and of the reference both
// play. The game starts with the empty board. The players move in a fixed order, each on a random legal
// point; in each checking period (a term of the rules of Political Go) one player moves.

namespace ruleproof::optimized {

inline constexpr int political_go_side = 13;
inline constexpr int political_go_turns = 100;

/// Returns the pairs of allies: with more than two players, each player is allied with the player opposite.
inline std::vector<std::pair<int, int>> across_the_table(int players) {
  std::vector<std::pair<int, int>> allies;
  for (int player = 0; players > 2 && player < players / 2; ++player)
    allies.emplace_back(player, player + players / 2);
  return allies;
}

}  // namespace ruleproof::optimized

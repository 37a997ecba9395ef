#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

#include "properties/provers.hpp"
#include "spec/move.hpp"

namespace ruleproof {

/// Where a claim is looked at, and how hard.
struct Plan {
  enum class Depth { quick, standard, thorough };

  std::vector<Size> exhausted =
      {};  ///< boards, the smallest first; all games of one after another are followed
  std::vector<Size> all_positions =
      {};                            ///< boards, the smallest first, of which every position is asked about
  std::vector<Size> random = {};     ///< boards
  std::size_t most_states = 20'000;  ///< of one board
  long steps = 100'000'000;  ///< elementary steps on one board, after which no further state is looked at
  int random_games = 20;
  std::uint64_t seed = 1;
  bool every_board = true;
  Effort effort = {};
};

}  // namespace ruleproof

#pragma once

#include <cstddef>
#include <optional>
#include <stop_token>
#include <vector>

#include "reference/rules.hpp"

// Games that come back to where they were, and so need never end.

namespace ruleproof {

/// At the end of its moves a game stands where it stood before the first of `back`, and can go on alike for
/// ever.
struct Cycle {
  std::vector<Move> there;
  std::vector<Move> back;
};

struct CycleSearch {
  std::optional<Cycle> shortest;  ///< with the fewest moves in `back`, and then in `there`
  bool complete = false;          ///< all states that can be reached were looked at
};

/// Searches all that is reachable from the start, by the reference. Throws InputError for a board of more
/// than 29 points.
CycleSearch shortest_cycle(const Rules& rules, const Board& board, std::size_t most_states,
                           std::stop_token stop);

}  // namespace ruleproof

#pragma once

#include <cstddef>
#include <optional>
#include <stop_token>

#include "properties/search/exploration.hpp"

// Games that come back to where they were, and so need never end.

namespace ruleproof::model {

/// A game from the start, each move with the state that it led to. At its end it stands where it stood before
/// the first move of `back`, and can go on alike for ever.
struct Cycle {
  Played there;
  Played back;
};

struct CycleSearch {
  std::optional<Cycle> shortest;  ///< with the fewest moves in `back`, and then in `there`
  bool complete = false;          ///< all states that can be reached were looked at
};

/// Searches all that is reachable from the start. Throws what the model throws.
CycleSearch shortest_cycle(Model& model, std::size_t most_states, const std::stop_token& stop = {});

}  // namespace ruleproof::model

#pragma once

#include <cstddef>
#include <optional>

#include "properties/search/exploration.hpp"
#include "spec/threads.hpp"

// Finds games that repeat a state, and so can be endless.

namespace ruleproof {

/// A game from the start that ends with a cycle. The moves of `there` lead from the start to a state of the
/// cycle. The moves of `back` lead from this state to itself, so they can be repeated forever. Each move is
/// stored with the state after it.
struct Cycle {
  Played there;
  Played back;
};

struct CycleSearch {
  std::optional<Cycle> shortest;  ///< the cycle with the fewest moves in `back`, then in `there`
  bool complete = false;          ///< whether all reachable states were explored
};

/// Searches the states reachable from the start for the shortest cycle. Throws the exceptions of the model.
CycleSearch shortest_cycle(const Model& model, std::size_t most_states, const StopToken& stop = {});

}  // namespace ruleproof

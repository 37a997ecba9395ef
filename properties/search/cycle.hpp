#pragma once

#include <cstddef>
#include <optional>

#include "properties/search/exploration.hpp"
#include "spec/threads.hpp"

// Finds games that repeat a state, and so can be endless.

namespace ruleproof {

/// A game from the start that ends with a cycle. The moves of `there` lead to the cycle. The moves of `back`
/// then return to the state before the first of them, so they can be repeated forever. Each move is stored
/// with the state after it.
struct Cycle {
  Played there;
  Played back;
};

struct CycleSearch {
  std::optional<Cycle> shortest;  ///< the cycle with the fewest moves in `back`, then in `there`
  bool complete = false;          ///< whether all reachable states were explored
};

/// Searches all states reachable from the start. Throws what the model throws.
CycleSearch shortest_cycle(const Model& model, std::size_t most_states, const StopToken& stop = {});

}  // namespace ruleproof

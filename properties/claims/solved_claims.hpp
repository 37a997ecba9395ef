#pragma once

#include <cstddef>

#include "properties/readings/comparison.hpp"
#include "properties/verdict.hpp"
#include "spec/language/document.hpp"
#include "spec/threads.hpp"

// Judges claims with `solve`. They state that a player can, or cannot, force a goal by best play.

namespace ruleproof {

/// The maximal number of states that the search for one `solve` line visits.
inline constexpr std::size_t most_states_of_best_play = 200'000;

/// Judges whether each `solve` line of a claim holds for a game. The first line that is false refutes the
/// claim. The verdict is unknown if a search needs more than `most_states` states.
Verdict solve(const language::Claim& claim, const Game& game, const StopToken& stop = {},
              std::size_t most_states = most_states_of_best_play);

}  // namespace ruleproof

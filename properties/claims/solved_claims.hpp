#pragma once

#include <cstddef>

#include "properties/readings/comparison.hpp"
#include "properties/verdict.hpp"
#include "spec/language/document.hpp"
#include "spec/threads.hpp"

// Claims `solve`: whether a player can force a goal by best play.

namespace ruleproof {

/// The limit of the search for one line, in states.
inline constexpr std::size_t most_states_of_best_play = 200'000;

/// Judges whether each line `solve` of a claim holds for a game. The first line that does not hold refutes
/// the claim.
Verdict solve(const language::Claim& claim, const Game& game, const StopToken& stop = {},
              std::size_t most_states = most_states_of_best_play);

}  // namespace ruleproof

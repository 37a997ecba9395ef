#pragma once

#include <cstddef>
#include <stop_token>

#include "properties/claims/finding.hpp"
#include "properties/readings/comparison.hpp"
#include "spec/language/tree.hpp"

// What a claim says of best play, by its lines `solve`.

namespace ruleproof {

/// Of one line, more states than this are not looked at.
inline constexpr std::size_t most_states_of_best_play = 200'000;

/// Whether each line `solve` of a claim holds for a game. The first that does not is shown.
model::GameFinding solve(const language::Claim& claim, const Game& game, const std::stop_token& stop = {},
                         std::size_t most_states = most_states_of_best_play);

}  // namespace ruleproof

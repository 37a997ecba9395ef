#pragma once

#include <cstddef>
#include <stop_token>

#include "properties/finding.hpp"
#include "reference/rules.hpp"
#include "spec/language/tree.hpp"
#include "spec/ruleset.hpp"

// What a claim says of best play, by its lines `solve`.

namespace ruleproof {

/// Of one line, more states than this are not looked at.
inline constexpr std::size_t most_states_of_best_play = 200'000;

bool is_of_best_play(const language::Claim& claim);

/// Whether each line `solve` of a claim holds under a ruleset of a game of two colours that is read from a document. The first
/// that does not is shown.
Finding solve(const language::Claim& claim, const Rules& rules, const Ruleset& ruleset, const std::stop_token& stop = {},
              std::size_t most_states = most_states_of_best_play);

}  // namespace ruleproof

#pragma once

#include <optional>

#include "properties/readings/comparison.hpp"
#include "properties/verdict.hpp"
#include "spec/language/document.hpp"
#include "spec/threads.hpp"

// Claims `measured by`: properties that are computed by a program and not stated as a formula.

namespace ruleproof::model {

/// Returns how many of the latest moments of the past, the present included, must be known to refuse the
/// move; nothing if it is legal, or refused with the present alone. The model must evaluate plainly.
std::optional<int> look_back(const Model& model, const State& state, const Move& move);

/// Returns the verdict of a claim's measure; nothing if no measure has that name.
std::optional<Verdict> measured(const language::ClaimClause& measure, const language::Claim& claim,
                                const Game& game, const StopToken& stop = {});

}  // namespace ruleproof::model

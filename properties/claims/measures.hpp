#pragma once

#include <optional>

#include "properties/readings/comparison.hpp"
#include "properties/verdict.hpp"
#include "spec/language/document.hpp"
#include "spec/threads.hpp"

// Judges claims with `measured by NAME`. Such a claim has no formula: a function of this program, the
// measure, judges it.

namespace ruleproof {

/// Returns how many of the latest positions of a game, including the present position, decide that a move is
/// illegal. Returns nothing if the move is legal, or illegal because of the present position alone. The model
/// must use the plain evaluator.
std::optional<int> look_back(const Model& model, const State& state, const Move& move);

/// Returns the verdict of the measure that a claim names; nothing if no measure has that name.
std::optional<Verdict> measured(const language::ClaimClause& measure, const language::Claim& claim,
                                const Game& game, const StopToken& stop = {});

}  // namespace ruleproof

#pragma once

#include <optional>
#include <stop_token>

#include "properties/claims/finding.hpp"
#include "properties/readings/comparison.hpp"

// What a claim is measured by and no formula says, of any document.

namespace ruleproof::model {

/// How many moments back the one lies because of which a move is refused, the move counted with them; nothing
/// if it is legal, or refused with no past but the present moment, too. The model must evaluate plainly.
std::optional<int> look_back(Model& model, const State& state, const Move& move);

/// What a claim comes to that is measured so; nothing if no measure of any document is called so.
std::optional<GameFinding> measured(const language::Claim::Clause& measure, const language::Claim& claim,
                                    const Game& game, const std::stop_token& stop = {});

}  // namespace ruleproof::model

#pragma once

#include <cstdint>

#include "properties/claims/claim_games.hpp"

// Claims of a document of any form: what a proof says of them, and what the games of its model show.

namespace ruleproof::model {

/// The plan for a game: the boards are those that the setup clauses allow.
Plan plan(const Game& game, Plan::Depth depth, std::uint64_t seed);
/// The same on one board alone, whatever the setup clauses say.
Plan plan_for(Size size, Plan::Depth depth, std::uint64_t seed);

/// The strongest verdict that can be reached: a proof for every board; else a counterexample or all games of
/// small boards; else a proof or a counterexample for all positions of small boards; else what random games
/// did not find; of counts, best play and other documents, and of measures where nothing of that decides,
/// what they come to.
GameFinding judge(const Game& game, const language::Claim& claim, const Plan& plan, const QueryLog& log,
                  const std::stop_token& stop = {});

}  // namespace ruleproof::model

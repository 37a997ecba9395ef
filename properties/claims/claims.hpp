#pragma once

#include <cstdint>

#include "properties/claims/claim_games.hpp"
#include "spec/threads.hpp"

// Judges the claims of any document, by proofs and by searching games.

namespace ruleproof {

/// Returns the plan for a game, on boards that its setup clauses (conditions on boards and settings) allow.
Plan plan(const Game& game, Plan::Depth depth, std::uint64_t seed);
/// Returns the plan for one board alone, whether or not the setup clauses allow it.
Plan plan_for(Size size, Plan::Depth depth, std::uint64_t seed);

/// Returns the strongest verdict that can be reached. The methods are tried in this order: a counterexample
/// in an example; a proof for every board; all games on small boards; all positions of small boards; random
/// games. If they neither prove nor refute the claim, its `solve`, `count`, `agree with` or `measured` lines
/// are evaluated.
Verdict judge(const Game& game, const language::Claim& claim, const Plan& plan, const QueryLog& log,
              const StopToken& stop = {});

}  // namespace ruleproof

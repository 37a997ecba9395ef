#pragma once

#include <cstdint>
#include <optional>
#include <stop_token>
#include <string>

#include "properties/model/comparison.hpp"
#include "properties/model/finding.hpp"
#include "properties/plan.hpp"

// Claims of a document of any form: what a proof says of them, and what the games of its model show.

namespace ruleproof::model {

/// The plan for a side: the boards are those that the setup clauses allow.
Plan plan(const Side& side, Plan::Depth depth, std::uint64_t seed);
/// The same on one board alone, whatever the setup clauses say.
Plan plan_for(Size size, Plan::Depth depth, std::uint64_t seed);

/// All games on one board, breadth first: a counterexample is a game with as few moves as there can be.
/// Unknown if there are more states than the plan allows, or if the claim speaks of more than games show.
GameFinding exhaust(const Side& side, const language::Claim& claim, Size size, const Plan& plan,
                    const std::stop_token& stop = {});

/// Random games on one board: a counterexample is a game from which no move could be left out.
GameFinding test_at_random(const Side& side, const language::Claim& claim, Size size, const Plan& plan,
                           const std::stop_token& stop = {});

/// The strongest verdict that can be reached: a proof for every board; else a counterexample or all games of
/// small boards; else a proof or a counterexample for all positions of small boards; else what random games
/// did not find; of counts, best play and other documents, and of measures where nothing of that decides,
/// what they come to.
struct GameVerdict {
  Claim::Verdict verdict = Claim::Verdict::not_run;
  GameFinding found;
  std::string argument = "";  ///< what leads from what was proved to the claim
  std::optional<Record> occasion =
      std::nullopt;  ///< of a proof: a position that the claim is about, so that it says something
};
GameVerdict judge(const Side& side, const language::Claim& claim, const Plan& plan, const QueryLog& log,
                  const std::stop_token& stop = {});

}  // namespace ruleproof::model

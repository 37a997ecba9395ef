#pragma once

#include <cstdint>
#include <stop_token>
#include <vector>

#include "properties/model/comparison.hpp"
#include "properties/model/finding.hpp"
#include "properties/provers.hpp"
#include "properties/verdict.hpp"

// Claims of a document of any form: what a proof says of them, and what the games of its model show.

namespace ruleproof::model {

/// Where a claim is looked at, and how hard.
struct GamePlan {
  std::vector<Size> exhausted = {};     ///< boards, the smallest first; all games of one after another are followed
  std::vector<Size> random = {};        ///< boards
  std::size_t most_states = 20'000;     ///< of one board
  long steps = 100'000'000;             ///< elementary steps on one board, after which no further state is looked at
  int random_games = 20;
  std::uint64_t seed = 1;
  bool every_board = true;
  Effort effort = {};
};

/// The plan for a side: the boards are those that the setup clauses allow.
GamePlan plan(const Side& side, Plan::Depth depth, std::uint64_t seed);
/// The same on one board alone, whatever the setup clauses say.
GamePlan plan_for(Size size, Plan::Depth depth, std::uint64_t seed);

/// All games on one board, breadth first: a counterexample is a game with as few moves as there can be. Unknown if there are more
/// states than the plan allows, or if the claim speaks of more than games show.
GameFinding exhaust(const Side& side, const language::Claim& claim, Size size, const GamePlan& plan, const std::stop_token& stop = {});

/// Random games on one board: a counterexample is a game from which no move could be left out.
GameFinding test_at_random(const Side& side, const language::Claim& claim, Size size, const GamePlan& plan, const std::stop_token& stop = {});

/// The strongest verdict that can be reached: a proof for every board; else a counterexample or all games of small boards; else what
/// random games did not find; of counts, best play and other documents what they come to.
struct GameVerdict {
  Claim::Verdict verdict = Claim::Verdict::not_run;
  GameFinding found;
  std::string argument = "";  ///< what leads from what was proved to the claim
};
GameVerdict judge(const Side& side, const language::Claim& claim, const GamePlan& plan, const QueryLog& log, const std::stop_token& stop = {});

}  // namespace ruleproof::model

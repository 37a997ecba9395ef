#pragma once

#include <cstdint>
#include <optional>
#include <stop_token>
#include <string>
#include <vector>

#include "properties/finding.hpp"
#include "properties/property.hpp"
#include "properties/provers.hpp"
#include "spec/ruleset.hpp"

namespace ruleproof {

/// What the ledger says of one claim under one ruleset, and how that was reached.
struct Verdict {
  std::string claim;
  Ruleset ruleset;
  Claim::Verdict verdict = Claim::Verdict::not_run;
  std::string how = "";
  std::vector<Size> sizes = {};
  std::string why = "";  ///< of unknown; or what else is to be known
  std::string argument =
      "";  ///< what leads from what was proved to the claim, where that is outside the provers
  std::string tool = "";
  double seconds = 0;
  std::optional<Record> counterexample = std::nullopt;
  bool reachable = true;  ///< whether the counterexample is a game from the start
  std::optional<Record> occasion =
      std::nullopt;  ///< a position that the claim is about, so that it says something
};

/// Where the provers look, and how hard.
struct Plan {
  enum class Depth { quick, standard, thorough };

  Effort effort;
  std::vector<Size> exhausted;      ///< boards, the smallest first
  std::vector<Size> all_positions;  ///< boards, the smallest first
  std::vector<Size> random;         ///< boards
  int random_games = 0;
  std::uint64_t seed = 1;
  bool every_board = true;
};

/// The plan for a ruleset: the boards are those that the setup clauses allow, so that a counterexample is one
/// of the game as it is played.
Plan plan(const Rules& rules, const Ruleset& ruleset, Plan::Depth depth, std::uint64_t seed);
/// The same on one board alone, whatever the setup clauses say.
Plan plan_for(Size size, Plan::Depth depth, std::uint64_t seed);

/// The strongest verdict that can be reached: a proof for every board; else a reachable counterexample on a
/// small one; else a proof or a counterexample for all positions of small boards; else what random games did
/// not find.
Verdict judge(const Property& property, const Rules& rules, const Ruleset& ruleset, const Plan& plan,
              const QueryLog& log, std::stop_token stop);

}  // namespace ruleproof

#pragma once

#include <optional>
#include <stop_token>
#include <string>
#include <string_view>
#include <vector>

#include "properties/provers.hpp"
#include "properties/verdict.hpp"
#include "record/political_go_record.hpp"
#include "spec/ruleset.hpp"

// The claims of spec/political-go.toml about positions and moves, and the likeness to Go, judged.

namespace ruleproof::political_go {

/// What was found out about a claim under one ruleset.
struct Verdict {
  Claim::Verdict verdict = Claim::Verdict::unknown;
  std::string how = "";           ///< "every-board", "exhausted"
  std::vector<Size> sizes = {};   ///< the boards that it speaks of; none if it speaks of all
  std::vector<int> players = {};  ///< for how many
  std::string why = "";           ///< of unknown or refuted; or what else is to be known
  std::string argument = "";      ///< what leads from what was proved to the claim
  std::string tool = "";
  std::optional<Record> counterexample = std::nullopt;  ///< a game from the start
  std::optional<Record> occasion = std::nullopt;        ///< a game that the claim is about
};

/// The claims that `judge` takes, in the order of the spec.
const std::vector<std::string_view>& judged_claims();

/// The ruleset with the default reading of each clause on which the verdict on a claim does not depend: it is
/// the same under both.
Ruleset decisive(std::string_view claim, const Ruleset& ruleset);

/// Judges a claim for two to four players (two or three if it is to be quick) and all alliances among them.
/// Nothing if it was stopped; throws InputError for another claim than the judged ones.
std::optional<Verdict> judge(std::string_view claim, const Ruleset& ruleset, Plan::Depth depth,
                             const QueryLog& log, std::stop_token stop);

}  // namespace ruleproof::political_go

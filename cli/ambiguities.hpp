#pragma once

#include <functional>
#include <stop_token>
#include <string>
#include <vector>

#include "cli/compared.hpp"
#include "cli/verdicts.hpp"

// What `ambiguities` finds out, for the report as well.

namespace ruleproof {

/// Two readings of one open clause, with the default readings of all others.
struct ReadingPair {
  const GameSpec* game;
  const OpenClause* open;
  const Reading* one;
  const Reading* other;
  ComparisonReport found;  ///< not run, at first
  bool kept = false;       ///< taken from an earlier run that was stopped

  Ruleset ruleset_of(const Reading& reading) const { return Ruleset(*game).with(open->key, reading.name); }
};

/// All pairs of readings of the open clauses of a game, in the order of the spec, compared with nothing yet.
std::vector<ReadingPair> reading_pairs(const GameSpec& game);

/// Compares the pairs that are not kept, on so many threads, and calls `told` for each as it is done. A quick
/// search among games goes less far.
void compare_all(std::vector<ReadingPair>& pairs, Plan::Depth depth, unsigned threads,
                 const std::stop_token& stop, const std::function<void(const ReadingPair&)>& told);

/// What a pair means for the author: which sentence to mend and how, or that none has to be.
std::string meaning(const ReadingPair& pair);

nlohmann::ordered_json json(const ReadingPair& pair);

/// A table of the pairs, a line each.
std::string overview(const std::vector<ReadingPair>& pairs);

/// "disto-when-before-after", for the names of files.
std::string name(const ReadingPair& pair);

}  // namespace ruleproof

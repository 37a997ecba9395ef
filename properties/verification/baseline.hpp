#pragma once

#include <cstddef>
#include <map>
#include <string>
#include <vector>

#include "properties/verification/line.hpp"
#include "properties/verification/reading_pairs.hpp"

// What a report of an earlier run says, and what has changed since.

namespace ruleproof {

/// What a report says of a pair of readings.
struct PairVerdict {
  std::string game;
  std::string subject;
  bool is_run = false;
  std::string says;  ///< "same every-board", "differ on 3x2"
};
PairVerdict verdict_on(const ReadingPair& pair);
/// The same of what a report says: of a pair that differs, with the board of its witness.
PairVerdict pair_verdict(const std::string& game, const std::string& subject, const std::string& verdict,
                         const std::string& how, const std::string& board);

/// What a report says.
struct Baseline {
  std::string depth;               ///< "quick", "standard" or "thorough"; empty if it does not say
  std::vector<std::string> games;  ///< of which it says anything
  std::vector<Line> lines;
  std::vector<PairVerdict> pairs;
};

/// A verdict that is not as it was.
struct Change {
  std::string game;
  std::string what;    ///< subject() of a line or a pair
  std::string before;  ///< empty if the baseline, which covers it, does not have it
  std::string now;     ///< empty if it is gone
};

/// "loose one-wave (group=…): proved every-board in the baseline, now tested random 3x3"
std::string text(const Change& change);

/// What came of holding a run against a baseline: only what both cover can have changed.
struct Held {
  std::vector<Change> changes;
  std::size_t compared = 0;
  std::map<std::string, std::size_t> not_compared;  ///< how many verdicts, by the reason
  /// "loose no-cycles (group=…)": the proofs that a second solver confirmed in the baseline, and not in this
  /// run.
  std::vector<std::string> unconfirmed;
  bool is_of_same_depth = true;  ///< if not, verdicts are compared and not how they were found
};

Held hold(const Baseline& before, const Baseline& now);

/// One sentence on what was not compared; empty if all was.
std::string not_compared_text(const Held& held);
/// One on what is not confirmed any more; empty if nothing is.
std::string unconfirmed_text(const Held& held);

}  // namespace ruleproof

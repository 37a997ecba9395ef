#pragma once

#include <cstddef>
#include <map>
#include <string>
#include <vector>

#include "cli/verdicts.hpp"

// A report of an earlier run, and what has changed since.

namespace ruleproof {

/// What a report.json says.
struct Baseline {
  std::string depth;               ///< "quick", "standard" or "thorough"; empty if it does not say
  std::vector<std::string> games;  ///< of which it says anything
  std::vector<Line> lines;
  nlohmann::ordered_json pairs;  ///< of readings
};

/// Throws InputError if the file is no report.
Baseline read_baseline(const std::string& path);

/// A verdict that is not as it was.
struct Change {
  std::string game;
  std::string what;    ///< subject() of a line or a pair
  std::string before;  ///< empty if the baseline, which covers it, does not have it
  std::string now;     ///< empty if it is gone
};

/// "loose one-wave (group=…): proved every-board in the baseline, now tested random 3x3"
std::string text(const Change& change);

/// What a verdict is on: the claim and the readings.
std::string subject(const Line& line);
/// "group maximal pairs", the clause and its readings.
std::string subject(const nlohmann::ordered_json& pair);

/// What came of holding a run against a baseline: only what both cover can have changed.
struct Held {
  std::vector<Change> changes;
  std::size_t compared = 0;
  std::map<std::string, std::size_t> not_compared;  ///< how many verdicts, by the reason
  bool is_of_same_depth = true;  ///< if not, verdicts are compared and not how they were found
};

Held hold(const Baseline& before, const Baseline& now);

/// One sentence on what was not compared; empty if all was.
std::string told_not_compared(const Held& held);

}  // namespace ruleproof

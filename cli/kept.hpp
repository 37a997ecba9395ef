#pragma once

#include <string>
#include <vector>

#include "cli/verdicts.hpp"

// The lines of earlier runs: of a finished one, to compare with, and of one that was stopped, to go on from.

namespace ruleproof {

/// A report.json.
struct Baseline {
  std::vector<Line> lines;
  nlohmann::ordered_json pairs;  ///< of readings
};

/// Throws InputError if the file is no report.
Baseline read_baseline(const std::string& path);

/// What is not as it was before, a sentence each.
std::vector<std::string> changes(const Baseline& before, const Baseline& now);

/// What lines are kept under: the program itself, to the byte, and the options that change a verdict.
std::string key_of_run(const std::string& options);

/// The lines so far, kept in the output directory until the run is complete, and taken up by the next call.
class Kept {
 public:
  /// Takes up what is kept in the directory under the same key; nothing, if `directory` is empty.
  Kept(const std::string& directory, std::string key);

  /// The line kept for the claim and the readings of this one, if there is one.
  const Line* find(const Line& waiting) const;
  void keep(const Line& line);
  void forget();

 private:
  std::string path_;
  std::string key_;
  std::vector<Line> lines_;
};

}  // namespace ruleproof

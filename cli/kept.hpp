#pragma once

#include <optional>
#include <string>
#include <vector>

#include "cli/ambiguities.hpp"
#include "cli/verdicts.hpp"

// What a run that was stopped has done, to go on from.

namespace ruleproof {

/// What verdicts are kept under: the program itself, to the byte, and the options that change a verdict.
std::string key_of_run(const std::string& options);

/// The verdicts so far, kept in the output directory until the run is complete, and taken up by the next
/// call. After each of them the file is whole, however the program ends.
class Kept {
 public:
  /// Takes up what is kept in the directory under the same key; nothing, if `directory` is empty: then
  /// nothing is kept either.
  Kept(const std::string& directory, std::string key);

  /// The line kept for the claim and the readings of this one, if there is one.
  const Line* find(const Line& waiting) const;
  /// What is kept of the comparison of this pair.
  std::optional<ComparisonReport> find(const ReadingPair& pair) const;
  void keep(const Line& line);
  void keep(const ReadingPair& pair);
  void forget();

 private:
  void write() const;

  std::string path_;  // empty if nothing is kept
  std::string key_;
  std::vector<Line> lines_;
  std::vector<nlohmann::ordered_json> pairs_;  // with the keys name and found
};

}  // namespace ruleproof

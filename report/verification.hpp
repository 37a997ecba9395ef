#pragma once

#include <nlohmann/json.hpp>
#include <optional>
#include <stop_token>
#include <string>
#include <string_view>
#include <vector>

#include "properties/verification/baseline.hpp"

// What a run of `verify` found, in the forms in which it is reported.

namespace ruleproof {

struct Verification {
  std::string depth;  ///< "quick", "standard", "thorough"
  std::vector<std::string> games;
  std::vector<Line> lines = {};
  std::vector<ReadingPair> pairs = {};
  std::optional<Held> held = {};                 ///< against a baseline
  std::vector<std::string> contradictions = {};  ///< files or names of queries

  /// What changed since the baseline of a verdict; null if nothing did.
  const Change* change(const std::string& game, const std::string& subject) const;
};

/// Why a run has not begun.
struct NotBegun {
  std::string depth;
  std::string message;
  std::string details = {};  ///< all errors of a document
  std::string file = {};     ///< the document that cannot be read, if that is why
  int line = 0;              ///< the place of the first error, if there is one in the document
  int column = 0;
};

bool is_run(const Line& line);

/// What a document on the games of a run begins with.
nlohmann::ordered_json head_of(const Verification& run);
nlohmann::ordered_json json(const Verification& run);
/// Without a verdict, and with the error.
nlohmann::ordered_json json(const NotBegun& run);
std::string junit(const NotBegun& run);
/// For each game a suite of its claims and one of its pairs of readings; one of what is gone since the
/// baseline, and one of contradictions.
std::string junit(const Verification& run);
/// The page of a run that was made by this call; tables that are not made when it is asked to stop are left
/// out.
std::string page(const Verification& run, std::string_view made_by, const std::stop_token& stop);

/// What an earlier document says. Throws InputError if the file is none.
Baseline read_baseline(const std::string& path);
/// What the next run is held against.
Baseline baseline_of(const Verification& run);

}  // namespace ruleproof

#pragma once

#include <memory>
#include <nlohmann/json.hpp>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "report/baseline.hpp"
#include "spec/threads.hpp"

// Reports the results of a run of `verify`, as JSON, in the format of JUnit and as an HTML page.

namespace ruleproof {

struct Verification {
  std::string depth;  ///< "quick", "standard", "thorough"
  std::vector<SharedDocument> documents;
  std::vector<Line> lines = {};
  std::vector<ReadingPair> pairs = {};
  std::optional<Held> held = {};                 ///< the comparison with a baseline
  std::vector<std::string> contradictions = {};  ///< queries that the solvers answer differently

  /// Returns the change of a verdict since the baseline; null if it did not change.
  const Change* change(const std::string& game, const std::string& subject) const;
};

/// The reason why a run could not start.
struct NotBegun {
  std::string depth;
  std::string message;
  std::string details = {};  ///< if a document has errors, all of them
  std::string file = {};     ///< the document, if the reason is that it cannot be read
  int line = 0;              ///< the place of the first error in the document, if any
  int column = 0;
};

nlohmann::ordered_json json(const Verification& run);
/// Returns the JSON of a run that has not begun: no verdicts, and the error.
nlohmann::ordered_json json(const NotBegun& run);
std::string junit(const NotBegun& run);
/// Returns a suite of the claims and a suite of the pairs of readings for each game, a suite of the verdicts
/// that are missing since the baseline, and one of contradictions.
std::string junit(const Verification& run);
/// Returns what failed, in SARIF: each verdict that is not the expected one or that changed since the
/// baseline.
std::string sarif(const NotBegun& run);
std::string sarif(const Verification& run);
/// Returns the page of a run; `made_by` is its command. After a stop request the page omits tables that are
/// not yet computed.
std::string page(const Verification& run, std::string_view made_by, const StopToken& stop,
                 std::string_view beside = {});

/// Reads a baseline from the JSON of an earlier run. Throws InputError if the file is not such a document.
Baseline read_baseline(const std::string& path);
/// Returns the baseline with which the next run is compared.
Baseline baseline_of(const Verification& run);

}  // namespace ruleproof

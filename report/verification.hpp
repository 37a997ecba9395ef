#pragma once

#include <memory>
#include <nlohmann/json.hpp>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "report/baseline.hpp"
#include "spec/threads.hpp"

// Reports the results of a run of `ruleproof verify`: as JSON, in the formats of JUnit and SARIF, and as an
// HTML page.

namespace ruleproof {

struct Verification {
  std::string depth;  ///< "quick", "standard", "thorough"
  std::vector<SharedDocument> documents;
  std::vector<Line> lines = {};
  std::vector<ReadingPair> pairs = {};
  std::optional<Held> held = {};                 ///< the comparison with a baseline
  std::vector<std::string> contradictions = {};  ///< queries on which two solvers contradict each other

  /// Returns how a verdict differs from the baseline; null if it does not. `subject` is as in KnownVerdict.
  const Change* change(const std::string& game, const std::string& subject) const;
};

/// Why a run could not start.
struct NotBegun {
  std::string depth;
  std::string message;
  std::string details = {};  ///< if the document has errors, all of them
  std::string file = {};     ///< path of the document if a document is the reason; else empty
  int line = 0;              ///< the place of the document's first error; 0 without one
  int column = 0;
};

nlohmann::ordered_json json(const Verification& run);
/// Returns the JSON of a run that could not start: no verdicts, and the key "input_error".
nlohmann::ordered_json json(const NotBegun& run);
std::string junit(const NotBegun& run);
/// Returns the results in the format of JUnit. Each game has a suite for its claims and a suite for its pairs
/// of readings; one more suite has the verdicts of the baseline that this run lacks, and another has the
/// contradictions.
std::string junit(const Verification& run);
/// Return the failures in SARIF. For a run that could not start, this is its error; for another run, each
/// verdict that is unexpected or differs from the baseline, and each contradiction.
std::string sarif(const NotBegun& run);
std::string sarif(const Verification& run);
/// Returns the HTML page of a run. `made_by` is the command of the run; `beside` is the file of the
/// interactive page, or empty (see `page` in report/page.hpp). After a stop request the page omits tables
/// that are not yet computed.
std::string page(const Verification& run, std::string_view made_by, const StopToken& stop,
                 std::string_view beside = {});

/// Reads the baseline from the JSON report of an earlier run. Throws InputError if the file is not a JSON
/// report.
Baseline read_baseline(const std::string& path);
/// Returns this run as a baseline, with which a later run is compared.
Baseline baseline_of(const Verification& run);

}  // namespace ruleproof

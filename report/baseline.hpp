#pragma once

#include <cstddef>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "properties/verification/line.hpp"
#include "properties/verification/reading_pairs.hpp"

// Compares the verdicts of a run of `ruleproof verify` with those of a baseline, the report of an earlier
// run.

namespace ruleproof {

/// A verdict in a report, either on a claim or on a pair of readings. It contains the id of its game and not
/// the document, because the document may have changed since the report was written.
struct KnownVerdict {
  std::string game;
  std::string subject;  ///< "one-wave (group=pairs)" for a claim, "group maximal pairs" for a pair
  std::string claim;    ///< the name of the claim; empty for a pair
  /// The readings under which the claim was judged: "group=pairs flip=once". Empty for a pair, and for a game
  /// without open clauses.
  std::string readings;
  Verdict verdict = {};
  std::string hash = {};  ///< a hash of the text of the claim; empty for a pair, or if unknown
};

/// All verdicts of a report, with the data that identify its run.
struct Baseline {
  std::string depth;                    ///< "quick", "standard" or "thorough"; empty if unknown
  std::vector<std::string> games = {};  ///< the ids of the games that the report covers
  std::vector<KnownVerdict> verdicts = {};
  /// The documents of `games`; empty if the report was read from a file.
  std::vector<SharedDocument> documents = {};
  /// For the id of each game, a hash of its document; empty if unknown.
  std::map<std::string, std::string> hashes = {};
  std::string program = {};  ///< a hash of the program; empty if unknown
  /// The solvers with their versions, such as "Z3 4.8.12"; nullopt if unknown.
  std::optional<std::vector<std::string>> solvers = std::nullopt;
};

/// A difference between a run and a baseline: the verdict on a claim or pair changed, or only the run or only
/// the baseline has a verdict on this claim or pair.
struct Change {
  std::string game;
  std::string what;  ///< the claim or the pair, as in KnownVerdict::subject
  /// The verdict in the baseline. Empty if the verdict is new: the baseline covers the game and the readings,
  /// but not this claim or pair.
  std::string before;
  /// The verdict of this run. Empty if the verdict is missing: the run covers the game and the readings, but
  /// not this claim or pair. Also empty if the game or the readings no longer exist.
  std::string now;
};

/// Returns a change as text: "loose one-wave (group=…): proved for every board in the baseline, now tested on
/// 3x3".
std::string text(const Change& change);

/// The result of comparing a run with a baseline. If only one report has a verdict, this is a change if
/// the other report covers the game and the readings of the verdict; otherwise the verdict is not compared.
struct Held {
  std::vector<Change> changes;
  /// The number of verdicts that both the run and the baseline have.
  std::size_t compared = 0;
  /// For each reason not to compare a verdict: the number of verdicts that were not compared for this reason.
  std::map<std::string, std::size_t> not_compared;
  /// The claims and pairs whose proof a second solver confirmed in the baseline but not in this run: "loose
  /// no-cycles (group=…)".
  std::vector<std::string> unconfirmed;
  /// The claims whose text has changed although their verdict is the same: "loose no-cycles".
  std::vector<std::string> reworded;
  /// The games with a changed verdict, or with a proof that is no longer confirmed, whose document is the
  /// same as in the baseline.
  std::vector<std::string> same_documents;
  /// The games with a changed verdict, or with a proof that is no longer confirmed, whose document differs
  /// from that of the baseline.
  std::vector<std::string> other_documents;
  /// The solvers of the baseline and of the run: "Z3 4.8.12, cvc5 1.0.3"; nullopt if the report does not name
  /// them.
  std::optional<std::string> solvers_before, solvers_now;
  bool is_same_program = false;
  /// Whether the run and the baseline have the same `depth`. If not, two verdicts on a claim under named
  /// readings count as different only if their words (proved, tested, ...) differ.
  bool is_of_same_depth = true;
};

/// Compares the verdicts of a run (`now`) with those of a baseline (`before`) and returns the result. Two
/// verdicts are compared if they have the same game and the same subject.
Held hold(const Baseline& before, const Baseline& now);

/// Returns sentences on the verdicts that were not compared, on the proofs that are no longer confirmed, and
/// on the claims whose text has changed although the verdict is the same. Leaves out a sentence that would
/// list nothing. If a verdict changed or a proof is no longer confirmed, a last sentence states whether
/// documents, solvers and program differ from those of the baseline.
std::vector<std::string> sentences_on(const Held& held);

}  // namespace ruleproof

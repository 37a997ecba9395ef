#pragma once

#include <cstddef>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "properties/verification/line.hpp"
#include "properties/verification/reading_pairs.hpp"

// Compares the verdicts of a run with those of a baseline, the report of an earlier run.

namespace ruleproof {

/// A verdict of a report, on a claim or on a pair of readings. It refers to its game by name, because the
/// game may have changed since.
struct KnownVerdict {
  std::string game;
  std::string subject;  ///< subject() of the line or of the pair
  std::string claim;    ///< empty for a pair
  /// For a claim: the readings under which it was judged; empty for a pair, which every run compares.
  std::string readings;
  Verdict verdict = {};
  std::string hash = {};  ///< a hash of the text of the claim; empty if unknown
};

/// The verdicts of a report.
struct Baseline {
  std::string depth;                    ///< "quick", "standard" or "thorough"; empty if unknown
  std::vector<std::string> games = {};  ///< the games that the report covers
  std::vector<KnownVerdict> verdicts = {};
  std::vector<SharedDocument> documents = {};      ///< for a run: the documents of these games
  std::map<std::string, std::string> hashes = {};  ///< hashes of the documents, by game; empty if unknown
  std::string program = {};                        ///< a hash of the program; empty if unknown
  std::optional<std::vector<std::string>> solvers = std::nullopt;  ///< "Z3 4.8.12"; nothing if unknown
};

/// A verdict that has changed.
struct Change {
  std::string game;
  std::string what;  ///< subject() of a line or a pair
  /// The verdict in the baseline; empty if the baseline covers the item but has no verdict on it.
  std::string before;
  std::string now;  ///< the verdict of this run; empty if the run covers the item but has no verdict on it
};

/// Returns a text such as "loose one-wave (group=…): proved for every board in the baseline, now tested on
/// 3x3".
std::string text(const Change& change);

/// The result of comparing a run with a baseline; only verdicts that both cover are compared.
struct Held {
  std::vector<Change> changes;
  std::size_t compared = 0;
  /// The number of verdicts that were not compared, for each reason.
  std::map<std::string, std::size_t> not_compared;
  /// Proofs that a second solver confirmed in the baseline only: "loose no-cycles (group=…)".
  std::vector<std::string> unconfirmed;
  /// Claims with the same verdict as in the baseline, whose text has changed: "loose no-cycles".
  std::vector<std::string> reworded;
  /// Games with a changed verdict whose document is the same as in the baseline.
  std::vector<std::string> same_documents;
  /// Games with a changed verdict whose document is another one than in the baseline.
  std::vector<std::string> other_documents;
  /// The solvers of the baseline and of the run, "Z3 4.8.12, cvc5 1.0.3"; nothing if the baseline names none.
  std::optional<std::string> solvers_before, solvers_now;
  bool is_same_program = false;
  bool is_of_same_depth = true;  ///< if false, only the verdicts are compared and not their methods
};

/// Compares the verdicts of a run (`now`) with those of a baseline (`before`), by game and subject.
Held hold(const Baseline& before, const Baseline& now);

/// Returns sentences on the verdicts that were not compared, the proofs that are no longer confirmed, and the
/// claims whose text has changed although the verdict is the same. If a verdict changed or a proof is no
/// longer confirmed, the last one names which of documents, solvers and program differ from the baseline's.
std::vector<std::string> sentences_on(const Held& held);

}  // namespace ruleproof

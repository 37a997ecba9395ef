#pragma once

#include <nlohmann/json.hpp>
#include <optional>
#include <string>
#include <vector>

#include "properties/mutation/protection.hpp"

// Which words of a rule text matter, in the forms in which it is reported: for people, as JSON, and as one
// page of HTML that needs no other file: the text, and beside each sentence what notices a change of its
// transcription.

namespace ruleproof::mutation {

/// All mutants of a document, those that were chosen, and what was found of them.
struct MutationRun {
  const Document& game;
  Bounds bounds;
  std::vector<Mutant> all;
  std::vector<std::size_t> chosen;  ///< places among all, in order
  std::string choice;               ///< the options by which they were chosen: " --sample 5"
  bool is_of_single_ones;  ///< chosen by their numbers: each is reported with its position and record
  std::string out;         ///< the folder of the report; may be empty
  std::vector<std::optional<Judgement>> judgements = std::vector<std::optional<Judgement>>(all.size());

  /// The places of what is judged, or judged so.
  std::vector<std::size_t> judged() const;
  std::vector<std::size_t> judged(Judgement::Effect effect) const;
};

/// "loose.md:84"
std::string place(const MutationRun& run, const Mutant& mutant);
/// "'beside' is read as 'around'"
std::string change(const Mutant& mutant);

/// What a document on the game of a run begins with.
nlohmann::ordered_json head_of(const MutationRun& run);
nlohmann::ordered_json json(const MutationRun& run);
std::string report_text(const MutationRun& run);
/// As one document, in HTML that is XML as well.
std::string page(const MutationRun& run);
/// Writes page, JSON and the changed documents that nothing notices into the folder of the run.
void write_report(const MutationRun& run, const nlohmann::ordered_json& document);

}  // namespace ruleproof::mutation

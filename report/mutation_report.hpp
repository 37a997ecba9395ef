#pragma once

#include <nlohmann/json.hpp>
#include <optional>
#include <string>
#include <vector>

#include "properties/mutation/protection.hpp"

// Reports, as text, JSON and one self-contained HTML page, which changes of the rules make an example, count
// or claim of the document fail. The page contains the rule text and, next to each sentence, what fails if
// its transcription is changed.

namespace ruleproof::mutation {

/// All mutants of a document, those that were chosen, and their judgements.
struct MutationRun {
  const Document& game;
  Bounds bounds;
  std::vector<Mutant> all;
  std::vector<std::size_t> chosen;  ///< indices in `all`, in order
  std::string choice;               ///< the options by which they were chosen: " --sample 5"
  bool is_of_single_ones;  ///< whether they were chosen by number; each then has its position and record
  std::string out;         ///< the folder of the report; may be empty
  std::vector<std::optional<Judgement>> judgements = std::vector<std::optional<Judgement>>(all.size());

  /// Return the indices in `all` of the judged mutants, and of those with this effect.
  std::vector<std::size_t> judged() const;
  std::vector<std::size_t> judged(Judgement::Effect effect) const;
};

/// Returns the place of a mutant: "loose.md:84"
std::string place(const MutationRun& run, const Mutant& mutant);
/// Returns the change as text: "'beside' is read as 'around'"
std::string change(const Mutant& mutant);

nlohmann::ordered_json json(const MutationRun& run);
std::string report_text(const MutationRun& run);
/// Returns the page as one HTML document that is also XML.
std::string page(const MutationRun& run);
/// Writes into the folder of the run: the page, the JSON, and each changed document that differs in some game
/// although no example, count or claim fails.
void write_report(const MutationRun& run, const nlohmann::ordered_json& document);

}  // namespace ruleproof::mutation

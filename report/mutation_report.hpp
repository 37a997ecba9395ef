#pragma once

#include <nlohmann/json.hpp>
#include <optional>
#include <string>
#include <vector>

#include "properties/mutation/protection.hpp"

// Reports which example, count or claim of a document notices each change of the rules, that is, fails after
// the change. The report is text, JSON and one self-contained HTML page. The page contains the text of the
// rules. Next to each sentence, it lists the examples, counts and claims that fail if the transcription of
// the sentence is changed.

namespace ruleproof::mutation {

/// All mutants (changed copies) of a document, the chosen ones among them, and their judgements.
struct MutationRun {
  const Document& game;
  Bounds bounds;
  std::vector<Mutant> all;
  std::vector<std::size_t> chosen;  ///< the indices in `all` of the mutants to judge, ascending
  std::string choice;               ///< the options that chose these mutants, such as " --sample 5"
  /// Whether the user requested single mutants by number. If so, the report also shows the position and the
  /// record in which such a mutant has an effect.
  bool is_of_single_ones;
  std::string out;  ///< the folder for the report; empty if no folder was requested
  std::vector<std::optional<Judgement>> judgements = std::vector<std::optional<Judgement>>(all.size());

  /// Return the indices in `all` of the mutants that are judged; the second function returns only those with
  /// this effect.
  std::vector<std::size_t> judged() const;
  std::vector<std::size_t> judged(Judgement::Effect effect) const;
};

/// Returns the line of a document where a mutant differs: "loose.md:84".
std::string place(const MutationRun& run, const Mutant& mutant);
/// Returns the change that a mutant makes, as text: "'beside' is read as 'around'".
std::string change(const Mutant& mutant);

nlohmann::ordered_json json(const MutationRun& run);
std::string report_text(const MutationRun& run);
/// Returns the page as one HTML document that is also well-formed XML.
std::string page(const MutationRun& run);
/// Writes into the folder of the run: the page, the JSON, and each changed document whose change no example,
/// count or claim notices, unless the change has no effect.
void write_report(const MutationRun& run, const nlohmann::ordered_json& document);

}  // namespace ruleproof::mutation

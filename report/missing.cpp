#include "report/missing.hpp"

#include <fmt/format.h>

#include "properties/engines/engine.hpp"
#include "reference/model/document_form.hpp"
#include "spec/documents/spec.hpp"
#include "spec/language/tree.hpp"

namespace ruleproof {

std::string missing_claims(const Document& game) {
  if (!game.claims.empty()) return "";
  return fmt::format(
      "Nothing is claimed of {}, so nothing was proved or refuted. What its text promises can be added to "
      "the document as a claim, such as: "
      "claim adds-one \"Every turn adds a stone.\" with the lines 'grows: count(occupied)' and 'expect "
      "proved'.",
      game.title);
}

std::string missing_readings(const Document& game) {
  if (!open_clauses(game).empty()) return "";
  return fmt::format(
      "No clause of {} has readings, so none were compared. Where a sentence can be read in two ways, the "
      "document can say so with "
      "'reading NAME \"the question\" [clause]' and a line for each reading, and choose with 'case NAME' "
      "where it matters.",
      game.title);
}

std::string missing_engine(const Document& game) {
  if (has_shipped_rules(game)) return "";
  return fmt::format(
      "No engine was compared with the document: {}.{}", no_engine(game),
      is_of_two_colours(game) ? " 'ruleproof certify' compares an engine that speaks GTP." : "");
}

}  // namespace ruleproof

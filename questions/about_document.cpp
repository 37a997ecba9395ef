#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>

#include "questions/answers.hpp"
#include "record/model_record.hpp"
#include "record/model_text.hpp"
#include "reference/model/document_form.hpp"
#include "reference/model/model.hpp"
#include "report/json.hpp"
#include "spec/documents/clauses.hpp"
#include "spec/language/checker.hpp"
#include "spec/language/tree.hpp"
#include "spec/size.hpp"

namespace ruleproof::questions {
namespace {

using language::Diagnostic;

/// Returns the lines from number `first` (counted from 1) to the line before number `end`. If a heading comes
/// earlier, returns only the lines before the heading. Blank lines at the beginning and at the end are left
/// out.
Json below(const std::vector<std::string>& lines, int first, int end) {
  const auto line = [&](int number) -> const std::string& { return lines[number - 1]; };
  const auto is_blank = [&](int number) { return line(number).find_first_not_of(' ') == std::string::npos; };
  for (int number = first; number < end; ++number)
    if (line(number).starts_with('#')) end = number;
  while (first < end && is_blank(first)) ++first;
  while (first < end && is_blank(end - 1)) --end;
  std::vector<std::string> text;
  for (int number = first; number < end; ++number) text.push_back(line(number));
  return {{"line", first}, {"text", fmt::format("{}", fmt::join(text, "\n"))}};
}

Json clauses(const Document& document) {
  const std::vector<Clause>& clauses = document.clauses;
  const std::vector<std::string>& lines = document.text->lines;
  Json all = Json::array();
  for (std::size_t i = 0; i < clauses.size(); ++i) {
    const Clause& clause = clauses[i];
    const int end =
        i + 1 < clauses.size() ? clauses[i + 1].at.begin.line : static_cast<int>(lines.size()) + 1;
    all.push_back({{"id", clause.id.name},
                   {"text", clause.text},
                   {"section", clause.section},
                   {"line", clause.at.begin.line},
                   {"kind", text(kind_of(document, clause))},
                   {"claims", claims_of(document, clause)},
                   {"below", below(lines, clause.at.end.line + 1, end)}});
  }
  return all;
}

Json choices(const Document& document) {
  Json all = Json::array();
  for (const language::Alternatives& choice : document.choices) {
    Json readings = Json::array();
    for (const Reading& reading : choice.readings)
      readings.push_back(
          {{"name", reading.name.name}, {"meaning", reading.meaning}, {"because", reading.because}});
    all.push_back({{"key", choice.name.name},
                   {"is_setting", choice.is_setting},
                   {"question", choice.question},
                   {"suggestion", choice.suggestion},
                   {"clauses", language::names_of(choice.clauses)},
                   {"readings", std::move(readings)}});
  }
  return all;
}

Json claims(const Document& document) {
  Json all = Json::array();
  for (const Claim& claim : document.claims) {
    const auto expected = expected_in_general(claim);
    all.push_back({{"id", claim.name.name},
                   {"statement", claim.statement},
                   {"premise", claim.premise},
                   {"kind", text(kind_of(claim))},
                   {"clauses", clauses_of(document, claim)},
                   {"expected", expected ? Json(text(*expected)) : Json(nullptr)}});
  }
  return all;
}

}  // namespace

Json about_document(const language::CheckedDocument& checked, const std::string& bytes) {
  const Document& document = checked.document;
  Json about{{"game", document.id}, {"title", document.title}};
  about["text"] = bytes;
  about["diagnostics"] = Json::array();
  for (const Diagnostic& diagnostic : checked.diagnostics)
    about["diagnostics"].push_back(ruleproof::json(diagnostic));
  about["unplayable"] = checked.has_errors() ? "it has errors" : reason_not_to_play(document);
  if (checked.has_errors()) return about;
  about["sources"] = Json::array();
  for (const SourceOfText& source : document.sources) {
    const auto [author, place, when] = source.origin();
    about["sources"].push_back(
        {{"id", source.name.name}, {"author", author}, {"place", place}, {"when", when}});
  }
  about["clauses"] = clauses(document);
  about["choices"] = choices(document);
  about["claims"] = claims(document);
  if (!about["unplayable"].get<std::string>().empty()) return about;
  const std::optional<Size> board = document.default_board();
  about["board"] = board ? Json(text(*board)) : Json(nullptr);
  about["players"] = {{"fewest", document.players->fewest},
                      {"most", document.players->most},
                      {"named", !document.players->named.empty()}};
  about["numbers"] = Json::array();
  for (const language::NumberSetting& number : document.numbers)
    about["numbers"].push_back({{"name", number.name.name}, {"value", text(number.halves())}});
  about["has_sgf"] = has_vertices(document);
  return about;
}

}  // namespace ruleproof::questions

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>

#include "explore/answers.hpp"
#include "record/model_record.hpp"
#include "record/model_text.hpp"
#include "reference/document_form.hpp"
#include "reference/model/model.hpp"
#include "report/diagnostic.hpp"
#include "spec/clauses.hpp"
#include "spec/language/checker.hpp"
#include "reference/game.hpp"
#include "spec/size.hpp"

namespace ruleproof::explore {
namespace {

using language::Diagnostic;
using language::Document;

/// What stands below a quotation, up to the next one or the next heading.
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

Json clauses(const Document& game) {
  const std::vector<Clause>& quotations = game.clauses;
  const std::vector<std::string>& lines = game.text->lines;
  Json all = Json::array();
  for (std::size_t i = 0; i < quotations.size(); ++i) {
    const Clause& quotation = quotations[i];
    const Clause& clause = game.clause(quotation.id.name);
    const int end =
        i + 1 < quotations.size() ? quotations[i + 1].at.begin.line : static_cast<int>(lines.size()) + 1;
    all.push_back({{"id", quotation.id.name},
                   {"text", quotation.text},
                   {"section", quotation.section},
                   {"line", quotation.at.begin.line},
                   {"kind", text(clause.kind)},
                   {"claims", clause.claims},
                   {"below", below(lines, quotation.at.end.line + 1, end)}});
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

Json claims(const Document& game) {
  Json all = Json::array();
  for (const Claim& claim : game.claims)
    all.push_back({{"id", claim.name.name},
                   {"statement", claim.statement},
                   {"premise", claim.premise},
                   {"kind", text(claim.kind)},
                   {"clauses", claim.clauses},
                   {"expected", claim.expected ? Json(text(*claim.expected)) : Json(nullptr)}});
  return all;
}

}  // namespace

Json about_document(const Text& text, const std::string& bytes) {
  const Document& document = text.checked->document;
  Json about{{"game", document.id}, {"title", document.title}};
  about["text"] = bytes;
  about["diagnostics"] = Json::array();
  for (const Diagnostic& diagnostic : text.checked->diagnostics)
    about["diagnostics"].push_back(ruleproof::json(diagnostic));
  about["unplayable"] = text.game ? model::reason_not_to_play(document) : "it has errors";
  if (!text.game) return about;
  const Document& game = *text.game;
  about["sources"] = Json::array();
  for (const Source& source : game.sources)
    about["sources"].push_back(
        {{"id", source.id}, {"author", source.author}, {"place", source.place}, {"when", source.when}});
  about["clauses"] = clauses(game);
  about["choices"] = choices(document);
  about["claims"] = claims(game);
  if (!about["unplayable"].get<std::string>().empty()) return about;
  const bool is_unbounded = language::is_unbounded(document);
  about["board"] = is_unbounded ? Json(nullptr)
                                : Json(ruleproof::text(Size{document.board->width, document.board->height}));
  about["players"] = {{"fewest", document.players->fewest},
                      {"most", document.players->most},
                      {"named", !document.players->named.empty()}};
  about["numbers"] = Json::array();
  const Game setting = Game(document);
  for (std::size_t i = 0; i < document.numbers.size(); ++i)
    about["numbers"].push_back(
        {{"name", document.numbers[i].name.name}, {"value", model::text(setting.numbers()[i])}});
  about["has_sgf"] =
      is_of_two_colours(document) && document.board->kind == language::Board::Kind::square_grid;
  return about;
}

}  // namespace ruleproof::explore

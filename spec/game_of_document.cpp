#include "spec/game_of_document.hpp"

#include <algorithm>
#include <array>
#include <cstddef>
#include <string>
#include <utility>

namespace ruleproof {
namespace {

using language::Document;
using language::Id;
using language::Item;
using language::Quotation;
using Names = std::vector<std::string>;

Names names(const std::vector<Id>& ids) {
  Names result;
  for (const Id& id : ids)
    if (std::ranges::count(result, id.name) == 0) result.push_back(id.name);
  return result;
}

bool contains(const std::vector<Id>& ids, std::string_view name) {
  return std::ranges::count(ids, name, &Id::name) > 0;
}

/// "author, place, date"; the place may hold commas, and what is missing is missing from the end.
Source source(const language::SourceOfText& written) {
  constexpr std::string_view comma = ", ";
  const std::string& text = written.description;
  Source result;
  result.id = written.name.name;
  result.header = written.header;
  result.change = written.change;
  const std::size_t author_end = std::min(text.find(comma), text.size());
  const std::size_t date = text.rfind(comma);
  result.author = text.substr(0, author_end);
  if (author_end == text.size()) return result;
  if (date > author_end) result.when = text.substr(date + comma.size());
  const std::size_t place = author_end + comma.size();
  result.place = date > author_end ? text.substr(place, date - place) : text.substr(place);
  return result;
}

/// What kind of clause an item makes of those that it transcribes. Of several items the last kind in this
/// order decides.
Clause::Kind kind(std::string_view first_word) {
  using enum Clause::Kind;
  static constexpr std::array<std::pair<std::string_view, Clause::Kind>, 17> kinds{{{"board", setup},
                                                                                    {"players", setup},
                                                                                    {"setting", setup},
                                                                                    {"setup", setup},
                                                                                    {"advice", setup},
                                                                                    {"start", setup},
                                                                                    {"turns", rule},
                                                                                    {"turn", rule},
                                                                                    {"move", rule},
                                                                                    {"aside", rule},
                                                                                    {"event", rule},
                                                                                    {"step", rule},
                                                                                    {"state", rule},
                                                                                    {"wins", scoring},
                                                                                    {"score", scoring},
                                                                                    {"tie", scoring},
                                                                                    {"end", end}}};
  const auto found = std::ranges::find(kinds, first_word, &std::pair<std::string_view, Clause::Kind>::first);
  return found == kinds.end() ? definition : found->second;
}

int weight(Clause::Kind kind) {
  constexpr std::array order{Clause::Kind::definition, Clause::Kind::setup, Clause::Kind::rule,
                             Clause::Kind::scoring, Clause::Kind::end};
  return static_cast<int>(std::ranges::find(order, kind) - order.begin());
}

Clause::Kind kind(const Document& document, const Quotation& quotation) {
  switch (quotation.explanation) {
    case Quotation::Explanation::claim:
      return Clause::Kind::claim;
    case Quotation::Explanation::flavour:
      return Clause::Kind::flavour;
    case Quotation::Explanation::setup:
      return Clause::Kind::setup;
    case Quotation::Explanation::not_transcribed:
      return Clause::Kind::out_of_scope;
    case Quotation::Explanation::word:
      return Clause::Kind::definition;
    case Quotation::Explanation::none:
      break;
  }
  Clause::Kind result = Clause::Kind::definition;
  for (const Item& item : document.items)
    if (contains(item.clauses, quotation.id.name))
      result = std::max(result, kind(item.name.name), [](auto a, auto b) { return weight(a) < weight(b); });
  return result;
}

bool has_reason(const Quotation& quotation) {
  using enum Quotation::Explanation;
  return quotation.explanation == not_transcribed || quotation.explanation == flavour ||
         quotation.explanation == setup;
}

/// The claims that a clause says it makes ("finite, no-cycles, below."), then those that name it.
Names claims_of(const Document& document, const Quotation& quotation) {
  Names result;
  const auto add = [&](std::string_view claim) {
    const bool is_there = std::ranges::any_of(
        document.claims, [&](const language::Claim& one) { return one.name.name == claim; });
    if (is_there && std::ranges::count(result, claim) == 0) result.emplace_back(claim);
  };
  if (quotation.explanation == Quotation::Explanation::claim)
    std::ranges::for_each(claims_named_by(quotation), add);
  for (const language::Claim& claim : document.claims)
    if (contains(claim.clauses, quotation.id.name)) add(claim.name.name);
  return result;
}

Clause clause(const Document& document, const Quotation& quotation) {
  Names sources = names(quotation.sources);
  if (sources.empty())
    for (const language::SourceOfText& source : document.sources) sources.push_back(source.name.name);
  return {quotation.id.name,
          quotation.text,
          quotation.section,
          kind(document, quotation),
          std::move(sources),
          claims_of(document, quotation),
          has_reason(quotation) ? quotation.explained_by : ""};
}

/// The claim is given under this reading: `given: KEY is READING`.
bool is_given(const language::Expression& condition, std::string_view key, std::string_view reading) {
  if (condition.op == language::Op::and_)
    return std::ranges::any_of(
        condition.parts, [&](const language::Expression& part) { return is_given(part, key, reading); });
  return condition.op == language::Op::is && condition.word.name == key &&
         contains(condition.labels, reading);
}

Names claims_given(const Document& document, const std::string& key, const std::string& reading) {
  Names result;
  for (const language::Claim& claim : document.claims)
    for (const language::Claim::Clause& line : claim.formal)
      if (line.kind == language::Claim::Clause::Kind::given && is_given(line.formulas.at(0), key, reading))
        result.push_back(claim.name.name);
  return result;
}

OpenClause open_clause(const Document& document, const language::Alternatives& choice) {
  OpenClause result{choice.name.name, choice.question, names(choice.clauses), {}, choice.suggestion};
  for (const language::Alternatives::Alternative& reading : choice.readings)
    result.readings.push_back({reading.name.name, reading.meaning, reading.because,
                               claims_given(document, result.key, reading.name.name)});
  return result;
}

/// By the first of these that the claim has a line of.
Claim::Kind kind(const language::Claim& claim) {
  using Line = language::Claim::Clause::Kind;
  for (int value = 0; value <= static_cast<int>(Claim::Kind::number); ++value)
    if (text(static_cast<Claim::Kind>(value)) == claim.kind) return static_cast<Claim::Kind>(value);
  static constexpr std::array<std::pair<Line, Claim::Kind>, 9> kinds{
      {{Line::solve, Claim::Kind::strategy},
       {Line::count, Claim::Kind::number},
       {Line::agree, Claim::Kind::rulesets},
       {Line::agree_with, Claim::Kind::rulesets},
       {Line::grows, Claim::Kind::measure},
       {Line::measured, Claim::Kind::measure},
       {Line::step, Claim::Kind::step},
       {Line::position, Claim::Kind::position},
       {Line::reachable, Claim::Kind::position}}};
  for (const auto& [line, kind] : kinds)
    if (std::ranges::count(claim.formal, line, &language::Claim::Clause::kind) > 0) return kind;
  return Claim::Kind::position;
}

Claim claim(const language::Claim& written, const std::vector<Clause>& clauses) {
  Claim result{written.name.name, written.statement, written.premise, {}, kind(written), {}, {}};
  for (const Clause& clause : clauses)
    if (std::ranges::count(clause.claims, result.id) > 0) result.clauses.push_back(clause.id);
  for (const language::Claim::Expectation& expectation : written.expected) {
    if (expectation.conditions.empty()) result.expected = expectation.verdict;
    if (expectation.conditions.size() != 1) continue;
    const language::Choice& choice = expectation.conditions.front();
    result.expected_under.push_back({choice.key.name, choice.alternative.name, expectation.verdict});
  }
  return result;
}

std::optional<Komi> default_komi(const Document& document) {
  const auto komi = std::ranges::find_if(
      document.numbers, [](const language::NumberSetting& setting) { return setting.name.name == "komi"; });
  return komi == document.numbers.end() ? std::nullopt
                                        : std::optional(Komi{static_cast<int>(komi->halves())});
}

const Quotation* quotation(const GameSpec& game, std::string_view clause) {
  if (!game.document) return nullptr;
  const std::vector<Quotation>& all = game.document->document.quotations;
  const auto found = std::ranges::find_if(all, [&](const Quotation& one) { return one.id.name == clause; });
  return found == all.end() ? nullptr : &*found;
}

/// Whether there are only empty lines and remarks between the last line of an item and the first of another.
bool stands_below(const std::vector<std::string>& lines, int end, int begin) {
  for (int number = end + 1; number < begin; ++number) {
    const std::string& line = lines.at(number - 1);
    const std::size_t first_letter = line.find_first_not_of(' ');
    if (first_letter != std::string::npos && !line.substr(first_letter).starts_with("--")) return false;
  }
  return end < begin;
}

/// The lines of an item, without the indentation of its first one.
std::string dedented(const std::vector<std::string>& lines, language::Span at) {
  std::string result;
  for (int number = at.begin.line; number <= at.end.line; ++number) {
    const std::string& line = lines.at(number - 1);
    const std::size_t first_letter = std::min(line.find_first_not_of(' '), line.size());
    result += line.substr(std::min(first_letter, static_cast<std::size_t>(at.begin.column - 1))) + '\n';
  }
  return result;
}

}  // namespace

GameSpec game_of_document(std::shared_ptr<const language::CheckedDocument> checked) {
  const Document& document = checked->document;
  GameSpec game;
  game.id = document.id;
  game.title = document.title;
  if (document.board && document.board->width > 0)
    game.default_board = Size{document.board->width, document.board->height};
  game.default_komi = default_komi(document);
  for (const language::SourceOfText& one : document.sources) game.sources.push_back(source(one));
  for (const Quotation& one : document.quotations) game.clauses.push_back(clause(document, one));
  for (const language::Alternatives& one : document.choices)
    if (!one.is_setting) game.open_clauses.push_back(open_clause(document, one));
  for (const language::SettledDetail& one : document.settled)
    game.settled.push_back({names(one.clauses), one.text});
  for (const language::Claim& one : document.claims) game.claims.push_back(claim(one, game.clauses));
  game.document = std::move(checked);
  return game;
}

std::vector<FormalLines> formal_lines(const GameSpec& game, std::string_view clause) {
  std::vector<FormalLines> result;
  if (quotation(game, clause) == nullptr) return result;
  const std::vector<std::string>& lines = game.document->source.lines;
  int end = 0;  // the last line of the item before
  for (const Item& item : game.document->document.items) {
    if (!contains(item.clauses, clause)) continue;
    const int begin = item.at.begin.line;
    if (!result.empty() && stands_below(lines, end, begin))
      result.back().text += dedented(lines, {{end + 1, item.at.begin.column}, item.at.end});
    else
      result.push_back({begin, dedented(lines, item.at)});
    end = item.at.end.line;
  }
  return result;
}

std::string word_of_the_language(const GameSpec& game, std::string_view clause) {
  const Quotation* quoted = quotation(game, clause);
  return quoted != nullptr && quoted->explanation == Quotation::Explanation::word ? quoted->explained_by : "";
}

}  // namespace ruleproof

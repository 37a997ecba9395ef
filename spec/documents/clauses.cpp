#include "spec/documents/clauses.hpp"

#include <algorithm>
#include <array>
#include <cstddef>
#include <string>
#include <utility>

#include "spec/characters.hpp"
#include "spec/language/tree.hpp"
#include "spec/language/walk.hpp"

namespace ruleproof {
namespace {

using language::Id;
using language::Item;
using Names = std::vector<std::string>;
using Line = Claim::Clause;

bool contains(const std::vector<Id>& ids, std::string_view name) {
  return std::ranges::count(ids, name, &Id::name) > 0;
}

/// Returns the kind of a clause that is transcribed by an item with this first word, such as `move` or `end`.
ClauseKind kind_of_item(std::string_view first_word) {
  using enum ClauseKind;
  static const std::vector<std::pair<ClauseKind, std::vector<std::string_view>>> kinds{
      {setup, {"board", "players", "setting", "setup", "advice", "start"}},
      {rule, {"turns", "turn", "move", "aside", "event", "step", "state"}},
      {scoring, {"wins", "score", "tie"}},
      {end, {"end"}}};
  for (const auto& [kind, words] : kinds)
    if (std::ranges::count(words, first_word) > 0) return kind;
  return definition;
}

int weight(ClauseKind kind) {
  constexpr std::array order{ClauseKind::definition, ClauseKind::setup, ClauseKind::rule, ClauseKind::scoring,
                             ClauseKind::end};
  return static_cast<int>(std::ranges::find(order, kind) - order.begin());
}

/// Returns whether a condition is `KEY is READING`, for this key and reading, or an `and` with such an
/// operand.
bool is_given(const language::Expression& condition, std::string_view key, std::string_view reading) {
  if (condition.op == language::Op::and_)
    return std::ranges::any_of(
        condition.parts, [&](const language::Expression& part) { return is_given(part, key, reading); });
  return condition.op == language::Op::is && condition.word.name == key &&
         contains(condition.labels, reading);
}

/// Returns whether only empty lines and remarks lie between line `end` of one item and line `begin` of the
/// next.
bool stands_below(const std::vector<std::string>& lines, int end, int begin) {
  for (int number = end + 1; number < begin; ++number) {
    const std::string_view text = trimmed(lines.at(number - 1));
    if (!text.empty() && !text.starts_with("--")) return false;
  }
  return end < begin;
}

/// Returns the lines of an item, without the indentation of its first line.
std::string dedented(const std::vector<std::string>& lines, language::Span at) {
  std::string result;
  for (int number = at.begin.line; number <= at.end.line; ++number) {
    const std::string& line = lines.at(number - 1);
    result += line.substr(std::min(indentation(line), static_cast<std::size_t>(at.begin.column - 1))) + '\n';
  }
  return result;
}

}  // namespace

ClauseKind kind_of(const Document& document, const Clause& clause) {
  switch (clause.explanation) {
    case Clause::Explanation::claim:
      return ClauseKind::claim;
    case Clause::Explanation::flavour:
      return ClauseKind::flavour;
    case Clause::Explanation::setup:
      return ClauseKind::setup;
    case Clause::Explanation::not_transcribed:
      return ClauseKind::out_of_scope;
    case Clause::Explanation::word:
      return ClauseKind::definition;
    case Clause::Explanation::none:
      break;
  }
  ClauseKind result = ClauseKind::definition;
  for (const Item& item : document.items)
    if (contains(item.clauses, clause.id.name))
      result = std::ranges::max(result, kind_of_item(item.name.name), {}, weight);
  return result;
}

Names sources_of(const Document& document, const Clause& clause) {
  return clause.sources.empty() ? names_of_items(document.sources) : names_of(clause.sources);
}

Names claims_of(const Document& document, const Clause& clause) {
  Names result;
  if (clause.explanation == Clause::Explanation::claim)
    for (const std::string_view name : claims_named_by(clause))
      if (std::ranges::count(result, name) == 0 &&
          std::ranges::any_of(document.claims, [&](const Claim& one) { return one.name.name == name; }))
        result.emplace_back(name);
  const Names named = result;
  for (const Claim& claim : document.claims)
    if (contains(claim.clauses, clause.id.name) && std::ranges::count(named, claim.name.name) == 0)
      result.push_back(claim.name.name);
  return result;
}

Names claims_of(const Document& document, const Alternatives& open, const Reading& reading) {
  Names result;
  for (const Claim& claim : document.claims)
    for (const Line& line : claim.formal)
      if (line.kind == Line::Kind::given && is_given(line.formulas.at(0), open.name.name, reading.name.name))
        result.push_back(claim.name.name);
  return result;
}

ClaimKind kind_of(const Claim& claim) {
  for (int value = 0; value <= static_cast<int>(ClaimKind::number); ++value)
    if (text(static_cast<ClaimKind>(value)) == claim.kind) return static_cast<ClaimKind>(value);
  // The first kind of line in this list that occurs in the claim decides.
  static constexpr std::array<std::pair<Line::Kind, ClaimKind>, 9> kinds{
      {{Line::Kind::solve, ClaimKind::strategy},
       {Line::Kind::count, ClaimKind::number},
       {Line::Kind::agree, ClaimKind::rulesets},
       {Line::Kind::agree_with, ClaimKind::rulesets},
       {Line::Kind::grows, ClaimKind::measure},
       {Line::Kind::measured, ClaimKind::measure},
       {Line::Kind::step, ClaimKind::step},
       {Line::Kind::position, ClaimKind::position},
       {Line::Kind::reachable, ClaimKind::position}}};
  for (const auto& [line, kind] : kinds)
    if (std::ranges::count(claim.formal, line, &Line::kind) > 0) return kind;
  return ClaimKind::position;
}

std::optional<VerdictWord> expected_in_general(const Claim& claim) {
  std::optional<VerdictWord> general;
  for (const Claim::Expectation& one : claim.expected)
    if (one.conditions.empty()) general = one.verdict;
  return general;
}

Names games_agreed_with(const Document& document) {
  Names games;
  for (const Claim& claim : document.claims)
    for (const Claim::Clause& clause : claim.formal)
      if (clause.kind == Claim::Clause::Kind::agree_with &&
          std::ranges::find(games, clause.name.name) == games.end())
        games.push_back(clause.name.name);
  return games;
}

Names clauses_of(const Document& document, const Claim& claim) {
  const auto makes_claim = [&](const Clause& clause) {
    return contains(claim.clauses, clause.id.name) ||
           (clause.explanation == Clause::Explanation::claim &&
            std::ranges::count(claims_named_by(clause), claim.name.name) > 0);
  };
  Names result;
  for (const Clause& clause : document.clauses)
    if (makes_claim(clause)) result.push_back(clause.id.name);
  return result;
}

std::string_view text(ClauseKind kind) {
  static constexpr std::array names = {"definition", "rule",  "setup",   "end",
                                       "scoring",    "claim", "flavour", "out-of-scope"};
  return names.at(static_cast<std::size_t>(kind));
}

std::string_view text(ClaimKind kind) {
  static constexpr std::array names = {"position", "step", "rulesets", "measure", "strategy", "number"};
  return names.at(static_cast<std::size_t>(kind));
}

std::string_view text(VerdictWord verdict) {
  static constexpr std::array names = {"proved",       "proved on boards", "tested",  "refuted",
                                       "contradicted", "depends",          "unknown", "not-run"};
  return names.at(static_cast<std::size_t>(verdict));
}

std::vector<FormalLines> formal_lines(const Document& document, const Clause& clause) {
  std::vector<FormalLines> result;
  const std::vector<std::string>& lines = document.text->lines;
  int end = 0;  // the last line of the previous item
  for (const Item& item : document.items) {
    if (!contains(item.clauses, clause.id.name)) continue;
    const int begin = item.at.begin.line;
    if (!result.empty() && stands_below(lines, end, begin))
      result.back().text += dedented(lines, {{end + 1, item.at.begin.column}, item.at.end});
    else
      result.push_back({begin, dedented(lines, item.at)});
    end = item.at.end.line;
  }
  return result;
}

}  // namespace ruleproof

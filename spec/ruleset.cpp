#include "spec/ruleset.hpp"

#include <fmt/format.h>

#include "spec/input_error.hpp"

namespace ruleproof {

Ruleset::Ruleset(const GameSpec& game) : game_(&game), choices_(game.open_clauses.size(), 0) {}

std::string_view Ruleset::reading(std::string_view key) const {
  const OpenClause& open = game_->open_clause(key);
  const auto index = static_cast<std::size_t>(&open - game_->open_clauses.data());
  return open.readings[choices_[index]].name;
}

Ruleset Ruleset::with(std::string_view key, std::string_view reading) const {
  const OpenClause& open = game_->open_clause(key);
  const auto index = static_cast<std::size_t>(&open - game_->open_clauses.data());
  Ruleset result = *this;
  result.choices_[index] = static_cast<std::size_t>(&open.reading(reading) - open.readings.data());
  return result;
}

Ruleset Ruleset::with(std::string_view assignment) const {
  const std::size_t equals = assignment.find('=');
  if (equals == std::string_view::npos) {
    throw InputError(fmt::format("'{}' is no reading; write KEY=READING, as in {}", assignment, text()));
  }
  return with(assignment.substr(0, equals), assignment.substr(equals + 1));
}

std::vector<std::pair<std::string, std::string>> Ruleset::chosen() const {
  std::vector<std::pair<std::string, std::string>> result;
  for (const OpenClause& open : game_->open_clauses) result.emplace_back(open.key, reading(open.key));
  return result;
}

std::string Ruleset::text() const {
  std::string result;
  for (const auto& [key, reading] : chosen())
    result += fmt::format("{}{}={}", result.empty() ? "" : " ", key, reading);
  return result;
}

std::vector<OtherRuleset> differing_in_one_reading(const Ruleset& ruleset) {
  std::vector<OtherRuleset> result;
  for (const OpenClause& open : ruleset.game().open_clauses) {
    for (const Reading& reading : open.readings) {
      if (reading.name != ruleset.reading(open.key))
        result.push_back({open.key + '=' + reading.name, ruleset.with(open.key, reading.name)});
    }
  }
  return result;
}

std::vector<Ruleset> varied_one_at_a_time(const GameSpec& game) {
  std::vector<Ruleset> result{Ruleset(game)};
  for (OtherRuleset& other : differing_in_one_reading(result.front()))
    result.push_back(std::move(other.ruleset));
  return result;
}

std::vector<Ruleset> all_rulesets(const GameSpec& game) {
  std::vector<Ruleset> result{Ruleset(game)};
  for (const OpenClause& open : game.open_clauses) {
    std::vector<Ruleset> extended;
    for (const Ruleset& ruleset : result) {
      for (const Reading& reading : open.readings) extended.push_back(ruleset.with(open.key, reading.name));
    }
    result = extended;
  }
  return result;
}

std::optional<Claim::Verdict> expected(const Claim& claim, const Ruleset& ruleset) {
  std::optional<Claim::Verdict> result;
  for (const Claim::Override& exception : claim.expected_under) {
    if (ruleset.reading(exception.key) != exception.reading) continue;
    if (result && *result != exception.verdict) return std::nullopt;
    result = exception.verdict;
  }
  return result ? result : claim.expected;
}

}  // namespace ruleproof

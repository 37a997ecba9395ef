#include "reference/game.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <set>

#include "spec/documents/clauses.hpp"
#include "spec/input_error.hpp"
#include "spec/language/tree.hpp"
#include "spec/nearest.hpp"

namespace ruleproof {
namespace {

/// Returns the index of the reading with this name among the readings of an open clause. Throws InputError,
/// with the most similar name, if no reading has this name.
int index_of(const Alternatives& choice, std::string_view reading) {
  return static_cast<int>(&choice.reading(reading) - choice.readings.data());
}

}  // namespace

Game::Game(const Document& document)
    : document_(&document),
      choices_(document.choices.size(), 0),
      players_(document.players ? document.players->fewest : 0),
      board_(document.default_board().value_or(Size{})) {
  for (const language::NumberSetting& number : document.numbers) numbers_.push_back(number.halves());
}

Game Game::with_choice(std::size_t choice, int reading) const {
  Game result = *this;
  result.choices_.at(choice) = reading;
  return result;
}
Game Game::with_number(std::size_t number, std::int64_t halves) const {
  Game result = *this;
  result.numbers_.at(number) = halves;
  return result;
}
Game Game::with_players(int players) const {
  Game result = *this;
  result.players_ = players;
  return result;
}
Game Game::with_board(Size board) const {
  Game result = *this;
  result.board_ = board;
  return result;
}
Game Game::with_document(const Document& document) const {
  Game result = *this;
  result.document_ = &document;
  return result;
}

std::string_view Game::reading(std::string_view key) const {
  const Alternatives& open = document_->open_clause(key);
  return open.readings[choices_[&open - document_->choices.data()]].name.name;
}

Game Game::with(std::string_view key, std::string_view reading) const {
  const Alternatives& open = document_->open_clause(key);
  return with_choice(&open - document_->choices.data(), index_of(open, reading));
}

Game Game::with(std::string_view assignment) const {
  const std::size_t equals = assignment.find('=');
  if (equals == std::string_view::npos)
    throw InputError(
        fmt::format("'{}' is no reading; write KEY=READING, as in {}", assignment, readings_text()));
  return with(assignment.substr(0, equals), assignment.substr(equals + 1));
}

Game Game::with_readings(const std::vector<std::string>& assignments) const {
  Game result = *this;
  std::set<std::string> keys;
  for (const std::string& assignment : assignments) {
    result = result.with(assignment);
    const std::string key = assignment.substr(0, assignment.find('='));
    if (!keys.insert(key).second)
      throw InputError(fmt::format("the reading of '{}' is given twice; choose one", key));
  }
  return result;
}

Game Game::with_setting(std::string_view name, std::string_view value) const {
  std::vector<std::string> names;
  for (std::size_t i = 0; i < document_->numbers.size(); ++i) {
    names.push_back(document_->numbers[i].name.name);
    if (name == names.back()) return with_number(i, parse_komi(value).halves);
  }
  for (std::size_t i = 0; i < document_->choices.size(); ++i) {
    const Alternatives& choice = document_->choices[i];
    if (!choice.is_setting) continue;
    names.push_back(choice.name.name);
    if (name == names.back()) return with_choice(i, index_of(choice, value));
  }
  throw InputError(no_such("setting", name, names));
}

Game Game::as_counted() const {
  Game result = *this;
  for (const language::Choice& choice : document_->counting) result.choices_[choice.index] = choice.value;
  return result;
}

std::vector<std::pair<std::string, std::string>> Game::readings() const {
  std::vector<std::pair<std::string, std::string>> result;
  for (const Alternatives& open : open_clauses(*document_))
    result.emplace_back(open.name.name, reading(open.name.name));
  return result;
}

std::string Game::readings_text() const {
  std::string result;
  for (const auto& [key, reading] : readings())
    result += fmt::format("{}{}={}", result.empty() ? "" : " ", key, reading);
  return result;
}

std::vector<ChangedSetting> changed_settings(const Game& game) {
  const Document& document = game.document();
  const Game first(document);
  std::vector<ChangedSetting> changed;
  for (std::size_t i = 0; i < document.choices.size(); ++i) {
    const Alternatives& choice = document.choices[i];
    if (game.choices()[i] != first.choices()[i])
      changed.push_back({choice.name.name, choice.readings[game.choices()[i]].name.name, !choice.is_setting});
  }
  for (std::size_t i = 0; i < document.numbers.size(); ++i)
    if (game.numbers()[i] != first.numbers()[i])
      changed.push_back({document.numbers[i].name.name, text_of_halves(game.numbers()[i]), false});
  return changed;
}

int parse_players(const language::Players& players, const std::string& text) {
  for (int count = players.fewest; count <= players.most; ++count)
    if (text == std::to_string(count)) return count;
  throw InputError(
      players.fewest == players.most
          ? fmt::format("'{}': this game has {} players", text, players.most)
          : fmt::format("'{}': this game is for {} to {} players", text, players.fewest, players.most));
}

bool are_of_one_document(const Game& one, const Game& other) { return &one.document() == &other.document(); }

std::vector<Game> differing_in_one_reading(const Game& game) {
  std::vector<Game> result;
  for (const Alternatives& open : open_clauses(game.document()))
    for (const Reading& reading : open.readings)
      if (reading.name.name != game.reading(open.name.name))
        result.push_back(game.with(open.name.name, reading.name.name));
  return result;
}

std::vector<std::string> differing_readings(const Game& game, const Game& other) {
  std::vector<std::string> result;
  for (const auto& [key, reading] : other.readings())
    if (game.reading(key) != reading) result.push_back(fmt::format("{}={}", key, reading));
  return result;
}

std::vector<Game> varied_one_at_a_time(const Game& game) {
  std::vector<Game> result{game};
  std::ranges::move(differing_in_one_reading(result.front()), std::back_inserter(result));
  return result;
}

std::vector<Game> all_readings(const Document& document) {
  std::vector<Game> result{Game(document)};
  for (const Alternatives& open : open_clauses(document)) {
    std::vector<Game> extended;
    for (const Game& game : result)
      for (const Reading& reading : open.readings)
        extended.push_back(game.with(open.name.name, reading.name.name));
    result = std::move(extended);
  }
  return result;
}

std::optional<VerdictWord> expected(const Claim& claim, const Game& game) {
  std::optional<VerdictWord> result;
  for (const Claim::Expectation& expectation : claim.expected) {
    if (expectation.conditions.size() != 1) continue;
    const language::Choice& choice = expectation.conditions.front();
    if (game.reading(choice.key.name) != choice.alternative.name) continue;
    if (result && *result != expectation.verdict) return std::nullopt;
    result = expectation.verdict;
  }
  return result ? result : expected_in_general(claim);
}

std::size_t further_owners_of(const Game& game) {
  const std::size_t owners = owners_of(game);
  return owners < 2 ? 0 : owners - 2;
}

std::size_t owners_of(const Game& game) {
  return static_cast<std::size_t>(game.players()) *
             static_cast<std::size_t>(language::kinds_of(game.document())) +
         game.document().neutrals.size();
}

}  // namespace ruleproof

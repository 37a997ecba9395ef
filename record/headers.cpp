#include "record/headers.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "spec/characters.hpp"
#include "spec/ruleset.hpp"

namespace ruleproof {
namespace {

/// Whether "KEY=READING" is spelled as the document spells it, with its capitals.
bool has_reading(const GameSpec& game, std::string_view assignment) {
  return std::ranges::any_of(game.open_clauses, [&](const OpenClause& open) {
    return std::ranges::any_of(open.readings, [&](const Reading& reading) {
      return assignment == fmt::format("{}={}", open.key, reading.name);
    });
  });
}

}  // namespace

bool Headers::has(std::string_view word) const { return examples_.contains(lower(word)); }

std::vector<std::string> Headers::names() const {
  std::vector<std::string> names;
  for (const auto& [name, example] : examples_) names.push_back(name);
  return names;
}

void Headers::take(const RecordLine& line) {
  const std::string name = lower(line.words[0]);
  if (ended())
    line.fail(
        line.words[0],
        fmt::format("the header '{}' comes too late: headers come before the set-up and the moves", name));
  if (line.words.size() == 1)
    line.fail(line.text.substr(line.text.size()),
              fmt::format("the header '{}' has no value: write for example '{}'", name, examples_.at(name)));
  line.expect_end_after(2);
  if (name == "reading")
    return given_readings_.push_back({std::string(line.words[1]), line.place(line.words[1])});
  const Value value{lower(line.words[1]), line.place(line.words[1])};
  if (!values_.emplace(name, value).second)
    line.fail(line.words[0], fmt::format("the header '{}' stands twice; one of them must go", name));
}

void Headers::end() {
  if (ended()) return;
  ended_ = true;
  if (const Value* game = find("game"); game && game->text != game_.id)
    fail(file_, game->place, located(file_, game->place, [&] {
           return fmt::format("this is a record of {}, not of {}", spec(game->text).id, game_.id);
         }));
  for (const Value& reading : given_readings_)
    located(file_, reading.place, [&] {
      add_reading(readings_, game_, has_reading(game_, reading.text) ? reading.text : lower(reading.text));
    });
}

const Headers::Value* Headers::find(const std::string& name) const {
  const auto found = values_.find(name);
  return found == values_.end() ? nullptr : &found->second;
}

void add_reading(Headers::Readings& readings, const GameSpec& game, std::string_view assignment) {
  Ruleset(game).with(assignment);
  const auto equals = assignment.find('=');
  const std::string key(assignment.substr(0, equals));
  if (std::ranges::count(readings, key, &std::pair<std::string, std::string>::first) > 0)
    throw InputError(fmt::format("the reading of '{}' is chosen twice; one of them must go", key));
  readings.emplace_back(key, assignment.substr(equals + 1));
}

}  // namespace ruleproof

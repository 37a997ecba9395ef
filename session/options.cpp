#include "session/options.hpp"

#include <fmt/format.h>

#include <set>

#include "spec/input_error.hpp"
#include "spec/language/checker.hpp"
#include "spec/spec.hpp"

namespace ruleproof {

const GameSpec& game_of(const SessionOptions& options) {
  return options.document ? *options.document : spec(options.game);
}

Ruleset chosen_ruleset(const SessionOptions& options) {
  Ruleset ruleset(game_of(options));
  std::set<std::string> keys;
  for (const std::string& reading : options.readings) {
    ruleset = ruleset.with(reading);
    const std::string key = reading.substr(0, reading.find('='));
    if (!keys.insert(key).second)
      throw InputError(fmt::format("the reading of '{}' is given twice; choose one", key));
  }
  return ruleset;
}

std::vector<std::string> words_of(const Ruleset& ruleset) {
  std::vector<std::string> words;
  for (const auto& [key, reading] : ruleset.chosen()) words.push_back(key + '=' + reading);
  return words;
}

std::pair<std::string, std::string> split_setting(const std::string& setting) {
  const std::size_t at = setting.find('=');
  if (at == std::string::npos)
    throw InputError(fmt::format("'{}' is no setting: write NAME=VALUE, such as komi=6.5", setting));
  return {setting.substr(0, at), setting.substr(at + 1)};
}

void refuse_board(const SessionOptions& options) {
  if (!options.board.empty())
    throw InputError(fmt::format("{} is played without a board; leave it out", game_of(options).title));
}

void refuse_komi(const SessionOptions& options) {
  if (!options.komi.empty())
    throw InputError(fmt::format("{} has no komi; leave it out", game_of(options).title));
}

void refuse_players(const SessionOptions& options) {
  if (!options.players) return;
  const GameSpec& game = game_of(options);
  const int count = game.document ? game.document->document.players->fewest : 2;
  throw InputError(fmt::format("{} has {} players; leave their number out", game.title,
                               count == 2 ? "two" : std::to_string(count)));
}

}  // namespace ruleproof

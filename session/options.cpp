#include "session/options.hpp"

#include <fmt/format.h>

#include <set>

#include "spec/input_error.hpp"
#include "spec/spec.hpp"

namespace ruleproof {

const GameSpec& game_of(const SessionOptions& options) { return options.document ? *options.document : spec(options.game); }

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

void refuse_board(const SessionOptions& options) {
  if (!options.board.empty())
    throw InputError(fmt::format("{} is played without a board; leave it out", game_of(options).title));
}

void refuse_komi(const SessionOptions& options) {
  if (!options.komi.empty())
    throw InputError(fmt::format("{} has no komi; leave it out", game_of(options).title));
}

void refuse_players(const SessionOptions& options) {
  if (options.players)
    throw InputError(fmt::format("{} has two players; leave their number out", game_of(options).title));
}

}  // namespace ruleproof

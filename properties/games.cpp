#include "properties/games.hpp"

#include <algorithm>
#include <array>
#include <string>

#include "properties/disto.hpp"
#include "properties/loose.hpp"
#include "reference/disto.hpp"
#include "reference/loose.hpp"
#include "spec/input_error.hpp"
#include "spec/nearest.hpp"

namespace ruleproof {
namespace {

constexpr std::array all_games{
    Game{"disto", disto::rules, disto_engine_knows, disto_engine, disto::properties, disto::alike, true},
    Game{"loose", loose::rules, loose_engine_knows, loose_engine, loose::properties, loose::alike, true},
};

}  // namespace

std::span<const Game> games() { return all_games; }

const Game& game(std::string_view id) {
  std::vector<std::string> ids;
  for (const Game& game : games()) {
    if (game.id == id) return game;
    ids.emplace_back(game.id);
  }
  throw InputError(no_such("game", id, ids));
}

std::vector<Ruleset> rulesets_of_engine(const Game& game) {
  std::vector<Ruleset> known = all_rulesets(spec(game.id));
  std::erase_if(known, [&](const Ruleset& ruleset) { return !game.engine_knows(ruleset); });
  return known;
}

}  // namespace ruleproof

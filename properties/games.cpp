#include "properties/games.hpp"

#include <algorithm>
#include <array>
#include <string>

#include "properties/disto.hpp"
#include "properties/go.hpp"
#include "properties/loose.hpp"
#include "spec/input_error.hpp"
#include "spec/nearest.hpp"

namespace ruleproof {
std::span<const Game> games() {
  static const std::array all_games{disto::game(), loose::game(), go::game()};
  return all_games;
}

std::vector<std::string> ids_of_games() {
  std::vector<std::string> ids;
  for (const Game& game : games()) ids.emplace_back(game.id);
  return ids;
}

const Game& game(std::string_view id) {
  for (const Game& game : games())
    if (game.id == id) return game;
  throw InputError(no_such("game", id, ids_of_games()));
}

Counted count_positions(const Game& game, const Rules& rules, const Board& board, std::stop_token stop) {
  return game.count_positions ? game.count_positions(board.size(), stop)
                              : ruleproof::count_positions(rules, board, stop);
}

std::vector<Ruleset> rulesets_of_engine(const Game& game) {
  std::vector<Ruleset> known = all_rulesets(spec(game.id));
  std::erase_if(known, [&](const Ruleset& ruleset) { return !game.engine_knows(ruleset); });
  return known;
}

}  // namespace ruleproof

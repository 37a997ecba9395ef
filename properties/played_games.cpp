#include "properties/played_games.hpp"

#include <algorithm>
#include <array>
#include <string>
#include <vector>

#include "properties/disto_engine.hpp"
#include "properties/go_engine.hpp"
#include "properties/loose_engine.hpp"
#include "spec/input_error.hpp"
#include "spec/nearest.hpp"

namespace ruleproof {

std::span<const PlayedGame> played_games() {
  static const std::array all{disto::played(), loose::played(), go::played()};
  return all;
}

const PlayedGame& played_game(std::string_view id) {
  const auto found = std::ranges::find(played_games(), id, &PlayedGame::id);
  if (found != played_games().end()) return *found;
  std::vector<std::string> ids;
  for (const PlayedGame& game : played_games()) ids.emplace_back(game.id);
  throw InputError(no_such("game", id, ids));
}

}  // namespace ruleproof

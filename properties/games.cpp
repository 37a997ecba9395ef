#include "properties/games.hpp"

#include <algorithm>
#include <array>
#include <map>
#include <mutex>
#include <optional>
#include <string>
#include <vector>

#include "properties/disto.hpp"
#include "properties/go.hpp"
#include "properties/loose.hpp"
#include "spec/input_error.hpp"
#include "spec/nearest.hpp"

namespace ruleproof {
namespace {

/// Nothing is known of it but its document: what that claims is not judged, and stones may leave the board.
Game of_document(std::string_view id) {
  return {played_from_document(id), [](const Ruleset&) { return std::vector<Property>(); },
          [](const Ruleset&, const Ruleset&) { return std::optional<Property>(); }, false};
}

}  // namespace

std::span<const Game> games() {
  static const std::array all_games{disto::game(), loose::game(), go::game()};
  return all_games;
}

std::string not_judged(const GameSpec& game) { return "what this document of " + game.title + " claims is not judged yet"; }

std::vector<std::string> ids_of_games() {
  std::vector<std::string> ids;
  for (const Game& game : games()) ids.emplace_back(game.id);
  return ids;
}

const Game& game(std::string_view id) {
  const GameSpec* loaded = find_game_of_document(id);
  const auto found = std::ranges::find(games(), id, &Game::id);
  if (loaded && (found == games().end() || !has_shipped_rules(*loaded))) {
    static std::mutex mutex;
    static std::map<std::string_view, Game> known;
    const std::lock_guard lock(mutex);
    return known.try_emplace(loaded->id, of_document(loaded->id)).first->second;
  }
  if (found != games().end()) return *found;
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

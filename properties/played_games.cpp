#include "properties/played_games.hpp"

#include <algorithm>
#include <array>
#include <map>
#include <mutex>
#include <string>
#include <vector>

#include "properties/disto_engine.hpp"
#include "properties/go_engine.hpp"
#include "properties/loose_engine.hpp"
#include "reference/document_rules.hpp"
#include "spec/input_error.hpp"
#include "spec/nearest.hpp"

namespace ruleproof {

std::span<const PlayedGame> played_games() {
  static const std::array all{disto::played(), loose::played(), go::played()};
  return all;
}

PlayedGame played_from_document(std::string_view id) {
  return {.id = id,
          .rules = document_rules,
          .engine_knows = [](const Ruleset&) { return false; },
          .engine = [](const Ruleset& ruleset, Size) -> std::unique_ptr<Engine> { throw InputError(no_engine(ruleset.game())); }};
}

const PlayedGame& played_game(std::string_view id) {
  const auto found = std::ranges::find(played_games(), id, &PlayedGame::id);
  const GameSpec* loaded = find_game_of_document(id);
  if (loaded && (found == played_games().end() || !has_shipped_rules(*loaded))) {
    static std::mutex mutex;
    static std::map<std::string_view, PlayedGame> known;
    const std::lock_guard lock(mutex);
    return known.try_emplace(loaded->id, played_from_document(loaded->id)).first->second;
  }
  if (found != played_games().end()) return *found;
  std::vector<std::string> ids;
  for (const PlayedGame& game : played_games()) ids.emplace_back(game.id);
  throw InputError(no_such("game", id, ids));
}

const GameSpec* find_game_of_document(std::string_view id) {
  for (const GameSpec& game : known_games())
    if (game.id == id) return game.document && is_of_two_colours(game.document->document) ? &game : nullptr;
  return nullptr;
}

}  // namespace ruleproof

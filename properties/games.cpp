#include "properties/games.hpp"

#include <algorithm>

#include "properties/document_claims.hpp"
#include "spec/language/checker.hpp"

namespace ruleproof {

std::vector<std::string> ids_of_games() {
  std::vector<std::string> ids;
  for (const PlayedGame& game : played_games()) ids.emplace_back(game.id);
  return ids;
}

bool stones_stay(const GameSpec& game) { return game.document && stones_stay(game.document->document); }

std::vector<Ruleset> rulesets_of_engine(const PlayedGame& game) {
  std::vector<Ruleset> known = all_rulesets(spec(game.id));
  std::erase_if(known, [&](const Ruleset& ruleset) { return !game.engine_knows(ruleset); });
  return known;
}

}  // namespace ruleproof

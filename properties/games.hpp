#pragma once

#include <memory>
#include <span>
#include <string_view>
#include <vector>

#include "properties/engine.hpp"
#include "properties/property.hpp"
#include "reference/rules.hpp"
#include "spec/ruleset.hpp"

// The one list of games: what of each game is code.

namespace ruleproof {

struct Game {
  std::string_view id;
  std::unique_ptr<Rules> (*rules)(const Ruleset&);
  /// Whether `engine` plays by these readings.
  bool (*engine_knows)(const Ruleset&);
  /// Throws InputError if the engine does not know a reading, or for a side below 1 or above 25.
  std::unique_ptr<Engine> (*engine)(const Ruleset&, Size);
  /// What the claims of the spec say under a ruleset, in the order of the spec.
  std::vector<Property> (*properties)(const Ruleset&);
  /// That two rulesets treat every position and every move alike.
  Property (*alike)(const Ruleset&, const Ruleset&);
  /// No move ever lessens the number of stones on the board: so the claims of the game prove.
  bool stones_stay;
};

std::span<const Game> games();

/// Throws InputError, with the nearest name, if there is none.
const Game& game(std::string_view id);

/// The rulesets of a game that its engine knows, every combination of readings, the default first.
std::vector<Ruleset> rulesets_of_engine(const Game& game);

}  // namespace ruleproof

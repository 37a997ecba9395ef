#pragma once

#include <memory>
#include <span>
#include <string_view>

#include "properties/engine.hpp"
#include "reference/rules.hpp"
#include "spec/ruleset.hpp"

// The two-colour board games as they are played: all that a program needs which plays them and claims nothing.

namespace ruleproof {

struct PlayedGame {
  std::string_view id;
  std::unique_ptr<Rules> (*rules)(const Ruleset&);
  /// Whether `engine` plays by these readings.
  bool (*engine_knows)(const Ruleset&);
  /// Throws InputError if the engine does not know a reading, or for a side below 1 or above 25.
  std::unique_ptr<Engine> (*engine)(const Ruleset&, Size);
};

std::span<const PlayedGame> played_games();

/// Throws InputError, with the nearest name, if there is none.
const PlayedGame& played_game(std::string_view id);

}  // namespace ruleproof

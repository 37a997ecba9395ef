#pragma once

#include <memory>
#include <span>
#include <stop_token>
#include <string>
#include <string_view>

#include "properties/counted.hpp"
#include "properties/engine.hpp"
#include "properties/engines/engine.hpp"
#include "reference/rules.hpp"
#include "spec/ruleset.hpp"

// The two-colour board games as they are played: all that a program needs which plays them and claims nothing.

namespace ruleproof {

using model::no_engine;

struct PlayedGame {
  std::string_view id;
  std::unique_ptr<Rules> (*rules)(const Ruleset&);
  /// Whether `engine` plays by these readings.
  bool (*engine_knows)(const Ruleset&);
  /// Throws InputError if the engine does not know a reading, or for a side below 1 or above 25.
  std::unique_ptr<Engine> (*engine)(const Ruleset&, Size);
  /// The positions that `count --what positions` counts on a board of any size, by a better method than looking at each of
  /// them; may be null. Throws InputError if there are 2^128 or more.
  Counted (*count_positions)(Size, std::stop_token) = nullptr;
};

std::span<const PlayedGame> played_games();

/// The game of two colours that has this id now and is played from its document; null if there is none.
const GameSpec* find_game_of_document(std::string_view id);

/// That of a document without an engine: its id must live as long as the program.
PlayedGame played_from_document(std::string_view id);

/// The game of this id by the document that stands for it now (spec()): one with an engine of its own, or if its rules are not
/// those that the program ships, one without. Throws InputError, with the nearest name, if there is none.
const PlayedGame& played_game(std::string_view id);

}  // namespace ruleproof

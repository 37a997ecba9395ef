#pragma once

#include <optional>
#include <span>
#include <stop_token>
#include <string>
#include <string_view>
#include <vector>

#include "properties/count.hpp"
#include "properties/played_games.hpp"
#include "properties/property.hpp"
#include "spec/ruleset.hpp"

// The list of games: what of each game is code, claims included.

namespace ruleproof {

struct Game : PlayedGame {
  /// What the claims of the spec say under a ruleset, in the order of the spec.
  std::vector<Property> (*properties)(const Ruleset&);
  /// That two rulesets treat every position and every move alike; nothing if no prover can say it.
  std::optional<Property> (*alike)(const Ruleset&, const Ruleset&);
  /// No move ever lessens the number of stones on the board: so the claims of the game prove.
  bool stones_stay;
  /// The positions that `count --what positions` counts on a board of any size, by a better method than
  /// looking at each of them; may be null. Throws InputError if there are 2^128 or more.
  Counted (*count_positions)(Size, std::stop_token) = nullptr;
};

std::span<const Game> games();

/// That what a document claims is not judged, in words: of a game without properties.
std::string not_judged(const GameSpec& game);

/// In the order of the list.
std::vector<std::string> ids_of_games();

/// The game of this id by the document that stands for it now, as played_game() has it. Throws InputError, with the nearest
/// name, if there is none.
const Game& game(std::string_view id);

/// The positions of a board that are settled (Rules::is_settled), by the game's own method if it has one.
/// Throws InputError for boards that are too large.
Counted count_positions(const Game& game, const Rules& rules, const Board& board, std::stop_token stop);

/// The rulesets of a game that its engine knows, every combination of readings, the default first.
std::vector<Ruleset> rulesets_of_engine(const Game& game);

}  // namespace ruleproof

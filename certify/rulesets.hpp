#pragma once

#include <cstddef>
#include <set>
#include <string>
#include <vector>

#include "reference/game.hpp"

// Defines functions on rulesets, the combinations of a document's readings and named settings.

namespace ruleproof {

/// The number of rulesets above which only some are tried.
constexpr std::size_t most_rulesets = 300;

/// Returns a reading or named setting of a game as text: "ko=simple".
std::string choice_text(const Game& game, std::size_t choice);
/// Returns a ruleset as text, "suicide=legal ko=simple": each reading and named setting, in document order;
/// empty if the document has none. With another game of the document, only those in which the two differ.
std::string ruleset_text(const Game& game, const Game* other = nullptr);

/// Returns the number of readings and named settings in which two games of one document differ.
std::size_t count_differing(const Game& one, const Game& other);

/// Returns a game with the choices of another game of the same document.
Game with_choices_of(Game game, const Game& other);

/// Returns the number of rulesets of the game's document in which the choices named in `fixed` are those of
/// the game; the largest number of the type if it is beyond that.
std::size_t count_rulesets(const Game& game, const std::set<std::string>& fixed);

/// Returns the rulesets that count_rulesets counts, with the numbers, players and board of the game: first
/// the game itself, then by the number of choices that differ from it. There must be few enough.
std::vector<Game> rulesets(const Game& game, const std::set<std::string>& fixed);

/// Returns the rulesets that differ from a game in one choice that is not named in `fixed`.
std::vector<Game> rulesets_beside(const Game& game, const std::set<std::string>& fixed);

}  // namespace ruleproof

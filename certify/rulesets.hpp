#pragma once

#include <cstddef>
#include <set>
#include <string>
#include <vector>

#include "reference/game.hpp"

// Defines functions on rulesets. A ruleset has one alternative for each choice of a document; the choices are
// its open clauses (those with several readings) and its named settings.

namespace ruleproof {

/// If a document has more rulesets than this, only some of them are tried.
constexpr std::size_t most_rulesets = 300;

/// Returns the alternative that a game chooses for the choice with this index, as text: "ko=simple".
std::string choice_text(const Game& game, std::size_t choice);
/// Returns a ruleset as text, "suicide=legal ko=simple": each reading and named setting, in document order;
/// empty if the document has none. If `other` is given, which is another game of the document, lists only the
/// choices of `game` in which the two games differ.
std::string ruleset_text(const Game& game, const Game* other = nullptr);

/// Returns the number of choices (open clauses and named settings) in which two games of one document differ.
std::size_t count_differing(const Game& one, const Game& other);

/// Returns `game` with its choices replaced by those of `other`, a game of the same document.
Game with_choices_of(Game game, const Game& other);

/// Returns the number of rulesets of the game's document that agree with the game in the choices named in
/// `fixed`. If the number is too large for the type, returns the largest value of the type.
std::size_t count_rulesets(const Game& game, const std::set<std::string>& fixed);

/// Returns the rulesets that count_rulesets counts, with the numeric settings, players and board of the game.
/// The first is the game itself; the others follow by the number of choices in which they differ from it. The
/// caller must check that there are not too many.
std::vector<Game> rulesets(const Game& game, const std::set<std::string>& fixed);

/// Returns the rulesets that differ from a game in exactly one choice; this choice is not named in `fixed`.
std::vector<Game> rulesets_beside(const Game& game, const std::set<std::string>& fixed);

}  // namespace ruleproof

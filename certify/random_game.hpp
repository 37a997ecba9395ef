#pragma once

#include <map>
#include <random>
#include <string>
#include <vector>

#include "certify/referee.hpp"

// Chooses the length and the attempts of an examination's random games. An attempt is a move as text, which
// may be illegal.

namespace ruleproof {

/// Returns sentences for the certificate that describe the random games.
std::string random_policy(const Game& game);

/// Returns the square boards of side 2 to 5 that are smaller than the game's board and that the rules allow.
std::vector<Size> boards_of_random_games(const Game& game);

/// The course of a random game.
enum class Course {
  usual,
  to_the_end,  ///< players pass only if no other move is legal, so that positions repeat after many moves
};

/// Returns the maximum number of attempts of a random game; some games get a random maximum. After this many
/// attempts only passes are played, until the game ends.
int longest_random_game(const Game& game, Course course, std::mt19937_64& random);

/// Returns the next attempt of a random game. `decisions` counts how often each clause has decided a ruling.
/// An attempt is more probable if its ruling depends on a clause that has seldom decided one.
std::string random_attempt(const Referee& referee, const std::vector<Option>& options,
                           const std::map<Decision, std::int64_t>& decisions, Course course,
                           std::mt19937_64& random);

}  // namespace ruleproof

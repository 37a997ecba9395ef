#pragma once

#include <map>
#include <random>
#include <string>
#include <string_view>
#include <vector>

#include "certify/referee.hpp"

namespace ruleproof {

/// What random games of an examination are like, for the certificate: sentences.
std::string random_policy(const Game& game);

/// How long a random game goes on.
enum class Course {
  usual,
  to_the_end,  ///< nobody passes while anything else is legal: so positions come again after many moves
};

/// So many attempts a random game has at most, before it is brought to its end by passes.
int longest_random_game(const Game& game, Course course, std::mt19937_64& random);

/// The next attempt of a random game. `decisions` is how often each decision has been seen: what rests on a
/// rare one is tried more often.
std::string random_attempt(const Referee& referee, const std::vector<Option>& options,
                           const std::map<Decision, std::int64_t>& decisions, Course course,
                           std::mt19937_64& random);

}  // namespace ruleproof

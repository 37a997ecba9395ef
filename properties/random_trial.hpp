#pragma once

#include <array>
#include <random>

#include "properties/trial.hpp"
#include "spec/ruleset.hpp"

namespace ruleproof {

/// How a random game is played.
enum class Style {
  uniform,      ///< any legal placement, and seldom a pass
  near_stones,  ///< mostly beside a stone
  crowded,      ///< from a board with stones thrown on it, unless that takes_too_long
  passing,      ///< with many passes, so that games end early
  clumsy,       ///< often on any point at all, and on after the end of the game
};

inline constexpr std::array all_styles{Style::uniform, Style::near_stones, Style::crowded, Style::passing,
                                       Style::clumsy};

/// A random game under a ruleset that the game's engine knows (or InputError is thrown), played on until
/// two passes end it, or to four attempts for each point of the board: games of Go could go on for very long.
/// The legal placements are found by the engine.
Trial random_trial(const Ruleset& ruleset, Size size, Style style, std::mt19937_64& random);

}  // namespace ruleproof

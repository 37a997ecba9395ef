#pragma once

#include <cstdint>
#include <span>
#include <string_view>
#include <vector>

#include "properties/trial.hpp"

// The bytes that the fuzzers of games play:
//
//   width, height     1 + byte % 7
//   ruleset           byte % n, among the n rulesets that the engine knows
//   start             bit 0: a set-up follows; bit 1: White is to move in it
//   set-up            w * h bytes, each % 3: empty, black, white; only if the start says so
//   attempts          each byte % (w * h + 1): a point, or the pass
//
// What is missing is 0, so every input is a trial. Larger boards would cost more than they show; random games
// are played on them.

namespace ruleproof {

inline constexpr int longest_fuzzed_side = 7;

/// Attempts beyond most_attempts(size) are left out.
Trial decode(std::string_view game, std::span<const std::uint8_t> bytes);

/// The bytes that decode to the trial. Throws InputError if there are none: for a longer side, a ruleset that
/// the engine does not know, or more than most_attempts(size).
std::vector<std::uint8_t> encode(const Trial& trial);

/// More than a random trial has; and where stones stay on the board, more than a game can have with every
/// placement tried twice and a pass before each.
constexpr std::size_t most_attempts(Size size) { return 4 * static_cast<std::size_t>(size.area()) + 8; }

}  // namespace ruleproof

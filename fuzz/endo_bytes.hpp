#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

#include "properties/endo_trial.hpp"

// The bytes that the fuzzer of Endo plays:
//
//   ruleset    byte % 64, among all rulesets
//   start      bit 0: a set-up follows; bit 1: White is to move in it
//   set-up     the number of its markers; of the first one the colour (byte % 2: black, white) and its
//   square; of
//              each other one the marker beside which it stands (byte % the number of those before it), and
//              byte % 16: bit 0 the colour, bits 1 to 3 on which side, clockwise from the north. A marker on
//              a square that is taken is left out. So every set-up is one organism, and every organism of at
//              most most_fuzzed_markers is a set-up
//   attempts   the square of the placement; byte % 5: no movement, or one to the north, east, south or west;
//   and
//              the square of the marker that is moved, if one is
//
// A square is one byte below 225 if it lies at most 7 from the origin: 15 * (y + 7) + x + 7. Any other byte
// is followed by x and y in three bytes each, the lowest first, modulo 2 * farthest + 1.
//
// What is missing is 0, so every input is a trial.

namespace ruleproof::endo {

inline constexpr std::size_t most_fuzzed_markers = 60;
inline constexpr std::size_t most_fuzzed_attempts = 60;

/// Attempts beyond most_fuzzed_attempts are left out, and markers beyond most_fuzzed_markers.
Trial decode(std::span<const std::uint8_t> bytes);

/// The bytes that decode to the trial. Throws InputError if there are none: for a set-up that is no organism,
/// or one with more markers, for more attempts, or for a square further out than `farthest`.
std::vector<std::uint8_t> encode(const Trial& trial);

}  // namespace ruleproof::endo

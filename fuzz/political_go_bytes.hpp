#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

#include "properties/political_go_trial.hpp"

// The bytes that the fuzzer of Political Go plays:
//
//   ruleset    two bytes, the lower one first, modulo the number of rulesets that the engine knows
//   board      byte % 6 + 1 columns, byte / 6 % 6 + 1 rows
//   players    byte % 4 + 2
//   start      bit 0: a set-up follows
//   set-up     two bytes, the lower one first: a bit for each alliance of A with B, A with C, ..., B with C,
//   ...; the score
//              of each player, as a signed byte; byte % (players + 1), the number of those who have moved,
//              and for each, the longest ago first, a byte modulo the number of those not named yet; and for
//              each point byte % (players + 1): none, or the stone of A, B, ...
//   attempts   a byte: the lowest three bits are the kind in the order of Event::Kind, the next one says that
//   names of
//              what is captured first follow, and the other four modulo the players are the player; of a
//              placement the point, and of propose, form and break by how much, less one, the other player
//              comes later in the circle, modulo the points and the other players; and the names if they
//              follow: byte % 38, their number, and for each a byte: bit 0 says that it is a point and no
//              owner, the others modulo the points or players which
//
// What is missing is 0, so every input is a trial. Its set-up may have dragons without liberties.

namespace ruleproof::political_go {

inline constexpr int longest_fuzzed_side = 6;
inline constexpr int most_fuzzed_players = 5;
inline constexpr std::size_t most_fuzzed_attempts = 60;

/// Attempts beyond most_fuzzed_attempts are left out.
Trial decode(std::span<const std::uint8_t> bytes);

/// The bytes that decode to the trial. Throws InputError if there are none: for a larger board, more players
/// or attempts, scores beyond a byte, more names than 37 or such where there is nothing to capture, and
/// rulesets that the engine does not know.
std::vector<std::uint8_t> encode(const Trial& trial);

}  // namespace ruleproof::political_go

#pragma once

#include <cstddef>
#include <cstdint>
#include <random>
#include <span>
#include <vector>

namespace ruleproof {

/// Mutates the bytes of a game for model::tried_by_bytes: inserts, deletes or replaces one or a few moves.
/// Returns at most `most` bytes. Moves usually have two bytes, so that the bytes after a change still encode
/// the same moves.
std::vector<std::uint8_t> mutate(std::span<const std::uint8_t> bytes, std::size_t most,
                                 std::mt19937_64& random);

}  // namespace ruleproof

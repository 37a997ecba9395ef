#pragma once

#include <cstddef>
#include <cstdint>
#include <random>
#include <span>
#include <vector>

namespace ruleproof {

/// Returns a mutation of bytes that encode a game for tried_by_bytes (properties/engines/agreement.hpp):
/// inserts, deletes, repeats, replaces or exchanges moves, cuts off the last moves, or replaces a byte before
/// the moves. Assumes that each move has two bytes, which most moves have. So the bytes after a change
/// usually encode the same moves as before. Returns at most `most` bytes.
std::vector<std::uint8_t> mutate(std::span<const std::uint8_t> bytes, std::size_t most,
                                 std::mt19937_64& random);

}  // namespace ruleproof

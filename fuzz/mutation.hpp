#pragma once

#include <cstddef>
#include <cstdint>
#include <random>
#include <span>
#include <vector>

namespace ruleproof {

/// Returns a mutation of bytes that encode a game for tried_by_bytes: inserts, deletes or replaces one or a
/// few moves. Treats two bytes as a move, which they usually are, so that the bytes after a change still
/// encode the same moves. Returns at most `most` bytes.
std::vector<std::uint8_t> mutate(std::span<const std::uint8_t> bytes, std::size_t most,
                                 std::mt19937_64& random);

}  // namespace ruleproof

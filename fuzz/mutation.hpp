#pragma once

#include <cstddef>
#include <cstdint>
#include <random>
#include <span>
#include <vector>

namespace ruleproof {

/// Bytes that model::tried_by_bytes reads as a game with a move or a few more, fewer or others; at most
/// `most`. A move has two bytes as a rule, so that what stands behind a change is read as before.
std::vector<std::uint8_t> mutate(std::span<const std::uint8_t> bytes, std::size_t most,
                                 std::mt19937_64& random);

}  // namespace ruleproof

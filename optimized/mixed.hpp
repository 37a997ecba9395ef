#pragma once

#include <cstdint>

namespace ruleproof::optimized {

inline constexpr std::uint64_t mixed_step = 0x9e3779b97f4a7c15;

/// A bijection that spreads every bit over all (splitmix64, whose numbers are those of a state that goes on
/// by mixed_step).
constexpr std::uint64_t mixed(std::uint64_t z) {
  z += mixed_step;
  z = (z ^ (z >> 30)) * 0xbf58476d1ce4e5b9;
  z = (z ^ (z >> 27)) * 0x94d049bb133111eb;
  return z ^ (z >> 31);
}

}  // namespace ruleproof::optimized

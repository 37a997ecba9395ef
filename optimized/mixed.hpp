#pragma once

#include <cstdint>

namespace ruleproof::optimized {

inline constexpr std::uint64_t mixed_step = 0x9e3779b97f4a7c15;

/// Returns the image of a number under a bijection in which each input bit affects all output bits. The
/// bijection is the output function of the generator splitmix64, whose state increases by mixed_step.
constexpr std::uint64_t mixed(std::uint64_t z) {
  z += mixed_step;
  z = (z ^ (z >> 30)) * 0xbf58476d1ce4e5b9;
  z = (z ^ (z >> 27)) * 0x94d049bb133111eb;
  return z ^ (z >> 31);
}

}  // namespace ruleproof::optimized

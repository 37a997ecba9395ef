#pragma once

#include <array>
#include <cstdint>

// Computes the key of an organism (all markers of Endo): the value of a polynomial modulo a Mersenne prime.
// Each marker is a term. One variable stands for columns, one for rows. A shift of the organism multiplies
// the value by powers of the variables. A division by the powers for the corner of the bounding box makes the
// key independent of the location.

namespace ruleproof::optimized::endo_key {

__extension__ using Wide = unsigned __int128;

inline constexpr std::uint64_t prime = (std::uint64_t{1} << 61) - 1;

// Each constant is less than the prime.
inline constexpr std::uint64_t column_base = 0x0f1bbcdcbfa53e0b;
inline constexpr std::uint64_t row_base = 0x12b9b0a1cd6e4d4f;
inline constexpr std::array<std::uint64_t, 2> weight_of_side{0x0a3c59ac2b7f4a69, 0x1655a9fb61c8e58d};

constexpr std::uint64_t sum(std::uint64_t a, std::uint64_t b) {
  const std::uint64_t result = a + b;
  return result >= prime ? result - prime : result;
}

constexpr std::uint64_t product(std::uint64_t a, std::uint64_t b) {
  const Wide wide = Wide{a} * b;
  return sum(static_cast<std::uint64_t>(wide & prime), static_cast<std::uint64_t>(wide >> 61));
}

constexpr std::uint64_t power(std::uint64_t base, std::uint64_t exponent) {
  std::uint64_t result = 1;
  for (; exponent != 0; exponent >>= 1, base = product(base, base)) {
    if ((exponent & 1) != 0) result = product(result, base);
  }
  return result;
}

constexpr std::uint64_t inverse(std::uint64_t a) { return power(a, prime - 2); }

}  // namespace ruleproof::optimized::endo_key

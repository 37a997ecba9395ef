#pragma once

#include <cstdint>

namespace ruleproof::optimized {

/// The liberties of a chain, each of them once: how many there are, and which one if it is the only one. They
/// are kept as their number and the sum of their places, so points come and go by one addition.
///
/// A place is a number below 1024 and there are at most 625 of them, so a sum fits into its 20 bits and a
/// number into the other 12.
class Liberties {
 public:
  constexpr Liberties() = default;
  /// The one liberty, or none.
  static constexpr Liberties at(int place, bool is_liberty = true) {
    Liberties result;
    result.packed_ = (one + static_cast<std::uint32_t>(place)) & -static_cast<std::uint32_t>(is_liberty);
    return result;
  }

  constexpr Liberties& operator+=(Liberties other) {
    packed_ += other.packed_;
    return *this;
  }
  constexpr Liberties& operator-=(Liberties other) {
    packed_ -= other.packed_;
    return *this;
  }
  friend constexpr bool operator==(Liberties, Liberties) = default;

  constexpr int size() const { return static_cast<int>(packed_ / one); }
  constexpr bool none() const { return packed_ == 0; }
  constexpr bool single() const { return packed_ / one == 1; }
  /// The place of a single liberty.
  constexpr int only() const { return static_cast<int>(packed_ % one); }

 private:
  static constexpr std::uint32_t one = 1U << 20;

  std::uint32_t packed_ = 0;
};

}  // namespace ruleproof::optimized

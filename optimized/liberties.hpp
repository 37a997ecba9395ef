#pragma once

#include <cstdint>

namespace ruleproof::optimized {

/// The liberties of a chain, each counted once per adjacent stone of the chain. They are stored as their
/// number, the sum of their places and the sum of the squared places. So one addition or subtraction suffices
/// when liberties or chains change, and the sums show whether all liberties are the same point.
///
/// A place is a number below 1024. There are at most 1200 liberties, the pairs of adjacent points on the
/// largest board. So the number fits into 11 bits, the sum into 21, and the sum of squares into the other 32.
class Liberties {
 public:
  constexpr Liberties() = default;
  /// Returns one liberty at `place`, or no liberty if `is_liberty` is false.
  static constexpr Liberties at(int place, bool is_liberty = true) {
    const auto wide = static_cast<std::uint64_t>(place);
    Liberties result;
    result.packed_ =
        (1 | wide << sum_at | (wide * wide) << squares_at) & -static_cast<std::uint64_t>(is_liberty);
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

  constexpr bool none() const { return packed_ == 0; }
  /// Returns whether there is at least one liberty and every one equals `one` (a value from `at`).
  constexpr bool only(Liberties one) const {
    const bool all = packed_ == size() * one.packed_;
    return all & (packed_ != 0);
  }
  /// Returns whether there is a liberty and all liberties are the same place.
  constexpr bool single() const { return !none() && size() * (packed_ >> squares_at) == sum() * sum(); }
  /// Returns the place of the liberty; `single()` must hold.
  constexpr int place() const { return static_cast<int>(sum() / size()); }

 private:
  static constexpr int sum_at = 11;
  static constexpr int squares_at = 32;

  constexpr std::uint64_t size() const { return packed_ & ((1U << sum_at) - 1); }
  constexpr std::uint64_t sum() const { return packed_ >> sum_at & ((1U << (squares_at - sum_at)) - 1); }

  std::uint64_t packed_ = 0;
};

}  // namespace ruleproof::optimized

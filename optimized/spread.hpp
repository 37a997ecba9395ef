#pragma once

#include <cstdint>

namespace ruleproof::optimized {

/// The distribution of a multiset of points on the board: its size, its centre, and the sum of its squared
/// distances to any point. Spreads can be added and subtracted. So a spread can be updated when points change
/// or groups merge, and every change can be undone, without a list of the points.
///
/// Here the multisets are the liberties of a group, each counted once per adjacent stone of the group. So the
/// size is at most 1200, the number of pairs of adjacent points on the largest board. The size has 11 bits,
/// the sums of x and y have 15 each, and the sum of x^2 + y^2 has 21. So no sum overflows into the next.
class Spread {
 public:
  constexpr Spread() = default;
  static constexpr Spread of_point(int x, int y) {
    Spread result;
    result.packed_ = 1 | static_cast<std::uint64_t>(x) << x_at | static_cast<std::uint64_t>(y) << y_at |
                     static_cast<std::uint64_t>(x * x + y * y) << squares_at;
    return result;
  }

  constexpr Spread& operator+=(Spread other) {
    packed_ += other.packed_;
    return *this;
  }
  constexpr Spread& operator-=(Spread other) {
    packed_ -= other.packed_;
    return *this;
  }
  friend constexpr bool operator==(Spread, Spread) = default;
  /// Returns this spread if `wanted`, otherwise the empty one. Branch-free: a branch is often mispredicted.
  constexpr Spread only_if(bool wanted) const {
    Spread result;
    result.packed_ = packed_ & -static_cast<std::uint64_t>(wanted);
    return result;
  }

  constexpr bool none() const { return packed_ == 0; }
  constexpr int size() const { return static_cast<int>(packed_ & ((1 << x_at) - 1)); }
  constexpr int sum_x() const { return static_cast<int>(packed_ >> x_at & ((1 << (y_at - x_at)) - 1)); }
  constexpr int sum_y() const { return static_cast<int>(packed_ >> y_at & ((1 << (squares_at - y_at)) - 1)); }

  /// Returns the sum of the squared distances to the centre, times the size.
  constexpr std::int64_t scatter() const {
    const std::int64_t x = sum_x();
    const std::int64_t y = sum_y();
    return size() * squares() - x * x - y * y;
  }
  /// Returns the sum of the squared distances to a point.
  constexpr std::int64_t distance_squares(int x, int y) const {
    return squares() - 2 * (std::int64_t{x} * sum_x() + std::int64_t{y} * sum_y()) +
           std::int64_t{size()} * (x * x + y * y);
  }
  /// Returns whether there is an element and all elements are the same point.
  constexpr bool single() const { return !none() && scatter() == 0; }

 private:
  static constexpr int x_at = 11;
  static constexpr int y_at = 26;
  static constexpr int squares_at = 41;

  constexpr std::int64_t squares() const { return static_cast<std::int64_t>(packed_ >> squares_at); }

  std::uint64_t packed_ = 0;
};

}  // namespace ruleproof::optimized

#pragma once

#include <algorithm>
#include <array>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <utility>
#include <vector>

#include "reference/board.hpp"

// Defines sets of points of one board, as a fixed number of 64-bit words, and the adjacency of points.

namespace ruleproof::compiled {

template <int N>
struct Bits {
  std::array<std::uint64_t, N> words{};

  static Bits of(int point) {
    Bits bits;
    bits.add(point);
    return bits;
  }
  void add(int point) { words[point / 64] |= std::uint64_t{1} << (point % 64); }
  bool has(int point) const { return words[point / 64] >> (point % 64) & 1; }

  friend Bits operator|(Bits a, const Bits& b) { return a |= b; }
  friend Bits operator&(Bits a, const Bits& b) { return a &= b; }
  friend Bits operator-(Bits a, const Bits& b) { return a -= b; }
  Bits& operator|=(const Bits& b) {
    for (std::size_t i = 0; i < N; ++i) words[i] |= b.words[i];
    return *this;
  }
  Bits& operator&=(const Bits& b) {
    for (std::size_t i = 0; i < N; ++i) words[i] &= b.words[i];
    return *this;
  }
  Bits& operator-=(const Bits& b) {
    for (std::size_t i = 0; i < N; ++i) words[i] &= ~b.words[i];
    return *this;
  }
  friend bool operator==(const Bits& a, const Bits& b) {
    std::uint64_t difference = 0;
    for (std::size_t i = 0; i < N; ++i) difference |= a.words[i] ^ b.words[i];
    return difference == 0;
  }

  bool some() const {
    std::uint64_t any = 0;
    for (const std::uint64_t word : words) any |= word;
    return any != 0;
  }
  bool meets(const Bits& b) const {
    std::uint64_t any = 0;
    for (std::size_t i = 0; i < N; ++i) any |= words[i] & b.words[i];
    return any != 0;
  }
  bool within(const Bits& b) const {
    std::uint64_t any = 0;
    for (std::size_t i = 0; i < N; ++i) any |= words[i] & ~b.words[i];
    return any == 0;
  }
  int count() const {
    int count = 0;
    for (const std::uint64_t word : words) count += std::popcount(word);
    return count;
  }
  /// Returns the first point. The set must not be empty.
  int first() const {
    std::size_t i = 0;
    while (words[i] == 0) ++i;
    return static_cast<int>(i) * 64 + std::countr_zero(words[i]);
  }
  /// Calls f for each point in increasing order until f returns true. Returns whether some call of f returned
  /// true.
  template <class F>
  bool any_point(F f) const {
    for (std::size_t i = 0; i < N; ++i)
      for (std::uint64_t left = words[i]; left != 0; left &= left - 1)
        if (f(static_cast<int>(i) * 64 + std::countr_zero(left))) return true;
    return false;
  }
  template <class F>
  void each_point(F f) const {
    any_point([&](int point) {
      f(point);
      return false;
    });
  }
};

/// The adjacency relation of a board. On a grid all points have neighbours at the same offsets, so the
/// neighbours of a set are computed by shifting the whole set. On other boards they are taken from a table.
template <int N>
class Adjacency {
 public:
  /// `neighbours` has, for each point in row order, the set of the point's neighbours.
  Adjacency(Size size, std::vector<Bits<N>> neighbours) : of_(std::move(neighbours)) {
    for (int point = 0; point < size.area(); ++point) all_.add(point);
    find_steps(size);
  }

  const Bits<N>& of(int point) const { return of_[point]; }

  /// Returns all points with a neighbour in a; some of them may be points of a.
  Bits<N> neighbours(const Bits<N>& a) const {
    Bits<N> reached;
    if (!has_steps_) {
      a.each_point([&](int point) { reached |= of(point); });
      return reached;
    }
    for (const Step& step : up_) shift_up(a & step.from, step.bits, reached);
    for (const Step& step : down_) shift_down(a & step.from, step.bits, reached);
    return reached & all_;
  }
  Bits<N> touching(const Bits<N>& a) const { return neighbours(a) - a; }

  /// Returns the points that can be reached from `seed & within` by steps inside `within`.
  Bits<N> spread(const Bits<N>& seed, const Bits<N>& within) const {
    Bits<N> reached = seed & within, front = reached;
    while (front.some()) {
      front = (neighbours(front) & within) - reached;
      reached |= front;
    }
    return reached;
  }

 private:
  /// An offset from points to their neighbours: a shift by `bits` in row order. `from` is the set of points
  /// that have a neighbour at this offset.
  struct Step {
    Bits<N> from;
    int bits = 0;
  };

  static void shift_up(const Bits<N>& a, int step, Bits<N>& reached) {
    const int bits = step % 64;
    if (N == 1 || step < 64) {
      reached.words[0] |= a.words[0] << bits;
      for (std::size_t i = 1; i < N; ++i)
        reached.words[i] |= a.words[i] << bits | a.words[i - 1] >> (64 - bits);
      return;
    }
    const auto words = static_cast<std::size_t>(step / 64);
    for (std::size_t i = words; i < N; ++i) {
      reached.words[i] |= a.words[i - words] << bits;
      if (bits != 0 && i > words) reached.words[i] |= a.words[i - words - 1] >> (64 - bits);
    }
  }
  static void shift_down(const Bits<N>& a, int step, Bits<N>& reached) {
    const int bits = step % 64;
    if (N == 1 || step < 64) {
      for (std::size_t i = 0; i + 1 < N; ++i)
        reached.words[i] |= a.words[i] >> bits | a.words[i + 1] << (64 - bits);
      reached.words[N - 1] |= a.words[N - 1] >> bits;
      return;
    }
    const auto words = static_cast<std::size_t>(step / 64);
    for (std::size_t i = words; i < N; ++i) {
      reached.words[i - words] |= a.words[i] >> bits;
      if (bits != 0 && i + 1 < N) reached.words[i - words] |= a.words[i + 1] << (64 - bits);
    }
  }

  void find_steps(Size size) {
    std::vector<std::pair<int, int>> found;
    for (int p = 0; p < size.area(); ++p)
      of(p).each_point([&](int q) {
        const std::pair<int, int> step{q % size.w - p % size.w, q / size.w - p / size.w};
        if (std::ranges::find(found, step) == found.end()) found.push_back(step);
      });
    for (const auto& [columns, rows] : found) {
      Step step;
      const int bits = rows * size.w + columns;
      step.bits = std::abs(bits);
      for (int p = 0; p < size.area(); ++p) {
        const int x = p % size.w + columns, y = p / size.w + rows;
        if (x < 0 || y < 0 || x >= size.w || y >= size.h) continue;
        if (!of(p).has(y * size.w + x)) return;  // this point has no neighbour at this offset
        step.from.add(p);
      }
      (bits > 0 ? up_ : down_).push_back(step);
    }
    constexpr std::size_t most_steps = 8;
    has_steps_ = found.size() <= most_steps;
  }

  std::vector<Bits<N>> of_;
  Bits<N> all_;
  std::vector<Step> up_, down_;
  bool has_steps_ = false;
};

}  // namespace ruleproof::compiled

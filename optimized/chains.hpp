#pragma once

#include <array>
#include <cstdint>
#include <utility>

#include "optimized/grid.hpp"

namespace ruleproof::optimized {

/// A partition of the stones into chains. Chains are joined, and split again in reverse order. A chain is
/// identified by one of its stones, its root, and has a tally, the sum of the tallies of its stones.
///
/// Every stone stores its root. A join updates the stones of the smaller chain, which costs a few stores per
/// move. A union-find forest, which needs no such stores but a walk to each root, was slower: roots are read
/// some dozens of times per move.
template <typename Tally>
class Chains {
 public:
  /// Returns the root of a stone. A removed point is its own root, and its tally is meaningless: adding to it
  /// and subtracting from it has no effect.
  int root(int point) const { return root_[point]; }

  /// Removes the stone of a point from the partition.
  void remove(int point) { root_[point] = static_cast<std::uint16_t>(point); }

  /// Adds a stone as a chain of its own.
  void start(int point, Tally tally) {
    root_[point] = static_cast<std::uint16_t>(point);
    next_[point] = static_cast<std::uint16_t>(point);
    size_[point] = 1;
    tally_[point] = tally;
  }

  /// Joins the chains of two different roots. Returns the one that is then no root, for use by `split`.
  int join(int a, int b) {
    if (size_[a] < size_[b]) std::swap(a, b);
    for_each_stone(b, [&](int stone) { root_[stone] = static_cast<std::uint16_t>(a); });
    size_[a] = static_cast<std::uint16_t>(size_[a] + size_[b]);
    tally_[a] += tally_[b];
    std::swap(next_[a], next_[b]);
    return b;
  }

  /// Undoes the last join that is not undone yet; `joined` is its return value.
  void split(int joined) {
    const int root = root_[joined];
    std::swap(next_[root], next_[joined]);
    tally_[root] -= tally_[joined];
    size_[root] = static_cast<std::uint16_t>(size_[root] - size_[joined]);
    for_each_stone(joined, [&](int stone) { root_[stone] = static_cast<std::uint16_t>(joined); });
  }

  /// Returns the tally of a chain, given by its root.
  Tally& tally(int root) { return tally_[root]; }
  const Tally& tally(int root) const { return tally_[root]; }

  /// Calls visit(stone) for each stone of a chain.
  template <typename Visit>
  void for_each_stone(int root, Visit visit) const {
    int stone = root;
    do {
      visit(stone);
      stone = next_[stone];
    } while (stone != root);
  }

  /// Returns whether is(stone) holds for some stone of a chain. Stops at the first such stone.
  template <typename Is>
  bool any_stone(int root, Is is) const {
    int stone = root;
    do {
      if (is(stone)) return true;
      stone = next_[stone];
    } while (stone != root);
    return false;
  }

 private:
  std::array<std::uint16_t, Grid::cells> root_{};
  std::array<std::uint16_t, Grid::cells> next_{};  // the stones of a chain form a ring
  std::array<std::uint16_t, Grid::cells> size_{};  // valid for roots only
  std::array<Tally, Grid::cells> tally_{};         // valid for roots only
};

}  // namespace ruleproof::optimized

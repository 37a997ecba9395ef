#pragma once

#include <array>
#include <cstdint>
#include <utility>

#include "optimized/grid.hpp"

namespace ruleproof::optimized {

/// A partition of the stones into chains that are joined and, in the reverse order, split again. A chain is
/// known by one of its stones, its root, and has a tally that is the sum of its parts' tallies.
///
/// Every stone knows its root, which the smaller part learns anew in a join. That costs a few stores a move;
/// a forest (no stores, but a walk to the root) was slower, since roots are asked for some dozens of times a
/// move.
template <typename Tally>
class Chains {
 public:
  /// The root of a stone. What was made no stone is a root of its own, with a tally that means nothing: it
  /// may be added to and taken from in vain.
  int root(int point) const { return root_[point]; }

  /// Makes a point no stone.
  void remove(int point) { root_[point] = static_cast<std::uint16_t>(point); }

  /// A stone that is a chain of its own.
  void start(int point, Tally tally) {
    root_[point] = static_cast<std::uint16_t>(point);
    next_[point] = static_cast<std::uint16_t>(point);
    size_[point] = 1;
    tally_[point] = tally;
  }

  /// Makes one chain of two, given by their different roots. Returns the root that is none any more, for
  /// `split`.
  int join(int a, int b) {
    if (size_[a] < size_[b]) std::swap(a, b);
    for_each_stone(b, [&](int stone) { root_[stone] = static_cast<std::uint16_t>(a); });
    size_[a] = static_cast<std::uint16_t>(size_[a] + size_[b]);
    tally_[a] += tally_[b];
    std::swap(next_[a], next_[b]);
    return b;
  }

  /// Undoes the last join that has not been undone yet; `joined` is what it returned.
  void split(int joined) {
    const int root = root_[joined];
    std::swap(next_[root], next_[joined]);
    tally_[root] -= tally_[joined];
    size_[root] = static_cast<std::uint16_t>(size_[root] - size_[joined]);
    for_each_stone(joined, [&](int stone) { root_[stone] = static_cast<std::uint16_t>(joined); });
  }

  /// The tally of a chain, by its root.
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

  /// Whether is(stone) holds for some stone of a chain; the others are not asked then.
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
  std::array<std::uint16_t, Grid::cells> next_{};  // the stones of a chain in a ring
  std::array<std::uint16_t, Grid::cells> size_{};  // of roots only
  std::array<Tally, Grid::cells> tally_{};         // of roots only
};

}  // namespace ruleproof::optimized

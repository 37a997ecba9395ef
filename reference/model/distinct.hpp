#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <unordered_map>

#include "reference/model/state.hpp"

namespace ruleproof {

/// Takes two states that follow the same state. Returns whether both have earlier positions, or neither has.
/// A step of the move may have cleared these positions.
inline bool forget_alike(const State& a, const State& b) {
  const auto has_earlier = [](const State& state) { return state.past && state.past->earlier; };
  return has_earlier(a) == has_earlier(b);
}

/// Detects duplicates in a list of states, most of which are distinct.
class Distinct {
 public:
  /// If an equal state was added before, returns false. Otherwise adds `state` with the index `place` and
  /// returns true. same(index) must return whether `state` equals the earlier state with this index.
  template <class Same>
  bool add(const State& state, std::size_t place, Same same) {
    std::size_t hash = static_cast<std::size_t>(state.now->to_move);
    for (const BoardRegion& stones : state.now->stones)
      for (const std::uint64_t word : stones.words())
        hash = (hash ^ word) * 0x9e3779b97f4a7c15 + (hash >> 29);
    const auto [first, last] = places_.equal_range(hash);
    if (std::any_of(first, last, [&](const auto& known) { return same(known.second); })) return false;
    places_.emplace(hash, place);
    return true;
  }

 private:
  std::unordered_multimap<std::size_t, std::size_t> places_;
};

}  // namespace ruleproof

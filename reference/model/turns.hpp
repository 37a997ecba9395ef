#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <unordered_map>
#include <vector>

#include "reference/model/model.hpp"

// What the files of the model share that play turns.

namespace ruleproof::model {

/// A turn that is being played: where it stands, what has been played, and whether it ended the game.
struct Model::Going {
  std::shared_ptr<const Content> now;
  std::shared_ptr<const Past> past;       ///< until the turn began
  std::shared_ptr<const Content> began;   ///< where the turn began
  std::shared_ptr<const Content> before;  ///< where its latest part began
  int player = -1;
  bool only_asked = false;   ///< whether it is possible: no end of the game matters
  bool only_listed = false;  ///< which plays a turn consists of: where it leads to does not matter
  bool is_forced = false;    ///< nothing forbids it
  bool forgets = false;
  bool ended = false;
  int winner = -1;
  std::vector<Play> plays;
  std::vector<Value> chosen;
};

/// Finds what was there before among states of which most differ.
class Distinct {
 public:
  /// Calls `same` with the place of each state before that may hold the same; adds this one at `place` unless
  /// one of them does.
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

}  // namespace ruleproof::model

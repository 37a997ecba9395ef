#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <unordered_map>
#include <utility>
#include <vector>

#include "reference/compiled/program.hpp"
#include "reference/model/model.hpp"

// What the files of the model share: how it asks its evaluators, where enough of the board can be seen and
// the compiled one first; and turns that are being played.

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

template <class F>
auto Model::in_sight(const State& state, const std::vector<Square>& beside, F ask) -> decltype(ask(state)) {
  look_at(*state.now);
  if (!is_unbounded()) return ask(state);
  for (int margin = BoardWorld::margin;; margin *= 2) {  // until no window can be as large
    try {
      if (margin == BoardWorld::margin && beside.empty()) return ask(state);
      State wider = state;
      const auto now = std::make_shared<Content>(in_window(*state.now, beside, margin));
      now->remembered.is_on = true;
      wider.now = now;
      return ask(wider);
    } catch (const OutOfSight&) {
    }
  }
}

template <class F>
auto Model::by_compiled(F ask) -> std::optional<decltype(ask())> {
  if (!fast_) return std::nullopt;
  try {
    return ask();
  } catch (const evaluator::TooManyOutcomes&) {
    throw;
  } catch (const evaluator::LimitReached&) {
  } catch (const evaluator::NoMeaning&) {
  } catch (const compiled::NotCompiled&) {
  }
  return std::nullopt;
}

}  // namespace ruleproof::model

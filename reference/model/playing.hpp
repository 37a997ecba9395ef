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

// Defines what the model's source files share: how evaluators are called, on a large enough window and the
// compiled one first; and turns in progress.

namespace ruleproof::model {

/// A turn in progress: its current position, its plays, and whether it ended the game.
struct Model::Going {
  std::shared_ptr<const Content> now;
  std::shared_ptr<const Past> past;       ///< the past at the start of the turn
  std::shared_ptr<const Content> began;   ///< the position at the start of the turn
  std::shared_ptr<const Content> before;  ///< the position before its latest part
  int player = -1;
  bool only_asked = false;   ///< only whether a play is possible is needed: ends of the game do not matter
  bool only_one = false;     ///< one turn suffices, since only whether there is any is asked
  bool only_listed = false;  ///< only the plays are needed: the resulting position does not matter
  bool is_forced = false;    ///< `forbid` steps have no effect
  bool forgets = false;
  bool ended = false;
  int winner = -1;
  std::vector<Play> plays;
  std::vector<Value> chosen;
};

/// Detects duplicates among states of which most differ.
class Distinct {
 public:
  /// Calls `same` with the index of each earlier state that may be equal. Unless one is, adds this state at
  /// `place` and returns true.
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
  for (int margin = BoardWorld::margin;; margin *= 2) {  // ends when the window would be too large
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

#pragma once

#include <memory>
#include <optional>
#include <utility>
#include <vector>

#include "reference/compiled/program.hpp"
#include "reference/model/model.hpp"

// How a model asks its evaluators: where enough of the board can be seen, and the compiled one first.

namespace ruleproof::model {

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

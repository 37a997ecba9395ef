#pragma once

#include "reference/evaluator/value.hpp"
#include "reference/game.hpp"
#include "spec/language/tree.hpp"

namespace ruleproof::model {

/// What the rules ask of the past: what a guard, a step, an end or a result can come to under the readings
/// that are chosen.
struct Recall {
  bool all = false;       ///< all moments (`history`)
  int last = 0;           ///< so many moments before the present one (`ago`)
  bool in_order = false;  ///< not just whether there is a moment that …
  bool to_move = false;   ///< who was to move then
  bool memory = false;    ///< what was kept beside the stones

  bool anything() const { return all || last > 0; }
};

Recall recall(const Game& game);

}  // namespace ruleproof::model

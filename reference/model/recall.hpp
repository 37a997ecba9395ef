#pragma once

#include "reference/evaluator/value.hpp"
#include "reference/game.hpp"
#include "spec/language/document.hpp"

namespace ruleproof::model {

/// The part of the past on which guards, steps, ends and results may depend under the chosen readings.
struct Recall {
  bool all = false;       ///< all moments (`history`)
  int last = 0;           ///< this many moments before the last one (`ago`)
  bool newest = false;    ///< the last moment, which is not the present after an aside move (`ago(0)`)
  bool in_order = false;  ///< the order of moments matters, not only whether some moment has a property
  bool to_move = false;   ///< the player to move at a past moment
  bool memory = false;    ///< memory at a past moment

  bool anything() const { return all || last > 0 || newest; }
};

/// Returns the part of the past on which the rules of a game may depend.
Recall recall(const Game& game);

}  // namespace ruleproof::model

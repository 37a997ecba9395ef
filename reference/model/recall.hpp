#pragma once

#include "reference/evaluator/value.hpp"
#include "reference/game.hpp"
#include "spec/language/document.hpp"

namespace ruleproof {

/// The part of the past on which ranges, steps, ends and results may depend under the chosen readings.
struct Recall {
  bool all = false;     ///< whether the rules use all moments (`history`)
  int last = 0;         ///< how many moments before the last one the rules use (`ago`)
  bool newest = false;  ///< whether the rules use the last moment (`ago(0)`), which differs from the present
                        ///< after an aside move
  bool in_order =
      false;  ///< whether the order of moments matters, and not only whether some moment has a property
  bool to_move = false;  ///< whether the rules use the player to move at a past moment
  bool memory = false;   ///< whether the rules use memory at a past moment

  bool anything() const { return all || last > 0 || newest; }
};

/// Returns the part of the past on which the rules of a game may depend.
Recall recall(const Game& game);

}  // namespace ruleproof

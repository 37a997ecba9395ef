#pragma once

#include "reference/evaluator/value.hpp"
#include "reference/game.hpp"
#include "spec/language/document.hpp"

namespace ruleproof {

/// Which earlier positions the rules of a game use under the chosen readings. The past of a state is a list
/// of moments: the positions after complete turns.
struct Recall {
  bool all = false;     ///< whether the rules use all moments (`history`)
  int last = 0;         ///< by how many moments at most the rules go back from the latest moment (`ago`)
  bool newest = false;  ///< whether the rules use the latest moment (`ago(0)`); it differs from the present
                        ///< position after an `aside move`, which is allowed at any time and is no turn
  /// Whether the rules depend on the order of the moments, and not only on which moments occur.
  bool in_order = false;
  bool to_move = false;  ///< whether the rules use the player to move at a past moment
  bool memory = false;   ///< whether the rules use memory at a past moment

  bool anything() const { return all || last > 0 || newest; }
};

/// Returns on which earlier positions the rules of a game may depend. The result may include more than
/// necessary.
Recall recall(const Game& game);

}  // namespace ruleproof

#pragma once

#include <cstddef>

#include "properties/search/exploration.hpp"
#include "spec/threads.hpp"

// Decides what a player can force, whatever the other players do.

namespace ruleproof {

/// The answer whether a player can force a condition, with a game that demonstrates it.
struct BestPlay {
  enum class Answer { can, cannot, too_many, stopped };

  Answer answer = Answer::too_many;
  std::size_t states = 0;  ///< number of states reached
  /// A game in which the successful side plays correctly. If the goal is reached, the line ends there. If the
  /// goal is prevented, it ends when the game is over, has no move or repeats a state. Empty if there is no
  /// answer.
  Played line;
  bool goes_round = false;  ///< whether the last state of the line also occurs earlier in it
};

/// Decides whether the player can make the goal true from a state, as docs/language.md defines `solve`. The
/// goal is a yes-or-no expression that does not mention the mover, as in the `is` lines of examples. If the
/// past matters, games of more than 1,000 moves give `too_many`. Throws the exceptions of the model.
BestPlay can_force(const Model& model, const State& start, int player, const language::Expression& goal,
                   std::size_t most_states, const StopToken& stop = {});

}  // namespace ruleproof

#pragma once

#include <cstddef>

#include "properties/search/exploration.hpp"
#include "spec/threads.hpp"

// Decides what a player can force, whatever the other players do.

namespace ruleproof {

/// The answer to the question whether a player can force a goal, with a game that demonstrates the answer.
struct BestPlay {
  enum class Answer { can, cannot, too_many, stopped };

  Answer answer = Answer::too_many;
  std::size_t states = 0;  ///< number of states reached
  /// A game in which the successful side plays correctly. It ends as soon as the goal is reached. If the goal
  /// is prevented, it ends when the game is over, no move is legal or a state repeats. Empty if there is no
  /// answer.
  Played line;
  bool goes_round = false;  ///< whether the last state of the line also occurs earlier in it
};

/// Decides whether the player can make the goal true from a state, as docs/language.md defines `solve`. The
/// goal is a yes-or-no expression that does not mention the mover, as in the `is` lines of examples. If the
/// rules depend on the past and a game exceeds 1,000 moves, the answer is `too_many`. Throws the exceptions
/// of the model.
BestPlay can_force(const Model& model, const State& start, int player, const language::Expression& goal,
                   std::size_t most_states, const StopToken& stop = {});

}  // namespace ruleproof

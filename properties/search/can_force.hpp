#pragma once

#include <cstddef>
#include <stop_token>

#include "properties/search/exploration.hpp"

// Best play: what a player can bring about, whatever the others do.

namespace ruleproof {

/// Whether a player can force a yes-or-no, and a game that shows it.
struct BestPlay {
  enum class Answer { can, cannot, too_many, stopped };

  Answer answer = Answer::too_many;
  std::size_t states = 0;  ///< that were reached
  /// A game in which the side that succeeds plays so that it does: until the goal is reached, or the game is
  /// over or goes on no further; or, where that side only keeps the goal from being reached, until it comes
  /// back to where it was. Empty if the question has no answer.
  model::Played line;
  bool goes_round = false;  ///< the line ends where it was before
};

/// Whether from a state the player can make the goal hold, as docs/language.md says of `solve`. The goal is a
/// yes-or-no as an example may say it, of no mover. Where the past decides, games of more than 1,000 moves
/// are too many, too. Throws what the model throws.
BestPlay can_force(model::Model& model, const model::State& start, int player,
                   const language::Expression& goal, std::size_t most_states,
                   const std::stop_token& stop = {});

}  // namespace ruleproof

#pragma once

#include <cstddef>
#include <memory>
#include <vector>

#include "reference/evaluator/board_world.hpp"
#include "reference/evaluator/value.hpp"
#include "reference/model/refusal.hpp"
#include "spec/language/document.hpp"

// Defines the states of a game, and what an attempted move leads to.

namespace ruleproof {

using evaluator::BoardWorld;
using evaluator::Number;
using Content = evaluator::Content<BoardWorld>;
using Past = evaluator::Past<BoardWorld>;
using Value = evaluator::Value<BoardWorld>;

/// A position, its past, and whether the game is over.
struct State {
  std::shared_ptr<const Content> now;
  /// The positions after complete turns, the latest first; between turns the latest one is `now`.
  std::shared_ptr<const Past> past;
  bool is_over = false;
};

/// A state to which a move may lead, and the elements that were chosen during the move.
struct Outcome {
  State state;
  std::vector<Value> chosen;
};

/// A branch of a move (one way to choose elements) that was refused, with the elements chosen in it and the
/// position in which it was refused.
struct RefusedBranch {
  std::vector<Refusal> refusals;
  std::vector<Value> chosen;
  std::shared_ptr<const Content> now = nullptr;
};

/// The result of attempting a move. If the move is legal: its outcomes, no two of them equal. If it is
/// illegal: the refusals of its first branch, the number of other refused branches, and all refused branches.
struct Attempt {
  std::vector<Outcome> outcomes;
  std::vector<Refusal> refusals;
  std::size_t others = 0;
  std::vector<RefusedBranch> refused = {};
  std::shared_ptr<const Content> before = nullptr;  ///< the position in which the move was attempted
  int player = -1;                                  ///< the player who attempted the move
};

/// Returns whether two states of a document are equal apart from their earlier positions. Notes (memory that
/// decides nothing) are compared only if `with_notes`.
bool same_now(const language::Document& document, const State& a, const State& b, bool with_notes);

}  // namespace ruleproof

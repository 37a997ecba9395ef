#pragma once

#include <memory>
#include <string>
#include <vector>

#include "reference/evaluator/value.hpp"
#include "spec/language/tree.hpp"

// Defines the branches of a move: the alternative executions of its steps, and why some of them are refused.

namespace ruleproof::evaluator {

template <class World>
struct Branch;

/// Why a move is illegal. In a symbolic world (world.hpp) the position is unknown; there `broken` is the
/// condition under which the move is illegal.
template <class World>
struct Refusal {
  typename World::Bit broken;
  std::string message;
  std::vector<std::string> clauses;
  typename World::Region shows;
  const language::Step* step = nullptr;  ///< the `forbid` step that refuses; null if another check refuses
  /// Whether the `forbid` uses a word that this symbolic world cannot express. In this case `broken` is an
  /// arbitrary truth value.
  bool is_unsaid = false;
  /// In a symbolic world: the branch in which the `forbid` was evaluated.
  std::shared_ptr<const Branch<World>> where = nullptr;
  /// In a symbolic world: the conditions of the `if` blocks that enclose the `forbid`.
  std::vector<typename World::Bit> under = {};
};

/// One possible execution of a move, up to some step. A step that chooses an element creates a branch for
/// each element that can be chosen.
template <class World>
struct Branch {
  std::shared_ptr<const Content<World>> now;
  std::shared_ptr<const Content<World>> began = nullptr;  ///< the position before the move
  std::shared_ptr<const Past<World>> past;                ///< the past at the start of the move
  /// Whether a step has cleared the history; later moves then cannot refer to earlier positions.
  bool forgets = false;
  std::vector<Value<World>> locals;
  /// The positions that `mark` steps have named, by index of the mark; `moments` owns them.
  std::vector<Moment<World>> marks;
  std::vector<std::shared_ptr<const Content<World>>> moments;
  /// The refusals so far; a refusal that certainly applies ends the branch.
  std::vector<Refusal<World>> refusals;
  bool is_forbidden = false;            ///< whether a refusal applies, but the branch continues all the same
                                        ///< (Steps::go_on_when_forbidden)
  std::vector<Value<World>> chosen;     ///< the elements that `choose` steps have chosen, in order
  Players<typename World::Bit> winner;  ///< the player whom a `win` step named
  bool has_winner = false;
  /// Whether a `win` step, or a step that clears the history, was executed under a condition that is unknown
  /// in this world.
  bool effects_depend = false;
  /// A symbolic world executes a repeated block only once. These are the conditions under which this single
  /// execution is correct. A proof must establish them.
  std::vector<typename World::Bit> obligations;
  /// In a symbolic world, for each repeated choice: the condition that something can still be chosen after
  /// the last round. In a game this condition never holds.
  std::vector<typename World::Bit> left_to_choose_from;
  /// One execution of the named step that the caller watches (Steps::watch).
  struct Run {
    std::shared_ptr<const Content<World>> before, after;
    /// The conditions of the refusals that arose before this execution.
    std::vector<typename World::Bit> broken;
    std::vector<Moment<World>> marks;  ///< the marks of the branch after this execution
  };
  std::vector<Run> runs;
};

/// The branches that remain after some steps, and those that a `forbid` ended.
template <class World>
struct Branches {
  std::vector<Branch<World>> alive;
  std::vector<Branch<World>> ended;
};

}  // namespace ruleproof::evaluator

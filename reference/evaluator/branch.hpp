#pragma once

#include <memory>
#include <string>
#include <vector>

#include "reference/evaluator/value.hpp"
#include "spec/language/tree.hpp"

// Defines the branches of a move: its possible courses, and why some of them are refused.

namespace ruleproof::evaluator {

template <class World>
struct Branch;

/// Why a move is illegal; in a symbolic world, under which condition.
template <class World>
struct Refusal {
  typename World::Bit broken;
  std::string message;
  std::vector<std::string> clauses;
  typename World::Region shows;
  const language::Step* step = nullptr;  ///< the `forbid` that refuses, if any
  /// Whether the `forbid` has a word without meaning in this symbolic world; then `broken` is unconstrained.
  bool is_unsaid = false;
  std::shared_ptr<const Branch<World>> where =
      nullptr;  ///< in a symbolic world: the branch in which the `forbid` was evaluated
  /// In a symbolic world: the conditions of the blocks that enclose the `forbid`.
  std::vector<typename World::Bit> under = {};
};

/// One possible course of a move.
template <class World>
struct Branch {
  std::shared_ptr<const Content<World>> now;
  std::shared_ptr<const Content<World>> began = nullptr;  ///< the position before the move
  std::shared_ptr<const Past<World>> past;                ///< the past at the start of the move
  bool forgets = false;  ///< whether a step has cleared the history: later moves then see no earlier position
  std::vector<Value<World>> locals;
  std::vector<Moment<World>> marks;  ///< indexed by the document's marks; `moments` owns the contents
  std::vector<std::shared_ptr<const Content<World>>> moments;
  std::vector<Refusal<World>>
      refusals;  ///< the refusals of the `forbid` steps so far; one that is known to hold ends the branch
  bool is_forbidden = false;  ///< whether refusals apply, but the branch continues as if nothing forbade it
  std::vector<Value<World>> chosen;     ///< the elements that were chosen, in order
  Players<typename World::Bit> winner;  ///< the player of `win`
  bool has_winner = false;
  /// Whether a `win`, or clearing the history, happens under a condition that is unknown in this world.
  bool effects_depend = false;
  /// Conditions that a proof must establish, because a repetition was executed only once.
  std::vector<typename World::Bit> obligations;
  /// For each repeated choice: the condition that a choice still remains at its end. It never holds in a
  /// game.
  std::vector<typename World::Bit> left_to_choose_from;
  /// An execution of the step that the caller records (Steps::watch).
  struct Run {
    std::shared_ptr<const Content<World>> before, after;
    std::vector<typename World::Bit> broken;  ///< the conditions of the refusals before it
    std::vector<Moment<World>> marks;         ///< those of the branch at its end
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

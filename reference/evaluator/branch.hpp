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
  bool is_unsaid = false;  ///< its words have no meaning in a symbolic world, where `broken` is unconstrained
  std::shared_ptr<const Branch<World>> where =
      nullptr;  ///< in a symbolic world: the branch in which the `forbid` was evaluated
  std::vector<typename World::Bit> under = {};  ///< and the conditions of the enclosing blocks
};

/// One possible course of a move.
template <class World>
struct Branch {
  std::shared_ptr<const Content<World>> now;
  std::shared_ptr<const Content<World>> began = nullptr;  ///< the position before the move
  std::shared_ptr<const Past<World>> past;                ///< the past at the start of the move
  bool forgets = false;                                   ///< its past is dropped after this move
  std::vector<Value<World>> locals;
  std::vector<Moment<World>> marks;  ///< by mark of the document; `moments` owns the contents
  std::vector<std::shared_ptr<const Content<World>>> moments;
  std::vector<Refusal<World>>
      refusals;               ///< of the forbids that are evaluated together; broken ones end the branch
  bool is_forbidden = false;  ///< by its refusals, but continues
  std::vector<Value<World>> chosen;     ///< the elements that were chosen, in order
  Players<typename World::Bit> winner;  ///< the player of `win`
  bool has_winner = false;
  bool effects_depend = false;  ///< a `win`, or dropping the past, depends on the board
  /// Conditions to be proved because a repetition was run only once.
  std::vector<typename World::Bit> obligations;
  /// Conditions that a choice remains after a repeated choice has ended; they cannot hold.
  std::vector<typename World::Bit> left_to_choose_from;
  /// The runs of the watched step.
  struct Run {
    std::shared_ptr<const Content<World>> before, after;
    std::vector<typename World::Bit> broken;  ///< the refusals up to that run
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

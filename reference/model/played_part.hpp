#pragma once

#include <memory>

#include "reference/evaluator/branch.hpp"
#include "reference/model/move.hpp"
#include "reference/model/state.hpp"

// Defines the executed part of a move.

namespace ruleproof {

/// One part of a legal move as executed in one branch; the part may be a step. `before` is the position
/// before the part. `branch` has the position after it, with the positions that `mark` steps have named and
/// the recorded executions of the watched step (see Turns::parts).
struct PlayedPart {
  Play play;
  std::shared_ptr<const Content> before;
  evaluator::Branch<BoardWorld> branch;
};

}  // namespace ruleproof

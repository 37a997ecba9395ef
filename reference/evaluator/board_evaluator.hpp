#pragma once

#include "reference/evaluator/board_world.hpp"
#include "reference/evaluator/steps.hpp"
#include "reference/evaluator/world.hpp"

// Declares the evaluator on boards, which is instantiated once, in board_world.cpp.

namespace ruleproof::evaluator {

static_assert(WorldThatKnows<BoardWorld>);
extern template class Evaluator<BoardWorld>;
extern template class Steps<BoardWorld>;

}  // namespace ruleproof::evaluator

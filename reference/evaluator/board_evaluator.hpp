#pragma once

#include "reference/evaluator/board_world.hpp"
#include "reference/evaluator/steps.hpp"
#include "reference/evaluator/world.hpp"

// Declares the template instances of the evaluator for boards; board_world.cpp defines them.

namespace ruleproof::evaluator {

static_assert(WorldThatKnows<BoardWorld>);
extern template class Evaluator<BoardWorld>;
extern template class Steps<BoardWorld>;

}  // namespace ruleproof::evaluator

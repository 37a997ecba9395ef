#pragma once

#include "reference/evaluator/board_world.hpp"
#include "reference/evaluator/steps.hpp"

// Declares the evaluator on boards, which is instantiated once, in board_world.cpp.

namespace ruleproof::evaluator {

extern template class Evaluator<BoardWorld>;
extern template class Steps<BoardWorld>;

}  // namespace ruleproof::evaluator

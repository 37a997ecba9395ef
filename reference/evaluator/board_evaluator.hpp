#pragma once

#include "reference/evaluator/board_world.hpp"
#include "reference/evaluator/steps.hpp"

// What evaluates documents on boards, compiled once, in board_world.cpp, for all that ask it.

namespace ruleproof::evaluator {

extern template class Evaluator<BoardWorld>;
extern template class Steps<BoardWorld>;

}  // namespace ruleproof::evaluator

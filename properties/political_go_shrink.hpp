#pragma once

#include <functional>

#include "properties/political_go_trial.hpp"

namespace ruleproof::political_go {

/// A smaller trial that fails too. None of its attempts can be left out, no two of at most 40, and no name of
/// what is to be captured first; none of them can be played before, for a set-up to begin with; of the set-up
/// no stone, alliance, score or mover can be left out, nor all of it; no row or column of the board without a
/// stone or placement, and no player who has nothing to do; no reading can be the default one. The trial
/// given must fail, and the engine of optimized/ has to know its ruleset; one with a set-up that has a dragon
/// without liberties is never asked about.
Trial shrink(Trial trial, const std::function<bool(const Trial&)>& fails);

}  // namespace ruleproof::political_go

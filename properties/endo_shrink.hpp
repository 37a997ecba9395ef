#pragma once

#include <functional>

#include "properties/endo_trial.hpp"

namespace ruleproof::endo {

/// A smaller trial that fails too. None of its attempts can be left out, no two of at most 40, and no
/// movement; none of them can be played before, for a set-up to begin with; no marker of the set-up can be
/// left out and no two, of a small one not even if another turn is attempted instead of a single one; no
/// reading can be the default one. Its first marker stands on 0,0 if it may stand there. The trial given must
/// fail; one whose set-up is no organism is never asked about.
Trial shrink(Trial trial, const std::function<bool(const Trial&)>& fails);

}  // namespace ruleproof::endo

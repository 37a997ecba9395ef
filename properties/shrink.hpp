#pragma once

#include <functional>
#include <vector>

#include "properties/trial.hpp"

namespace ruleproof {

/// A shorter list of attempts that fails too: none of them can be left out, and if there are at most 40 no
/// two of them (two, so that whose turn it is need not change for the others); and no placement can be a
/// pass. The list given must fail.
std::vector<Attempt> shrink(std::vector<Attempt> attempts,
                            const std::function<bool(const std::vector<Attempt>&)>& fails);

/// A smaller trial that fails too: of its attempts, of the stones of its set-up and of the board's outer rows
/// and columns none can be left out; no reading can be the default one; and it starts from the empty board if
/// the set-up can be played there. The trial given must fail.
Trial shrink(Trial trial, const std::function<bool(const Trial&)>& fails);

}  // namespace ruleproof

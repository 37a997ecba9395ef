#pragma once

#include <random>

#include "properties/political_go_trial.hpp"

namespace ruleproof::political_go {

/// A trial that differs in one respect: a random game of some style goes on at its end; an attempt inserted,
/// left out, changed for any other, legal or not, or swapped; the end cut off; a part of it repeated; all of
/// it mirrored; two players exchanged; another ruleset, board or number of players; something in the set-up,
/// or the set-up dropped. It has bytes (fuzz/political_go_bytes.hpp) if the given one has, and a set-up
/// without dead dragons if the given one has no others.
Trial mutate(const Trial& trial, std::mt19937_64& random);

}  // namespace ruleproof::political_go

#pragma once

#include <random>

#include "properties/endo_trial.hpp"

namespace ruleproof::endo {

/// A trial that differs in one respect: random legal turns added at its end; a movement changed, for another
/// legal one where the engine knows one; an attempt inserted, left out, changed for any other, legal or not,
/// or swapped; the end cut off; the end of a turned copy of itself spliced on; all of it mirrored or turned;
/// another ruleset; a marker added to the set-up or taken from it, or the set-up dropped. It has bytes
/// (fuzz/endo_bytes.hpp) if the given one has.
Trial mutate(const Trial& trial, std::mt19937_64& random);

}  // namespace ruleproof::endo

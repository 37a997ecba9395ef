#pragma once

#include <random>

#include "properties/trial.hpp"

namespace ruleproof {

/// A trial that differs in one respect: an attempt inserted, left out, changed, or swapped with another; the
/// end cut off, or random legal moves added to it; the board mirrored or of another size; another ruleset;
/// another set-up, but none with which it takes_too_long. It has bytes (fuzz/game_bytes.hpp) if the given one
/// has, apart from its number of attempts.
Trial mutate(const Trial& trial, std::mt19937_64& random);

}  // namespace ruleproof

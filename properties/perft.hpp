#pragma once

#include <cstdint>
#include <optional>
#include <stop_token>
#include <vector>

#include "properties/engine.hpp"
#include "properties/trial.hpp"
#include "properties/view.hpp"
#include "reference/rules.hpp"

// perft(d): the number of sequences of exactly d moves, passes included. A sequence whose last move ends the
// game counts at its own length and is not continued. The counts return nothing if they were stopped.

namespace ruleproof {

/// By the reference, from a state.
std::optional<std::uint64_t> perft(const Rules& rules, const State& state, int depth, std::stop_token stop);

/// By an engine, from where it stands; it is left there.
std::optional<std::uint64_t> perft(Engine& engine, int depth, std::stop_token stop);

/// Where engine and reference part: the moves that lead there, and what they show differently.
struct PerftMismatch {
  std::vector<Attempt> path;
  Difference difference;
};

struct PerftComparison {
  std::optional<std::uint64_t> count;  ///< nothing if it was stopped, or if there is a mismatch
  std::optional<PerftMismatch> mismatch;
};

/// By both, which walk together and are compared at every position: all that they show, and the engine's key
/// with that of `twin` set up with the same stones, so that equal positions have equal keys. Then the engine
/// counts alone, which has to come to the same and change nothing. The engine stands where the state is, and
/// is left there; the two engines are of the same ruleset and size.
PerftComparison perft(const Rules& rules, const State& state, Engine& engine, Engine& twin, int depth,
                      std::stop_token stop);

}  // namespace ruleproof

#pragma once

#include <cstdint>
#include <optional>
#include <stop_token>
#include <vector>

#include "properties/difference.hpp"
#include "properties/endo_engine.hpp"
#include "properties/endo_trial.hpp"
#include "reference/endo_play.hpp"

// perft(d): the number of sequences of exactly d turns, each of them a placement and a movement, or a
// placement alone where no movement follows. A sequence whose last turn ends the game counts at its own
// length and is not continued. The counts return nothing if they were stopped.

namespace ruleproof::endo {

/// By the reference, from a state.
std::optional<std::uint64_t> perft(const Readings& readings, const State& state, int depth,
                                   std::stop_token stop);

/// By an engine, from where it stands, which is between two turns; it is left there.
std::optional<std::uint64_t> perft(Engine& engine, int depth, std::stop_token stop);

/// Where engine and reference part: the turns that lead there, the last of them perhaps without the movement
/// that it owes, and what they show differently.
struct PerftMismatch {
  std::vector<Attempt> path;
  Difference difference;
};

struct PerftComparison {
  std::optional<std::uint64_t> count;  ///< nothing if it was stopped, or if there is a mismatch
  std::optional<PerftMismatch> mismatch;
};

/// By both, which walk together and are compared after every placement and every movement, in all that
/// properties/endo_view.hpp compares. The engine stands where the state is, and is left there; the two
/// engines are of the same ruleset.
PerftComparison perft(const Readings& readings, const State& state, Engine& engine, Engine& twin, int depth,
                      std::stop_token stop);

}  // namespace ruleproof::endo

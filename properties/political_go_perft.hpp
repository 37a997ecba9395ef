#pragma once

#include <optional>
#include <stop_token>
#include <vector>

#include "properties/difference.hpp"
#include "properties/political_go_engine.hpp"
#include "reference/political_go_play.hpp"
#include "spec/politics.hpp"

// perft(d): the sums over all sequences of exactly d moves, each in a checking period of its own: their
// number; the squares of the sum of (i + 1) times the score of player i; and the scores of those who made the
// last moves. Any player places, passes, forms an alliance with any non-ally without having been asked, or
// breaks one with any ally; each outcome is a move of its own; no game ends. They return nothing if they were
// stopped, and throw InputError if a sum needs more than 64 bits or the reference or the engine has to give
// up.

namespace ruleproof::political_go {

/// By the reference, from a state. `depth` is 1 or more.
std::optional<PerftSums> perft(const Play& play, const State& state, int depth, std::stop_token stop);

/// By an engine, from where it stands; it is left there.
std::optional<PerftSums> perft(Engine& engine, int depth, std::stop_token stop);

/// Where engine and reference part: the events that lead there, periods and proposals included, and what they
/// show differently.
struct PerftMismatch {
  std::vector<Event> path;
  Difference difference;
};

struct PerftComparison {
  std::optional<PerftSums> sums = std::nullopt;  ///< nothing if it was stopped, or if there is a mismatch
  std::optional<PerftMismatch> mismatch = std::nullopt;
};

/// By both, which walk together and are compared at every state: what they show, the engine's key and its
/// check, and of every move whether it is legal and what it may remove. The engine stands where the state is,
/// and is left there; the two engines are of the same ruleset, board and players.
PerftComparison perft(const Play& play, const State& state, Engine& engine, Engine& twin, int depth,
                      std::stop_token stop);

}  // namespace ruleproof::political_go

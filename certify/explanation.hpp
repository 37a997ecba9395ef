#pragma once

#include <optional>
#include <set>
#include <stop_token>
#include <vector>

#include "certify/restarting_engine.hpp"
#include "certify/shortest_game.hpp"
#include "reference/game.hpp"

// Explains differences: searches for other readings of the game under which the engine is right.

namespace ruleproof {

/// The differences that other readings have to explain. `alone` has, for each difference of the certificate,
/// a game that reproduces the difference even if the engine has played no other game before; std::nullopt if
/// there is no such game. `games` are all games that were played. Differences of the kinds in `but` need not
/// be explained.
struct ToExplain {
  const std::vector<std::optional<PlayedAttempts>>& alone;
  const std::vector<PlayedAttempts>& games;
  const std::set<DifferenceKind>& but;
};

/// Returns the certificate, completed with the readings under which its differences disappear. Tries all
/// other combinations of readings, those that change the fewest readings first. If there are more than 300
/// combinations, tries only those that change one reading. Throws EngineFailed if a stop is requested or if
/// the engine cannot be restarted after a failure.
Certificate explained(Certificate certificate, RestartingEngine& engine, const ToExplain& what,
                      const std::stop_token& stop);

}  // namespace ruleproof

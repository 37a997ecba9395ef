#pragma once

#include <optional>
#include <set>
#include <stop_token>
#include <string>
#include <vector>

#include "certify/restarting_engine.hpp"
#include "certify/shortest_game.hpp"
#include "reference/game.hpp"

// Explains differences: searches for other readings of the game under which the engine is right.

namespace ruleproof {

/// The readings under which the engine's differences disappear.
struct Explanation {
  std::vector<std::vector<std::string>>
      readings;  ///< for each difference, the rulesets under which its game has no difference
  // The other members have the same meaning as in Certificate.
  std::vector<std::string> agrees_with = {};
  int checked = 0;
  std::vector<std::string> not_compared = {};
  std::vector<UnnamedRuleset> unnamed = {};
  int tried = 0;
  std::string why_not_tried = {};
};

/// The differences that other readings have to explain. `own` is the examined game; `alone` has for each
/// difference a game that reproduces it without a game before it, if there is one; `games` are all games that
/// were played; `but` are the kinds of differences that readings need not explain.
struct ToExplain {
  const Game& own;
  const std::vector<std::optional<PlayedAttempts>>& alone;
  const std::vector<PlayedAttempts>& games;
  const std::set<DifferenceKind>& but;
};

/// Tries all other combinations of readings, beginning with those that change the fewest readings; if there
/// are more than 300, only those that change one. Throws EngineFailed as `shortest` does.
Explanation explain(RestartingEngine& engine, const ToExplain& what, const std::stop_token& stop);

}  // namespace ruleproof

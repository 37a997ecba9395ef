#pragma once

#include <optional>
#include <set>
#include <stop_token>
#include <string>
#include <vector>

#include "certify/restarting_engine.hpp"
#include "certify/shortest_game.hpp"
#include "reference/game.hpp"

namespace ruleproof {

/// The readings by which an engine may be right that differs from a game.
struct Explanation {
  std::vector<std::vector<std::string>>
      readings;  ///< of each game, the readings under which it shows no difference
  // See Certificate.
  std::vector<std::string> agrees_with = {};
  int checked = 0;
  std::vector<std::string> not_compared = {};
  std::vector<UnnamedRuleset> unnamed = {};
  int tried = 0;
  std::string why_not_tried = {};
};

/// What other readings have to explain: for each difference the game that shows it by itself, if there is
/// one; all games that were played; and the kinds of differences that no readings have to explain.
struct ToExplain {
  const Game& own;
  const std::vector<std::optional<PlayedAttempts>>& alone;
  const std::vector<PlayedAttempts>& games;
  const std::set<DifferenceKind>& but;
};

/// Tries all other combinations of readings, those first that differ from the own ones in few readings; if
/// there are hundreds, only those that differ in one. Throws EngineFailed as `differs` does.
Explanation explain(RestartingEngine& engine, const ToExplain& what, const std::stop_token& stop);

/// Whether the setup clauses of a game allow its board and settings.
bool is_played(const Game& game);

}  // namespace ruleproof

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

/// The readings by which an engine may be right that differs from a ruleset.
struct Explanation {
  std::vector<std::vector<std::string>>
      readings;  ///< of each game, the rulesets under which it shows no difference
  // See Certificate.
  std::vector<std::string> agrees_with = {};
  int checked = 0;
  std::vector<std::string> not_compared = {};
  std::vector<UnnamedRuleset> unnamed = {};
  int tried = 0;
  std::string why_not_tried = {};
};

/// What is asked of the rulesets: for each difference the game that shows it by itself, if there is one; all
/// games that were played; and the kinds of differences that no ruleset has to explain.
struct ToExplain {
  const Game& own;
  const std::vector<std::optional<PlayedAttempts>>& alone;
  const std::vector<PlayedAttempts>& games;
  const std::set<DifferenceKind>& but;
};

/// Asks all other rulesets, those first that differ from the own one in few readings; if there are hundreds,
/// only those that differ in one. Throws EngineFailed as `differs` does.
Explanation explain(RestartingEngine& engine, const ToExplain& what, const std::stop_token& stop);

/// Whether the setup clauses of its ruleset let a table be.
bool is_played(const Table& table);

}  // namespace ruleproof

#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <nlohmann/json.hpp>
#include <stop_token>
#include <string>
#include <vector>

#include "reference/game.hpp"

// Creates position suites. A position suite lists positions, moves at these positions, and the correct
// rulings on the moves. Programs test themselves with such a suite, without the Go Text Protocol.

namespace ruleproof {

struct PositionSuitePlan {
  Game game;  ///< random games use its readings; all positions use its numeric settings and players
  std::uint64_t seed = 1;
  std::function<void(const std::string&)> progress = [](const std::string&) {};
};

/// A clause that can decide a ruling, and the number of positions in which it decides one.
struct CoveredClause {
  std::string clause;
  std::size_t positions = 0;
  std::string why_not = {};  ///< why no position can test the clause; empty if a position could
  bool is_left_out = false;  ///< whether the readings of the game leave the clause out
};

/// Two readings of one clause, and the positions that distinguish them.
struct CoveredPair {
  std::string key, one, other;
  std::vector<std::size_t> positions = {};  ///< the ids of these positions
  /// If there is no such position: the reason, for instance which games were searched without success.
  std::string why_not = {};
};

struct PositionSuite {
  Game game;
  std::uint64_t seed = 1;
  std::vector<Game> rulesets = {};    ///< the JSON of a position refers to these rulesets by index
  std::size_t rulesets_left_out = 0;  ///< rulesets of the document that no position mentions
  /// Each satisfies cli/schema/suite-position.schema.json.
  std::vector<nlohmann::ordered_json> positions = {};
  std::vector<CoveredClause> clauses = {};
  std::vector<CoveredPair> pairs = {};
};

/// Chooses positions. If possible, each clause decides a ruling in at least one position, and at least one
/// position distinguishes each two readings of a clause. The same plan gives the same suite, unless a stop is
/// requested.
PositionSuite position_suite(const PositionSuitePlan& plan, const std::stop_token& stop);

/// Returns sentences that list what the positions do not cover.
std::vector<std::string> not_covered(const PositionSuite& suite);
/// Returns the positions as text: one line of JSON for each position.
std::string position_lines(const PositionSuite& suite);
/// Returns a summary of the suite, its manifest, as JSON that satisfies cli/schema/suite.schema.json.
nlohmann::ordered_json manifest_json(const PositionSuite& suite);
/// Returns the summary as the text that `ruleproof suite` prints.
std::string manifest_text(const PositionSuite& suite);

}  // namespace ruleproof

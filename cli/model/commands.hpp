#pragma once

#include <cstdint>
#include <optional>
#include <stop_token>
#include <string>
#include <vector>

#include "cli/command_line.hpp"
#include "cli/compared.hpp"
#include "cli/setting.hpp"
#include "cli/spread.hpp"
#include "cli/verdicts.hpp"
#include "properties/plan.hpp"
#include "properties/provers.hpp"
#include "report/page.hpp"

// What the commands do with a document of any form: all of it over the model.

namespace ruleproof::model {

/// `engine` is as in chosen_counter.
Status perft(const SettingOptions& options, int depth, const std::string& engine,
             std::optional<double> seconds, bool as_json);
struct CountOptions {
  SettingOptions setting;
  std::string what;  ///< "positions", "reachable" or "games"
  std::optional<int> depth;
  std::string out;  ///< a directory for what is counted move by move, or empty
  Spread spread;
  std::optional<double> seconds;
  bool json = false;
};
Status count(const CountOptions& options);
struct CompareOptions {
  SettingOptions setting;
  std::vector<std::string> with;  ///< readings of the other side, and at most one document, by path or id
  std::string svg, sgf;           ///< files for the witness, or empty
  std::string smt;                ///< a directory for the queries of the provers, or empty
  std::optional<double> seconds;
  bool json = false;
};
Status compare(const CompareOptions& options);

Status prove(const SettingOptions& options, const std::vector<std::string>& claims, bool every_board,
             std::uint64_t seed, const std::string& smt, std::optional<double> seconds, bool as_json);

// What the report asks.
/// The claims of one ruleset. With `every_board_only` those provers alone that speak of every board.
std::vector<Job> claims(const Ruleset& ruleset, Plan::Depth depth, bool every_board_only, const QueryLog& log,
                        std::uint64_t seed = 1);
/// Whether the engine agrees with the document; nothing if none knows the ruleset.
std::optional<Job> engine_job(const Ruleset& ruleset, Plan::Depth depth, std::uint64_t seed);
std::vector<Job> jobs(const GameSpec& game, Plan::Depth depth, std::uint64_t seed);
ComparisonReport report_of(const Ruleset& one, const Ruleset& other, Plan::Depth depth,
                           const std::stop_token& stop);
Figure figure(const Line& line);
std::vector<Grid> grids(const GameSpec& game, Plan::Depth depth, const std::stop_token& stop);

}  // namespace ruleproof::model

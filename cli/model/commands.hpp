#pragma once

#include <cstdint>
#include <optional>
#include <stop_token>
#include <string>
#include <vector>

#include "cli/command_line.hpp"
#include "cli/compared.hpp"
#include "cli/refutation.hpp"
#include "cli/setting.hpp"
#include "cli/verdicts.hpp"
#include "properties/judgement.hpp"
#include "properties/plan.hpp"
#include "properties/provers.hpp"
#include "report/page.hpp"

// What the commands do with a document of any form: all of it over the model.

namespace ruleproof::model {

Status show(const SettingOptions& options, const std::string& svg, bool as_json);
/// All legal moves, or what is to be said of those in `why`.
Status moves(const SettingOptions& options, const std::vector<std::string>& why, bool as_json);
Status judge(const SettingOptions& options, IllegalMoves illegal, bool as_json);
/// `engine` is as in chosen_counter.
Status perft(const SettingOptions& options, int depth, const std::string& engine, std::optional<double> seconds, bool as_json);
Status count(const SettingOptions& options, const std::string& what, std::optional<int> depth, std::optional<double> seconds,
             bool as_json);
/// `with` are readings of the other side, and at most one document, by path or id; `svg` is a file for the witness, or empty.
Status compare(const SettingOptions& options, const std::vector<std::string>& with, const std::string& svg,
               std::optional<double> seconds, bool as_json);

Status prove(const SettingOptions& options, const std::vector<std::string>& claims, bool every_board, std::uint64_t seed, const std::string& smt,
             std::optional<double> seconds, bool as_json);

// What the report asks.
/// The claims of one ruleset. With `every_board_only` those provers alone that speak of every board.
std::vector<Job> claims(const Ruleset& ruleset, Plan::Depth depth, bool every_board_only, const QueryLog& log, std::uint64_t seed = 1);
/// Whether the engine agrees with the document; nothing if none knows the ruleset.
std::optional<Job> engine_job(const Ruleset& ruleset, Plan::Depth depth, std::uint64_t seed);
std::vector<Job> jobs(const GameSpec& game, Plan::Depth depth, std::uint64_t seed);
ComparisonReport report_of(const Ruleset& one, const Ruleset& other, Plan::Depth depth, const std::stop_token& stop);
Figure figure(const Line& line);
Refutation refutation(const Line& line);
std::vector<Grid> grids(const GameSpec& game, Plan::Depth depth, const std::stop_token& stop);

}  // namespace ruleproof::model

#pragma once

#include <optional>
#include <string>
#include <vector>

#include "cli/command_line.hpp"
#include "cli/refutation.hpp"
#include "cli/setting.hpp"
#include "properties/judgement.hpp"

// What the commands do if they are asked about Endo, which has no board of fixed size and turns of two
// actions.

namespace ruleproof::endo {

Status show(const SettingOptions& options, const std::string& svg, bool as_json);
/// All legal turns, or what is to be said of those in `why`.
Status moves(const SettingOptions& options, const std::vector<std::string>& why, bool as_json);
Status judge(const SettingOptions& options, IllegalMoves illegal, bool as_json);
/// What the counterexample of a claim comes to.
Refutation refutation(const Line& line);
/// `engine` is empty, "reference", "optimized" or "both".
Status perft(const SettingOptions& options, int depth, const std::string& engine,
             std::optional<double> seconds, bool as_json);
Status count(const SettingOptions& options, const std::string& what, std::optional<int> depth,
             std::optional<double> seconds, bool as_json);

/// With `every_organism` only the proofs that speak of every organism; `smt` is a directory for the queries,
/// or empty.
Status prove(const SettingOptions& options, const std::vector<std::string>& claims, bool every_organism, std::uint64_t seed,
             const std::string& smt, std::optional<double> seconds, bool as_json);
/// `with` are the readings of the other ruleset; `svg` is a file for the witness, or empty.
Status compare(const SettingOptions& options, const std::vector<std::string>& with, const std::string& svg,
               std::optional<double> seconds, bool as_json);

}  // namespace ruleproof::endo

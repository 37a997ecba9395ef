#pragma once

#include <optional>
#include <string>
#include <vector>

#include "cli/command_line.hpp"
#include "cli/refutation.hpp"
#include "cli/setting.hpp"
#include "properties/judgement.hpp"

// What the commands do if they are asked about Political Go: see cli/other_form.hpp.

namespace ruleproof::political_go {

Status show(const SettingOptions& options, const std::string& svg, bool as_json);
Status moves(const SettingOptions& options, const std::vector<std::string>& why, bool as_json);
/// Of a record every event; of a thread of posts every post, and what it displays.
Status judge(const SettingOptions& options, IllegalMoves illegal, bool as_json);
/// What the counterexample of a claim comes to.
Refutation refutation(const Line& line);
Status perft(const SettingOptions& options, int depth, const std::string& engine,
             std::optional<double> seconds, bool as_json);
/// Always refused: its states hold the whole past.
Status count(const SettingOptions& options, const std::string& what, std::optional<int> depth,
             std::optional<double> seconds, bool as_json);
Status prove(const SettingOptions& options, const std::vector<std::string>& claims, bool every_board, std::uint64_t seed,
             const std::string& smt, std::optional<double> seconds, bool as_json);
Status compare(const SettingOptions& options, const std::vector<std::string>& with, const std::string& svg,
               std::optional<double> seconds, bool as_json);

}  // namespace ruleproof::political_go

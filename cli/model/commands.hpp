#pragma once

#include <optional>
#include <string>
#include <vector>

#include "cli/command_line.hpp"
#include "cli/setting.hpp"
#include "properties/judgement.hpp"

// What the commands do with a document of any form: all of it over the model.

namespace ruleproof::model {

Status show(const SettingOptions& options, const std::string& svg, bool as_json);
/// All legal moves, or what is to be said of those in `why`.
Status moves(const SettingOptions& options, const std::vector<std::string>& why, bool as_json);
Status judge(const SettingOptions& options, IllegalMoves illegal, bool as_json);
/// `engine` is empty or "reference": there is no other.
Status perft(const SettingOptions& options, int depth, const std::string& engine, std::optional<double> seconds, bool as_json);
Status count(const SettingOptions& options, const std::string& what, std::optional<int> depth, std::optional<double> seconds,
             bool as_json);
/// `with` are readings of the other side, and at most one document, by path or id; `svg` is a file for the witness, or empty.
Status compare(const SettingOptions& options, const std::vector<std::string>& with, const std::string& svg,
               std::optional<double> seconds, bool as_json);

}  // namespace ruleproof::model

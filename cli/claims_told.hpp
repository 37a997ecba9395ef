#pragma once

#include <optional>
#include <string>
#include <vector>

#include "cli/command_line.hpp"
#include "cli/verdicts.hpp"

namespace ruleproof {

/// Does those of the jobs that are about wanted claims of a ruleset, or all of them if none is named, and
/// prints what came of it. Throws InputError if there is no such claim.
Status tell_claims(const Ruleset& ruleset, const std::vector<Job>& jobs,
                   const std::vector<std::string>& wanted, std::optional<double> seconds, bool as_json);

/// Prints what was found of claims: the document with them as "claims"; or a table, and below it of each
/// claim what it says and, if it is refuted, the game, the board, the move and why.
void print_claims(nlohmann::ordered_json document, const std::vector<Line>& lines, bool as_json);

}  // namespace ruleproof

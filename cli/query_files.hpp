#pragma once

#include <string>

#include "cli/command_line.hpp"
#include "properties/provers.hpp"

namespace ruleproof {

/// The option --smt.
void add_smt(CLI::App& command, std::string& directory);

/// Writes each query into the directory, which is made; none if it is empty. Throws InputError if it cannot
/// be made.
QueryLog query_log(const std::string& directory);

/// The option --confirm.
void add_confirm(CLI::App& command, bool& confirm);

/// From here on each query that a proof for every board rests on is asked of a second solver too, if that is wanted. Throws
/// InputError if the machine has none.
void heed_confirm(bool confirm);

}  // namespace ruleproof

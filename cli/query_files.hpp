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

/// From here on a second solver is asked all that a proof for every board rests on, if that is wanted. Throws
/// InputError if the machine has none.
void heed_confirm(bool confirm);

/// The same for a run of many proofs: without the wish, as far as it costs little, or with a note if the
/// machine has none. A query of which the solvers contradict each other is noted, and kept below the
/// directory, unless it is empty.
void heed_confirm(bool confirm, const std::string& directory);

/// How many such queries were met since then.
std::size_t contradictions();

}  // namespace ruleproof

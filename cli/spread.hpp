#pragma once

#include <CLI/CLI.hpp>
#include <cstddef>
#include <nlohmann/json.hpp>
#include <optional>
#include <string>
#include <vector>

#include "cli/command_line.hpp"

// A run that spreads over many machines: its jobs are listed, done one at a time wherever there is room, and
// merged.

namespace ruleproof {

/// What a call does of a run; all of it, if nothing is set.
struct Spread {
  bool lists_jobs = false;
  std::optional<std::size_t> job;  ///< counted from 1
  bool merges = false;
};

/// The options --list-jobs, --job and --merge, and what they don't go with. The command has its other options
/// already.
void add_spread(CLI::App& command, Spread& spread);

/// The place of the job that is asked for among so many. Throws InputError if there are not so many.
std::size_t place_of_job(const Spread& spread, std::size_t jobs);

/// Prints the jobs, a line each: number and name; or adds them to the document and prints that.
Status list_jobs(nlohmann::ordered_json document, const std::vector<std::string>& names, bool as_json);

/// "3,7,9-12" for these places: the numbers of the jobs as job schedulers read them.
std::string numbers_of_jobs(const std::vector<std::size_t>& places);

}  // namespace ruleproof

#pragma once

#include <CLI/CLI.hpp>
#include <string>
#include <vector>

#include "spec/spec.hpp"

namespace ruleproof {

/// What Bash reads to complete calls of the program: its commands, their options, the games and their
/// readings, and the names of files.
std::string bash_completion(const CLI::App& program, const std::vector<GameSpec>& games);

}  // namespace ruleproof

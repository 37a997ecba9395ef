#pragma once

#include <memory>
#include <string>
#include <vector>

#include "cli/command_line.hpp"
#include "spec/spec.hpp"

namespace ruleproof {

/// The program with all its commands, before a call is read. The command that a call names sets `action`.
std::unique_ptr<CLI::App> make_program(Action& action);

/// The manual page of the program, for man(7), from its descriptions, options and footers.
std::string manual(const CLI::App& program);

/// What Bash reads to complete calls of the program: its commands, their options, the games and their
/// readings, and the names of files.
std::string bash_completion(const CLI::App& program, const std::vector<GameSpec>& games);

}  // namespace ruleproof

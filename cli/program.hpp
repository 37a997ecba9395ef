#pragma once

#include <memory>

#include "cli/command_line.hpp"

namespace ruleproof {

/// Returns the parser of command lines, with all commands. Parsing a command line sets `action`.
std::unique_ptr<CLI::App> make_program(Action& action);

}  // namespace ruleproof

#pragma once

#include <memory>

#include "cli/command_line.hpp"

namespace ruleproof {

/// Returns the program with all commands, before a call is read. The call's command sets `action`.
std::unique_ptr<CLI::App> make_program(Action& action);

}  // namespace ruleproof

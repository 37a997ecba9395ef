#pragma once

#include <memory>

#include "cli/command_line.hpp"

namespace ruleproof {

/// The program with all its commands, before a call is read. The command that a call names sets `action`.
std::unique_ptr<CLI::App> make_program(Action& action);

}  // namespace ruleproof

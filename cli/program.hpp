#pragma once

#include <memory>

#include "cli/command_line.hpp"
#include "cli/inputs.hpp"

namespace ruleproof {

/// The parser of command lines, with all commands. Parsing a command line sets `action` to the work of the
/// command. The work reads its files through `inputs`.
struct WholeProgram {
  CLI::App app{"Proofreads the rules of board games by machine.", "ruleproof"};
  Action action;
  Inputs inputs;
};
std::unique_ptr<WholeProgram> make_program();

}  // namespace ruleproof

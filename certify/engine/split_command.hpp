#pragma once

#include <string>
#include <vector>

namespace ruleproof {

/// Splits a command into words and expands them as a shell does (wordexp(3)). Returns at least one word. Runs
/// no shell and no other program. Throws InputError for command substitution, pipes, undefined variables and
/// the like.
std::vector<std::string> split_command(const std::string& command);

}  // namespace ruleproof

#pragma once

#include <string>
#include <vector>

namespace ruleproof {

/// Returns the words of a command, at least one, split and expanded as by a shell (wordexp(3)). Runs no shell
/// and no other program. Throws InputError for command substitution, pipes, undefined variables and the like.
std::vector<std::string> split_command(const std::string& command);

}  // namespace ruleproof

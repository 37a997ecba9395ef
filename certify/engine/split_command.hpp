#pragma once

#include <string>
#include <vector>

namespace ruleproof {

/// The command's words as a shell would split and expand them (wordexp(3)), at least one. No shell and no
/// other program is run for it: throws InputError for command substitution, pipes, undefined variables and
/// the like.
std::vector<std::string> split_command(const std::string& command);

}  // namespace ruleproof

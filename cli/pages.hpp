#pragma once

#include <string>

// What the program says of its own calls, for what is installed beside it.

namespace ruleproof {

/// The manual page of the program, for man(7), from its descriptions, options and footers.
std::string manual();

/// What Bash reads to complete calls of the program: its commands, their options, the games and their
/// readings, and the names of files.
std::string bash_completion();

}  // namespace ruleproof

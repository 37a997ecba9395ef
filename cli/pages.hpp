#pragma once

#include <string>

// Declares the manual page and the shell completion that are installed with the program.

namespace ruleproof {

/// Returns the manual page of the program for man(7), derived from the help of its commands.
std::string manual();

/// Returns a script for Bash that completes command lines of the program: commands, options, games, readings
/// and file names.
std::string bash_completion();

}  // namespace ruleproof

#pragma once

#include <string>

// Declares the manual page and the shell completion that are installed with the program.

namespace ruleproof {

/// Returns the manual page of the program for man(7), derived from its descriptions, options and footers.
std::string manual();

/// Returns a script for Bash that completes calls of the program: commands, options, games, readings and file
/// names.
std::string bash_completion();

}  // namespace ruleproof

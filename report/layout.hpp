#pragma once

#include <cstddef>
#include <string>
#include <string_view>

// Wraps text, counts with nouns, and detects terminals.

namespace ruleproof {

/// Returns the text in lines of up to 100 columns, each indented by `indent` columns.
std::string paragraph(std::string_view text, std::size_t indent = 0);

/// Returns a number with its noun: "1 game", "20 games".
std::string counted(std::size_t number, std::string_view one);

/// Return whether standard output or standard error is a terminal; if so, output may be coloured.
bool output_is_terminal();
bool errors_are_terminal();

}  // namespace ruleproof

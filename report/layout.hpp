#pragma once

#include <cstddef>
#include <string>
#include <string_view>

// Functions that wrap text, write a number with its noun, and detect terminals.

namespace ruleproof {

/// Returns the text wrapped to 100 columns, with a line end; each line is indented by `indent` columns.
std::string paragraph(std::string_view text, std::size_t indent = 0);

/// Returns a number with its noun, which gets a plural s where needed: "1 game", "20 games".
std::string counted(std::size_t number, std::string_view one);

/// Return whether standard output and standard error are terminals, which can show colours.
bool output_is_terminal();
bool errors_are_terminal();

}  // namespace ruleproof

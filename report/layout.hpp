#pragma once

#include <cstddef>
#include <string>
#include <string_view>

namespace ruleproof {

/// The text in lines of up to 100 columns, all of them indented.
std::string paragraph(std::string_view text, std::size_t indent = 0);

/// "1 game", "20 games".
std::string counted(std::size_t number, std::string_view one);

/// Whether people look at standard output, so that colour may be used, or at standard error.
bool output_is_terminal();
bool errors_are_terminal();

}  // namespace ruleproof

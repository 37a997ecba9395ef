#pragma once

#include <toml++/toml.h>
#include <string_view>

// Parses TOML and limits its nesting.

namespace ruleproof {

/// The maximal depth of brackets, and the maximal number of dots in one name, in a TOML file.
inline constexpr int deepest_toml = 32;

/// Parses a text as TOML; the whole program reads TOML by this function. `file` names the text in messages.
/// Throws InputError "file:line:column: ..." if the text is invalid, or nested deeper than `deepest_toml`.
/// The depth is checked before parsing, because the parser recurses for each nested table and could overflow
/// the stack.
toml::table parse_toml(std::string_view toml, std::string_view file);

}  // namespace ruleproof

#pragma once

#include <toml++/toml.h>
#include <string_view>

// Parses TOML with a limit of nesting.

namespace ruleproof {

/// The maximal depth of brackets, and the maximal number of dots in one name, in a TOML file.
inline constexpr int deepest_toml = 32;

/// Parses a text as TOML; the whole program reads TOML by this function. `file` is its name in messages.
/// Throws InputError "file:line:column: ..." if the text is invalid, or nested deeper than `deepest_toml`.
/// The depth is checked before parsing because the parser recurses for each nested table.
toml::table parse_toml(std::string_view toml, std::string_view file);

}  // namespace ruleproof

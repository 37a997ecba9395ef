#pragma once

#include <toml++/toml.h>
#include <string_view>

namespace ruleproof {

/// In a file of TOML at most so many brackets stand within each other, and at most so many dots in one name.
inline constexpr int deepest_toml = 32;

/// The text as TOML; all TOML is read here. `file` is its name in messages. Throws InputError
/// "file:line:column: ..." for anything else, and before the parser has it for a text that is nested deeper
/// than `deepest_toml`: the parser recurses for each table within a table.
toml::table parse_toml(std::string_view toml, std::string_view file);

}  // namespace ruleproof

#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "record/record.hpp"

namespace ruleproof {

/// The whole of a file, or of standard input for "-". Throws InputError if it cannot be read or has more than
/// 16 MiB.
std::string read_text(const std::string& path);

/// The record in a file, or in standard input for "-". SGF is told from the plain form by the '(' that it
/// begins with. For `game` see parse_record and parse_sgf. Throws InputError.
Record read_record(const std::string& path, std::optional<std::string_view> game = {});

}  // namespace ruleproof

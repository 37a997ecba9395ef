#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "record/record.hpp"

namespace ruleproof {

/// The whole of a file, or of standard input for "-". Throws InputError if it cannot be read or has more than
/// 16 MiB.
std::string read_text(const std::string& path);

/// Reads a text in either form: SGF is told from the plain one by the '(' that it begins with. For `file` and
/// `game` see parse_record and parse_sgf. Throws InputError.
Record parse_either_form(std::string_view text, std::string_view file,
                         std::optional<std::string_view> game = {});

/// The same from a file, or from standard input for "-".
Record read_record(const std::string& path, std::optional<std::string_view> game = {});

}  // namespace ruleproof

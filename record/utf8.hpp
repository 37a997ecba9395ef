#pragma once

#include <string>
#include <string_view>

namespace ruleproof {

/// Whether the bytes are a UTF-8 text.
bool is_utf8(std::string_view text);

/// The text in UTF-8: as it is if it is UTF-8, and otherwise read as Latin-1.
std::string as_utf8(std::string_view text);

}  // namespace ruleproof

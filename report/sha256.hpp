#pragma once

#include <string>
#include <string_view>

namespace ruleproof {

/// Returns the SHA-256 of a text, as 64 hexadecimal digits.
std::string sha256(std::string_view text);

}  // namespace ruleproof

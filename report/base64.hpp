#pragma once

#include <string>
#include <string_view>

namespace ruleproof {

/// Bytes in the letters of RFC 4648, section 4, with padding.
std::string base64(std::string_view bytes);
/// The bytes again. Throws InputError if it is no such text.
std::string bytes_of_base64(std::string_view text);

}  // namespace ruleproof

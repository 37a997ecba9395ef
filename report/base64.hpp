#pragma once

#include <string>
#include <string_view>

// Encodes and decodes base64.

namespace ruleproof {

/// Returns the bytes in base64 (RFC 4648, section 4) with padding.
std::string base64(std::string_view bytes);
/// Returns the bytes that a base64 text encodes. Throws InputError if the text is not exactly what `base64`
/// returns for these bytes.
std::string bytes_of_base64(std::string_view text);

}  // namespace ruleproof

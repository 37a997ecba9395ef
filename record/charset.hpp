#pragma once

#include <string>
#include <string_view>

// The charsets in which people keep SGF files.

namespace ruleproof {

/// A text in UTF-8, and what is to be noted about how it was read; empty if there is nothing.
struct Decoded {
  std::string text;
  std::string note = {};
};

/// A text in UTF-8 that may be UTF-16 or UTF-32: it has a byte order mark, or begins with "(" in UTF-16. Any
/// other text is returned as it is.
std::string without_wide_characters(std::string_view bytes);

/// An SGF file in UTF-8, converted from the charset that its property CA names. Each byte that is none of a
/// character becomes U+FFFD. The text stays as it is without CA, if it is valid UTF-8 beyond ASCII whatever
/// CA says, and if the charset is unknown; what may be wrong then is noted.
Decoded sgf_in_utf8(std::string_view bytes);

}  // namespace ruleproof

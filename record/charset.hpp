#pragma once

#include <string>
#include <string_view>

// Converts SGF files from their charsets to UTF-8.

namespace ruleproof {

/// A text in UTF-8, and a note about a doubtful conversion; the note is empty if there is no doubt.
struct Decoded {
  std::string text;
  std::string note = {};
};

/// Converts UTF-16 and UTF-32 to UTF-8 if the text has a byte order mark or begins with "(" in UTF-16.
/// Returns any other text unchanged.
std::string without_wide_characters(std::string_view bytes);

/// Converts an SGF file to UTF-8 from the charset that its property CA (or ca) names. Bytes that encode no
/// character become U+FFFD. A file stays unchanged if it has no CA, if the charset is unknown, or if it is
/// valid UTF-8 beyond ASCII, whatever CA names; `note` then reports what may be wrong.
Decoded sgf_in_utf8(std::string_view bytes);

}  // namespace ruleproof

#pragma once

#include <string>
#include <string_view>

// Converts SGF files from the charsets that they name to UTF-8.

namespace ruleproof {

/// A text in UTF-8, and a note that states what may be wrong with it; the note is empty if there is no doubt.
struct Decoded {
  std::string text;
  std::string note = {};
};

/// Converts UTF-16 and UTF-32 to UTF-8. Recognises them by a byte order mark, and UTF-16 also by "(" as its
/// first character. Returns any other text unchanged.
std::string without_wide_characters(std::string_view bytes);

/// Converts an SGF file to UTF-8 from the charset that its property CA (or ca) names. Bytes that encode no
/// character become U+FFFD. Leaves the bytes unchanged if the file has no CA, if the charset is unknown here
/// or cannot be converted on this machine, or if the file is valid UTF-8 with characters beyond ASCII. In
/// these cases `note` states what may be wrong, if there is any doubt.
Decoded sgf_in_utf8(std::string_view bytes);

}  // namespace ruleproof

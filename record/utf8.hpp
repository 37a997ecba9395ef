#pragma once

#include <cstdint>
#include <string>
#include <string_view>

#include "spec/characters.hpp"

// Checks and converts text in UTF-8, and makes untrusted text safe to display.

namespace ruleproof {

/// Returns whether the bytes are valid UTF-8.
bool is_utf8(std::string_view text);

/// Returns the number of characters of a UTF-8 text. Each counts as one column, which is true for the
/// characters that reports and diagrams use.
int width_of(std::string_view text);

/// Appends a character, given by its Unicode code point.
void append_utf8(std::string& text, std::uint32_t code);

/// Returns the text unchanged if it is valid UTF-8, and otherwise converted from Latin-1.
std::string as_utf8(std::string_view text);

/// Makes untrusted text safe for printing, terminals and web pages. U+FFFD replaces each invalid byte,
/// control characters except tab and LF, line separators, bidirectional controls and noncharacters. CR LF
/// becomes LF.
std::string harmless(std::string_view text);

/// Applies `harmless` to a JSON document, with JSON escapes instead of U+FFFD: strings keep their characters.
std::string harmless_json(std::string_view document);

}  // namespace ruleproof

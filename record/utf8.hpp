#pragma once

#include <cstdint>
#include <string>
#include <string_view>

#include "spec/characters.hpp"

// Checks and converts text in UTF-8, and makes untrusted text safe to display.

namespace ruleproof {

/// Returns whether the bytes are valid UTF-8.
bool is_utf8(std::string_view text);

/// Returns the number of characters of a UTF-8 text. Each character counts as one column, which is true of
/// the characters in reports and diagrams.
int width_of(std::string_view text);

/// Appends to `text` the character with this Unicode code point.
void append_utf8(std::string& text, std::uint32_t code);

/// Returns the text unchanged if it is valid UTF-8; otherwise takes it as Latin-1 and converts it.
std::string as_utf8(std::string_view text);

/// Makes untrusted text safe for printing, terminals and web pages. Replaces each of the following by U+FFFD:
/// invalid bytes, control characters except tab and LF, line separators, bidirectional controls and
/// noncharacters. CR LF becomes LF.
std::string harmless(std::string_view text);

/// Makes a JSON document safe. Replaces the same characters as `harmless`, but each by its JSON escape, so
/// that strings in the document keep their characters.
std::string harmless_json(std::string_view document);

}  // namespace ruleproof

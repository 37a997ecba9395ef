#pragma once

#include <cstdint>
#include <string>
#include <string_view>

namespace ruleproof {

/// Whether the bytes are a UTF-8 text.
bool is_utf8(std::string_view text);

/// Appends a character, given by its code in Unicode.
void append_utf8(std::string& text, std::uint32_t code);

/// The text in UTF-8: as it is if it is UTF-8, and otherwise read as Latin-1.
std::string as_utf8(std::string_view text);

/// A text from outside as it may be printed, shown on a terminal and put into a page: UTF-8 without control
/// characters but tabs and ends of lines, and without what turns the direction of writing or is no character
/// at all. U+FFFD stands for each of these, and for each byte that is no UTF-8; of CR LF the CR is left out.
std::string harmless(std::string_view text);

/// The same of a JSON document: the strings in it keep the characters, as escapes.
std::string harmless_json(std::string_view document);

}  // namespace ruleproof

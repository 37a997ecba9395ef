#pragma once

#include <algorithm>
#include <charconv>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <system_error>
#include <vector>

// Tests characters and short texts, and converts them. All functions ignore the locale. They handle only
// ASCII letters, digits and spaces, except the functions whose comments mention UTF-8.

namespace ruleproof {

constexpr bool is_letter(char c) { return ('a' <= c && c <= 'z') || ('A' <= c && c <= 'Z'); }
constexpr bool is_digit(char c) { return '0' <= c && c <= '9'; }

constexpr char lower(char c) { return 'A' <= c && c <= 'Z' ? static_cast<char>(c - 'A' + 'a') : c; }
inline std::string lower(std::string_view text) {
  std::string result(text);
  for (char& c : result) c = lower(c);
  return result;
}

/// Returns whether a byte begins a character of UTF-8.
constexpr bool begins_character(char c) { return (static_cast<unsigned char>(c) & 0xC0) != 0x80; }

/// A character of UTF-8: its length in bytes, which is 0 if the bytes are not valid, and its code point.
struct Character {
  std::size_t length = 0;
  std::uint32_t code = 0;
};

/// Returns the first character of a non-empty text; its length is 0 if the bytes are not valid (RFC 3629: no
/// surrogates, no overlong encoding).
constexpr Character first_character(std::string_view utf8) {
  const auto byte = [&](std::size_t i) { return static_cast<unsigned char>(utf8[i]); };
  if (byte(0) < 0x80) return {1, byte(0)};
  const std::size_t length = byte(0) >= 0xF0 ? 4 : byte(0) >= 0xE0 ? 3 : byte(0) >= 0xC0 ? 2 : 0;
  if (length == 0 || utf8.size() < length) return {};
  std::uint32_t code = byte(0) & (0xFFu >> (length + 1));
  for (std::size_t i = 1; i < length; ++i) {
    if (begins_character(utf8[i])) return {};
    code = code << 6 | (byte(i) & 0x3F);
  }
  constexpr std::uint32_t least[] = {0, 0, 0x80, 0x800, 0x10000};
  const bool is_surrogate = 0xD800 <= code && code <= 0xDFFF;
  if (byte(0) >= 0xF8 || code < least[length] || code > 0x10FFFF || is_surrogate) return {};
  return {length, code};
}

constexpr std::string_view spaces_and_tabs = " \t", white_space = " \t\n\v\f\r";

/// Returns whether the text is empty or consists of spaces only.
constexpr bool is_blank(std::string_view text) {
  return text.find_first_not_of(' ') == std::string_view::npos;
}

/// Returns the number of spaces at the beginning of a line.
constexpr std::size_t indentation(std::string_view line) {
  return std::min(line.find_first_not_of(' '), line.size());
}

/// Returns the text without the characters of `blanks` (by default spaces) at its beginning and at its end.
constexpr std::string_view trimmed(std::string_view text, std::string_view blanks = " ") {
  const std::size_t begin = std::min(text.find_first_not_of(blanks), text.size());
  return text.substr(begin, text.find_last_not_of(blanks) + 1 - begin);
}

/// Splits a text into words, which are separated by the characters of `blanks` (by default spaces and tabs).
inline std::vector<std::string_view> words_of(std::string_view text,
                                              std::string_view blanks = spaces_and_tabs) {
  std::vector<std::string_view> words;
  for (std::size_t begin = text.find_first_not_of(blanks); begin < text.size();) {
    const std::size_t end = std::min(text.find_first_of(blanks, begin), text.size());
    words.push_back(text.substr(begin, end - begin));
    begin = text.find_first_not_of(blanks, end);
  }
  return words;
}

/// Returns the digits at the end of a text; empty if its last character is not a digit.
constexpr std::string_view digits_at_end(std::string_view text) {
  return text.substr(text.find_last_not_of("0123456789") + 1);  // if all characters are digits, npos + 1 is 0
}

/// Parses the whole text as a number. Returns nothing if the text is not a number or the number does not fit
/// into T. `format` is passed to std::from_chars.
template <class T, class... Format>
std::optional<T> number_of(std::string_view text, Format... format) {
  T value = 0;
  const auto [rest, error] = std::from_chars(text.data(), text.data() + text.size(), value, format...);
  if (error != std::errc() || rest != text.data() + text.size()) return std::nullopt;
  return value;
}

}  // namespace ruleproof

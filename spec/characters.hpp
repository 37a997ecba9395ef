#pragma once

#include <algorithm>
#include <charconv>
#include <optional>
#include <string>
#include <string_view>
#include <system_error>

// Tests and conversions of characters and short texts. All treat ASCII only and ignore the locale.

namespace ruleproof {

constexpr bool is_letter(char c) { return ('a' <= c && c <= 'z') || ('A' <= c && c <= 'Z'); }
constexpr bool is_digit(char c) { return '0' <= c && c <= '9'; }

constexpr char lower(char c) { return 'A' <= c && c <= 'Z' ? static_cast<char>(c - 'A' + 'a') : c; }
inline std::string lower(std::string_view text) {
  std::string result(text);
  for (char& c : result) c = lower(c);
  return result;
}

/// Returns whether the text is empty or consists of spaces only.
constexpr bool is_blank(std::string_view text) {
  return text.find_first_not_of(' ') == std::string_view::npos;
}

/// Returns the text without the spaces at both ends.
constexpr std::string_view trimmed(std::string_view text) {
  const std::size_t begin = std::min(text.find_first_not_of(' '), text.size());
  return text.substr(begin, text.find_last_not_of(' ') + 1 - begin);
}

/// Returns the digits at the end of a text.
constexpr std::string_view digits_at_end(std::string_view text) {
  const std::size_t last = text.find_last_not_of("0123456789");
  return text.substr(last == std::string_view::npos ? 0 : last + 1);
}

/// Parses the whole text as a number. Returns nothing if it is not a number or too large for T. `format` is
/// passed to std::from_chars.
template <class T, class... Format>
std::optional<T> number_of(std::string_view text, Format... format) {
  T value = 0;
  const auto [rest, error] = std::from_chars(text.data(), text.data() + text.size(), value, format...);
  if (error != std::errc() || rest != text.data() + text.size()) return std::nullopt;
  return value;
}

}  // namespace ruleproof

#pragma once

#include <algorithm>
#include <string>
#include <string_view>

// What the readers of texts ask of characters; of ASCII alone, whatever the locale.

namespace ruleproof {

constexpr bool is_letter(char c) { return ('a' <= c && c <= 'z') || ('A' <= c && c <= 'Z'); }
constexpr bool is_digit(char c) { return '0' <= c && c <= '9'; }

constexpr char lower(char c) { return 'A' <= c && c <= 'Z' ? static_cast<char>(c - 'A' + 'a') : c; }
inline std::string lower(std::string_view text) {
  std::string result(text);
  for (char& c : result) c = lower(c);
  return result;
}

/// Whether there is nothing but spaces.
constexpr bool is_blank(std::string_view text) {
  return text.find_first_not_of(' ') == std::string_view::npos;
}

/// Without the spaces at both ends.
constexpr std::string_view trimmed(std::string_view text) {
  const std::size_t begin = std::min(text.find_first_not_of(' '), text.size());
  return text.substr(begin, text.find_last_not_of(' ') + 1 - begin);
}

}  // namespace ruleproof

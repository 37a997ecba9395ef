#include "record/utf8.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "spec/characters.hpp"

namespace ruleproof {
namespace {

constexpr std::uint32_t replacement = 0xFFFD;

/// Returns whether a character must not be printed, because a terminal or browser would obey it instead of
/// showing it, or because XML cannot contain it. These characters are the Unicode controls (C0, DEL, C1)
/// except tab and LF, bidirectional controls, line separators and two noncharacters.
bool is_harmful(std::uint32_t code) {
  const auto is_from = [code](std::uint32_t first, std::uint32_t last) {
    return first <= code && code <= last;
  };
  if (code == '\t' || code == '\n') return false;
  return code < 0x20 || is_from(0x7F, 0x9F) || code == 0x061C || is_from(0x200E, 0x200F) ||
         is_from(0x2028, 0x202E) || is_from(0x2066, 0x206F) || is_from(0xFFFE, 0xFFFF);
}

/// Returns the text with each harmful character c replaced by `shown(c)`, and each invalid byte by
/// `shown(replacement)`. Removes the CR of CR LF.
template <class Shown>
std::string without_harm(std::string_view text, Shown shown) {
  std::string result;
  result.reserve(text.size());
  while (!text.empty()) {
    const Character first = first_character(text);
    if (first.length == 0)
      result += shown(replacement);
    else if (!is_harmful(first.code))
      result += text.substr(0, first.length);
    else if (!text.starts_with("\r\n"))
      result += shown(first.code);
    text.remove_prefix(first.length == 0 ? 1 : first.length);
  }
  return result;
}

}  // namespace

bool is_utf8(std::string_view text) {
  while (!text.empty()) {
    const std::size_t length = first_character(text).length;
    if (length == 0) return false;
    text.remove_prefix(length);
  }
  return true;
}

void append_utf8(std::string& text, std::uint32_t code) {
  const int tails = code < 0x80 ? 0 : code < 0x800 ? 1 : code < 0x10000 ? 2 : 3;
  text += static_cast<char>(tails == 0 ? code : 0xFF80u >> tails | code >> (6 * tails));
  for (int tail = tails; tail-- > 0;) text += static_cast<char>(0x80 | (code >> (6 * tail) & 0x3F));
}

int width_of(std::string_view text) {
  return static_cast<int>(std::ranges::count_if(text, begins_character));
}

std::string as_utf8(std::string_view text) {
  if (is_utf8(text)) return std::string(text);
  std::string result;
  for (const char c : text) append_utf8(result, static_cast<unsigned char>(c));
  return result;
}

std::string harmless(std::string_view text) {
  return without_harm(text, [](std::uint32_t) { return "\uFFFD"; });
}

std::string harmless_json(std::string_view document) {
  return without_harm(document, [](std::uint32_t code) { return fmt::format("\\u{:04x}", code); });
}

}  // namespace ruleproof

#include <fmt/format.h>

#include <algorithm>
#include <cctype>

#include "properties/native/native.hpp"

// Writes texts of documents into C. Documents may come from strangers, so no text may end a comment or a
// literal, or continue a line.

namespace ruleproof::native {

std::string for_comment(std::string_view text) {
  std::string safe;
  for (const char c : text) {
    const bool is_plain = c >= ' ' && c <= '~' && c != '\\' && c != '?' && c != '*' && c != '/';
    safe += is_plain ? c : c == '\n' || c == '\t' ? ' ' : '.';
  }
  return safe;
}

std::string literal(std::string_view text) {
  std::string safe = "\"";
  for (const char c : text) {
    const bool is_plain = c >= ' ' && c <= '~' && c != '\\' && c != '?' && c != '"';
    safe += is_plain ? std::string(1, c) : fmt::format("\\{:03o}", static_cast<unsigned char>(c));
  }
  return safe + "\"";
}

std::map<std::string, int> names_in(std::string_view code) {
  std::map<std::string, int> names;
  const auto is_of_name = [](char c) { return std::isalnum(static_cast<unsigned char>(c)) != 0 || c == '_'; };
  for (std::size_t i = 0; i < code.size();) {
    std::size_t end = i + 1;
    if (code.substr(i, 2) == "/*") {
      end = std::min(code.size(), code.find("*/", i + 2) + 2);
    } else if (code[i] == '"') {
      while (end < code.size() && code[end] != '"') end += code[end] == '\\' ? 2 : 1;
      ++end;
    } else if (is_of_name(code[i])) {
      while (end < code.size() && is_of_name(code[end])) ++end;
      ++names[std::string(code.substr(i, end - i))];
    }
    i = end;
  }
  return names;
}

}  // namespace ruleproof::native

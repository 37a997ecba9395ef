#include "report/wrap.hpp"

#include <algorithm>

namespace ruleproof {
namespace {

// Returns the number of bytes of the first `count` characters of a UTF-8 text.
std::size_t length_of_prefix(std::string_view text, int count) {
  std::size_t i = 0;
  while (i < text.size() && (count > 0 || !begins_character(text[i]))) {
    count -= begins_character(text[i]);
    ++i;
  }
  return i;
}

void wrap_line(std::string_view line, int width, std::vector<std::string>& lines) {
  while (width_of(line) > width) {
    std::size_t cut = length_of_prefix(line, width);
    std::size_t next = cut;
    if (const std::size_t blank = line.rfind(' ', cut); blank != std::string_view::npos && blank > 0) {
      cut = blank;
      next = blank + 1;
    }
    lines.emplace_back(line.substr(0, cut));
    line.remove_prefix(next);
  }
  lines.emplace_back(line);
}

}  // namespace

std::vector<std::string> wrapped(std::string_view text, int width) {
  std::vector<std::string> lines;
  for (std::size_t begin = 0; begin <= text.size();) {
    const std::size_t end = std::min(text.find('\n', begin), text.size());
    wrap_line(text.substr(begin, end - begin), width, lines);
    begin = end + 1;
  }
  return lines;
}

}  // namespace ruleproof

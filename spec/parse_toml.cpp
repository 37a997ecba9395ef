#include "spec/parse_toml.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "spec/characters.hpp"
#include "spec/input_error.hpp"

namespace ruleproof {
namespace {

std::string located(std::string_view file, const toml::source_position& place, std::string_view message) {
  return fmt::format("{}:{}:{}: {}", file, place.line, place.column, message);
}

/// Returns the index after the closing quotes of the string that begins at `begin`. If the closing quotes are
/// missing, returns the end of the line, or the end of the text for a multi-line string. Right before its
/// closing quotes a multi-line string may contain one or two quotes.
std::size_t end_of_string(std::string_view toml, std::size_t begin) {
  const char quote = toml[begin];
  const std::string_view opening = toml.substr(begin, 3);
  const bool has_lines = opening.size() == 3 && opening[1] == quote && opening[2] == quote;
  const std::string_view closing = has_lines ? opening : opening.substr(0, 1);
  for (std::size_t i = begin + closing.size(); i < toml.size(); ++i) {
    if (toml[i] == '\\' && quote == '"') {
      ++i;
    } else if (toml[i] == '\n' && !has_lines) {
      return i;
    } else if (toml.substr(i, closing.size()) == closing) {
      std::size_t end = i + closing.size();
      while (has_lines && end < i + 5 && end < toml.size() && toml[end] == quote) ++end;
      return end;
    }
  }
  return toml.size();
}

toml::source_position position(std::string_view toml, std::size_t place) {
  const std::string_view before = toml.substr(0, place);
  const auto line_begin = before.rfind('\n') + 1;  // in the first line npos + 1 is 0
  return {static_cast<toml::source_index>(1 + std::ranges::count(before, '\n')),
          static_cast<toml::source_index>(
              1 + std::ranges::count_if(before.substr(line_begin), begins_character))};
}

/// Throws InputError if the text is nested too deep. Counts the open brackets, and the dots of each name,
/// outside strings and comments. Text that is not valid TOML may be counted wrongly, but the parser refuses
/// it later.
void refuse_deep(std::string_view toml, std::string_view file) {
  int brackets = 0;
  int dots = 0;  // the number of dots since the last place where a name can begin
  for (std::size_t i = 0; i < toml.size(); ++i) {
    const char c = toml[i];
    if (c == '"' || c == '\'') i = end_of_string(toml, i) - 1;
    if (c == '#') i = std::min(toml.find('\n', i), toml.size()) - 1;
    if (c == '[' || c == '{') ++brackets;
    if (c == ']' || c == '}') brackets = std::max(brackets - 1, 0);
    const bool is_part_of_name = c != '\n' && c != '=' && c != ',' && c != '[' && c != '{';
    dots = !is_part_of_name ? 0 : c == '.' ? dots + 1 : dots;
    if (brackets > deepest_toml)
      throw InputError(
          located(file, position(toml, i),
                  fmt::format("more than {} brackets within each other; write it flatter", deepest_toml)));
    if (dots > deepest_toml)
      throw InputError(
          located(file, position(toml, i),
                  fmt::format("a name with more than {} dots; write a shorter one", deepest_toml)));
  }
}

}  // namespace

toml::table parse_toml(std::string_view toml, std::string_view file) {
  refuse_deep(toml, file);
  try {
    return toml::parse(toml, file);
  } catch (const toml::parse_error& error) {
    const std::string message = fmt::format("{}; write it as TOML 1.0 requires", error.description());
    throw InputError(located(file, error.source().begin, message));
  }
}

}  // namespace ruleproof

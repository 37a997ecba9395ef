#include "report/layout.hpp"

#include <fmt/format.h>
#include <unistd.h>

#include <sstream>

#include "report/wrap.hpp"

namespace ruleproof {

std::string paragraph(std::string_view text, std::size_t indent) {
  constexpr std::size_t width = 100;
  const auto columns = [](const std::string& word) { return static_cast<std::size_t>(width_of(word)); };
  std::string result(indent, ' ');
  std::size_t column = indent;
  std::istringstream words{std::string(text)};
  for (std::string word; words >> word; column += columns(word)) {
    if (column > indent && column + 1 + columns(word) > width) {
      result += '\n' + std::string(indent, ' ');
      column = indent;
    }
    if (column > indent) {
      result += ' ';
      ++column;
    }
    result += word;
  }
  return result + '\n';
}

std::string counted(std::size_t number, std::string_view one) {
  return fmt::format("{} {}{}", number, one, number == 1 ? "" : "s");
}

bool output_is_terminal() { return isatty(STDOUT_FILENO) != 0; }
bool errors_are_terminal() { return isatty(STDERR_FILENO) != 0; }

}  // namespace ruleproof

#include "certify/board_text.hpp"

#include <algorithm>
#include <charconv>
#include <sstream>
#include <string>
#include <vector>

#include "spec/characters.hpp"

namespace ruleproof {
namespace {

Stones stones_of(const std::string& signs, const GtpSpelling& spelling) {
  Stones stones{{spelling.black(), {}}, {spelling.white(), {}}};
  for (std::size_t point = 0; point < signs.size(); ++point)
    if (signs[point] != '.')
      stones[signs[point] == 'X' ? spelling.black() : spelling.white()].push_back(
          lower(spelling.name_of(static_cast<int>(point))));
  for (auto& [player, points] : stones) std::ranges::sort(points);
  return stones;
}

/// Returns whether line[i] is a digit with which some programs mark the stones of the last moves.
bool marks_a_last_move(std::string_view line, std::size_t i) {
  return i > 0 && line[i] >= '1' && line[i] <= '3' &&
         std::string_view("XO").find(line[i - 1]) != std::string_view::npos;
}

/// Returns the first w signs of a row, each as X, O or dot; fewer if the line has fewer signs.
std::string row_of(std::string_view line, int w) {
  std::string row;
  for (std::size_t i = 0; i < line.size() && std::ssize(row) < w; ++i) {
    const char c = line[i];
    if (c == 'X' || c == 'x' || c == '#')
      row += 'X';
    else if (c == 'O' || c == 'o')
      row += 'O';
    else if (c == '.' || c == '+')
      row += '.';
    else if (!marks_a_last_move(line, i) && std::string_view(" |()[]<>\t").find(c) == std::string_view::npos)
      break;
  }
  return row;
}

}  // namespace

std::optional<Stones> stones_of_rows(std::string_view text, const GtpSpelling& spelling) {
  std::string signs;
  for (const char c : text)
    if (c == 'X' || c == 'O' || c == '.') signs += c;
  if (static_cast<int>(signs.size()) != spelling.size().area()) return std::nullopt;
  return stones_of(signs, spelling);
}

std::optional<Stones> stones_of_drawing(std::string_view text, const GtpSpelling& spelling) {
  const Size size = spelling.size();
  std::vector<std::string> rows(size.h);
  std::istringstream lines{std::string(text)};
  for (std::string line; std::getline(lines, line);) {
    const std::size_t begin = line.find_first_not_of(" \t");
    if (begin == std::string::npos) continue;
    int number = 0;
    const auto [end, error] = std::from_chars(line.data() + begin, line.data() + line.size(), number);
    if (error != std::errc() || number < 1 || number > size.h) continue;
    const std::string row = row_of({end, line.data() + line.size()}, size.w);
    if (static_cast<int>(row.size()) != size.w) continue;
    std::string& place = rows[size.h - number];
    if (!place.empty()) return std::nullopt;
    place = row;
  }
  std::string signs;
  for (const std::string& row : rows) signs += row;
  if (static_cast<int>(signs.size()) != size.area()) return std::nullopt;
  return stones_of(signs, spelling);
}

}  // namespace ruleproof

#include "record/diagram.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "record/coordinates.hpp"

namespace ruleproof {

bool is_star_point(Size size, int point) {
  if (size.w != size.h || (size.w != 9 && size.w != 13 && size.w != 19)) return false;
  const int edge = size.w == 9 ? 2 : 3;
  const int middle = size.w / 2;
  const int x = point % size.w;
  const int y = point / size.w;
  const auto on_line = [&](int i) { return i == edge || i == size.w - 1 - edge; };
  if (on_line(x) && on_line(y)) return true;
  if (x == middle && y == middle) return true;
  return size.w == 19 && ((x == middle && on_line(y)) || (y == middle && on_line(x)));
}

std::string diagram(Size size, const std::vector<Stone>& stones, const std::vector<int>& marked) {
  const auto is_marked = [&](int x, int y) {
    return 0 <= x && x < size.w && std::ranges::count(marked, y * size.w + x) > 0;
  };
  std::string letters = "  ";
  for (int x = 0; x < size.w; ++x) letters += fmt::format(" {}", column_letter(x));
  letters += '\n';

  std::string result = letters;
  for (int y = 0; y < size.h; ++y) {
    result += fmt::format("{:>2}", row_number(size, y));
    for (int x = 0; x <= size.w; ++x) {
      const bool closes = is_marked(x - 1, y);
      const bool opens = is_marked(x, y);
      result += closes && opens ? '|' : opens ? '(' : closes ? ')' : ' ';
      if (x == size.w) break;
      const int point = y * size.w + x;
      const Stone stone = stones.at(point);
      result += stone == Stone::empty && is_star_point(size, point) ? '+' : symbol(stone);
    }
    result += fmt::format("{}\n", row_number(size, y));
  }
  return result + letters;
}

}  // namespace ruleproof

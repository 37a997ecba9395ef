#include "record/coordinates.hpp"

#include <fmt/format.h>

#include "record/line.hpp"
#include "spec/characters.hpp"
#include "spec/input_error.hpp"

namespace ruleproof {
char column_letter(int x) { return column_letters.at(x); }

std::string point_name(Size size, int point) {
  return fmt::format("{}{}", column_letter(point % size.w), row_number(size, point / size.w));
}

int parse_point(Size size, std::string_view name) {
  const std::string text = lower(name);
  const auto x = text.empty() ? std::string_view::npos : column_letters.find(text[0]);
  // A row number has no sign and no leading zero.
  const bool is_spelled = text.size() > 1 && text[1] != '0' && text[1] != '-';
  const int row = is_spelled ? number_of<int>(std::string_view(text).substr(1)).value_or(0) : 0;
  if (x >= static_cast<std::size_t>(size.w) || row == 0 || row > size.h)
    throw InputError(fmt::format("no point {} on a {}x{} board: columns are a to {}{}, rows 1 to {}",
                                 quoted_text(name), size.w, size.h, column_letter(size.w - 1),
                                 size.w > 8 ? " without i" : "", size.h));
  return (size.h - row) * size.w + static_cast<int>(x);
}

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

}  // namespace ruleproof

#include "record/coordinates.hpp"

#include <fmt/format.h>

#include "record/line.hpp"
#include "spec/input_error.hpp"
#include "spec/size.hpp"

namespace ruleproof {
char column_letter(int x) { return column_letters.at(x); }

std::string point_name(Size size, int point) {
  return fmt::format("{}{}", column_letter(point % size.w), row_number(size, point / size.w));
}

int parse_point(Size size, std::string_view name) {
  const std::optional<Size> least = least_board_with(name);
  if (!least || least->w > size.w || least->h > size.h)
    throw InputError(fmt::format("no point {} on a {}x{} board: columns are a to {}{}, rows 1 to {}",
                                 quoted_text(name), size.w, size.h, column_letter(size.w - 1),
                                 size.w > 8 ? " without i" : "", size.h));
  return (size.h - least->h) * size.w + least->w - 1;
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

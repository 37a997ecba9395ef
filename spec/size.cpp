#include "spec/size.hpp"

#include <fmt/format.h>

#include "spec/characters.hpp"
#include "spec/input_error.hpp"

namespace ruleproof {
namespace {

/// Returns the side length that `digits` spells. Returns 0 if the length is not from 1 to longest_side, or if
/// `digits` is no number or begins with 0.
int side(std::string_view digits) {
  const int value = number_of<int>(digits).value_or(0);
  return value >= 1 && value <= longest_side && digits.front() != '0' ? value : 0;
}

}  // namespace

Size parse_size(std::string_view text) {
  const std::size_t x = text.find('x');
  if (x != std::string_view::npos) {
    const Size size{side(text.substr(0, x)), side(text.substr(x + 1))};
    if (size.w != 0 && size.h != 0) return size;
  }
  throw InputError(
      fmt::format("'{:.40}' is no board size; write WIDTHxHEIGHT with sides from 1 to {}, as in 9x9", text,
                  longest_side));
}

std::optional<Size> least_board_with(std::string_view point, std::string_view columns) {
  if (point.size() < 2 || point[1] == '0' || point[1] == '-') return std::nullopt;
  for (std::size_t x = 0; x < columns.size(); ++x)
    if (lower(columns[x]) == lower(point[0]))
      if (const auto row = number_of<int>(point.substr(1)); row && *row <= longest_side)
        return Size{static_cast<int>(x) + 1, *row};
  return std::nullopt;
}

std::string text(Size size) { return fmt::format("{}x{}", size.w, size.h); }

}  // namespace ruleproof

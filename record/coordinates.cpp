#include "record/coordinates.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <charconv>

#include "record/line.hpp"
#include "spec/input_error.hpp"

namespace ruleproof {
namespace {

constexpr std::string_view columns = "abcdefghjklmnopqrstuvwxyz";
static_assert(columns.size() == longest_side);

}  // namespace

char column_letter(int x) { return columns.at(x); }

std::string point_name(Size size, int point) {
  return fmt::format("{}{}", column_letter(point % size.w), row_number(size, point / size.w));
}

std::string point_names(Size size, const std::vector<int>& points) {
  std::vector<std::string> names;
  for (const int point : points) names.push_back(point_name(size, point));
  return fmt::format("{}", fmt::join(names, " "));
}

int parse_point(Size size, std::string_view name) {
  const std::string text = lower(name);
  const auto x = text.empty() ? std::string_view::npos : columns.find(text[0]);
  int row = 0;
  const char* end = text.data() + text.size();
  // A row is written in one way only: no sign, no leading zero.
  const bool is_number =
      text.size() > 1 && text[1] != '0' && text[1] != '-' &&
      std::from_chars(text.data() + 1, end, row) == std::from_chars_result{end, std::errc{}};
  if (x >= static_cast<std::size_t>(size.w) || !is_number || row > size.h)
    throw InputError(fmt::format("no point {} on a {}x{} board: columns are a to {}{}, rows 1 to {}",
                                 quoted(name), size.w, size.h, column_letter(size.w - 1),
                                 size.w > 8 ? " without i" : "", size.h));
  return (size.h - row) * size.w + static_cast<int>(x);
}

}  // namespace ruleproof

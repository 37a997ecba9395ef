#include "record/stone.hpp"

#include <fmt/format.h>

#include "record/line.hpp"
#include "spec/input_error.hpp"

namespace ruleproof {

std::vector<std::string> rows(Size size, const std::vector<Stone>& stones) {
  std::vector<std::string> result;
  for (int y = 0; y < size.h; ++y) {
    std::string row;
    for (int x = 0; x < size.w; ++x) row += symbol(stones.at(y * size.w + x));
    result.push_back(std::move(row));
  }
  return result;
}

std::vector<Stone> parse_rows(Size size, const std::vector<std::string>& rows) {
  if (static_cast<int>(rows.size()) != size.h)
    throw InputError(fmt::format("{} rows: a {}x{} board has {}", rows.size(), size.w, size.h, size.h));
  std::vector<Stone> stones;
  for (int y = 0; y < size.h; ++y) {
    const Line line("row", y + 1, rows[y]);
    const auto row = read_row(size, line);
    stones.insert(stones.end(), row.begin(), row.end());
  }
  return stones;
}

}  // namespace ruleproof

#include "properties/boards.hpp"

#include <algorithm>
#include <tuple>

namespace ruleproof {
bool is_smaller(Size a, Size b) {
  const auto rank = [](Size size) { return std::tuple(size.area(), std::max(size.w, size.h), size.w); };
  return rank(a) < rank(b);
}

std::vector<Size> smaller_boards(Size size) {
  std::vector<Size> sizes;
  for (int h = 1; h <= longest_side; ++h)
    for (int w = h; w <= longest_side; ++w)
      if (is_smaller({w, h}, size)) sizes.push_back({w, h});
  std::ranges::sort(sizes, is_smaller);
  return sizes;
}

}  // namespace ruleproof

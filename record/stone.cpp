#include "record/stone.hpp"

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

}  // namespace ruleproof

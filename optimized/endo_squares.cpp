#include "optimized/endo_squares.hpp"

#include <fmt/format.h>

#include <vector>

namespace ruleproof::optimized {

std::string name(Square square) { return fmt::format("({}, {})", square.x, square.y); }

int count_parts(std::set<Square> squares) {
  int parts = 0;
  for (; !squares.empty(); ++parts) {
    std::vector<Square> reached{*squares.begin()};
    squares.erase(squares.begin());
    while (!reached.empty()) {
      const Square from = reached.back();
      reached.pop_back();
      for (int dx = -1; dx <= 1; ++dx) {
        for (int dy = -1; dy <= 1; ++dy) {
          const Square near{from.x + dx, from.y + dy};
          if (squares.erase(near) > 0) reached.push_back(near);
        }
      }
    }
  }
  return parts;
}

}  // namespace ruleproof::optimized

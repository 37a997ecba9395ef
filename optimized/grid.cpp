#include "optimized/grid.hpp"

#include <stdexcept>

namespace ruleproof::optimized {

Grid::Grid(int w, int h) : w_(w), h_(h), neighbours_{}, spreads_{} {
  if (w < 1 || w > longest_side || h < 1 || h > longest_side) {
    throw std::invalid_argument("a board has from 1 to 25 columns and rows, not " + std::to_string(w) +
                                " x " + std::to_string(h));
  }
  const auto cell = [&](int x, int y) -> std::uint16_t {
    const bool on_board = 0 <= x && x < w && 0 <= y && y < h;
    return static_cast<std::uint16_t>(on_board ? at(x, y) : off);
  };
  for (int y = 0; y < h; ++y) {
    for (int x = 0; x < w; ++x) {
      neighbours_[at(x, y)] = {cell(x, y - 1), cell(x - 1, y), cell(x + 1, y), cell(x, y + 1)};
      spreads_[at(x, y)] = Spread::of_point(x, y);
    }
  }
}

std::string Grid::name(int point) const {
  std::string result(1, "abcdefghjklmnopqrstuvwxyz"[x(point)]);
  result += std::to_string(h_ - y(point));
  return result;
}

}  // namespace ruleproof::optimized

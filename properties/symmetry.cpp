#include "properties/symmetry.hpp"

#include <algorithm>

namespace ruleproof {

std::vector<Symmetry> symmetries(Size size) {
  std::vector<Symmetry> all;
  for (const bool transposed : {false, true}) {
    if (transposed && size.w != size.h) continue;
    for (const bool upside_down : {false, true}) {
      for (const bool mirrored : {false, true}) {
        Symmetry symmetry;
        for (int y = 0; y < size.h; ++y) {
          for (int x = 0; x < size.w; ++x) {
            const int to_x = mirrored ? size.w - 1 - x : x;
            const int to_y = upside_down ? size.h - 1 - y : y;
            symmetry.push_back(transposed ? to_x * size.w + to_y : to_y * size.w + to_x);
          }
        }
        if (std::ranges::find(all, symmetry) == all.end()) all.push_back(symmetry);
      }
    }
  }
  return all;
}

}  // namespace ruleproof

#pragma once

#include <map>
#include <string>
#include <vector>

#include "record/stone.hpp"
#include "spec/move.hpp"

namespace ruleproof {

/// What to draw of a position.
struct Drawing {
  Size size;
  std::vector<Stone> stones;               ///< w * h, in row order from the top left
  std::vector<int> marked = {};            ///< points with a ring round them
  std::map<int, std::string> labels = {};  ///< points with a short text, such as the number of a move
  std::string title = {};                  ///< what a reader of the screen is told; may be empty
};

/// A Go diagram as a file of SVG that needs no other file: grid, stars, coordinates, stones, marks.
std::string svg(const Drawing& drawing);

}  // namespace ruleproof

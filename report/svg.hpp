#pragma once

#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "record/stone.hpp"
#include "spec/move.hpp"
#include "spec/turn.hpp"

// Draws positions and spaces as SVG.

namespace ruleproof {

/// Describes the drawing of a position.
struct Drawing {
  Size size;
  std::vector<Stone> stones;  ///< w × h, in row order from the top left; empty if no player is black or white
  std::vector<int> marked = {};            ///< points with a ring on them
  std::map<int, std::string> labels = {};  ///< points with a short text, such as the number of a move
  std::string title = {};                  ///< the name for readers who cannot see it; may be empty
  /// The lower left square, for a part of an unbounded grid: the coordinates are then numbers, and the lines
  /// extend beyond the part.
  std::optional<Square> lower_left = {};
  std::vector<int> holes = {};  ///< empty points that are shaded
  /// Stones that are neither black nor white: for each point the number of the stone's owner or -1, and the
  /// symbol of each owner.
  std::vector<int> owners = {};
  std::string symbols = {};
  std::string columns = {};  ///< the letters of the columns; empty: a, b, c … without i
  bool is_hex = false;       ///< whether points are hexagons; each row is then shifted to the right by half a
                             ///< hexagon relative to the row below
  std::vector<int> absent = {};  ///< the places of the rectangle that are no points of the board
};

/// A drawing with a caption in plain text.
struct Figure {
  Drawing drawing;
  std::string caption;
};

/// Returns a diagram as a self-contained SVG file: grid, star points, coordinates, stones, marks.
std::string svg(const Drawing& drawing);

/// Returns several boards side by side in one SVG file, each with its caption below.
std::string svg(const std::vector<Figure>& figures);

/// Returns the diagram as an element for a page, without ids. The distance of its points is proportional to
/// the font size of the page and does not depend on the board's size.
std::string svg_element(const Drawing& drawing);

/// Returns an element that draws a space given by its rows, "xx / .x": one square for each x.
std::string svg_of_space(std::string_view rows);

}  // namespace ruleproof

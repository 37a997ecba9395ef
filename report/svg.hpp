#pragma once

#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "record/stone.hpp"
#include "spec/move.hpp"
#include "spec/turn.hpp"

namespace ruleproof {

/// What to draw of a position.
struct Drawing {
  Size size;
  std::vector<Stone> stones;     ///< w * h, in row order from the top left; empty if nobody is black or white
  std::vector<int> marked = {};  ///< points with a ring on them
  std::map<int, std::string> labels = {};  ///< points with a short text, such as the number of a move
  std::string title = {};                  ///< what it is called where it cannot be seen; may be empty
  /// Of a part of an unbounded grid, the square in its lower left corner: then the coordinates are numbers,
  /// and the lines go on.
  std::optional<Square> lower_left = {};
  std::vector<int> holes = {};  ///< empty points that are shaded
  /// Stones that are neither black nor white: for each point the number of whoever has one there, or -1, and
  /// the symbol of each of them.
  std::vector<int> owners = {};
  std::string symbols = {};
  std::string columns = {};  ///< the letter of each; empty: a, b, c … without i
  bool is_hex = false;  ///< points are hexagons, and each row is shifted to the right by half of one against
                        ///< the row below
  std::vector<int> absent = {};  ///< what is no point of the board
};

/// A board and what it shows, in plain text.
struct Figure {
  Drawing drawing;
  std::string caption;
};

/// A diagram as a file of SVG that needs no other file: grid, stars, coordinates, stones, marks.
std::string svg(const Drawing& drawing);

/// Several boards side by side in one such file, each with its caption below.
std::string svg(const std::vector<Figure>& figures);

/// The same diagram as an element within a page. It has no ids, and its points are equally far apart whatever
/// the size of the board, in proportion to the font of the page.
std::string svg_element(const Drawing& drawing);

/// The same of a space, given by its rows, "xx / .x": a square for each x.
std::string svg_of_space(std::string_view rows);

}  // namespace ruleproof

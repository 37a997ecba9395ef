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

/// How the points of a board are drawn.
enum class GridLook {
  /// Points are crossings of lines; if the board is a part of an unbounded grid, the lines extend beyond it.
  crossings,
  squares,
  chequered,  ///< squares of two colours
  hexagons,   ///< each row is shifted to the right by half a hexagon relative to the row below
  lines,      ///< the lines of the board are drawn as the document declares them
};

/// How the stones of a player, of a kind of piece of a player, or of a neutral kind are drawn.
struct StoneLook {
  std::string symbol;                 ///< the symbol of the stones in the rows of a position
  std::string name;                   ///< the name of the stones in words: "white", "white knight"
  std::string sign;                   ///< drawn on the stone; empty for a plain one
  bool is_figure = false;             ///< whether the sign is drawn alone, without a stone below it
  std::optional<Colour> colour = {};  ///< set for players who are called black or white
  int shade = 0;                      ///< for other players, the number of their colour
  bool is_neutral = false;
};

/// Points that a drawing tints as one set, with the letter and the name that a map of the document gives it.
struct DrawnSet {
  std::string letter;
  std::string name;
  std::vector<int> points;
};

/// Describes the drawing of a position.
struct Drawing {
  Size size;
  std::vector<Stone> stones;  ///< w × h, in row order from the top left; empty if no player is black or white
  std::vector<int> marked = {};            ///< points with a ring on them
  std::map<int, std::string> labels = {};  ///< points with a short text, such as the number of a move
  std::string title = {};                  ///< a name for readers who cannot see the drawing; may be empty
  /// The lower left square, for a part of an unbounded grid: the coordinates are then numbers, and the lines
  /// extend beyond the part.
  std::optional<Square> lower_left = {};
  std::vector<int> holes = {};  ///< empty points that are shaded
  /// Stones that are not plain black or white ones: for each point the index of the stone's look, or -1.
  std::vector<int> owners = {};
  std::vector<StoneLook> looks = {};
  std::map<int, std::string> numbers = {};  ///< the numbers that the position shows on points
  std::string columns = {};                 ///< the letters of the columns; empty: a, b, c … without i
  GridLook grid = GridLook::crossings;
  std::vector<std::vector<int>> lines = {};  ///< for GridLook::lines: the points of each line, in order
  std::vector<DrawnSet> sets = {};           ///< below the board stands which they are
  std::vector<int> absent = {};              ///< the squares of the rectangle that are not part of the board
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

#pragma once

#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "record/stone.hpp"
#include "spec/move.hpp"
#include "spec/turn.hpp"

// Draws positions and small shapes of squares as SVG.

namespace ruleproof {

/// How the points of a board are drawn.
enum class GridLook {
  /// Points are crossings of lines. If the board is a part of an unbounded grid, the lines extend beyond the
  /// part.
  crossings,
  squares,
  chequered,  ///< squares of two colours
  hexagons,   ///< each row is shifted to the right by half a hexagon relative to the row below
  lines,      ///< the lines that the document declares connect the points
};

/// How to draw the stones of one player, or of one kind of piece of a player, or of one neutral kind.
struct StoneLook {
  std::string symbol;                 ///< the symbol of these stones in the text rows of a position
  std::string name;                   ///< the name of the stones in words: "white", "white knight"
  std::string sign;                   ///< a sign drawn on the stone; empty for a plain stone
  bool is_figure = false;             ///< whether the sign is drawn without a stone below it
  std::optional<Colour> colour = {};  ///< black or white if the document names the player so
  int shade = 0;  ///< if `colour` is empty: the index in the list of colours, modulo its length
  bool is_neutral = false;
};

/// A set of points that are drawn with a tint. A map (a labelled diagram) of the document gives the set its
/// letter and its name.
struct DrawnSet {
  std::string letter;
  std::string name;
  std::vector<int> points;
};

/// The data of a position's drawing.
struct Drawing {
  Size size;
  /// The plain black and white stones: one entry for each of the w × h points, in row order from the top
  /// left. Empty if the game has no plain stones.
  std::vector<Stone> stones;
  std::vector<int> marked = {};            ///< points with a ring on them
  std::map<int, std::string> labels = {};  ///< points with a short text, such as a move's number
  std::string title = {};                  ///< a name for readers who cannot see the drawing; may be empty
  /// The lower left square, if the drawing shows a part of an unbounded grid. The coordinates are then
  /// numbers, and the lines extend beyond the part.
  std::optional<Square> lower_left = {};
  std::vector<int> holes = {};  ///< points that are shaded
  /// For each point: the index in `looks` of the stone on it; -1 if it has no stone, or a plain black or
  /// white stone.
  std::vector<int> owners = {};
  std::vector<StoneLook> looks = {};
  std::map<int, std::string> numbers = {};  ///< for each point with a number in the position: this number
  std::string columns = {};                 ///< the letters of the columns; if empty: a, b, c … without i
  GridLook grid = GridLook::crossings;
  std::vector<std::vector<int>> lines = {};  ///< the points of each declared line, in order, for
                                             ///< GridLook::lines
  std::vector<DrawnSet> sets = {};           ///< the legend below the board names these sets
  std::vector<int> absent = {};              ///< points of the rectangle that are not on the board
};

/// A drawing with a caption in plain text.
struct Figure {
  Drawing drawing;
  std::string caption;
};

/// Returns a drawing as a self-contained SVG file with grid, star points, coordinates, stones and marks.
std::string svg(const Drawing& drawing);

/// Returns several boards side by side in one SVG file, each with its caption below.
std::string svg(const std::vector<Figure>& figures);

/// Returns a drawing as an element for an HTML page, without ids. The distance between points is proportional
/// to the page's font size and does not depend on the board's size.
std::string svg_element(const Drawing& drawing);

/// Returns an SVG element that draws a shape given by its rows, such as "xx / .x". The drawing has one square
/// for each x.
std::string svg_of_space(std::string_view rows);

}  // namespace ruleproof

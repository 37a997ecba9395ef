#pragma once

#include <functional>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "record/line.hpp"
#include "spec/documents/clauses.hpp"
#include "spec/move.hpp"
#include "spec/turn.hpp"

// Reads boards that people paste into a record in the plain form, in place of the rows of a set-up: diagrams
// of Sensei's Library, boards with coordinates or a frame, and the output of `ruleproof show`.
// record/README.md defines the accepted forms.

namespace ruleproof {

/// The symbols on a drawn board, and the names of its rows and columns.
enum class BoardStyle {
  two_colours,  ///< X O; rows are numbered from 1 at the bottom, columns are letters
  grid,         ///< X O, and * for a hole; rows and columns have the coordinates of their squares
  /// Each point is a cell of one or more characters that ends below its column letter; rows are numbered as
  /// in two_colours.
  cells,
};

/// A board as drawn in a text.
struct DrawnBoard {
  struct Point {
    std::string symbol = ".";  ///< X, O, a dot, or - for no point; in style `cells` the text of the cell
    Place place;
  };
  /// A numbered stone, which stands for a move.
  struct Numbered {
    int point = 0;
    Place place;
  };

  Place place;  ///< where the drawing begins
  Size size;
  std::vector<Point> points;      ///< the points in row order from the top left
  std::vector<Numbered> moves;    ///< the moves in the order of their numbers; `points` is empty there
  std::optional<Colour> to_move;  ///< who moves next, if the header of a diagram names a colour
  /// In style `grid` with numbered rows and columns: the square of the lower left corner.
  std::optional<Square> lower_left;
};

/// Calls take_line for each line of a text, without its comment, and take_board for the drawn board, if there
/// is one, in place of its lines. With a board, the output of `ruleproof show` around it is converted to
/// lines of the plain form with the original line numbers: game, size, komi, readings, players, player to
/// move and stored values; the rest is skipped. Returns the place where the text ends. Throws InputError
/// "file:line:column: ..." for an unreadable board, a second board, an overlong line or a NUL byte.
Place each_line_or_board(std::string_view text, std::string_view file, const Document& game, BoardStyle style,
                         const std::function<void(const RecordLine&)>& take_line,
                         const std::function<void(const DrawnBoard&)>& take_board);

}  // namespace ruleproof

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

// Reads records that contain a drawn board in place of the rows of a set-up. People paste such boards:
// diagrams of Sensei's Library, boards with coordinates or a frame, and the output of `ruleproof show`.
// record/README.md defines the accepted boards, and the text format of records, called the plain form.

namespace ruleproof {

/// Which symbols a drawn board has, and how its rows and columns are named.
enum class BoardStyle {
  /// X and O. Rows are numbered from 1 at the bottom; columns have letters.
  two_colours,
  /// X and O, and * for a hole. Rows and columns are numbered by the coordinates of their squares.
  grid,
  /// Each point is a cell of one or more characters. The last character of a cell is below the letter of its
  /// column. Rows are numbered from 1 at the bottom.
  cells,
};

/// A board that is drawn in a text.
struct DrawnBoard {
  struct Point {
    /// X, O, a dot, or - where the board has no point; in style `cells` the text of the cell.
    std::string symbol = ".";
    Place place;
  };
  /// A stone with a number on it; it stands for a move.
  struct Numbered {
    int point = 0;
    Place place;
  };

  Place place;  ///< where the drawing begins
  Size size;
  std::vector<Point> points;  ///< in row order from the top left
  /// The moves in the order of their numbers. Their points are empty in `points`.
  std::vector<Numbered> moves;
  /// The player who moves next, if the header of a diagram names a colour; nullopt otherwise.
  std::optional<Colour> to_move;
  /// The square of the lower left corner, if the style is `grid` and the rows and columns are numbered;
  /// nullopt otherwise.
  std::optional<Square> lower_left;
};

/// Splits a text into lines without comments and passes them to `take_line`. If the text has a drawn board,
/// passes the board to `take_board` in place of the board's lines. If the board is surrounded by other output
/// of `ruleproof show`, converts this output to lines of the plain form: game, size, komi, readings, players,
/// player to move and declared memory. These lines keep their original line numbers; the rest of the output
/// is skipped. Returns the place where the text ends. Throws InputError "file:line:column: ..." for an
/// unreadable board, a second board, an overlong line or a NUL byte.
Place each_line_or_board(std::string_view text, std::string_view file, const Document& game, BoardStyle style,
                         const std::function<void(const RecordLine&)>& take_line,
                         const std::function<void(const DrawnBoard&)>& take_board);

}  // namespace ruleproof

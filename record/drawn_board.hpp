#pragma once

#include <functional>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "record/line.hpp"
#include "spec/move.hpp"
#include "spec/turn.hpp"

// Boards as people paste them into a text in the plain form, in place of the rows of a set-up: diagrams of
// Sensei's Library, boards with coordinates or a frame, and what `ruleproof show` prints. record/README.md
// says what is read.

namespace ruleproof {

/// Whose symbols stand on a board, and how its rows and columns are named.
enum class BoardStyle {
  two_colours,  ///< X O; rows count from 1 at the bottom, columns are letters
  grid,         ///< X O and * for a hole; rows and columns are numbers of squares
  players,      ///< a symbol for each player, under the letters of the columns; rows as of two colours
};

/// A board that is drawn.
struct DrawnBoard {
  struct Point {
    char symbol = '.';  ///< 'X', 'O' or '.'; of `players` as it is drawn
    Place place;
  };
  /// A stone with a number: a move.
  struct Numbered {
    int point = 0;
    Place place;
  };

  Place place;  ///< where it begins
  Size size;
  std::vector<Point> points;         ///< in row order from the top left
  std::vector<Numbered> moves;       ///< in their order; nothing stands there before
  std::optional<Colour> to_move;     ///< who makes the first of them, or is to move, if that is said
  std::optional<Square> lower_left;  ///< of a `grid`, if its squares are numbered
};

/// Calls take_line for each line of a text, without its comment, and take_board for the board that is drawn
/// there in place of its lines, if there is one. Of what `ruleproof show` prints around a board the game, its
/// size, komi, readings, players, who is to play and what is kept come as lines in the plain form, with the
/// numbers of theirs; the rest is left out. Gives the place where the text ends. Throws InputError
/// "file:line:column: ..." for a board that cannot be read, for a second one, and for a line that no text
/// would have.
Place each_line_or_board(std::string_view text, std::string_view file, BoardStyle style,
                         const std::function<void(const RecordLine&)>& take_line,
                         const std::function<void(const DrawnBoard&)>& take_board);

}  // namespace ruleproof

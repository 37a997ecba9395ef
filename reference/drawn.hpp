#pragma once

#include <initializer_list>
#include <optional>
#include <sstream>
#include <string>

#include "reference/board.hpp"
#include "reference/position.hpp"
#include "reference/rules.hpp"

// Positions drawn by hand, for the tests.

namespace ruleproof {

/// A position drawn as rows of `X O .` with blanks between them, and `*` for the empty point that the test
/// speaks of.
class Drawn {
 public:
  Drawn(std::initializer_list<std::string> rows)
      : board({static_cast<int>(rows.begin()->size() + 1) / 2, static_cast<int>(rows.size())}),
        position{board.nowhere(), board.nowhere()} {
    int next = 0;
    for (const std::string& row : rows) {
      std::istringstream symbols(row);
      for (char symbol; symbols >> symbol; ++next) {
        if (symbol == 'X') position.black.add(next);
        if (symbol == 'O') position.white.add(next);
        if (symbol == '*') point = next;
      }
    }
  }

  /// After so many passes in a row, of a game that keeps just their number.
  State state(Colour to_move, int passes = 0) const {
    State state{position, to_move, passes};
    if (passes > 0) state.memory = {2 * passes};
    return state;
  }
  Move move(Colour colour) const { return {colour, point}; }

  Board board;
  Position<Board::Region> position;
  std::optional<int> point;
};

/// The region as rows of `#` and `.`, parted by " / ".
inline std::string drawn(const Board::Region& region) {
  const Size size = region.board().size();
  std::string text;
  for (int point = 0; point < size.area(); ++point) {
    if (point > 0) text += point % size.w == 0 ? " / " : " ";
    text += region.has(point) ? '#' : '.';
  }
  return text;
}

/// The position as rows of `X O .`, parted by " / ".
inline std::string drawn(const Position<Board::Region>& position) {
  std::string text = drawn(position.black);
  for (char& symbol : text)
    if (symbol == '#') symbol = 'X';
  const std::string white = drawn(position.white);
  for (std::size_t i = 0; i < text.size(); ++i)
    if (white[i] == '#') text[i] = 'O';
  return text;
}

}  // namespace ruleproof

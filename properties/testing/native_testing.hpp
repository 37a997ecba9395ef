#pragma once

#include <string>
#include <vector>

#include "reference/game.hpp"
#include "spec/language/checker.hpp"
#include "spec/text_of_file.hpp"

// For tests of native code: games from files.

namespace ruleproof::native {

inline language::CheckedDocument read(const std::string& path) {
  return language::read_document(path, text_of_file(path));
}

/// A game on a board, and up to how many turns its sequences of turns are counted.
struct Case {
  std::string path;
  Size board;  ///< of width 0: the game's own
  int depth;
  std::vector<std::string> readings = {};
  bool has_games = true;  ///< false if thousands of turns make random games slow

  Game game(const language::Document& document) const {
    const Game game = Game(document).with_readings(readings);
    return board.w > 0 ? game.with_board(board) : game;
  }
};

}  // namespace ruleproof::native

#pragma once

#include <gtest/gtest.h>

#include <string>
#include <vector>

#include "reference/game.hpp"
#include "spec/language/checker.hpp"
#include "spec/text_of_file.hpp"

// For tests of native code: games from files and from lines.

namespace ruleproof::native {

inline language::CheckedDocument read(const std::string& path) {
  return language::read_document(path, text_of_file(path));
}

/// Reads a document from its lines, and expects that it has no errors.
inline language::CheckedDocument read_lines(const std::string& lines) {
  auto read = language::read_document("small.md", lines);
  for (const auto& one : read.diagnostics)
    EXPECT_NE(one.severity, language::Diagnostic::Severity::error) << format(one, *read.document.text);
  return read;
}

/// A game on a board, and the number of turns up to which its sequences are counted.
struct Case {
  std::string path;
  Size board;  ///< if the width is 0, the game's own board
  int depth;
  std::vector<std::string> readings = {};
  bool has_games = true;  ///< false if thousands of turns make random games slow

  Game game(const language::Document& document) const {
    const Game game = Game(document).with_readings(readings);
    return board.w > 0 ? game.with_board(board) : game;
  }
};

}  // namespace ruleproof::native

#pragma once

#include <gtest/gtest.h>

#include <string>
#include <vector>

#include "reference/game.hpp"
#include "spec/language/checker.hpp"
#include "spec/text_of_file.hpp"

// For tests of native code: reads documents from files and from texts.

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

/// A game on a board, and the length of the sequences of turns that are counted.
struct Case {
  std::string path;
  Size board;  ///< the game's own board if the width is 0
  int depth;
  std::vector<std::string> readings = {};
  /// Whether random games are played; false if they are slow because a position has thousands of turns.
  bool has_games = true;

  Game game(const language::Document& document) const {
    const Game game = Game(document).with_readings(readings);
    return board.w > 0 ? game.with_board(board) : game;
  }
};

}  // namespace ruleproof::native

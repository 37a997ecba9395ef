#pragma once

#include <gtest/gtest.h>

#include <deque>
#include <memory>
#include <string>
#include <string_view>

#include "spec/exchanged.hpp"
#include "spec/game_of_document.hpp"
#include "spec/language/checker.hpp"
#include "spec/spec.hpp"

// For tests: games of documents that are written there.

namespace ruleproof {

/// The game of a document without errors. It lives as long as the tests.
inline const GameSpec& game_of_text(const std::string& text) {
  static std::deque<GameSpec> games;
  const auto document =
      std::make_shared<const language::CheckedDocument>(language::read_document("game.md", text));
  for (const language::Diagnostic& diagnostic : document->diagnostics)
    if (diagnostic.severity == language::Diagnostic::Severity::error)
      ADD_FAILURE() << format(diagnostic, document->source);
  return games.emplace_back(game_of_document(document));
}

inline std::string text_of_document(std::string_view game) {
  std::string text;
  for (const std::string& line : spec(game).document->source.lines) text += line + '\n';
  return text;
}

/// The text of a game's document in which something was exchanged.
inline std::string written_otherwise(std::string_view game, std::string_view from, std::string_view to) {
  SCOPED_TRACE(testing::Message() << "the document of " << game);
  return exchanged(text_of_document(game), from, to);
}

}  // namespace ruleproof

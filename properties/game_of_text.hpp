#pragma once

#include <gtest/gtest.h>

#include <deque>
#include <memory>
#include <string>

#include "spec/game_of_document.hpp"
#include "spec/language/checker.hpp"

namespace ruleproof {

/// For tests: the game of a document without errors. It lives as long as the tests.
inline const GameSpec& game_of_text(const std::string& text) {
  static std::deque<GameSpec> games;
  const auto document = std::make_shared<const language::CheckedDocument>(language::read_document("game.md", text));
  for (const language::Diagnostic& diagnostic : document->diagnostics)
    if (diagnostic.severity == language::Diagnostic::Severity::error) ADD_FAILURE() << format(diagnostic, document->source);
  return games.emplace_back(game_of_document(document));
}

}  // namespace ruleproof

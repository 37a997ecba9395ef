#pragma once

#include <gtest/gtest.h>

#include <deque>
#include <string>
#include <string_view>

#include "spec/exchanged.hpp"
#include "spec/spec.hpp"

// Test helpers that create documents from texts written in the test.

namespace ruleproof {

/// Reads a document; each error in it fails the test. The document is never destroyed.
inline const Document& document_of_text(const std::string& text) {
  static std::deque<Document> all;
  language::CheckedDocument checked = language::read_document("game.md", text);
  for (const language::Diagnostic& diagnostic : checked.diagnostics)
    if (diagnostic.severity == language::Diagnostic::Severity::error)
      ADD_FAILURE() << format(diagnostic, *checked.document.text);
  return all.emplace_back(std::move(checked.document));
}

inline std::string text_of_document(std::string_view game) {
  std::string text;
  for (const std::string& line : spec(game).text->lines) text += line + '\n';
  return text;
}

/// Returns the text of a game's document with the first `from` replaced by `to`.
inline std::string written_otherwise(std::string_view game, std::string_view from, std::string_view to) {
  SCOPED_TRACE(testing::Message() << "the document of " << game);
  return exchanged(text_of_document(game), from, to);
}

}  // namespace ruleproof

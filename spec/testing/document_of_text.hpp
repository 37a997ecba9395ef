#pragma once

#include <gtest/gtest.h>

#include <deque>
#include <memory>
#include <string>
#include <string_view>
#include <utility>

#include "spec/documents/spec.hpp"
#include "spec/language/checker.hpp"
#include "spec/language/tree.hpp"
#include "spec/testing/exchanged.hpp"
#include "spec/threads.hpp"

// Test helpers that create documents from texts written in the test.

namespace ruleproof {

/// Reads a document and returns it with its diagnostics. Each error in the document fails the test.
inline language::CheckedDocument checked_document(const std::string& text) {
  language::CheckedDocument checked = language::read_document("game.md", text);
  for (const language::Diagnostic& diagnostic : checked.diagnostics)
    if (diagnostic.severity == language::Diagnostic::Severity::error)
      ADD_FAILURE() << format(diagnostic, *checked.document.text);
  return checked;
}

/// Reads a document and returns it; the document is never destroyed. Each error in the document fails the
/// test.
inline const Document& document_of_text(const std::string& text) {
  static std::deque<Document> all;
  return all.emplace_back(checked_document(text).document);
}

/// Reads a document and returns it; the document is never destroyed. Throws InvalidDocument if the document
/// has errors.
inline const Document& lasting_document(std::string file, std::string_view text) {
  static std::deque<std::shared_ptr<const Document>> all;
  static Mutex mutex;
  std::shared_ptr<const Document> document = read_game(std::move(file), text);
  const Lock lock(mutex);
  return *all.emplace_back(std::move(document));
}

inline std::string text_of_document(std::string_view game) {
  std::string text;
  for (const std::string& line : spec(game).text->lines) text += line + '\n';
  return text;
}

/// Returns the text of a built-in document with the first occurrence of `from` replaced by `to`. If `from`
/// does not occur, the test fails and the text is returned unchanged.
inline std::string written_otherwise(std::string_view game, std::string_view from, std::string_view to) {
  SCOPED_TRACE(testing::Message() << "the document of " << game);
  return exchanged(text_of_document(game), from, to);
}

}  // namespace ruleproof

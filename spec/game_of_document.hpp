#pragma once

#include <memory>

#include "spec/language/checker.hpp"
#include "spec/spec.hpp"

namespace ruleproof {

/// Reads a document that is not built in; `file` is its name, for messages. Nothing but what is returned
/// knows of its game: it is for those who play many (load_game). Throws InvalidDocument, and InputError where
/// the bytes are no text.
std::shared_ptr<const GameSpec> read_game(std::string file, std::string_view bytes);

/// What a document without errors says of its game. Of the formal lines it needs their first words only: what
/// kind a clause is of, and what kind a claim, follows from them where the document does not say it.
GameSpec game_of_document(std::shared_ptr<const language::CheckedDocument> document);

/// The lines of the document that transcribe a clause, without the indentation of their first one.
struct FormalLines {
  int line = 0;  ///< the number of the first
  std::string text;
};

/// Those of a clause in the order of the document; what stands together there is one. Empty if the game has
/// no document.
std::vector<FormalLines> formal_lines(const GameSpec& game, std::string_view clause);

/// The word of the language that takes the place of formal lines, and what is said of it; empty for all other
/// clauses.
std::string word_of_the_language(const GameSpec& game, std::string_view clause);

}  // namespace ruleproof

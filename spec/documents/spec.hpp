#pragma once

#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "spec/input_error.hpp"
#include "spec/language/document.hpp"

// Gives access to the documents that are built into the program, and reads documents of users.

namespace ruleproof {

/// Returns the built-in documents in the order of RULEPROOF_GAMES in CMakeLists.txt.
const std::vector<Document>& specs();

/// Returns the built-in document with this id. If there is no such document, throws InputError, whose message
/// suggests the nearest id.
const Document& spec(std::string_view game);
SharedDocument shared_spec(std::string_view game);

/// Returns whether a document has the same rules as the built-in document with its id. Its prose, claims and
/// examples may differ.
bool has_shipped_rules(const Document& document);

/// Thrown for a document with errors. The message is the first error, "my-game.md:3:5: error: …".
struct InvalidDocument : InputError {
  explicit InvalidDocument(const language::CheckedDocument& document);

  std::string diagnostics;  ///< all errors and warnings, as `ruleproof check` prints them
  std::string file;
  int line, column;  ///< the place of the first error
};

/// Reads a document from bytes; `file` is its name in messages. Throws InvalidDocument if the document has
/// errors, and InputError if the bytes are not UTF-8 text.
std::shared_ptr<Document> read_game(std::string file, std::string_view bytes);

}  // namespace ruleproof

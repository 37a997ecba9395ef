#pragma once

#include <functional>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "spec/clauses.hpp"
#include "spec/input_error.hpp"
#include "spec/language/checker.hpp"
#include "spec/language/tree.hpp"

// The documents that the program knows: those that are built in, and those that were loaded.

namespace ruleproof {

/// The documents that are built in, in the order of RULEPROOF_GAMES in CMakeLists.txt.
const std::vector<Document>& specs();

/// All documents that spec() finds: those that were loaded, and those that are built in and not replaced by
/// one of them.
std::vector<std::reference_wrapper<const Document>> known_games();

/// The document with this id: the one that was loaded last, or else the one that is built in. Throws
/// InputError, with the nearest name, if there is none.
const Document& spec(std::string_view game);

/// Whether a document has the rules that the program ships under its id: it may be another in prose, claims
/// and examples.
bool has_shipped_rules(const Document& document);

/// A document with errors. The message is the first of them, "my-game.md:3:5: error: …".
struct InvalidDocument : InputError {
  explicit InvalidDocument(const language::CheckedDocument& document);

  std::string diagnostics;  ///< all of them, as `ruleproof check` prints them
  std::string file;
  int line, column;  ///< of the first error
};

/// Reads a document that is not built in, and whose text has this file name in messages. Throws
/// InvalidDocument, and InputError where the bytes are no text.
std::shared_ptr<const Document> read_game(std::string file, std::string_view bytes);

/// Reads a document, which from then on is the one with its id, to the end of the program. Threads may call
/// this and spec() at the same time. Throws what read_game throws.
const Document& load_game(std::string file, std::string_view bytes);

}  // namespace ruleproof

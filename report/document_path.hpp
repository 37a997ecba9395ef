#pragma once

#include <string>

#include "spec/documents/spec.hpp"

// Names and paths of documents, and commands about them, for reports and messages.

namespace ruleproof {

/// Returns the name of a path in messages: "standard input" for "-", otherwise the path.
std::string name_of_path(const std::string& path);

/// Returns the path of a game's document, for the reader of a report: the path on the command line or, for a
/// built-in game, the file installed with the program or the one in the source tree. Empty if there is none.
std::string document_path(const Document& game);

/// Returns the path of a document with this id that is not built in: ID.md in the current folder or in
/// examples/games below it, or the example that is installed with the program or in the source tree. Empty if
/// there is none.
std::string path_by_id(const std::string& id);

/// Returns the name of a game on the command line: its id if it is built in, otherwise its document's path.
std::string name_in_calls(const Document& game);

/// Returns the command `ruleproof explore …` that opens a record on the page for trying rules; empty if none.
std::string call_to_explore(const Document& game, const std::string& record);

/// Returns the path of the document and, in a git repository, the last commit that changed it: "my-game.md,
/// commit 1a2b3c4, changed since". Empty for a built-in game, whose document has the program's version.
std::string document_text(const Document& game);

/// Returns a word of a command line, in quotes if a shell would not read it literally.
std::string quoted_for_shell(const std::string& word);

}  // namespace ruleproof

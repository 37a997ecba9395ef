#pragma once

#include <string>

#include "spec/documents/spec.hpp"

// Finds the names and paths of documents, and the commands that use them, for reports and messages.

namespace ruleproof {

/// Returns how messages name a path: "standard input" for "-", otherwise the path itself.
std::string name_of_path(const std::string& path);

/// Returns the path of a game's document for the reader of a report. For a built-in game that is the file
/// installed with the program, or the file in the source tree, or empty if neither exists; otherwise it is
/// the path given on the command line.
std::string document_path(const Document& game);

/// Returns the path of a document with this id that is not built in. Tries ID.md in the current folder, then
/// in examples/games below it, then the examples installed with the program or in the source tree. Empty if
/// there is none.
std::string path_by_id(const std::string& id);

/// Returns the argument that names a game on the command line: its id if the game is built in, otherwise its
/// document's path, or "-" for standard input.
std::string name_in_calls(const Document& game);

/// Returns the command `ruleproof explore …` that opens a record on the page for trying rules; empty if the
/// record is empty.
std::string call_to_explore(const Document& game, const std::string& record);

/// Returns the path of the document. In a git repository, adds the last commit that changed the document, and
/// whether it has changed since: "my-game.md, commit 1a2b3c4, changed since". Empty for a built-in game,
/// whose document has the program's version.
std::string document_text(const Document& game);

/// Returns a word for a command line, in quotes if a shell would not take it literally.
std::string quoted_for_shell(const std::string& word);

}  // namespace ruleproof

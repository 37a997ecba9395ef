#pragma once

#include <string>

#include "spec/documents/spec.hpp"

// Functions that return the names and paths of documents, and commands with documents, for reports and
// messages.

namespace ruleproof {

/// Returns how messages name a path: "standard input" for "-", otherwise the path itself.
std::string name_of_path(const std::string& path);

/// Returns the path of a game's document for the reader of a report. For a built-in game, returns the file
/// installed with the program, or else the file in the source tree; empty if neither exists. For another
/// game, returns the path that was given on the command line.
std::string document_path(const Document& game);

/// Returns the path of a document with this id that is not built in. Looks for ID.md in the current folder,
/// then in its subfolder examples/games, then among the examples installed with the program or in the source
/// tree. Empty if there is no such file.
std::string path_by_id(const std::string& id);

/// Returns the argument that names a game on the command line: its id if the game is built in, otherwise its
/// document's path, or "-" for standard input.
std::string name_in_calls(const Document& game);

/// Returns the command `ruleproof explore …`, which opens a record of this game on the page where users try
/// rules. Returns an empty text if the record is empty.
std::string call_to_explore(const Document& game, const std::string& record);

/// Returns the path of the document. In a git repository, adds the last commit that changed the document, and
/// "changed since" if the file differs from that commit: "my-game.md, commit 1a2b3c4, changed since". Empty
/// for a built-in game, whose document has the program's version.
std::string document_text(const Document& game);

/// Returns a word as a shell argument: in quotes if a shell would otherwise change or split it.
std::string quoted_for_shell(const std::string& word);

}  // namespace ruleproof

#pragma once

#include <string>

#include "spec/spec.hpp"

namespace ruleproof {

/// What messages call a path: "standard input" for "-".
std::string name_of_path(const std::string& path);

/// Where the document of a game can be read: the path that the call gave, or for a game that is built in the
/// file that was installed with the program or that stands in the source tree beside its build. Empty if
/// there is no such file; nothing but a reader needs it.
std::string document_path(const Document& game);

/// How a call names a game: by its id if it is built in, and else by the path that the call gave.
std::string name_in_calls(const Document& game);

/// The call that opens a record on the page on which rules are tried; empty without a record.
std::string call_to_explore(const Document& game, const std::string& record);

/// What the reader of a report should know of the document: its path, and the commit that it is at if it lies
/// in a repository of git, "my-game.md, commit 1a2b3c4, changed since". Empty for a game that is built in,
/// which is of the program's version.
std::string document_text(const Document& game);

/// A word of a call, in quotes if a shell would read it otherwise.
std::string quoted_for_shell(const std::string& word);

}  // namespace ruleproof

#pragma once

#include <string>

#include "spec/spec.hpp"

namespace ruleproof {

/// Where the document of a game can be read: the path that the call gave, or for a game that is built in the file that was
/// installed with the program or that stands in the source tree beside its build. Empty if there is no such file; nothing
/// but a reader needs it.
std::string document_path(const GameSpec& game);

/// How a call names a game: by its id if it is built in, and else by the path that the call gave.
std::string name_in_calls(const GameSpec& game);

/// A word of a call, in quotes if a shell would read it otherwise.
std::string quoted_for_shell(const std::string& word);

}  // namespace ruleproof

#pragma once

#include <string>

#include "cli/command_line.hpp"

// The option of commands that may use native code, and their note that a result rests on it.

namespace ruleproof {

inline void add_no_native(Command& command, bool& to) {
  command.flag("--no-native", to, "Do not compile the document to native code, whatever the work");
}

/// Writes a note; `what` is the result with its verb, such as "the count rests".
inline void note_native(const std::string& what) {
  note(what + " on native code, compiled from the document; --no-native does without");
}

}  // namespace ruleproof

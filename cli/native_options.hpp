#pragma once

#include <string>

#include "cli/command_line.hpp"

// Defines the option of commands that may use native code, and the note that a result depends on native code.

namespace ruleproof {

inline void add_no_native(Command& command, bool& to) {
  command.flag("--no-native", to, "Do not compile the document to native code, whatever the work");
}

/// Writes the note that a result depends on native code. `what` is the beginning of the note, such as "the
/// count rests".
inline void note_native(const std::string& what) {
  note(what + " on native code, compiled from the document; --no-native does without");
}

}  // namespace ruleproof

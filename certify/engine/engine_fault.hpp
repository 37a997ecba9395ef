#pragma once

#include <string>
#include <string_view>

namespace ruleproof {

enum class EngineFaultKind {
  // Of the process.
  hang,          ///< no complete answer in time
  died,          ///< it ended, by exit or by a signal, and an answer is owed
  closed,        ///< it lives, but has closed the pipe that it reads or the one that it answers on
  output_limit,  ///< more bytes than an answer may have
  memory_limit,
  // Of the protocol.
  garbage,       ///< a line that should begin an answer and begins with neither "=" nor "?"
  unasked,       ///< an answer while no command was outstanding
  missing_id,    ///< an answer without id to a command with one
  wrong_id,      ///< the id of no command that was sent
  out_of_order,  ///< the id of another command: one that was answered already, or one whose turn has not come
  // Of nobody: the caller asked to stop waiting.
  stopped,
};

/// As it stands in JSON: "output-limit".
std::string_view name(EngineFaultKind kind);

/// What went wrong with an engine. The engine is dead then, and nothing of it is left running.
struct EngineFault {
  EngineFaultKind kind;
  std::string sentence;  ///< one line of printable ASCII, without a full stop: "no answer within 10 s"

  friend bool operator==(const EngineFault&, const EngineFault&) = default;
};

}  // namespace ruleproof

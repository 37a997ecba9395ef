#pragma once

#include <functional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "spec/input_error.hpp"

// Defines Server, the engine's side of the Go Text Protocol, version 2. It reads commands and writes answers;
// the caller supplies the commands themselves. docs/protocol.md describes the protocol for users.

namespace ruleproof::gtp {

/// The words after the name of a command.
using Arguments = std::span<const std::string_view>;

/// Thrown by a command that fails; what() is the error message.
struct Failure : InputError {
  using InputError::InputError;
};

inline constexpr const char* syntax_error = "syntax error";

struct Command {
  std::string name;
  std::size_t fewest;  ///< the minimum number of arguments; fewer, or more than `most`, are a syntax error
  std::size_t most;
  /// Returns the text of the answer, one line or several. Throws InputError if the command fails.
  std::function<std::string(Arguments)> answer;
};

/// The maximum number of bytes of a line without comments. A longer line is answered with an error.
inline constexpr std::size_t longest_line = 65536;

/// Answers every line of the input that is not empty, in order. An answer has no control characters except
/// line ends. It contains no empty line, and an empty line follows it.
class Server {
 public:
  /// Offers `commands` and also protocol_version, known_command, list_commands and quit.
  explicit Server(std::vector<Command> commands);
  Server(Server&&) = delete;

  /// Reads further bytes of the input, which may be split at any position. Returns the answers to all lines
  /// whose end is in these bytes. Lines after `quit` are ignored.
  std::string take(std::string_view bytes);
  /// Must be called at the end of the input. Returns the answer to the last line if it has no line end.
  std::string end();
  bool has_quit() const { return has_quit_; }

 private:
  void take(char byte, std::string& answers);
  void end_line(std::string& answers);
  std::string answer(std::string_view name, Arguments arguments) const;

  std::vector<Command> commands_;
  std::string line_;  // the current line so far, without comments and control characters
  bool is_too_long_ = false;
  bool in_comment_ = false;
  bool has_quit_ = false;
};

}  // namespace ruleproof::gtp

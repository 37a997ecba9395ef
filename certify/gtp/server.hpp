#pragma once

#include <functional>
#include <span>
#include <stdexcept>
#include <string>
#include <string_view>
#include <vector>

// The engine's side of the Go Text Protocol, version 2: how commands are read and answers are written,
// whatever the commands do. docs/protocol.md says it for people.

namespace ruleproof::gtp {

/// The words behind the name of a command.
using Arguments = std::span<const std::string_view>;

/// Thrown by a command that fails; what() is the error message.
struct Failure : std::runtime_error {
  using std::runtime_error::runtime_error;
};

inline constexpr const char* syntax_error = "syntax error";

struct Command {
  std::string name;
  std::size_t fewest;  ///< arguments; another number of them is a syntax error
  std::size_t most;
  /// The text of the answer, of one line or several. Throws Failure or InputError.
  std::function<std::string(Arguments)> answer;
};

/// A longer line is not kept, and is answered with an error. Comments do not count.
inline constexpr std::size_t longest_line = 65536;

/// Answers every line of the input that is not empty, in order. An answer has no control characters but ends
/// of lines, no empty line inside, and an empty line behind it.
class Server {
 public:
  /// Offers `commands`, and beside them protocol_version, known_command, list_commands and quit.
  explicit Server(std::vector<Command> commands);
  Server(Server&&) = delete;

  /// Takes further bytes of the input, cut anywhere. Gives the answers to the lines that end in them; nothing
  /// behind `quit` is answered.
  std::string take(std::string_view bytes);
  /// The input has ended. Gives the answer to a last line without an end.
  std::string end();
  bool has_quit() const { return has_quit_; }

 private:
  void take(char byte, std::string& answers);
  void end_line(std::string& answers);
  std::string answer(std::string_view name, Arguments arguments) const;

  std::vector<Command> commands_;
  std::string line_;  // without what does not count
  bool is_too_long_ = false;
  bool in_comment_ = false;
  bool has_quit_ = false;
};

}  // namespace ruleproof::gtp

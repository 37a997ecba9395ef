#pragma once

#include <chrono>
#include <cstddef>
#include <functional>
#include <memory>
#include <optional>
#include <stop_token>
#include <string>
#include <string_view>
#include <variant>

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

/// Each answer may take so much, and so may the end after "quit".
struct EngineLimits {
  using Clock = std::chrono::steady_clock;

  std::chrono::milliseconds time{10'000};
  std::chrono::milliseconds first{0};          ///< for the first answer, if that is more: the engine starts
  std::size_t output = std::size_t{16} << 20;  ///< bytes on standard output and standard error together
  std::size_t memory = std::size_t{2} << 30;   ///< bytes resident, of the engine and all its descendants
  std::chrono::milliseconds grace{2'000};      ///< to end after "quit", and again after SIGTERM
  Clock::time_point (*now)() =
      Clock::now;  ///< the clock by which these times are meant; tests have their own
};

/// How an engine ended.
struct EngineEnd {
  bool by_itself;       ///< without SIGTERM or SIGKILL from us
  std::string how;      ///< "exited with status 0", "was ended by signal 11 (Segmentation fault)"
  int left_behind = 0;  ///< processes that it had started and that outlived it; 0 if it had to be killed

  friend bool operator==(const EngineEnd&, const EngineEnd&) = default;
};

/// Somebody else's program, running as a child in a process group of its own. Nothing of it outlives this
/// object, not even if ruleproof is killed or the engine kills its guard: neither children that it left
/// behind nor those that changed their session. Only an engine that kills both at the same moment escapes;
/// see orphans.hpp. For one thread at a time.
class EngineProcess {
 public:
  /// Starts the command: words as a shell splits them, with quotes, ~, $VARIABLES and wildcards, but no
  /// shell. The stop token ends every wait at once. Throws InputError if the command cannot be split into
  /// words or its program cannot be started.
  explicit EngineProcess(const std::string& command, EngineLimits limits = {}, std::stop_token stop = {});
  ~EngineProcess();
  EngineProcess(const EngineProcess&) = delete;
  EngineProcess& operator=(const EngineProcess&) = delete;

  /// What a listener makes of the bytes that it gets: only a part of an answer; the end of at least one
  /// answer (time and output are counted anew); the end of all that was waited for; or a fault, which ends
  /// the engine.
  enum class Heard { part, answer, all };
  using Verdict = std::variant<Heard, EngineFault>;
  using Listener = std::function<Verdict(std::string_view chunk)>;

  /// Writes the input and reads standard output at the same time, until all input is written and the listener
  /// has heard all. After a fault the engine is dead, and further calls return the same fault.
  std::optional<EngineFault> exchange(std::string_view input, const Listener& hear);

  /// What stands on standard output, without waiting for more; empty after a fault.
  std::string unread();

  /// Ends the engine at once, with all that it has started; further calls return that fault.
  void kill(const EngineFault& because);

  /// Sends "quit", closes the pipe, and gives the engine time to end; then SIGTERM, then SIGKILL. How it
  /// ended then, or before.
  EngineEnd finish();

  /// The last 4 KiB that it has written on standard error; valid until the next call.
  std::string_view last_errors() const;

 private:
  class Running;
  std::unique_ptr<Running> running_;
};

}  // namespace ruleproof

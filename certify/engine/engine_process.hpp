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

// Runs an engine as a child process with limits, and ends it with all its descendants.

namespace ruleproof {

enum class EngineFaultKind {
  // Faults of the process:
  hang,          ///< no complete answer in time
  died,          ///< the engine ended, by exit or by a signal, before it answered
  closed,        ///< the engine is alive, but has closed its standard input or output
  output_limit,  ///< the engine wrote more bytes than an answer may have
  memory_limit,
  // Violations of the protocol:
  garbage,       ///< the first line of an answer begins with neither "=" nor "?"
  unasked,       ///< the engine answers although no command is waiting for an answer
  missing_id,    ///< an answer without an id, although the command had an id
  wrong_id,      ///< the answer has an id that no command had
  out_of_order,  ///< the answer has the id of another command, one that was answered before or was sent later
  // No fault: the caller requested a stop.
  stopped,
};

/// Returns the spelling used in JSON: "output-limit".
std::string_view name(EngineFaultKind kind);

/// A failure of an engine. After a failure, the engine and all processes that it has started are dead.
struct EngineFault {
  EngineFaultKind kind;
  std::string sentence;  ///< one line of printable ASCII, without a full stop: "no answer within 10 s"

  friend bool operator==(const EngineFault&, const EngineFault&) = default;
};

/// The limits for each answer, and for the engine's end after "quit".
struct EngineLimits {
  using Clock = std::chrono::steady_clock;

  std::chrono::milliseconds time{10'000};
  std::chrono::milliseconds first{0};          ///< limit for the first answer, if it is longer than `time`
  std::size_t output = std::size_t{16} << 20;  ///< bytes on standard output and standard error together
  std::size_t memory = std::size_t{2} << 30;   ///< resident bytes of the engine and all its descendants
  std::chrono::milliseconds grace{2'000};      ///< time to end after "quit", and again after SIGTERM
  Clock::time_point (*now)() = Clock::now;     ///< the clock that measures these times; tests replace it
};

/// How an engine ended.
struct EngineEnd {
  std::string how;      ///< "exited with status 0", "was ended by signal 11 (Segmentation fault)"
  int left_behind = 0;  ///< processes of the engine that outlived it; 0 if the engine was killed

  friend bool operator==(const EngineEnd&, const EngineEnd&) = default;
};

/// An untrusted engine that runs as a child in its own process group. None of its processes outlives this
/// object, even if ruleproof is killed or the engine kills its guard (guard.hpp). This includes orphans and
/// processes in other sessions (setsid(2)). Only an engine that kills ruleproof and the guard at the same
/// moment escapes; see orphans.hpp. Only one thread at a time may use the object.
class EngineProcess {
 public:
  /// Starts a command without a shell. The command is split into words as by a shell, with quotes, ~,
  /// $VARIABLES and wildcards. A stop request ends every wait at once. Throws InputError if the command
  /// cannot be split or its program cannot be started.
  explicit EngineProcess(const std::string& command, EngineLimits limits = {}, std::stop_token stop = {});
  ~EngineProcess();
  EngineProcess(const EngineProcess&) = delete;
  EngineProcess& operator=(const EngineProcess&) = delete;

  /// What a listener returns after it gets bytes. `part`: the bytes complete no answer. `answer`: the bytes
  /// complete at least one answer, so the limits for an answer start again. `all`: all expected answers are
  /// complete.
  enum class Heard { part, answer, all };
  using Verdict = std::variant<Heard, EngineFault>;
  using Listener = std::function<Verdict(std::string_view chunk)>;

  /// Writes the input and reads standard output at the same time, until all input is written and the listener
  /// returns Heard::all; then returns std::nullopt. If a fault occurs or the listener returns a fault, kills
  /// the engine and returns the fault. Further calls return the same fault.
  std::optional<EngineFault> exchange(std::string_view input, const Listener& hear);

  /// Returns the pending bytes of standard output without waiting for more; empty after a fault.
  std::string unread();

  /// Kills the engine and all its processes. Further calls of `exchange` return the fault `because`.
  void kill(const EngineFault& because);

  /// Sends "quit" and closes the engine's input. If the engine does not end in time, sends SIGTERM, then
  /// SIGKILL. Returns how the engine ended. If it had ended before the call, only returns how.
  EngineEnd finish();

  /// Returns the last 4 KiB of the engine's standard error; valid until the next call.
  std::string_view last_errors() const;

 private:
  class Running;
  std::unique_ptr<Running> running_;
};

}  // namespace ruleproof

#include "certify/engine/engine_process.hpp"

#include <fmt/format.h>
#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <csignal>
#include <cstring>
#include <system_error>
#include <utility>
#include <vector>

// Boost 1.74 needs <utility> but does not include it.
#include <boost/asio.hpp>
#include <boost/process.hpp>
#include <boost/process/extend.hpp>

#include "certify/engine/guard.hpp"
#include "certify/engine/orphans.hpp"
#include "certify/engine/resident.hpp"
#include "certify/engine/split_command.hpp"
#include "record/line.hpp"
#include "spec/input_error.hpp"

namespace ruleproof {
namespace {

namespace asio = boost::asio;
namespace bp = boost::process;
using Clock = std::chrono::steady_clock;
using Socket = asio::local::stream_protocol::socket;
using boost::system::error_code;
using std::chrono::milliseconds;

constexpr milliseconds memory_period{50};
/// The time after which closed pipes of a running engine are a fault: a dying engine closes its pipes before
/// its death is reported.
constexpr milliseconds from_closing_to_death{500};
/// The time in which the engine's child processes may end on their own after the engine has ended.
constexpr milliseconds from_engine_to_helpers{100};
/// The time that a killed process may need to end, for instance to free much memory.
constexpr milliseconds from_kill_to_death{10'000};
constexpr std::size_t kept_errors = 4096;

/// While an object exists, writing to a closed pipe causes an error in this thread instead of SIGPIPE.
class WithoutSigpipe {
 public:
  WithoutSigpipe() {
    sigset_t pending;
    sigpending(&pending);
    was_pending_ = sigismember(&pending, SIGPIPE) == 1;
    sigemptyset(&sigpipe_);
    sigaddset(&sigpipe_, SIGPIPE);
    pthread_sigmask(SIG_BLOCK, &sigpipe_, &before_);
  }
  ~WithoutSigpipe() {
    const timespec at_once{};
    if (!was_pending_) sigtimedwait(&sigpipe_, nullptr, &at_once);
    pthread_sigmask(SIG_SETMASK, &before_, nullptr);
  }
  WithoutSigpipe(const WithoutSigpipe&) = delete;
  WithoutSigpipe& operator=(const WithoutSigpipe&) = delete;

 private:
  bool was_pending_;
  sigset_t sigpipe_;
  sigset_t before_;
};

std::string text_of_status(int status) {
  if (WIFEXITED(status)) return fmt::format("exited with status {}", WEXITSTATUS(status));
  return fmt::format("was ended by signal {} ({})", WTERMSIG(status), strsignal(WTERMSIG(status)));
}

std::string text_of_time(milliseconds time) {
  return time % 1000 == milliseconds{0} ? fmt::format("{} s", time.count() / 1000)
                                        : fmt::format("{} ms", time.count());
}

std::string text_of_size(std::size_t bytes) {
  return bytes % (1 << 20) == 0 ? fmt::format("{} MiB", bytes >> 20) : fmt::format("{} bytes", bytes);
}

std::string_view last_line(std::string_view text) {
  while (text.ends_with('\n') || text.ends_with('\r')) text.remove_suffix(1);
  return text.substr(text.rfind('\n') + 1);
}

}  // namespace

class EngineProcess::Running {
 public:
  Running(const std::string& command, EngineLimits limits, std::stop_token stop)
      : limits_(limits), stop_(std::move(stop)) {
    start(command);
    read_output();
    read_errors();
    read_report();
  }
  ~Running() { end(); }
  Running(const Running&) = delete;
  Running& operator=(const Running&) = delete;

  std::optional<EngineFault> exchange(std::string_view input, const Listener& hear) {
    if (fault_) return fault_;
    const WithoutSigpipe without_sigpipe;
    const std::stop_callback wake(stop_, [this] { asio::post(context_, [] {}); });
    listener_ = &hear;
    heard_all_ = false;
    begin_answer();
    write(input);
    const auto done = [this] { return fault_ || (heard_all_ && written_); };
    while (!done()) {
      const bool idle = step() == 0;
      if (!done()) fault_ = fault_by_now(idle);
    }
    listener_ = nullptr;
    if (fault_) end();
    return fault_;
  }

  std::string unread() {
    std::string read;
    if (fault_) return read;
    const Listener keep = [&read](std::string_view chunk) -> Verdict {
      read += chunk;
      return Heard::part;
    };
    listener_ = &keep;
    while (read.size() <= limits_.output && context_.poll_one() > 0) {
    }
    listener_ = nullptr;
    return read;
  }

  void kill(const EngineFault& because) {
    if (!fault_) fault_ = because;
    end();
  }

  EngineEnd finish() {
    if (!fault_) {
      const WithoutSigpipe without_sigpipe;
      const std::stop_callback wake(stop_, [this] { asio::post(context_, [] {}); });
      begin_answer();
      asio::async_write(input_, asio::buffer("quit\n", 5),
                        [this](error_code, std::size_t) { input_.close(); });
      await_end();
      if (!status_ && !stop_.stop_requested() && !took_too_much_) {
        error_code gone;
        asio::write(control_, asio::buffer(&guard_terminate, 1), gone);
        await_end();
      }
      fault_ = {EngineFaultKind::closed, "the engine has been sent quit"};
      end();
    }
    return *end_;
  }

  std::string_view last_errors() const {
    return std::string_view(errors_).substr(errors_.size() - std::min(errors_.size(), kept_errors));
  }

 private:
  /// Starts the engine under a guard (guard.hpp). The guard closes its end of the socket when no process of
  /// the engine is left.
  void start(const std::string& command) {
    const std::vector<std::string> words = split_command(command);
    const auto program = words[0].find('/') == std::string::npos ? bp::search_path(words[0])
                                                                 : boost::filesystem::path(words[0]);
    if (program.empty())
      throw InputError(fmt::format("the engine {}: no such program in $PATH", quoted_text(words[0])));
    if (access("/proc/thread-self/children", R_OK) != 0) {
      throw InputError(
          "no engine can be started: this kernel does not list the children of a process "
          "(CONFIG_PROC_CHILDREN)");
    }

    bp::async_pipe input(context_);
    bp::async_pipe output(context_);
    bp::async_pipe errors(context_);
    Socket of_guard(context_);
    asio::local::connect_pair(control_, of_guard);
    std::error_code error;
    const auto start_guard = [&] {
      pid_t failed = -1;
      guard_ = bp::child(
          bp::exe = program.string(), bp::args = std::vector(words.begin() + 1, words.end()),
          bp::std_in = input, bp::std_out = output, bp::std_err = errors, error,
          bp::extend::on_exec_setup = [&](auto&) { become_guarded(of_guard.native_handle()); },
          bp::extend::on_error = [&](auto& executor, const std::error_code&) { failed = executor.pid; });
      if (error && failed > 0) waitpid(failed, nullptr, 0);  // Boost does not reap it
      return error ? 0 : guard_.id();
    };
    orphans_.emplace(start_guard);
    of_guard.close();
    GuardReport report{GuardReport::started, 0};
    if (!error) {
      error_code killed;  // set if the engine has killed the guard already
      asio::read(control_, asio::buffer(&report, sizeof report), killed);
      if (report.value < 0) error = {-report.value, std::system_category()};
    }
    if (error)
      throw InputError(
          fmt::format("the engine {} cannot be started: {}", quoted_text(words[0]), error.message()));
    input_ = std::move(input).sink();
    output_ = std::move(output).source();
    error_output_ = std::move(errors).source();
    engine_ = report.value;
  }

  void write(std::string_view input) {
    written_ = input.empty();
    if (written_) return;
    asio::async_write(input_, asio::buffer(input), [this](error_code error, std::size_t) {
      written_ = true;
      if (error) has_closed("standard input");
    });
  }

  void read_output() {
    output_.async_read_some(asio::buffer(output_bytes_), [this](error_code error, std::size_t count) {
      if (error) return has_closed("standard output");
      since_answer_ += count;
      if (listener_ != nullptr) hear({output_bytes_.data(), count});
      read_output();
    });
  }

  void hear(std::string_view chunk) {
    const Verdict verdict = (*listener_)(chunk);
    if (const auto* fault = std::get_if<EngineFault>(&verdict)) {
      fault_ = *fault;
      return;
    }
    const Heard heard = std::get<Heard>(verdict);
    heard_all_ = heard == Heard::all;
    if (heard == Heard::part) return;
    has_answered_ = true;
    begin_answer();
  }

  void read_errors() {
    error_output_.async_read_some(asio::buffer(error_bytes_), [this](error_code error, std::size_t count) {
      if (error) return;
      since_answer_ += count;
      errors_.append(error_bytes_.data(), count);
      if (errors_.size() > 4 * kept_errors) errors_.erase(0, errors_.size() - kept_errors);
      read_errors();
    });
  }

  void read_report() {
    asio::async_read(control_, asio::buffer(&report_, sizeof report_), [this](error_code error, std::size_t) {
      if (error) {
        nothing_left_ = true;
        return;
      }
      if (report_.kind == GuardReport::ended) status_ = report_.value;
      if (report_.kind == GuardReport::none_is_left) left_behind_by_guard_ = report_.value;
      read_report();
    });
  }

  void begin_answer() {
    since_answer_ = 0;
    allowed_ = has_answered_ ? limits_.time : std::max(limits_.time, limits_.first);
    deadline_ = limits_.now() + allowed_;
  }

  void has_closed(std::string_view what) {
    if (!closed_) closed_ = {std::string(what), limits_.now()};
  }

  /// Runs one handler of the event loop; returns the number of handlers that it ran, 0 or 1. Usually waits
  /// for a handler. Does not wait if the engine has ended, since all its output is available then. Does not
  /// wait after the deadline either, but an answer may be available even then if this process was suspended.
  std::size_t step() {
    if (status_ || limits_.now() >= deadline_) return context_.poll_one();
    return run_one_before(deadline_);
  }

  /// Waits for one handler of the event loop and runs it. Returns 0 if no handler became ready before `time`
  /// (on the clock of the limits) or before the next measurement of memory.
  std::size_t run_one_before(Clock::time_point time) {
    return context_.run_one_until(std::min(Clock::now() + (time - limits_.now()), memory_due_));
  }

  std::optional<EngineFault> fault_by_now(bool idle) {
    const auto now = limits_.now();
    if (stop_.stop_requested())
      return EngineFault{EngineFaultKind::stopped, "the engine was stopped on request"};
    if (since_answer_ > limits_.output) {
      return EngineFault{EngineFaultKind::output_limit,
                         fmt::format("the engine wrote more than {} without completing an answer",
                                     text_of_size(limits_.output))};
    }
    if (idle && status_) return died();
    if (nothing_left_ && !status_)
      return EngineFault{EngineFaultKind::closed, "the process that guards the engine was killed"};
    if (closed_ && !status_ && now >= closed_->since + from_closing_to_death)
      return EngineFault{EngineFaultKind::closed, fmt::format("the engine closed its {}", closed_->what)};
    if (idle && now >= deadline_) {
      return EngineFault{EngineFaultKind::hang,
                         fmt::format("the engine gave no answer within {}", text_of_time(allowed_))};
    }
    if (takes_too_much()) {
      return EngineFault{EngineFaultKind::memory_limit,
                         fmt::format("the engine took more than {} of memory", text_of_size(limits_.memory))};
    }
    return std::nullopt;
  }

  /// Returns whether the engine exceeds its memory limit; measures at most once per memory_period.
  bool takes_too_much() {
    const auto now = Clock::now();
    if (now < memory_due_) return false;
    memory_due_ = now + memory_period;
    return resident_of_descendants(guard_.id()) > limits_.memory;
  }

  EngineFault died() const {
    std::string sentence = fmt::format("the engine {}", text_of_status(*status_));
    if (!errors_.empty())
      sentence += fmt::format("; its last line of errors: {}", quoted_text(last_line(errors_)));
    return {EngineFaultKind::died, sentence};
  }

  void await_end() {
    const auto until = limits_.now() + limits_.grace;
    while (!status_ && !nothing_left_ && !took_too_much_ && !stop_.stop_requested() &&
           since_answer_ <= limits_.output && limits_.now() < until) {
      run_one_before(until);
      took_too_much_ = takes_too_much();
    }
  }

  /// Waits for a short time until the engine's child processes have ended on their own.
  void await_helpers() {
    const auto until = limits_.now() + from_engine_to_helpers;
    while (!nothing_left_ && limits_.now() < until) context_.run_one_for(memory_period);
  }

  void await_death() {
    const auto until = Clock::now() + from_kill_to_death;
    while (!nothing_left_ && context_.run_one_until(until) > 0) {
    }
  }

  /// Makes the guard kill all descendants of the engine, and reaps the guard.
  void end() {
    if (end_) return;
    if (status_) await_helpers();
    error_code ignored;
    ignored = input_.close(ignored);
    ignored = output_.close(ignored);
    ignored = error_output_.close(ignored);
    ignored = control_.shutdown(Socket::shutdown_send, ignored);
    ::kill(guard_.id(), SIGCONT);  // the engine may have stopped the guard
    await_death();
    std::error_code unkillable;
    if (!nothing_left_) guard_.terminate(unkillable);
    guard_.wait(unkillable);
    int left_behind = left_behind_by_guard_.value_or(0);
    if (!left_behind_by_guard_) left_behind = orphans_->end(engine_, from_kill_to_death);
    end_ = {how_it_ended(), left_behind};
  }

  std::string how_it_ended() const {
    if (!status_) return "was killed with the process that guards it";
    if (!took_too_much_) return text_of_status(*status_);
    return fmt::format("{}, since it took more than {} of memory after \"quit\"", text_of_status(*status_),
                       text_of_size(limits_.memory));
  }

  struct Closed {
    std::string what;
    Clock::time_point since;
  };

  const EngineLimits limits_;
  const std::stop_token stop_;

  asio::io_context context_{1};
  const asio::executor_work_guard<asio::io_context::executor_type> work_{context_.get_executor()};
  asio::posix::stream_descriptor input_{context_};
  asio::posix::stream_descriptor output_{context_};
  asio::posix::stream_descriptor error_output_{context_};
  Socket control_{context_};
  bp::child guard_;
  std::optional<Orphans> orphans_;
  pid_t engine_ = 0;

  std::array<char, 65536> output_bytes_;
  std::array<char, 16384> error_bytes_;
  GuardReport report_;
  std::string errors_;  // the end of standard error, at least 4 KiB

  const Listener* listener_ = nullptr;
  bool heard_all_ = false;
  bool written_ = true;
  std::size_t since_answer_ = 0;  // the number of bytes of output and errors since the last answer
  bool has_answered_ = false;
  milliseconds allowed_{0};  // the time for the current answer
  // All times use the clock of the limits, except those of memory and of the death of killed processes.
  Clock::time_point deadline_;
  Clock::time_point memory_due_ = Clock::now() + memory_period;
  std::optional<Closed> closed_;

  std::optional<int> status_;                // the engine's status, if it has ended
  bool took_too_much_ = false;               // the engine exceeded its memory limit after "quit"
  bool nothing_left_ = false;                // the guard's end of the socket is closed
  std::optional<int> left_behind_by_guard_;  // std::nullopt if the guard was killed before it reported the
                                             // number
  std::optional<EngineFault> fault_;         // after a fault nothing is sent to the engine
  std::optional<EngineEnd> end_;
};

std::string_view name(EngineFaultKind kind) {
  constexpr std::array names{"hang",    "died",       "closed",   "output-limit", "memory-limit", "garbage",
                             "unasked", "missing-id", "wrong-id", "out-of-order", "stopped"};
  return names.at(static_cast<std::size_t>(kind));
}

EngineProcess::EngineProcess(const std::string& command, EngineLimits limits, std::stop_token stop)
    : running_(std::make_unique<Running>(command, limits, std::move(stop))) {}
EngineProcess::~EngineProcess() = default;

std::optional<EngineFault> EngineProcess::exchange(std::string_view input, const Listener& hear) {
  return running_->exchange(input, hear);
}
std::string EngineProcess::unread() { return running_->unread(); }
void EngineProcess::kill(const EngineFault& because) { running_->kill(because); }
EngineEnd EngineProcess::finish() { return running_->finish(); }
std::string_view EngineProcess::last_errors() const { return running_->last_errors(); }

}  // namespace ruleproof

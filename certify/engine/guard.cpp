#include "certify/engine/guard.hpp"

#include <fcntl.h>
#include <linux/close_range.h>
#include <poll.h>
#include <sys/prctl.h>
#include <sys/signalfd.h>
#include <sys/wait.h>
#include <unistd.h>

#include <cerrno>
#include <csignal>

namespace ruleproof {
namespace {

void report(int socket, GuardReport::Kind kind, int value) {
  const GuardReport message{kind, value};
  // The message fits in any socket's buffer. If writing fails, the other end is closed.
  [[maybe_unused]] const ssize_t written = write(socket, &message, sizeof message);
}

/// Sends SIGKILL to each child of this process.
void kill_children() {
  const int list = open("/proc/thread-self/children", O_RDONLY | O_CLOEXEC);
  if (list < 0) return;
  pid_t child = 0;
  char bytes[512];
  ssize_t count = 0;
  while ((count = read(list, bytes, sizeof bytes)) > 0) {
    for (ssize_t i = 0; i < count; ++i) {
      if (bytes[i] >= '0' && bytes[i] <= '9') {
        child = child * 10 + (bytes[i] - '0');
      } else {  // a blank follows each process id, including the last one
        if (child > 0) kill(child, SIGKILL);
        child = 0;
      }
    }
  }
  close(list);
}

void close_all_but(int socket) {
  if (socket > 0) close_range(0, static_cast<unsigned>(socket) - 1, 0);
  close_range(static_cast<unsigned>(socket) + 1, ~0U, 0);
}

[[noreturn]] void guard(pid_t engine, int socket) {
  prctl(PR_SET_NAME, "engine-guard");
  close_all_but(socket);  // if the guard kept a pipe of the engine open, a reader of the pipe would never see
                          // its end
  sigset_t of_children;
  sigemptyset(&of_children);
  sigaddset(&of_children, SIGCHLD);
  const int child_signals = signalfd(-1, &of_children, SFD_NONBLOCK | SFD_CLOEXEC);

  bool engine_ended = false;
  bool outlived = false;  // whether the engine ended before the guard began to kill processes
  int left_behind = 0;
  bool killing = false;
  while (true) {
    int status = 0;
    pid_t pid = 0;
    while ((pid = waitpid(-1, &status, WNOHANG)) > 0) {
      if (pid == engine) {
        engine_ended = true;
        report(socket, GuardReport::ended, status);
      } else if (outlived && WIFSIGNALED(status) && WTERMSIG(status) == SIGKILL) {
        ++left_behind;
      }
    }
    if (pid < 0) break;
    if (killing) kill_children();

    // While killing, poll frequently, since the adoption of orphans causes no signal.
    pollfd waited[] = {{child_signals, POLLIN, 0}, {killing ? -1 : socket, POLLIN, 0}};
    poll(waited, 2, killing ? 2 : -1);
    signalfd_siginfo signal;
    while (read(child_signals, &signal, sizeof signal) > 0) {
    }
    if (waited[1].revents == 0) continue;
    char order = 0;
    if (read(socket, &order, 1) == 1) {
      if (order == guard_terminate && !engine_ended) kill(-engine, SIGTERM);
    } else {
      killing = true;
      outlived = engine_ended;
    }
  }
  report(socket, GuardReport::none_is_left, left_behind);
  _exit(0);
}

}  // namespace

void become_guarded(int socket) {
  // Leave the terminal's foreground group, so that Ctrl-C reaches neither guard nor engine.
  setpgid(0, 0);
  prctl(PR_SET_CHILD_SUBREAPER, 1);
  sigset_t all;
  sigfillset(&all);
  sigprocmask(SIG_SETMASK, &all, nullptr);

  const pid_t guarding = getpid();
  const pid_t engine = _Fork();
  if (engine < 0) {
    report(socket, GuardReport::started, -errno);
    _exit(1);
  }
  if (engine > 0) {
    setpgid(engine, engine);  // both processes do this, since either may run first
    report(socket, GuardReport::started, engine);
    guard(engine, socket);
  }

  setpgid(0, 0);
  prctl(PR_SET_PDEATHSIG, SIGKILL);
  if (getppid() != guarding) _exit(1);  // the guard died before PR_SET_PDEATHSIG was set
  close_range(STDERR_FILENO + 1, ~0U, CLOSE_RANGE_CLOEXEC);
  for (int signal = 1; signal < NSIG; ++signal) std::signal(signal, SIG_DFL);
  sigset_t none;
  sigemptyset(&none);
  sigprocmask(SIG_SETMASK, &none, nullptr);
}

}  // namespace ruleproof

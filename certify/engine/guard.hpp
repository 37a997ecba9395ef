#pragma once

#include <csignal>

// A process between ruleproof and an engine. It adopts every process that descends from the engine and has
// lost its parent (PR_SET_CHILD_SUBREAPER), whatever its session, so that at any time the descendants of the
// guard are the engine and all that it has started, and nobody else; and it ends them all when it is asked to
// or when ruleproof has gone, however that came. Being their parent it cannot hit a process that took over a
// number. If the engine kills it, the engine dies as well, and ruleproof ends the rest: see orphans.hpp.

namespace ruleproof {

/// What the guard reports, one after another, over its socket; then it ends.
struct GuardReport {
  enum Kind : int {
    started,      ///< value: the process id of the engine; or -errno, if there can be no engine
    ended,        ///< value: the engine's status, as waitpid gives it
    none_is_left  ///< value: how many processes were killed that had outlived the engine
  };
  Kind kind;
  int value;
};

/// What it is asked: to send the engine's group a SIGTERM. When the other end of the socket is shut down, it
/// kills all.
inline constexpr char guard_terminate = 'T';

/// To be called after fork(2) and before execve(2): forks again and returns in the process that is to become
/// the engine. The guard itself never returns. Between these calls nothing may be used that is not
/// async-signal-safe, since other threads may have held locks.
void become_guarded(int socket);

}  // namespace ruleproof

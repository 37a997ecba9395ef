#pragma once

#include <csignal>

// The guard is a process between ruleproof and an engine. It adopts the engine's orphaned descendants, even
// those in other sessions (PR_SET_CHILD_SUBREAPER). So the guard's descendants are always exactly the engine
// and the processes that the engine has started. The guard kills them all on request, or when ruleproof ends
// for any reason. No other process can take over the process id of a descendant before the guard kills it,
// since the guard is its parent. If the engine kills the guard, the engine dies too, and ruleproof kills the
// rest (see orphans.hpp).

namespace ruleproof {

/// The reports that the guard sends over its socket, in this order, before it ends.
struct GuardReport {
  enum Kind : int {
    started,      ///< value: the process id of the engine; -errno if it cannot be started
    ended,        ///< value: the engine's status, as from waitpid
    none_is_left  ///< value: the number of killed processes that had outlived the engine
  };
  Kind kind;
  int value;
};

/// The byte that requests the guard to send SIGTERM to the engine's process group. To make the guard kill all
/// its descendants, shut down the other end of the socket.
inline constexpr char guard_terminate = 'T';

/// Must be called between fork(2) and execve(2). Forks again: the calling process becomes the guard, which
/// communicates over `socket`. Returns only in the new process, which is to become the engine. Calls only
/// async-signal-safe functions, since another thread may have held a lock at the first fork.
void become_guarded(int socket);

}  // namespace ruleproof

#include "certify/engine/orphans.hpp"

#include <sys/prctl.h>
#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <csignal>
#include <mutex>
#include <set>
#include <thread>

#include "certify/engine/resident.hpp"

namespace ruleproof {
namespace {

/// The guards of all engines of this process. The mutex is locked while a guard starts, until its id is in
/// `alive`; otherwise the new guard could be mistaken for an orphan.
struct Guards {
  std::mutex mutex;
  std::set<pid_t> alive;
  int engines = 0;
  int adopted_before = 0;  // whether this process adopted orphans before the first engine
};

Guards& guards() {
  static Guards all;
  return all;
}

}  // namespace

Orphans::Orphans(const std::function<pid_t()>& start) {
  const std::lock_guard lock(guards().mutex);
  if (guards().engines++ == 0) {
    prctl(PR_GET_CHILD_SUBREAPER, &guards().adopted_before);
    prctl(PR_SET_CHILD_SUBREAPER, 1);
  }
  before_ = children(getpid());
  guard_ = start();
  if (guard_ > 0) guards().alive.insert(guard_);
}

Orphans::~Orphans() {
  const std::lock_guard lock(guards().mutex);
  guards().alive.erase(guard_);
  if (--guards().engines == 0) prctl(PR_SET_CHILD_SUBREAPER, guards().adopted_before);
}

bool Orphans::is_orphan(pid_t child) const {
  return !guards().alive.contains(child) && std::ranges::find(before_, child) == before_.end();
}

// When the guard dies, its children become children of this process before the guard can be reaped. So if
// this process has no orphans, no process of the engine is left.
int Orphans::end(pid_t engine, std::chrono::milliseconds time) {
  constexpr std::chrono::milliseconds pause{2};
  int killed = 0;
  const auto until = std::chrono::steady_clock::now() + time;
  while (true) {
    bool any = false;
    {
      const std::lock_guard lock(guards().mutex);
      for (const pid_t child : children(getpid())) {
        if (!is_orphan(child)) continue;
        any = true;
        kill(child, SIGKILL);
        int status = 0;
        if (waitpid(child, &status, WNOHANG) != child) continue;
        if (child != engine && WIFSIGNALED(status) && WTERMSIG(status) == SIGKILL) ++killed;
      }
    }
    if (!any || std::chrono::steady_clock::now() >= until) return killed;
    std::this_thread::sleep_for(pause);
  }
}

}  // namespace ruleproof

#pragma once

#include <sys/types.h>

#include <chrono>
#include <functional>
#include <vector>

// Orphans are the processes of an engine that has killed its guard (guard.hpp). While an engine runs,
// ruleproof adopts the guard's descendants if the guard dies (PR_SET_CHILD_SUBREAPER), and kills them. A
// program that kills ruleproof and the guard at the same moment escapes. Only a separate user account, PID
// namespace or control group could prevent this escape, and an ordinary user may have none of these.

namespace ruleproof {

/// The orphans of one guard. Never kills guards, nor children that this process had before. Any other child
/// that this process starts while an engine runs is mistaken for an orphan.
class Orphans {
 public:
  /// Calls `start`, which starts the guard and returns its process id, or 0 on failure. While objects of this
  /// class exist, this process adopts orphans.
  explicit Orphans(const std::function<pid_t()>& start);
  /// Must be called after the guard has been reaped.
  ~Orphans();
  Orphans(const Orphans&) = delete;
  Orphans& operator=(const Orphans&) = delete;

  /// Kills and reaps all orphans, for at most `time`. Must be called if the reaped guard has not reported
  /// that no process is left. Returns the number of killed processes, without the process `engine`.
  int end(pid_t engine, std::chrono::milliseconds time);

 private:
  bool is_orphan(pid_t child) const;

  std::vector<pid_t> before_;
  pid_t guard_ = 0;
};

}  // namespace ruleproof

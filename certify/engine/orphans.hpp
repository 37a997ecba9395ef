#pragma once

#include <sys/types.h>

#include <chrono>
#include <functional>
#include <vector>

// What is left of an engine that has killed its guard. While an engine runs, ruleproof adopts whatever
// descends from the guard and loses it (PR_SET_CHILD_SUBREAPER), and ends it. A program that kills ruleproof
// and the guard at the same moment escapes: a process of the same user can be kept from that only by another
// user, a PID namespace or a control group, and an ordinary user has none of these for certain.

namespace ruleproof {

/// The orphans of one guard. The children that this process had before it, and guards, are never touched;
/// other children that the process starts while an engine runs would be taken for orphans.
class Orphans {
 public:
  /// Calls `start`, which starts the guard and returns its process id, or 0 if there is none. While
  /// there are objects of this class, this process adopts orphans.
  explicit Orphans(const std::function<pid_t()>& start);
  /// The guard has been reaped.
  ~Orphans();
  Orphans(const Orphans&) = delete;
  Orphans& operator=(const Orphans&) = delete;

  /// To be called when the guard has been reaped, and has not said that nothing is left: kills and reaps all
  /// orphans. How many had to be killed, `engine` not counted.
  int end(pid_t engine, std::chrono::milliseconds time);

 private:
  bool is_orphan(pid_t child) const;

  std::vector<pid_t> before_;
  pid_t guard_ = 0;
};

}  // namespace ruleproof

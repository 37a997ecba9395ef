#pragma once

#include <sys/types.h>

#include <condition_variable>
#include <cstddef>
#include <functional>
#include <memory>
#include <mutex>
#include <stop_token>
#include <string>
#include <vector>

// Jobs in processes of their own: what ends a process ends one job, and no other.

namespace ruleproof {

/// Some processes that do jobs for this one. A process that a job has ended, by a signal or because its stack
/// was at an end, is replaced.
class Apart {
 public:
  /// What a job gives; empty if it was stopped.
  using Work = std::function<std::string(std::size_t job, std::stop_token stop)>;

  struct Answer {
    enum class How { done, failed, lacks_memory, died };
    How how = How::done;
    std::string text = "";  ///< what the job gives, or what it has thrown, or what has ended its process
  };

  /// To be made before this process has a thread beside the first. Throws std::system_error if there can be
  /// no such processes.
  Apart(unsigned processes, const Work& work);
  /// Waits until the processes have ended.
  ~Apart();
  Apart(const Apart&) = delete;
  Apart& operator=(const Apart&) = delete;

  /// Has a job done, by the first process that is free. May be called by several threads. After a stop that
  /// process does no other job.
  Answer ask(std::size_t job, const std::stop_token& stop);

 private:
  int taken();
  void give_back(int socket);

  std::vector<int> sockets_;
  std::mutex mutex_;
  std::condition_variable more_;
  std::vector<int> free_;
  pid_t keeper_ = -1;
};

/// So many such processes; none if the system has no room for them, and the jobs are done by this one.
std::unique_ptr<Apart> processes_for(unsigned processes, const Apart::Work& work);

}  // namespace ruleproof

#pragma once

#include <sys/types.h>

#include <chrono>
#include <condition_variable>
#include <cstddef>
#include <functional>
#include <memory>
#include <mutex>
#include <string>
#include <vector>

#include "spec/threads.hpp"

// Runs jobs in separate processes, so that a crash ends only the job that caused it.

namespace ruleproof {

/// A pool of processes that run jobs for the calling process. A process that crashes, by a signal or a stack
/// overflow, is replaced.
class Apart {
 public:
  /// A function that runs a job and returns its result; empty if the job was stopped.
  using Work = std::function<std::string(std::size_t job, StopToken stop)>;

  struct Answer {
    enum class How { done, failed, lacks_memory, died };
    How how = How::done;
    std::string text = "";  ///< the result of the job, the message of its exception, or how its process ended
  };

  /// Creates the processes by fork, so the calling process must not have started another thread. If a stopped
  /// job does not return within `patience`, its process is killed. Throws std::system_error if the processes
  /// cannot be created.
  Apart(unsigned processes, const Work& work, std::chrono::milliseconds patience = std::chrono::seconds(2));
  /// Waits until the processes have ended.
  ~Apart();
  Apart(const Apart&) = delete;
  Apart& operator=(const Apart&) = delete;

  /// Runs a job in the first free process and returns its answer. May be called by several threads. If the
  /// job is stopped, the answer is empty, and the job's process runs no further job.
  Answer ask(std::size_t job, const StopToken& stop);

 private:
  int taken();
  void give_back(int socket);

  std::vector<int> sockets_;
  std::mutex mutex_;
  std::condition_variable more_;
  std::vector<int> free_;
  pid_t keeper_ = -1;
};

/// Creates a pool of the given size. Returns null if the system cannot create it; the caller then runs the
/// jobs itself.
std::unique_ptr<Apart> processes_for(unsigned processes, const Apart::Work& work);

}  // namespace ruleproof

#include "properties/verification/jobs.hpp"

#include <algorithm>
#include <atomic>
#include <condition_variable>
#include <exception>
#include <mutex>
#include <new>
#include <system_error>
#include <thread>
#include <utility>

#include "spec/threads.hpp"

namespace ruleproof {

namespace {

/// The jobs of one run and the threads that run them.
class Workers {
 public:
  using Work = std::function<bool(std::size_t, StopToken)>;

  Workers(const std::vector<std::size_t>& jobs, unsigned threads, const StopToken& stop, const Work& work)
      : jobs_(jobs), work_(work), when_stopped_(stop, [this] { stop_.request_stop(); }) {
    for (unsigned i = 0; i < threads && start(); ++i) {
    }
  }
  ~Workers() { stop_.request_stop(); }
  Workers(const Workers&) = delete;
  Workers& operator=(const Workers&) = delete;

  /// Waits until jobs have finished, and returns the jobs that finished since the last call; an empty list if
  /// all threads have ended.
  std::vector<std::size_t> ended() {
    std::unique_lock lock(mutex_);
    more_.wait(lock, [&] { return !ended_.empty() || working_ == 0; });
    return std::exchange(ended_, {});
  }

  std::exception_ptr failure() const { return failure_; }
  std::size_t short_of_memory() const { return short_of_memory_; }

 private:
  /// Starts a thread and returns whether this succeeded. Throws if not even the first thread can be started.
  bool start() {
    {
      const std::lock_guard lock(mutex_);
      ++working_;
    }
    try {
      threads_.emplace_back([this] { work_on(); });
      return true;
    } catch (const std::exception&) {
      const std::lock_guard lock(mutex_);
      --working_;
      if (threads_.empty()) throw;
      return false;
    }
  }

  void work_on() {
    try {
      while (!stop_.stop_requested()) {
        const std::size_t i = next_++;
        if (i >= jobs_.size()) break;
        if (!is_done(jobs_[i])) continue;
        const std::lock_guard lock(mutex_);
        ended_.push_back(jobs_[i]);
        more_.notify_one();
      }
    } catch (...) {
      const std::lock_guard lock(mutex_);
      failure_ = std::current_exception();
      stop_.request_stop();
    }
    const std::lock_guard lock(mutex_);
    --working_;
    more_.notify_one();
  }

  bool is_done(std::size_t job) {
    try {
      return work_(job, stop_.get_token());
    } catch (const std::bad_alloc&) {
      ++short_of_memory_;
      return false;
    }
  }

  const std::vector<std::size_t>& jobs_;
  const Work& work_;
  StopSource stop_;
  std::stop_callback<std::function<void()>> when_stopped_;
  std::mutex mutex_;
  std::condition_variable more_;
  std::vector<std::size_t> ended_;
  std::exception_ptr failure_;
  std::atomic<std::size_t> next_ = 0, short_of_memory_ = 0;
  unsigned working_ = 0;
  std::vector<std::jthread> threads_;  // last, so that it is joined before the other members are destroyed
};

}  // namespace

unsigned threads_for(unsigned wanted, std::size_t jobs) {
  if (wanted == 0) wanted = std::max(1u, std::thread::hardware_concurrency());
  return static_cast<unsigned>(std::min<std::size_t>(wanted, jobs));
}

std::size_t run_jobs(const std::vector<std::size_t>& jobs, unsigned threads, const StopToken& stop,
                     const std::function<bool(std::size_t, StopToken)>& work,
                     const std::function<void(std::size_t)>& done) {
  Workers workers(jobs, threads_for(threads, jobs.size()), stop, work);
  for (auto ended = workers.ended(); !ended.empty(); ended = workers.ended())
    for (const std::size_t job : ended) done(job);
  if (workers.failure()) std::rethrow_exception(workers.failure());
  return workers.short_of_memory();
}

}  // namespace ruleproof

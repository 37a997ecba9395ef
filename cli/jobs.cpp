#include "cli/jobs.hpp"

#include <algorithm>
#include <atomic>
#include <condition_variable>
#include <exception>
#include <mutex>
#include <thread>

namespace ruleproof {

void run_jobs(const std::vector<std::size_t>& jobs, unsigned threads, const std::stop_token& stop,
              const std::function<bool(std::size_t, std::stop_token)>& work,
              const std::function<void(std::size_t)>& done) {
  if (threads == 0) threads = std::max(1u, std::thread::hardware_concurrency());
  std::mutex mutex;
  std::condition_variable more;
  std::vector<std::size_t> ended;
  std::exception_ptr failure;
  std::atomic<std::size_t> next = 0;
  unsigned working = threads;
  const auto work_on = [&] {
    try {
      while (!stop.stop_requested()) {
        const std::size_t i = next++;
        if (i >= jobs.size()) break;
        const bool is_done = work(jobs[i], stop);
        const std::lock_guard lock(mutex);
        if (is_done) ended.push_back(jobs[i]);
        more.notify_one();
      }
    } catch (...) {
      const std::lock_guard lock(mutex);
      failure = std::current_exception();
    }
    const std::lock_guard lock(mutex);
    --working;
    more.notify_one();
  };
  std::vector<std::jthread> workers;
  for (unsigned i = 0; i < threads; ++i) workers.emplace_back(work_on);
  std::unique_lock lock(mutex);
  while (true) {
    more.wait(lock, [&] { return !ended.empty() || working == 0; });
    std::vector<std::size_t> taken;
    taken.swap(ended);
    const bool is_over = working == 0;
    lock.unlock();
    for (const std::size_t job : taken) done(job);
    lock.lock();
    if (is_over && ended.empty()) break;
  }
  if (failure) std::rethrow_exception(failure);
}

}  // namespace ruleproof

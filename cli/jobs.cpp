#include "cli/jobs.hpp"

#include <atomic>
#include <condition_variable>
#include <exception>
#include <mutex>
#include <thread>
#include <utility>

namespace ruleproof {

void run_jobs(const std::vector<Job>& jobs, const std::vector<std::size_t>& open, unsigned threads,
              const std::stop_token& stop, const std::function<void(std::size_t, const Line&)>& fallen) {
  std::mutex mutex;
  std::condition_variable more;
  std::vector<std::pair<std::size_t, Line>> done;
  std::exception_ptr failure;
  std::atomic<std::size_t> next = 0;
  unsigned working = threads;
  const auto work = [&] {
    try {
      while (!stop.stop_requested()) {
        const std::size_t i = next++;
        if (i >= open.size()) break;
        std::optional<Line> line = jobs[open[i]].work(stop);
        const std::lock_guard lock(mutex);
        if (line) done.emplace_back(open[i], std::move(*line));
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
  for (unsigned i = 0; i < threads; ++i) workers.emplace_back(work);
  std::unique_lock lock(mutex);
  while (true) {
    more.wait(lock, [&] { return !done.empty() || working == 0; });
    std::vector<std::pair<std::size_t, Line>> taken;
    taken.swap(done);
    const bool is_over = working == 0;
    lock.unlock();
    for (const auto& [job, line] : taken) fallen(job, line);
    lock.lock();
    if (is_over && done.empty()) break;
  }
  if (failure) std::rethrow_exception(failure);
}

}  // namespace ruleproof

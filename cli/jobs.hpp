#pragma once

#include <cstddef>
#include <functional>
#include <stop_token>
#include <vector>

namespace ruleproof {

/// Does work(job, stop) for each of the jobs, on so many threads, 0 for one a core. For each that was done -
/// work gives false if it was stopped - `done` is called on the thread of the caller. Throws what a job
/// throws, when the others have ended.
void run_jobs(const std::vector<std::size_t>& jobs, unsigned threads, const std::stop_token& stop,
              const std::function<bool(std::size_t, std::stop_token)>& work,
              const std::function<void(std::size_t)>& done);

}  // namespace ruleproof

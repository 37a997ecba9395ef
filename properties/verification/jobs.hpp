#pragma once

#include <cstddef>
#include <functional>
#include <stop_token>
#include <vector>

namespace ruleproof {

/// How many threads work on so many jobs, if so many are wanted: 0 for one a core.
unsigned threads_for(unsigned wanted, std::size_t jobs);

/// Does work(job, stop) for each of the jobs, on so many threads, 0 for one a core, or fewer if there cannot
/// be so many. For each that was done - work gives false if it was stopped - `done` is called on the thread
/// of the caller. Returns how many there was not enough memory for; they are not done. Throws what else a job
/// or `done` throws, when the jobs at work have been stopped.
std::size_t run_jobs(const std::vector<std::size_t>& jobs, unsigned threads, const std::stop_token& stop,
                     const std::function<bool(std::size_t, std::stop_token)>& work,
                     const std::function<void(std::size_t)>& done);

}  // namespace ruleproof

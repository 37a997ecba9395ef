#pragma once

#include <cstddef>
#include <functional>
#include <vector>

#include "spec/threads.hpp"

// Runs jobs on several threads.

namespace ruleproof {

/// Returns the number of threads for `jobs` jobs: `wanted` (0: one per core), but no more than there are
/// jobs.
unsigned threads_for(unsigned wanted, std::size_t jobs);

/// Runs work(job, stop) for each job on up to `threads` threads; 0: one per core. `work` must return false if
/// it was stopped. After each job that was not stopped, done(job) is called on the caller's thread. Returns
/// the number of jobs that failed for lack of memory. If a job or `done` throws any other exception, the
/// running jobs are stopped and the exception is rethrown.
std::size_t run_jobs(const std::vector<std::size_t>& jobs, unsigned threads, const StopToken& stop,
                     const std::function<bool(std::size_t, StopToken)>& work,
                     const std::function<void(std::size_t)>& done);

}  // namespace ruleproof

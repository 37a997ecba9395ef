#pragma once

#include <functional>
#include <optional>
#include <stop_token>
#include <vector>

#include "cli/verdicts.hpp"

namespace ruleproof {

/// One line of the report to be. `work` returns nothing if it was stopped.
struct Job {
  Line waiting;  ///< the line as it stands while the job is not run
  std::function<std::optional<Line>(std::stop_token)> work;
};

/// Runs those of the jobs whose indices stand in `open`, on so many threads, and calls `fallen` with each
/// line as it falls, on the thread of the caller. Throws what a job throws, when the others have ended.
void run_jobs(const std::vector<Job>& jobs, const std::vector<std::size_t>& open, unsigned threads,
              const std::stop_token& stop, const std::function<void(std::size_t, const Line&)>& fallen);

}  // namespace ruleproof

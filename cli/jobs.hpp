#pragma once

#include <cstddef>
#include <functional>
#include <stop_token>
#include <string>
#include <vector>

#include "properties/plan.hpp"
#include "spec/ruleset.hpp"

namespace ruleproof {

/// The rulesets that a run of this depth takes: the default one; those that differ from it in one reading as
/// well; or all.
std::vector<Ruleset> rulesets_of(const GameSpec& game, Plan::Depth depth);

/// What `work` returns, whether a part of the whole is done; false, with a note that names the part, if there
/// is not enough memory for it.
bool is_done_in_memory(const std::string& part, const std::function<bool()>& work);

/// Does work(job, stop) for each of the jobs, on so many threads, 0 for one a core, or fewer if there cannot
/// be so many. For each that was done - work gives false if it was stopped - `done` is called on the thread
/// of the caller. A job that there is not enough memory for counts as stopped, with a note. Throws what else
/// a job or `done` throws, when the jobs at work have been stopped.
void run_jobs(const std::vector<std::size_t>& jobs, unsigned threads, const std::stop_token& stop,
              const std::function<bool(std::size_t, std::stop_token)>& work,
              const std::function<void(std::size_t)>& done);

}  // namespace ruleproof

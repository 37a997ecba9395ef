#pragma once

#include <cstddef>
#include <nlohmann/json.hpp>
#include <optional>
#include <stop_token>
#include <string>
#include <vector>

#include "cli/command_line.hpp"
#include "properties/verification/apart.hpp"
#include "report/kept.hpp"

// A run that is made of jobs: what is done of it is kept, so that a later call takes it up; and it spreads
// over many machines: its jobs are listed, done one at a time wherever there is room, and merged.

namespace ruleproof {

/// Jobs that need nothing from each other, by their places from 0.
class JobRun {
 public:
  JobRun() = default;
  JobRun(const JobRun&) = delete;
  JobRun& operator=(const JobRun&) = delete;
  virtual ~JobRun() = default;

  virtual std::size_t size() const = 0;
  virtual std::string things() const = 0;  ///< "verdicts"
  /// In the list of jobs.
  virtual std::string name(std::size_t job) const = 0;
  /// Under which its result is kept.
  virtual std::string key(std::size_t job) const = 0;
  virtual bool is_done(std::size_t job) const = 0;
  /// Does a job, on any thread. Returns what is to be kept of it; nothing if it was stopped.
  virtual std::optional<nlohmann::ordered_json> work(std::size_t job, const std::stop_token& stop) = 0;
  /// Takes for the result of a job what is kept of it. Throws nlohmann::json::exception or InputError if that
  /// is none.
  virtual void take(std::size_t job, const nlohmann::ordered_json& kept) = 0;
  /// Takes what a job of this call has given, by itself or in a process of its own.
  virtual void take_done(std::size_t job, const nlohmann::ordered_json& result) { take(job, result); }
  /// What is to be kept of a job whose process was ended, and how it was.
  virtual nlohmann::ordered_json died(std::size_t job, const std::string& how);
  /// A line on a job that is done.
  virtual std::string summary(std::size_t job) const = 0;
  /// Whether a log has that line.
  virtual bool is_important(std::size_t /*job*/) const { return false; }
  /// Those of the open jobs that are done before the rest is begun, in their order: at least one.
  virtual std::vector<std::size_t> next(const std::vector<std::size_t>& open) const { return open; }
  /// All keys that such runs may keep anything under.
  virtual std::vector<std::string> known_keys() const { return keys(); }

  /// Those of the jobs.
  std::vector<std::string> keys() const;
};

/// What a call does of a run; all of it, if nothing is set.
struct Spread {
  bool lists_jobs = false;
  std::optional<std::size_t> job;  ///< counted from 1
  bool merges = false;

  bool is_set() const { return lists_jobs || job || merges; }
};

/// The options --list-jobs, --job and --merge, and what they don't go with. The command has its other options
/// already.
void add_spread(Command& command, Spread& spread);

/// Prints the jobs, a line each: number and name; or adds them to the document and prints that.
Status list_jobs(nlohmann::ordered_json document, const JobRun& run, bool as_json);

/// Does the job of `spread` alone, unless it is kept, keeps it and prints its line; in a process of its own,
/// if there are such. Throws InputError if there are not so many jobs.
Status do_job(JobRun& run, const Kept& kept, const Spread& spread, const std::stop_token& stop,
              Apart* apart = nullptr);

/// Takes up what is kept of all jobs, and says of how many that is, and what else is there. Throws InputError
/// if the call merges and there is nothing. Returns how many were taken up.
std::size_t take_up(JobRun& run, const Kept& kept, const Spread& spread);

/// Does the jobs that are not done, on so many threads or in processes of their own, keeps them and shows its
/// progress.
void work_through(JobRun& run, const Kept& kept, unsigned threads, const std::stop_token& stop,
                  Apart* apart = nullptr);

bool is_complete(const JobRun& run);

/// For processes that do the jobs of a run.
Apart::Work work_apart(JobRun& run);

/// "--job K of the jobs that are not run, 3,7,9-12; then --merge again": the numbers as job schedulers read
/// them.
std::string step_after_merge(const JobRun& run);

}  // namespace ruleproof

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

// Defines a run that consists of jobs. Their results are stored, so that a later call resumes the run, and
// jobs can be listed, done one at a time on many machines, and merged.

namespace ruleproof {

/// A run of independent jobs, which are numbered from 0.
class JobRun {
 public:
  JobRun() = default;
  JobRun(const JobRun&) = delete;
  JobRun& operator=(const JobRun&) = delete;
  virtual ~JobRun() = default;

  virtual std::size_t size() const = 0;
  virtual std::string things() const = 0;  ///< "verdicts"
  /// Returns the name of a job in the list of jobs.
  virtual std::string name(std::size_t job) const = 0;
  /// Returns the key under which the result of a job is stored.
  virtual std::string key(std::size_t job) const = 0;
  virtual bool is_done(std::size_t job) const = 0;
  /// Does a job, on any thread. Returns the result to store; nothing if the job was stopped.
  virtual std::optional<nlohmann::ordered_json> work(std::size_t job, const std::stop_token& stop) = 0;
  /// Restores the result of a job from its stored form. Throws nlohmann::json::exception or InputError if the
  /// stored form is invalid.
  virtual void take(std::size_t job, const nlohmann::ordered_json& kept) = 0;
  /// Takes the result of a job that this call has done, in this process or another one.
  virtual void take_done(std::size_t job, const nlohmann::ordered_json& result) { take(job, result); }
  /// Returns the result to store for a job whose process was ended; `how` describes the end.
  virtual nlohmann::ordered_json died(std::size_t job, const std::string& how);
  /// Returns a line on a finished job.
  virtual std::string summary(std::size_t job) const = 0;
  /// Returns whether the summary of a job appears in logs.
  virtual bool is_important(std::size_t /*job*/) const { return false; }
  /// Returns the open jobs that are done before all others, in their order; at least one.
  virtual std::vector<std::size_t> next(const std::vector<std::size_t>& open) const { return open; }
  /// Returns all keys that runs of this kind may store results under.
  virtual std::vector<std::string> known_keys() const { return keys(); }

  /// Returns the keys of all jobs.
  std::vector<std::string> keys() const;
};

/// The part of a run that a call does; the whole run by default.
struct Spread {
  bool lists_jobs = false;
  std::optional<std::size_t> job;  ///< counted from 1
  bool merges = false;

  bool is_set() const { return lists_jobs || job || merges; }
};

/// Adds the options --list-jobs, --job and --merge, and excludes options that conflict with them. The command
/// must have all its other options already.
void add_spread(Command& command, Spread& spread);

/// Prints number and name of each job, one a line; with `as_json` adds them to `document` and prints it.
Status list_jobs(nlohmann::ordered_json document, const JobRun& run, bool as_json);

/// Does the job of `spread`, unless its result is stored already; stores the result and prints its summary.
/// Works in another process if `apart` is given. Throws InputError if there is no job of that number.
Status do_job(JobRun& run, const Kept& kept, const Spread& spread, const std::stop_token& stop,
              Apart* apart = nullptr);

/// Restores the stored results of all jobs. Notes their number and unknown results in the folder. Throws
/// InputError if the call merges and the folder does not exist. Returns how many results were restored.
std::size_t take_up(JobRun& run, const Kept& kept, const Spread& spread);

/// Does the open jobs on `threads` threads, or in other processes if `apart` is given; stores their results
/// and shows the progress.
void work_through(JobRun& run, const Kept& kept, unsigned threads, const std::stop_token& stop,
                  Apart* apart = nullptr);

/// Returns whether all jobs of a run are done.
bool is_complete(const JobRun& run);

/// Returns the function by which another process does a job of the run.
Apart::Work work_apart(JobRun& run);

/// Returns "--job K of the jobs that are not run, 3,7,9-12; then --merge again", with numbers as job
/// schedulers read them.
std::string step_after_merge(const JobRun& run);

}  // namespace ruleproof

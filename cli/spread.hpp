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

// Defines a run of jobs, whose results are stored, so that a later command resumes the run. Many machines can
// also do one job each; another command then merges the results.

namespace ruleproof {

/// A run of independent jobs, which are numbered from 0.
class JobRun {
 public:
  JobRun() = default;
  JobRun(const JobRun&) = delete;
  JobRun& operator=(const JobRun&) = delete;
  virtual ~JobRun() = default;

  virtual std::size_t size() const = 0;
  virtual std::string things() const = 0;  ///< what messages call the results, such as "verdicts"
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
  /// Adds to `result`, the result of a job, other findings of the process that did the job, such as
  /// contradictions between the solvers. Called only in a process that does jobs for another process.
  virtual void add_collected(nlohmann::ordered_json& /*result*/) {}
  /// Takes the result of a job that another process has done for this run.
  virtual void take_done(std::size_t job, const nlohmann::ordered_json& result) { take(job, result); }
  /// Returns the result to store for a job that failed in another process, or whose process died. `how`
  /// describes the failure. By default throws std::runtime_error.
  virtual nlohmann::ordered_json died(std::size_t job, const std::string& how);
  /// Returns a line on the result of a job.
  virtual std::string summary(std::size_t job) const = 0;
  /// Returns whether the summary of a job is printed even if standard error is not a terminal.
  virtual bool is_important(std::size_t /*job*/) const { return false; }
  /// Returns at least one of the jobs in `open`: those to do next, in their order. The others are done later.
  virtual std::vector<std::size_t> next(const std::vector<std::size_t>& open) const { return open; }
  /// Returns all keys under which a run of this kind may store results.
  virtual std::vector<std::string> known_keys() const { return keys(); }

  std::vector<std::string> keys() const;
};

/// What a command does: it lists the jobs, does one job, merges the results, or by default does all jobs.
struct Spread {
  bool lists_jobs = false;
  std::optional<std::size_t> job;  ///< numbered from 1
  bool merges = false;

  bool is_set() const { return lists_jobs || job || merges; }
};

/// Adds the options --list-jobs, --job and --merge, and makes them exclude conflicting options. The command
/// must have all its other options already.
void add_spread(Command& command, Spread& spread);

/// Prints a line with number and name for each job. With `as_json`, adds the jobs to `document` and prints
/// `document` instead.
Status list_jobs(nlohmann::ordered_json document, const JobRun& run, bool as_json);

/// Does the job with the number `spread.job`, unless its result is already stored, and stores the result. If
/// `apart` is given, another process does the job. Prints the summary of the job. If the job was stopped or
/// memory ran out, writes a note and returns Status::stopped. Throws InputError if no job has this number.
Status do_job(JobRun& run, const Kept& kept, const Spread& spread, const std::stop_token& stop,
              Apart* apart = nullptr);

/// Restores the stored results of all jobs and returns the number of restored results. Writes a note on this
/// number, unless --merge is given, and a note on files in the folder that belong to no job. Throws
/// InputError if --merge is given and the folder does not exist.
std::size_t take_up(JobRun& run, const Kept& kept, const Spread& spread);

/// Does the open jobs on `threads` threads until a stop is requested, stores their results and shows the
/// progress. If `apart` is given, its processes do the jobs.
void work_through(JobRun& run, const Kept& kept, unsigned threads, const std::stop_token& stop,
                  Apart* apart = nullptr);

bool is_complete(const JobRun& run);

/// Returns the function with which another process does a job of the run and returns the result as text.
Apart::Work work_apart(JobRun& run);

/// Returns a hint such as "--job K of the jobs that are not run, 3,7,9-12; then --merge again". Job
/// schedulers accept the numbers in this form.
std::string step_after_merge(const JobRun& run);

}  // namespace ruleproof

#include "cli/spread.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <chrono>
#include <new>
#include <stdexcept>
#include <utility>

#include "properties/verification/jobs.hpp"
#include "report/json.hpp"
#include "report/layout.hpp"
#include "report/read_json.hpp"
#include "spec/input_error.hpp"

namespace ruleproof {
namespace {

constexpr std::chrono::seconds between_lines_of_a_log{30};

/// Shows the progress of a long run on standard error. On a terminal, show_progress() shows it in one line;
/// otherwise it is printed as a new line, at most every half minute. The destructor clears the line on the
/// terminal.
class Progress {
 public:
  /// Shows "DONE/TOTAL THINGS", such as "3/40 verdicts".
  Progress(std::string things, std::size_t done, std::size_t total)
      : things_(std::move(things)), done_(done), total_(total) {
    draw();
  }
  ~Progress() { show_progress(""); }
  Progress(const Progress&) = delete;
  Progress& operator=(const Progress&) = delete;

  /// Counts one more finished job. Prints `summary` if standard error is a terminal or if `important` is
  /// true.
  void done(std::string_view summary, bool important) {
    ++done_;
    if (errors_are_terminal() || important) remark(summary);
    draw();
  }

 private:
  using Clock = std::chrono::steady_clock;

  void draw() {
    if (errors_are_terminal()) return show_progress(fmt::format("{}/{} {}", done_, total_, things_));
    if (Clock::now() - last_ < between_lines_of_a_log) return;
    last_ = Clock::now();
    remark(fmt::format("{} of {} {}", done_, total_, things_));
  }

  const std::string things_;
  std::size_t done_;
  const std::size_t total_;
  Clock::time_point last_ = Clock::now();
};

std::vector<std::size_t> open_jobs(const JobRun& run) {
  std::vector<std::size_t> jobs;
  for (std::size_t job = 0; job < run.size(); ++job)
    if (!run.is_done(job)) jobs.push_back(job);
  return jobs;
}

void take_up_one(JobRun& run, const Kept& kept, std::size_t job) {
  kept.find(run.key(job), [&](const nlohmann::ordered_json& result) {
    run.take(job, result);
    return true;
  });
}

/// Lets another process do a job. Returns the result; nothing if the job was stopped. Throws std::bad_alloc
/// if that process lacks memory.
std::optional<nlohmann::ordered_json> done_apart(JobRun& run, std::size_t job, Apart& apart,
                                                 const std::stop_token& stop) {
  using How = Apart::Answer::How;
  const Apart::Answer answer = apart.ask(job, stop);
  if (answer.how == How::lacks_memory) throw std::bad_alloc();
  if (answer.text.empty()) return std::nullopt;
  nlohmann::ordered_json result = answer.how == How::done
                                      ? parse_json(answer.text, "a process", "result of a job")
                                      : run.died(job, answer.text);
  run.take_done(job, result);
  return result;
}

template <class Done>
void do_jobs(JobRun& run, const std::vector<std::size_t>& jobs, const Kept& kept, unsigned threads,
             const std::stop_token& stop, Apart* apart, Done done) {
  std::vector<nlohmann::ordered_json> results(run.size());
  const auto work = [&](std::size_t job, const std::stop_token& asked) {
    auto result = apart ? done_apart(run, job, *apart, asked) : run.work(job, asked);
    if (!result) return false;
    results[job] = *std::move(result);
    return true;
  };
  const std::size_t lacking = run_jobs(jobs, threads, stop, work, [&](std::size_t job) {
    kept.keep(run.key(job), std::exchange(results[job], nullptr));
    done(job);
  });
  for (std::size_t i = 0; i < lacking; ++i)
    note(fmt::format("there is not enough memory for one of the {}", run.things()));
}

}  // namespace

nlohmann::ordered_json JobRun::died(std::size_t job, const std::string& how) {
  throw std::runtime_error(fmt::format("{}: {}", name(job), how));
}

std::vector<std::string> JobRun::keys() const {
  std::vector<std::string> keys;
  for (std::size_t job = 0; job < size(); ++job) keys.push_back(key(job));
  return keys;
}

void add_spread(Command& command, Spread& spread) {
  const auto exclude = [&](CLI::Option* option, const std::vector<std::string>& others) {
    for (const std::string& other : others)
      if (CLI::Option* found = command.app.get_option_no_throw(other)) option->excludes(found);
  };
  CLI::Option* out = command.app.get_option("--out");
  CLI::Option* list = command.flag("--list-jobs", spread.lists_jobs,
                                   "Only print the jobs of the run, a line each: number and name");
  CLI::Option* job =
      command
          .whole("--job", "K", spread.job, 1, 1'000'000,
                 "Do the job with this number alone, and leave what it finds in --out, where --merge and a "
                 "later run take it up; nothing if it is there already")
          ->needs(out);
  CLI::Option* merge =
      command.flag("--merge", spread.merges, "Do no job: the report of what the jobs left in --out")
          ->needs(out);
  exclude(list, {"--job", "--merge", "--out", "--baseline", "--threads", "--time"});
  exclude(job, {"--merge", "--baseline", "--threads", "--json"});
  exclude(merge, {"--threads"});
}

Status list_jobs(nlohmann::ordered_json document, const JobRun& run, bool as_json) {
  std::string output;
  document["jobs"] = nlohmann::ordered_json::array();
  for (std::size_t job = 0; job < run.size(); ++job) {
    output += fmt::format("{} {}\n", job + 1, run.name(job));
    document["jobs"].push_back({{"number", job + 1}, {"name", run.name(job)}});
  }
  print(as_json ? json_text(document) : output);
  return Status::success;
}

Status do_job(JobRun& run, const Kept& kept, const Spread& spread, const std::stop_token& stop,
              Apart* apart) {
  if (*spread.job > run.size())
    throw InputError(fmt::format("--job: there {} {} job{}, and no number {}", run.size() == 1 ? "is" : "are",
                                 run.size(), run.size() == 1 ? "" : "s", *spread.job));
  const std::size_t job = *spread.job - 1;
  if (!run.is_done(job)) take_up_one(run, kept, job);
  if (!run.is_done(job)) do_jobs(run, {job}, kept, 1, stop, apart, [](std::size_t) {});
  if (run.is_done(job)) {
    print(run.summary(job) + '\n');
    return Status::success;
  }
  note(fmt::format("stopped{}: job {} is not done, and nothing is kept of it",
                   stop.stop_requested() ? "" : ", since the rest would take too much memory", *spread.job));
  return Status::stopped;
}

std::size_t take_up(JobRun& run, const Kept& kept, const Spread& spread) {
  if (spread.merges) kept.demand_folder();
  std::size_t taken = 0;
  for (const std::size_t job : open_jobs(run)) {
    take_up_one(run, kept, job);
    taken += run.is_done(job) ? 1 : 0;
  }
  kept.note_foreign(run.known_keys());
  if (taken > 0 && !spread.merges)
    note(fmt::format("{} of {} {} are kept from an earlier run", taken, run.size(), run.things()));
  return taken;
}

void work_through(JobRun& run, const Kept& kept, unsigned threads, const std::stop_token& stop,
                  Apart* apart) {
  std::vector<std::size_t> open = open_jobs(run);
  Progress progress(run.things(), run.size() - open.size(), run.size());
  while (!open.empty() && !stop.stop_requested()) {
    const std::vector<std::size_t> jobs = run.next(open);
    do_jobs(run, jobs, kept, threads, stop, apart,
            [&](std::size_t job) { progress.done(run.summary(job), run.is_important(job)); });
    std::erase_if(open, [&](std::size_t job) { return std::ranges::count(jobs, job) > 0; });
  }
}

Apart::Work work_apart(JobRun& run) {
  return [&run](std::size_t job, const std::stop_token& stop) {
    auto result = run.work(job, stop);
    if (result) run.add_collected(*result);
    return result ? result->dump(-1, ' ', false, nlohmann::ordered_json::error_handler_t::replace) : "";
  };
}

bool is_complete(const JobRun& run) { return open_jobs(run).empty(); }

std::string step_after_merge(const JobRun& run) {
  const std::vector<std::size_t> jobs = open_jobs(run);
  std::string numbers;
  for (std::size_t i = 0; i < jobs.size();) {
    std::size_t end = i + 1;
    while (end < jobs.size() && jobs[end] == jobs[end - 1] + 1) ++end;
    numbers += fmt::format("{}{}", numbers.empty() ? "" : ",", jobs[i] + 1);
    if (end - i > 1) numbers += fmt::format("-{}", jobs[end - 1] + 1);
    i = end;
  }
  return fmt::format("--job K of the jobs that are not run, {}; then --merge again", numbers);
}

}  // namespace ruleproof

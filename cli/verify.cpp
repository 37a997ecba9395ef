#include <fmt/chrono.h>
#include <fmt/format.h>

#include <algorithm>
#include <chrono>
#include <ctime>
#include <filesystem>
#include <functional>
#include <iterator>
#include <thread>

#include "cli/commands.hpp"
#include "cli/game_argument.hpp"
#include "cli/progress.hpp"
#include "cli/query_files.hpp"
#include "cli/spread.hpp"
#include "cli/stop.hpp"
#include "properties/verification/baseline.hpp"
#include "properties/verification/claim_jobs.hpp"
#include "properties/verification/jobs.hpp"
#include "record/read_record.hpp"
#include "report/chapter.hpp"
#include "report/comparison.hpp"
#include "report/document_path.hpp"
#include "report/file.hpp"
#include "report/json.hpp"
#include "report/junit.hpp"
#include "report/kept.hpp"
#include "report/kept_forms.hpp"
#include "report/layout.hpp"
#include "report/missing.hpp"
#include "report/page.hpp"
#include "report/read_json.hpp"
#include "report/verdicts.hpp"
#include "report/version.hpp"
#include "spec/input_error.hpp"
#include "spec/size.hpp"
#include "spec/spec.hpp"

namespace ruleproof {
namespace {

struct VerifyOptions {
  std::vector<std::string> games;
  bool quick = false;
  bool thorough = false;
  std::string out;
  std::string baseline;
  std::uint64_t seed = 1;
  unsigned threads = 0;
  bool confirm = false;
  std::optional<double> seconds;
  Spread spread = {};
  bool json = false;

  Plan::Depth depth() const {
    return quick ? Plan::Depth::quick : thorough ? Plan::Depth::thorough : Plan::Depth::standard;
  }
  const char* name_of_depth() const { return quick ? "quick" : thorough ? "thorough" : "standard"; }
};

/// What a run has found out so far.
struct Run {
  std::vector<std::string> games;
  std::vector<Line> lines;
  std::vector<ReadingPair> pairs;
  Held held = {};                                ///< against the baseline, if there is one
  std::vector<std::string> contradictions = {};  ///< files or names of queries

  const Change* change(const std::string& game, const std::string& subject) const {
    const auto found = std::ranges::find_if(
        held.changes, [&](const Change& change) { return change.game == game && change.what == subject; });
    return found == held.changes.end() ? nullptr : &*found;
  }
};

/// What an earlier report.json says. Throws InputError if the file is none.
Baseline read_baseline(const std::string& path) {
  constexpr const char* what_it_is = "report of ruleproof verify";
  const nlohmann::ordered_json report = read_json(path, what_it_is);
  try {
    Baseline baseline{report.value("depth", ""), {}, {}, {}};
    for (const auto& claim : report.at("claims")) {
      baseline.lines.push_back(line_of(claim));
      baseline.games.push_back(baseline.lines.back().game);
    }
    for (const auto& pair : report.at("ambiguities")) {
      const auto word = [&](const char* key) { return pair.at(key).get<std::string>(); };
      const auto& witness = pair.at("divergence");
      baseline.pairs.push_back(pair_verdict(
          word("game"), fmt::format("{} {} {}", word("key"), word("one"), word("other")), word("verdict"),
          word("how"), witness.is_null() ? "" : witness.at("size").get<std::string>()));
      baseline.games.push_back(word("game"));
    }
    return baseline;
  } catch (const nlohmann::json::exception& error) {
    throw InputError(fmt::format("{}: this is no {}: {}", path, what_it_is, error.what()));
  } catch (const InputError& error) {
    throw InputError(fmt::format("{}: this is no {}: {}", path, what_it_is, error.what()));
  }
}

// What jobs are kept under.
std::string job_of(const Line& line) { return fmt::format("{} {}", key_of(spec(line.game)), subject(line)); }
std::string job_of(const ReadingPair& pair) {
  return fmt::format("{} {}", key_of(*pair.game), subject(pair));
}

/// The jobs of a run, in the order of its report.
std::vector<std::string> jobs_of(const Run& run) {
  std::vector<std::string> jobs;
  for (const Line& line : run.lines) jobs.push_back(job_of(line));
  for (const ReadingPair& pair : run.pairs) jobs.push_back(job_of(pair));
  return jobs;
}

std::string name_of_job(const Line& line) { return line.game + ' ' + subject(line); }
std::string name_of_job(const ReadingPair& pair) { return pair.game->id + ' ' + subject(pair); }

bool is_run(const Line& line) { return line.verdict != Claim::Verdict::not_run; }

void fail(JunitCase& test, const std::string& message) {
  test.outcome = JunitCase::Outcome::failed;
  test.message += (test.message.empty() ? "" : "; ") + message;
}

void skip(JunitCase& test) {
  test.outcome = JunitCase::Outcome::skipped;
  test.message = "not run";
}

JunitCase junit_case(const Run& run, const Line& line) {
  JunitCase test{line.claim + " " + line.reading, line.seconds};
  test.system_out = summary(line);
  if (!is_run(line)) skip(test);
  if (is_unexpected(line))
    fail(test, fmt::format("{}, expected {}", text(line.verdict), text(*line.expected)));
  if (const Change* change = run.change(line.game, subject(line))) fail(test, text(*change));
  if (test.outcome == JunitCase::Outcome::failed) test.details = line.why + "\n" + line.counterexample;
  return test;
}

JunitCase junit_case(const Run& run, const ReadingPair& pair) {
  JunitCase test{subject(pair), pair.found.seconds};
  test.system_out = fmt::format("{} {}", text(pair.found.result), report_of(compared(pair)).summary);
  if (!is_run(pair)) skip(test);
  if (const Change* change = run.change(pair.game->id, test.name)) fail(test, text(*change));
  return test;
}

/// For each game a suite of its claims and one of its pairs of readings; one of what is gone, and one of
/// contradictions.
std::string junit_of(const Run& run) {
  std::vector<JunitSuite> suites;
  for (const std::string& game : run.games) {
    JunitSuite claims{game, {}};
    JunitSuite pairs{game + " readings", {}};
    for (const Line& line : run.lines)
      if (line.game == game) claims.cases.push_back(junit_case(run, line));
    for (const ReadingPair& pair : run.pairs)
      if (pair.game->id == game) pairs.cases.push_back(junit_case(run, pair));
    suites.push_back(std::move(claims));
    suites.push_back(std::move(pairs));
  }
  JunitSuite gone{"gone", {}};
  for (const Change& change : run.held.changes) {
    if (!change.now.empty()) continue;
    gone.cases.push_back({change.game + " " + change.what});
    fail(gone.cases.back(), text(change));
  }
  if (!gone.cases.empty()) suites.push_back(std::move(gone));
  JunitSuite contradictions{"contradictions", {}};
  for (const std::string& query : run.contradictions) {
    contradictions.cases.push_back({query});
    fail(contradictions.cases.back(), "the solvers contradict each other");
  }
  if (!contradictions.cases.empty()) suites.push_back(std::move(contradictions));
  return junit("ruleproof verify", suites);
}

nlohmann::ordered_json json(const Held& held) {
  nlohmann::ordered_json json{{"compared", held.compared}, {"changes", nlohmann::ordered_json::array()}};
  for (const Change& change : held.changes)
    json["changes"].push_back(
        {{"game", change.game}, {"what", change.what}, {"before", change.before}, {"now", change.now}});
  json["not_compared"] = held.not_compared;
  return json;
}

/// What a document on the games begins with.
nlohmann::ordered_json head_of(const Run& run) {
  nlohmann::ordered_json document;
  document["game"] =
      run.games.size() == 1 ? nlohmann::ordered_json(run.games.front()) : nlohmann::ordered_json(run.games);
  document["size"] = nullptr;     // each claim has its own
  document["reading"] = nullptr;  // likewise
  document["version"] = ruleproof_version();
  return document;
}

nlohmann::ordered_json document_of(const VerifyOptions& options, const Run& run) {
  nlohmann::ordered_json document = head_of(run);
  document["depth"] = options.name_of_depth();
  document["overall"] = overall(run.lines);
  document["claims"] = nlohmann::ordered_json::array();
  for (const Line& line : run.lines) document["claims"].push_back(json(line));
  document["ambiguities"] = nlohmann::ordered_json::array();
  for (const ReadingPair& pair : run.pairs) {
    document["ambiguities"].push_back(json(pair));
    document["ambiguities"].back()["kept"] = pair.kept;
  }
  document["contradictions"] = run.contradictions;
  document["baseline"] = options.baseline.empty() ? nlohmann::ordered_json(nullptr) : json(run.held);
  return document;
}

Grid changes_of(const Run& run, const std::string& game) {
  Grid grid{"Changed since the baseline",
            "What another run said, and what this one says.",
            {"verdict on", "in the baseline", "now"},
            {}};
  for (const Change& change : run.held.changes)
    if (change.game == game)
      grid.rows.push_back({change.what, change.before.empty() ? "not there" : change.before,
                           change.now.empty() ? "gone" : change.now});
  return grid;
}

std::string page_of(const VerifyOptions& options, const Run& run, const std::stop_token& stop) {
  std::vector<GameChapter> chapters;
  for (const std::string& game : run.games) {
    chapters.push_back(chapter(spec(game), run.lines, run.pairs, stop));
    if (Grid changes = changes_of(run, game); !changes.rows.empty())
      chapters.back().grids.insert(chapters.back().grids.begin(), std::move(changes));
  }
  if (!run.contradictions.empty() && !chapters.empty()) {
    Grid grid{
        "The solvers contradict each other", "One of them is wrong. Each query is kept.", {"query"}, {}};
    for (const std::string& query : run.contradictions) grid.rows.push_back({query});
    chapters.front().grids.insert(chapters.front().grids.begin(), std::move(grid));
  }
  std::string call = "ruleproof verify";
  for (const std::string& game : options.games) call += " " + name_in_calls(spec(game));
  if (options.quick) call += " --quick";
  if (options.thorough) call += " --thorough";
  if (options.seed != 1) call += fmt::format(" --seed {}", options.seed);
  if (options.confirm) call += " --confirm";
  return page(chapters, call + " --out DIR",
              fmt::format("{:%Y-%m-%d, %H:%M} UTC", fmt::gmtime(std::time(nullptr))));
}

/// Throws InputError if a file that the run would read or write is there and is not from an earlier one: it
/// is somebody else's, or no file.
void refuse_foreign_files(const std::string& directory) {
  const std::vector<std::pair<std::string, std::string>> marks{
      {"index.html", "<meta name=\"generator\" content=\"Ruleproof\"/>"},
      {"report.json", "\"claims\""},
      {"junit.xml", "ruleproof verify"}};
  for (const auto& [name, mark] : marks) {
    const std::string path = directory + "/" + name;
    std::error_code error;
    if (!std::filesystem::exists(path, error)) continue;
    const bool is_file = std::filesystem::is_regular_file(path, error);
    if (!is_file || read_text(path, "report of an earlier run").find(mark) == std::string::npos)
      throw InputError(fmt::format(
          "--out: {} is not from an earlier run and would be lost; name another directory", path));
  }
}

std::vector<std::string> games_of(const VerifyOptions& options) {
  std::vector<std::string> games;
  for (const std::string& game : options.games)
    if (std::ranges::count(games, game) == 0) games.push_back(game);
  if (games.empty())
    for (const GameSpec& game : specs()) games.emplace_back(game.id);
  return games;
}

/// Takes up what is kept, and says how many verdicts that are.
std::size_t take_up(const Kept& kept, Run& run) {
  std::size_t count = 0;
  for (Line& line : run.lines) {
    auto earlier = kept.find(job_of(line), line_of);
    if (!earlier) continue;
    line = *std::move(earlier);
    line.kept = true;
    ++count;
  }
  for (ReadingPair& pair : run.pairs) {
    auto earlier = kept.find(job_of(pair), [&](const auto& json) { return ambiguity_of(json, *pair.game); });
    if (!earlier) continue;
    pair.found = *std::move(earlier);
    pair.kept = true;
    ++count;
  }
  kept.note_foreign(jobs_of(run));
  return count;
}

std::string summary(const ReadingPair& pair) {
  return fmt::format("{:8} {} {}", text(pair.found.result), pair.game->id, subject(pair));
}

/// Gives a verdict on each claim and each pair that is not kept, says it and keeps it.
void work_through(const VerifyOptions& options, const std::vector<Job>& jobs, const std::stop_token& stop,
                  const Kept& kept, Run& run) {
  const auto count_kept = [](const auto& all) {
    return static_cast<std::size_t>(std::ranges::count_if(all, [](const auto& one) { return one.kept; }));
  };
  Progress progress("verdicts", count_kept(run.lines) + count_kept(run.pairs),
                    jobs.size() + run.pairs.size());
  const auto work = [&](std::size_t job, std::stop_token asked) {
    const std::optional<Line> line = jobs[job].work(asked);
    if (line) run.lines[job] = *line;
    return line.has_value();
  };
  std::size_t lacking = 0;
  for (const bool by_default : {true, false})
    lacking += run_jobs(to_run(run.lines, by_default), options.threads, stop, work, [&](std::size_t job) {
      kept.keep(job_of(run.lines[job]), json(run.lines[job]));
      progress.done(summary(run.lines[job]), is_unexpected(run.lines[job]));
    });
  lacking += compare_all(run.pairs, options.depth(), options.threads, stop, [&](const ReadingPair& pair) {
    kept.keep(job_of(pair), kept_form(pair.found, *pair.game));
    progress.done(summary(pair), false);
  });
  note_lack_of_memory(lacking);
}

/// How many verdicts of each kind there are.
struct Tally {
  explicit Tally(const Run& run)
      : changed(run.held.changes.size()), contradictions(run.contradictions.size()) {
    for (const Line& line : run.lines)
      ++(!is_run(line)         ? claims_not_run
         : is_unexpected(line) ? unexpected
         : !line.expected      ? without_expectation
                               : expected);
    for (const ReadingPair& pair : run.pairs)
      if (!is_run(pair)) ++pairs_not_run;
  }

  std::size_t expected = 0;
  std::size_t unexpected = 0;
  std::size_t without_expectation = 0;
  std::size_t claims_not_run = 0;
  std::size_t pairs_not_run = 0;
  std::size_t changed;
  std::size_t contradictions;

  /// A contradiction is wrong whatever is expected, also where the proof was for a pair of readings.
  bool is_wrong() const { return unexpected > 0 || changed > 0 || contradictions > 0; }
  bool is_complete() const { return claims_not_run == 0 && pairs_not_run == 0; }
};

/// What the documents could have that the run would speak of, a line for each.
std::string told_missing(const Run& run) {
  std::string told;
  for (const std::string& game : run.games)
    for (const std::string& missing : {missing_claims(spec(game)), missing_readings(spec(game))})
      if (!missing.empty()) told += '\n' + paragraph(missing);
  return told;
}

/// The call that shows the first of what is wrong.
std::string call_for_fault(const VerifyOptions& options, const Run& run) {
  for (const Line& line : run.lines)
    if (is_unexpected(line) || run.change(line.game, subject(line))) return call(grouped({line}).front());
  for (const ReadingPair& pair : run.pairs)
    if (run.change(pair.game->id, subject(pair))) return compared(pair).call;
  if (!run.contradictions.empty())
    return options.out.empty() ? "the same call with --out DIR, which keeps the query"
                               : fmt::format("z3 {0} and cvc5 {0}", run.contradictions.front());
  return "ruleproof games";  // what is gone from the report is gone from the list of claims
}

/// What is not run, in the words of a job scheduler.
std::string numbers_of_jobs_not_run(const Run& run) {
  std::vector<std::size_t> places;
  for (std::size_t i = 0; i < run.lines.size(); ++i)
    if (!is_run(run.lines[i])) places.push_back(i);
  for (std::size_t i = 0; i < run.pairs.size(); ++i)
    if (!is_run(run.pairs[i])) places.push_back(run.lines.size() + i);
  return numbers_of_jobs(places);
}

/// What to do after this run.
std::string next_step(const VerifyOptions& options, const Run& run, const Tally& tally, bool has_all) {
  if (tally.is_wrong()) return call_for_fault(options, run);
  if (!tally.is_complete() && options.spread.merges)
    return fmt::format("--job K of the jobs that are not run, {}; then --merge again",
                       numbers_of_jobs_not_run(run));
  if (!has_all && options.out.empty())
    return "the same call with --out DIR, which goes on where it was stopped";
  if (!has_all) return "the same call, which goes on from here";
  if (options.out.empty()) return "the same call with --out DIR, which leaves a report";
  if (options.baseline.empty())
    return fmt::format("after a change, ruleproof verify --baseline {}/report.json", options.out);
  return "nothing";
}

/// So many as expected, so many not, where the report is, what to run next.
std::string last_line(const VerifyOptions& options, const Run& run, const Tally& tally, bool has_all) {
  std::string line = fmt::format("{} verdicts as expected, {} not", tally.expected, tally.unexpected);
  if (tally.without_expectation > 0)
    line += fmt::format(", {} of which nothing is expected", tally.without_expectation);
  if (tally.contradictions > 0)
    line += fmt::format("; the solvers contradict each other on {} quer{}", tally.contradictions,
                        tally.contradictions == 1 ? "y" : "ies");
  if (!options.baseline.empty()) line += fmt::format(", {} changed since the baseline", tally.changed);
  if (!tally.is_complete())
    line += fmt::format("; not run: {} of {} verdicts and {} of {} pairs of readings", tally.claims_not_run,
                        run.lines.size(), tally.pairs_not_run, run.pairs.size());
  if (tally.is_complete() && !has_all) line += "; the page is not complete";
  if (!options.out.empty()) line += fmt::format("; report: {}/index.html", options.out);
  return line + "; next: " + next_step(options, run, tally, has_all);
}

/// Does one job alone, unless it is done, and keeps it.
Status verify_one(const VerifyOptions& options, const std::vector<Job>& jobs, std::size_t place,
                  const Kept& kept, const Contradictions& contradictions, const Run& run) {
  const Stop stop(options.seconds);
  const auto told = [&](const std::string& summary, Status status) {
    print(summary + '\n');
    return status;
  };
  const auto stopped = [&] {
    note(fmt::format("stopped: job {} is not done, and nothing is kept of it", place + 1));
    return Status::stopped;
  };
  if (place < jobs.size()) {
    const std::string job = job_of(jobs[place].waiting);
    std::optional<Line> line = kept.find(job, line_of);
    if (!line) {
      const auto work = [&](std::size_t, std::stop_token asked) {
        return (line = jobs[place].work(asked)).has_value();
      };
      note_lack_of_memory(
          run_jobs({place}, 1, stop.token(), work, [&](std::size_t) { kept.keep(job, json(*line)); }));
    }
    if (!line) return stopped();
    return told(summary(*line),
                is_unexpected(*line) || contradictions.met() > 0 ? Status::wrong_result : Status::as_asked);
  }
  std::vector<ReadingPair> pairs{run.pairs[place - jobs.size()]};
  ReadingPair& pair = pairs.front();
  if (auto found = kept.find(job_of(pair), [&](const auto& json) { return ambiguity_of(json, *pair.game); }))
    pair.found = *std::move(found);
  else
    compare_all(pairs, options.depth(), 1, stop.token(),
                [&](const ReadingPair& done) { kept.keep(job_of(done), kept_form(done.found, *done.game)); });
  return is_run(pair)
             ? told(summary(pair), contradictions.met() > 0 ? Status::wrong_result : Status::as_asked)
             : stopped();
}

Status verify(const VerifyOptions& options) {
  if (options.quick && options.thorough) throw InputError("--quick and --thorough: choose one");
  const std::string key =
      key_of_run("verify", fmt::format("{} seed {}{}", options.name_of_depth(), options.seed,
                                       options.confirm ? " confirmed" : ""));
  const auto contradictions = std::make_shared<Contradictions>(options.out, key);
  heed_confirm(options.confirm, contradictions);
  Run run{games_of(options), {}, {}};
  std::vector<Job> jobs;
  for (const std::string& game : run.games)
    for (Job& job : all_jobs(spec(game), options.depth(), options.seed)) jobs.push_back(std::move(job));
  for (const Job& job : jobs) run.lines.push_back(job.waiting);
  for (const std::string& game : run.games)
    for (ReadingPair& pair : reading_pairs(spec(game))) run.pairs.push_back(std::move(pair));
  if (options.spread.lists_jobs) {
    std::vector<std::string> names;
    for (const Line& line : run.lines) names.push_back(name_of_job(line));
    for (const ReadingPair& pair : run.pairs) names.push_back(name_of_job(pair));
    return list_jobs(head_of(run), names, options.json);
  }
  const std::optional<Baseline> baseline =
      options.baseline.empty() ? std::nullopt : std::optional(read_baseline(options.baseline));
  const Kept kept(options.out, key, note);
  if (options.spread.job)
    return verify_one(options, jobs, place_of_job(options.spread, jobs.size() + run.pairs.size()), kept,
                      *contradictions, run);
  if (options.spread.merges) kept.demand_folder();
  if (!options.out.empty()) {
    make_directory(options.out);
    refuse_foreign_files(options.out);
  }

  const std::size_t taken = take_up(kept, run);
  const Stop stop(options.seconds);
  if (taken == 0 && !options.spread.merges) contradictions->forget();
  contradictions->note_kept();
  if (options.spread.merges) {
    for (Line& line : run.lines) line.kept = false;  // as in the report of a single run
    for (ReadingPair& pair : run.pairs) pair.kept = false;
  } else {
    if (taken > 0)
      note(fmt::format("{} of {} verdicts are kept from an earlier run", taken,
                       jobs.size() + run.pairs.size()));
    work_through(options, jobs, stop.token(), kept, run);
  }

  run.contradictions = contradictions->all();
  if (baseline) {
    Baseline now{options.name_of_depth(), run.games, run.lines, {}};
    for (const ReadingPair& pair : run.pairs) now.pairs.push_back(verdict_on(pair));
    run.held = hold(*baseline, now);
  }
  const Tally tally(run);
  const auto document = document_of(options, run);
  bool has_all = tally.is_complete();
  if (!options.out.empty()) {
    write_file_whole(options.out + "/index.html", page_of(options, run, stop.token()));
    write_file_whole(options.out + "/report.json", json_text(document));
    write_file_whole(options.out + "/junit.xml", junit_of(run));
    has_all = has_all && !stop.token().stop_requested();  // or tables of the page are left out
    if (has_all && !options.spread.merges) kept.forget(jobs_of(run));
  }
  print_painted(options.json ? json_text(document)
                             : report(run.lines) + "\n" + overview(run.pairs) + told_missing(run));

  for (const Change& change : run.held.changes) note(text(change));
  if (const std::string told = told_not_compared(run.held); !told.empty()) note(told);
  note(last_line(options, run, tally, has_all));
  if (tally.is_wrong()) return Status::wrong_result;
  return has_all ? Status::as_asked : Status::stopped;
}

}  // namespace

void add_verify(CLI::App& program, Action& action) {
  CLI::App& command = add_command(
      program, "verify",
      "The main job: a verdict on every claim and every pair of readings, engine against reference",
      "  ruleproof verify\n"
      "  ruleproof verify disto --quick --out report\n"
      "  ruleproof verify --baseline report/report.json\n"
      "  ruleproof verify --list-jobs\n"
      "  ruleproof verify --job 7 --out report\n"
      "  ruleproof verify --merge --out report");
  const auto options = std::make_shared<VerifyOptions>();
  add_games(command, options->games, GameUse::plays_any);
  command.add_flag("--quick", options->quick, "The default readings only, smaller boards: within a minute");
  command.add_flag("--thorough", options->thorough, "All combinations of readings, larger boards");
  command
      .add_option(
          "--out", options->out,
          "Leave the report there: index.html, report.json, junit.xml; and what a stopped run has done")
      ->type_name("DIR");
  command
      .add_option("--baseline", options->baseline,
                  "An earlier report.json, of at most 16 MiB: what changed since is an error. Only what both "
                  "runs cover is compared, and runs of other depth by their verdicts alone")
      ->type_name("FILE");
  add_seed(command, options->seed, "Of the random games");
  add_confirm(command, options->confirm);
  command.add_option("--threads", options->threads, "How many jobs at once; one a core without")
      ->type_name("T")
      ->check(whole_number(1, 1024));
  add_time(command, options->seconds);
  command.add_flag("--json", options->json, "One JSON document on standard output instead of the table");
  add_spread(command, options->spread);
  command.callback([&action, options] { action = [options] { return verify(*options); }; });
}

}  // namespace ruleproof

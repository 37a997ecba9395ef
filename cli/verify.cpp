#include <fmt/format.h>

#include <algorithm>
#include <chrono>
#include <filesystem>
#include <functional>
#include <thread>

#include "cli/ambiguities.hpp"
#include "cli/chapter.hpp"
#include "cli/agreement_told.hpp"
#include "cli/commands.hpp"
#include "cli/other_form.hpp"
#include "cli/jobs.hpp"
#include "cli/kept.hpp"
#include "cli/progress.hpp"
#include "cli/stop.hpp"
#include "cli/verdicts.hpp"
#include "properties/agreement.hpp"
#include "properties/games.hpp"
#include "properties/random_trial.hpp"
#include "properties/shrink.hpp"
#include "record/read_record.hpp"
#include "report/file.hpp"
#include "report/json.hpp"
#include "report/junit.hpp"
#include "report/page.hpp"
#include "report/version.hpp"
#include "spec/input_error.hpp"
#include "spec/size.hpp"

namespace ruleproof {
namespace {

struct Options {
  std::vector<std::string> games;
  bool quick = false;
  bool thorough = false;
  std::string out;
  std::string baseline;
  std::uint64_t seed = 1;
  unsigned threads = 0;
  std::optional<double> seconds;
  bool json = false;

  Plan::Depth depth() const {
    return quick ? Plan::Depth::quick : thorough ? Plan::Depth::thorough : Plan::Depth::standard;
  }
};

/// Engine and reference on random games of all styles.
std::optional<Line> agreement(const Ruleset& ruleset, int games, std::uint64_t seed, Line line,
                              std::stop_token stop) {
  const auto begin = std::chrono::steady_clock::now();
  std::mt19937_64 random(seed);
  const std::vector<Size> sizes{{3, 3}, {5, 5}, {7, 3}, {9, 9}};
  int played = 0;
  line.verdict = "tested";
  for (int i = 0; i < games && line.verdict == "tested"; ++i) {
    for (const Style style : all_styles) {
      if (stop.stop_requested()) return std::nullopt;
      const Trial trial =
          random_trial(ruleset, sizes[static_cast<std::size_t>(i) % sizes.size()], style, random);
      ++played;
      if (!disagreement(trial)) continue;
      refute_agreement(line, trial, stop);
      break;
    }
  }
  line.how = "random";
  for (const Size size : sizes) line.sizes.push_back(text(size));
  if (line.why.empty()) line.why = fmt::format("{} games", played);
  line.seconds = std::chrono::duration<double>(std::chrono::steady_clock::now() - begin).count();
  return line;
}

std::vector<Job> jobs_of(const Game& game, const Options& options) {
  const GameSpec& spec = ruleproof::spec(game.id);
  std::vector<Ruleset> rulesets = varied_one_at_a_time(spec);
  if (options.quick) rulesets.resize(1, rulesets.front());
  if (options.thorough) rulesets = all_rulesets(spec);
  std::vector<Job> jobs;
  for (const Ruleset& ruleset : rulesets) {
    for (const Property& property : game.properties(ruleset)) {
      const auto work = [&game, ruleset, property, &options](std::stop_token stop) -> std::optional<Line> {
        const auto rules = game.rules(ruleset);
        const Verdict verdict =
            judge(property, *rules, ruleset, plan(*rules, ruleset, options.depth(), options.seed), {}, stop);
        if (verdict.verdict == Claim::Verdict::not_run) return std::nullopt;
        return line(verdict);
      };
      jobs.push_back({line(Verdict{property.id, ruleset}), work});
    }
    if (!game.engine_knows(ruleset)) continue;
    Line agrees{std::string(game.id), "engine-agrees", ruleset.text(), "not-run", "tested"};
    const int games = options.quick ? 10 : options.thorough ? 400 : 40;
    jobs.push_back({agrees, [ruleset, games, &options, agrees](std::stop_token stop) {
                      return agreement(ruleset, games, options.seed, agrees, stop);
                    }});
  }
  return jobs;
}

std::vector<Job> jobs_of(const std::string& name, const Options& options) {
  if (const OtherForm* form = other_form(name)) return form->jobs(options.depth(), options.seed);
  return jobs_of(game(name), options);
}

std::string junit_of(const std::vector<Line>& lines) {
  std::vector<JunitSuite> suites;
  for (const Line& line : lines) {
    if (suites.empty() || suites.back().name != line.game) suites.push_back({line.game, {}});
    JunitCase test{line.claim + " " + line.reading, line.seconds};
    test.system_out = summary(line);
    if (line.verdict == "not-run") {
      test.outcome = JunitCase::Outcome::skipped;
      test.message = "not run";
    } else if (is_unexpected(line)) {
      test.outcome = JunitCase::Outcome::failed;
      test.message = fmt::format("{}, expected {}", line.verdict, line.expected);
      test.details = line.why + "\n" + line.counterexample;
    }
    suites.back().cases.push_back(std::move(test));
  }
  return junit("ruleproof verify", suites);
}

nlohmann::ordered_json document_of(const std::vector<Line>& lines, const std::vector<ReadingPair>& pairs,
                                   const std::vector<std::string>& games) {
  nlohmann::ordered_json document;
  document["game"] =
      games.size() == 1 ? nlohmann::ordered_json(games.front()) : nlohmann::ordered_json(games);
  document["size"] = nullptr;     // each claim has its own
  document["reading"] = nullptr;  // likewise
  document["version"] = ruleproof_version();
  document["overall"] = overall(lines);
  document["claims"] = nlohmann::ordered_json::array();
  for (const Line& line : lines) document["claims"].push_back(json(line));
  document["ambiguities"] = nlohmann::ordered_json::array();
  for (const ReadingPair& pair : pairs) document["ambiguities"].push_back(json(pair));
  return document;
}

std::string page_of(const Options& options, const std::vector<Line>& lines,
                    const std::vector<ReadingPair>& pairs, const std::vector<std::string>& games,
                    const std::stop_token& stop) {
  std::vector<GameChapter> chapters;
  for (const std::string& game : games)
    chapters.push_back(chapter(spec(game), lines, pairs, options.depth(), stop));
  std::string call = "ruleproof verify";
  for (const std::string& game : options.games) call += " " + game;
  if (options.quick) call += " --quick";
  if (options.thorough) call += " --thorough";
  if (options.seed != 1) call += fmt::format(" --seed {}", options.seed);
  return page(chapters, call + " --out DIR");
}

/// Throws InputError if a file that the run would write is there and is not from an earlier one: it is
/// somebody else's.
void refuse_foreign_files(const std::string& directory) {
  const std::vector<std::pair<std::string, std::string>> marks{
      {"index.html", "<meta name=\"generator\" content=\"Ruleproof\"/>"},
      {"report.json", "\"claims\""},
      {"junit.xml", "ruleproof verify"}};
  for (const auto& [name, mark] : marks) {
    const std::string path = directory + "/" + name;
    std::error_code error;
    if (std::filesystem::exists(path, error) && read_text(path).find(mark) == std::string::npos)
      throw InputError(fmt::format(
          "--out: {} is not from an earlier run and would be lost; name another directory", path));
  }
}

Status verify(const Options& options) {
  if (options.quick && options.thorough) throw InputError("--quick and --thorough: choose one");
  std::vector<std::string> names = options.games;
  if (names.empty())
    for (const GameSpec& game : specs()) names.emplace_back(game.id);
  std::vector<Job> jobs;
  for (const std::string& name : names)
    for (Job& job : jobs_of(name, options)) jobs.push_back(std::move(job));
  const Baseline baseline = options.baseline.empty() ? Baseline{} : read_baseline(options.baseline);
  if (!options.out.empty()) {
    make_directory(options.out);
    refuse_foreign_files(options.out);
  }

  Kept kept(options.out, key_of_run(fmt::format("{} {}", static_cast<int>(options.depth()), options.seed)));
  std::vector<Line> lines;
  std::vector<std::size_t> open;
  for (std::size_t i = 0; i < jobs.size(); ++i) {
    lines.push_back(jobs[i].waiting);
    if (const Line* earlier = kept.find(jobs[i].waiting)) {
      lines.back() = *earlier;
      lines.back().kept = true;
    } else {
      open.push_back(i);
    }
  }

  const Stop stop(options.seconds);
  std::size_t count = jobs.size() - open.size();
  if (count > 0) note(fmt::format("{} of {} verdicts are kept from an earlier run", count, jobs.size()));
  std::vector<ReadingPair> pairs;
  for (const std::string& name : names)
    for (ReadingPair& pair : reading_pairs(spec(name))) pairs.push_back(std::move(pair));
  std::size_t compared = 0;
  {
    Progress progress("verdicts", count, jobs.size() + pairs.size());
    const auto work = [&](std::size_t job, std::stop_token asked) {
      const std::optional<Line> line = jobs[job].work(asked);
      if (line) lines[job] = *line;
      return line.has_value();
    };
    run_jobs(open, options.threads, stop.token(), work, [&](std::size_t job) {
      if (!options.out.empty()) kept.keep(lines[job]);
      ++count;
      progress.done(summary(lines[job]), is_unexpected(lines[job]));
    });
    compare_all(pairs, options.threads, stop.token(), [&](const ReadingPair& pair) {
      ++compared;
      progress.done(fmt::format("{:8} {}", text(pair.found.result), name(pair)), false);
    });
  }

  const bool is_complete = compared == pairs.size() && std::ranges::none_of(lines, [](const Line& line) {
                             return line.verdict == "not-run";
                           });
  const auto document = document_of(lines, pairs, names);
  if (!options.out.empty()) {
    write_file_whole(options.out + "/index.html", page_of(options, lines, pairs, names, stop.token()));
    write_file_whole(options.out + "/report.json", json_text(document));
    write_file_whole(options.out + "/junit.xml", junit_of(lines));
    if (is_complete) kept.forget();
  }
  print_painted(options.json ? json_text(document) : report(lines) + "\n" + overview(pairs));

  bool is_wrong = std::ranges::any_of(lines, is_unexpected);
  if (!options.baseline.empty()) {
    for (const std::string& change : changes(baseline, {lines, document["ambiguities"]})) {
      note(change);
      is_wrong = true;
    }
  }
  if (!is_complete)
    note(fmt::format("{} of {} verdicts are not run{}", jobs.size() - count, jobs.size(),
                     options.out.empty() ? "" : "; the same call goes on from here"));
  if (is_wrong) return Status::wrong_result;
  return is_complete ? Status::as_asked : Status::stopped;
}

}  // namespace

void add_verify(CLI::App& program, Action& action) {
  CLI::App& command = add_command(
      program, "verify",
      "The main job: a verdict on every claim and every pair of readings, engine against reference",
      "  ruleproof verify\n"
      "  ruleproof verify disto --quick --out report\n"
      "  ruleproof verify --baseline report/report.json");
  const auto options = std::make_shared<Options>();
  command.add_option("GAME", options->games, "The games; all of them without")->type_name("");
  command.add_flag("--quick", options->quick, "The default readings only, smaller boards: within a minute");
  command.add_flag("--thorough", options->thorough, "All combinations of readings, larger boards");
  command
      .add_option(
          "--out", options->out,
          "Leave the report there: index.html, report.json, junit.xml; and what a stopped run has done")
      ->type_name("DIR");
  command
      .add_option("--baseline", options->baseline, "An earlier report.json: what changed since is an error")
      ->type_name("FILE");
  add_seed(command, options->seed, "Of the random games");
  command.add_option("--threads", options->threads, "How many jobs at once; one a core without")
      ->type_name("T")
      ->check(whole_number(1, 1024));
  add_time(command, options->seconds);
  command.add_flag("--json", options->json, "One JSON document on standard output instead of the table");
  command.callback([&action, options] { action = [options] { return verify(*options); }; });
}

}  // namespace ruleproof

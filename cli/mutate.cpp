#include <fmt/format.h>

#include <algorithm>
#include <mutex>
#include <random>

#include "cli/commands.hpp"
#include "cli/own_files.hpp"
#include "cli/setting.hpp"
#include "cli/spread.hpp"
#include "cli/stop.hpp"
#include "report/document_path.hpp"
#include "report/file.hpp"
#include "report/json.hpp"
#include "report/kept.hpp"
#include "report/kept_forms.hpp"
#include "report/mutation_report.hpp"
#include "spec/input_error.hpp"
#include "spec/language/tree.hpp"

namespace ruleproof {
namespace {

using mutation::Mutant;
using mutation::MutationRun;

struct MutateOptions {
  SharedDocument game;
  mutation::Bounds bounds;
  std::optional<std::size_t> sample;
  std::vector<std::size_t> only;
  std::vector<std::string> clauses;
  std::string out;
  unsigned threads = 0;
  std::optional<double> seconds;
  bool no_proof = false;
  Spread spread;
  bool json = false;
};

std::vector<std::size_t> chosen(const MutateOptions& options, const std::vector<Mutant>& all) {
  std::vector<std::size_t> chosen;
  for (const std::size_t number : options.only) {
    if (number > all.size())
      throw InputError(fmt::format("--only: there are {} changes, and no number {}", all.size(), number));
    chosen.push_back(number - 1);
  }
  for (std::size_t i = 0; i < all.size() && options.only.empty(); ++i) {
    const auto is_of = [&](const std::string& clause) {
      return std::ranges::count(all[i].clauses, clause) > 0;
    };
    if (options.clauses.empty() || std::ranges::any_of(options.clauses, is_of)) chosen.push_back(i);
  }
  if (options.sample && *options.sample < chosen.size()) {
    std::mt19937_64 random(options.bounds.seed);
    for (std::size_t i = 0; i < *options.sample; ++i)
      std::swap(chosen[i], chosen[i + random() % (chosen.size() - i)]);
    chosen.resize(*options.sample);
  }
  std::ranges::sort(chosen);
  chosen.erase(std::unique(chosen.begin(), chosen.end()), chosen.end());
  return chosen;
}

/// Returns the options that choose which changes of the document are judged.
std::string choice(const MutateOptions& options) {
  std::string choice;
  if (options.sample) choice += fmt::format(" --sample {}", *options.sample);
  for (const std::string& clause : options.clauses) choice += " --clause " + quoted_for_shell(clause);
  for (const std::size_t number : options.only) choice += fmt::format(" --only {}", number);
  return choice;
}

/// The jobs of the command. Each job judges one chosen change of the document.
class Changes : public JobRun {
 public:
  explicit Changes(MutationRun& run) : run_(run) {}

  std::size_t size() const override { return run_.chosen.size(); }
  std::string things() const override { return "changes"; }
  std::string name(std::size_t job) const override {
    return fmt::format("{} change {} {} {}", run_.game.id, at(job).number, place(run_, at(job)),
                       change(at(job)));
  }
  /// Returns a key with the document and the number of the change. The number identifies the change, because
  /// stored results are reused only by the same program, which numbers the changes in the same way.
  std::string key(std::size_t job) const override { return key_of(at(job)); }
  /// Returns the keys of all changes, because another command for the same run may choose other changes.
  std::vector<std::string> known_keys() const override {
    std::vector<std::string> keys;
    for (const Mutant& mutant : run_.all) keys.push_back(key_of(mutant));
    return keys;
  }
  bool is_done(std::size_t job) const override { return run_.judgements[run_.chosen[job]].has_value(); }
  std::optional<nlohmann::ordered_json> work(std::size_t job, const std::stop_token& stop) override {
    std::call_once(once_, [&] { judge_.emplace(run_.game, run_.bounds); });
    auto judgement = judge_->judge(at(job), stop);
    if (!judgement) return std::nullopt;
    return kept_form(run_.judgements[run_.chosen[job]].emplace(*std::move(judgement)));
  }
  void take(std::size_t job, const nlohmann::ordered_json& kept) override {
    run_.judgements[run_.chosen[job]] = judgement_of(kept, run_.game);
  }
  std::string summary(std::size_t job) const override {
    return fmt::format("{:9} {} {}", text(effect(job)), place(run_, at(job)), change(at(job)));
  }
  bool is_important(std::size_t job) const override {
    return effect(job) == mutation::Judgement::Effect::unnoticed;
  }

 private:
  const Mutant& at(std::size_t job) const { return run_.all[run_.chosen[job]]; }
  mutation::Judgement::Effect effect(std::size_t job) const {
    return run_.judgements[run_.chosen[job]].value().effect;
  }
  std::string key_of(const Mutant& mutant) const {
    return fmt::format("{} change {}", ruleproof::key_of(run_.game), mutant.number);
  }

  MutationRun& run_;
  std::once_flag once_;
  std::optional<mutation::Judge> judge_;
};

std::string key_with_bounds(const mutation::Bounds& bounds) {
  return ruleproof::key_of_run(
      "mutate", fmt::format("boards {} steps {} seed {}{}", bounds.longest_side, bounds.steps, bounds.seed,
                            bounds.every_board ? "" : " no proof"));
}

Status mutate(const MutateOptions& options) {
  const Document& game = *options.game;
  if (const std::string reason = reason_not_to_play(game); !reason.empty())
    throw InputError(fmt::format("{}: {}", game.text->file, reason));
  for (const std::string& clause : options.clauses)
    of_option("--clause", [&] { return &game.clause(clause); });
  mutation::Bounds bounds = options.bounds;
  bounds.every_board = !options.no_proof;
  std::vector<Mutant> all = mutation::mutants(game);
  std::vector<std::size_t> chosen = ruleproof::chosen(options, all);
  MutationRun run{
      game, bounds, std::move(all), std::move(chosen), choice(options), !options.only.empty(), options.out};
  Changes changes(run);
  const Spread& spread = options.spread;
  if (spread.lists_jobs) return list_jobs(json_document(Game(game)), changes, options.json);
  const Kept kept(options.out, key_with_bounds(bounds), note);
  const Stop stop(options.seconds);
  if (spread.job) return do_job(changes, kept, spread, stop.token());
  take_up(changes, kept, spread);
  if (!options.out.empty())
    prepare_directory(options.out,
                      {{"mutate.json", "\"unnoticed\""}, {"index.html", "<code>ruleproof mutate "}},
                      {"change-", {".md"}});
  if (!spread.merges) work_through(changes, kept, options.threads, stop.token());
  const nlohmann::ordered_json document = json(run);
  if (!options.out.empty()) write_report(run, document);
  print(options.json ? json_text(document) : report_text(run));
  if (!options.out.empty()) note(fmt::format("report: {}/index.html", options.out));
  if (is_complete(changes)) {
    if (!spread.merges) kept.forget(changes.keys());
    return Status::success;
  }
  note(fmt::format("{} of {} changes were judged; next: {}", run.judged().size(), run.chosen.size(),
                   spread.merges ? step_after_merge(changes)
                   : options.out.empty()
                       ? "the same call with --out DIR, which keeps the results of a run that is stopped"
                       : "the same call, which continues from here"));
  return Status::stopped;
}

}  // namespace

void add_mutate(const Program& program) {
  CommandOf command(program, "mutate", mutate,
                    "Which words of the rules matter, and which examples, counts and claims protect them",
                    "  ruleproof mutate loose --out report\n"
                    "  ruleproof mutate my-game.md --sample 100 --seed 7\n"
                    "  ruleproof mutate loose --clause flip --boards 2 --json\n"
                    "  ruleproof mutate loose --only 12\n"
                    "  ruleproof mutate loose --list-jobs\n"
                    "  ruleproof mutate loose --job 12 --out report\n"
                    "  ruleproof mutate loose --merge --out report");
  auto& options = command.options;
  add_game(command, options.game, GameUse::plays_any);
  command.whole("--boards", "N", options.bounds.longest_side, 1, 9,
                "Search games on boards with sides of up to N points; by default 3");
  command.whole("--steps", "N", options.bounds.steps, 1, 1'000'000'000'000,
                "Up to N elementary steps for one search of one board; by default 20000000");
  command.whole("--sample", "N", options.sample, 1, 1'000'000,
                "Only N of the changes, chosen at random by --seed; by default all of them");
  command.option("--clause", "CLAUSE", options.clauses,
                 "Only changes of the lines of this clause; may be repeated");
  command.whole("--only", "NUMBER", options.only, 1, 1'000'000,
                "Only the change with this number, with its position and record; may be repeated");
  command.flag("--no-proof", options.no_proof,
               "Do not use the solver to prove that a change has no effect on any board");
  command.option(
      "--out", "DIR", options.out,
      "Leave the report there: index.html, mutate.json, and the changed documents that nothing notices");
  command.seed(options.bounds.seed, "The seed of the sample and of random games; by default 1");
  command.threads(options.threads, "changes");
  command.time(options.seconds);
  command.json(options.json);
  add_spread(command, options.spread);
  command.app.get_option("--merge")->excludes(command.app.get_option("--time"));
}

}  // namespace ruleproof

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <filesystem>
#include <map>
#include <utility>

#include "cli/commands.hpp"
#include "cli/game_argument.hpp"
#include "cli/inputs.hpp"
#include "cli/native_code.hpp"
#include "cli/native_options.hpp"
#include "cli/own_files.hpp"
#include "cli/query_files.hpp"
#include "cli/spread.hpp"
#include "cli/stop.hpp"
#include "properties/verification/claim_jobs.hpp"
#include "properties/verification/guards.hpp"
#include "properties/verification/jobs.hpp"
#include "properties/verification/line.hpp"
#include "properties/verification/reading_pairs.hpp"
#include "record/read_record.hpp"
#include "report/chapter.hpp"
#include "report/comparison.hpp"
#include "report/document_path.hpp"
#include "report/file.hpp"
#include "report/json.hpp"
#include "report/kept.hpp"
#include "report/kept_forms.hpp"
#include "report/layout.hpp"
#include "report/missing.hpp"
#include "report/page_alone.hpp"
#include "report/verdicts.hpp"
#include "report/verification.hpp"
#include "spec/documents/clauses.hpp"
#include "spec/documents/spec.hpp"
#include "spec/input_error.hpp"
#include "spec/language/tree.hpp"

namespace ruleproof {
namespace {

struct VerifyOptions {
  std::vector<std::string> games;
  std::vector<SharedDocument> documents = {};  ///< what `games` names, or all documents
  bool quick = false;
  bool thorough = false;
  std::string out;
  std::string baseline;
  std::uint64_t seed = 1;
  unsigned threads = 0;
  bool confirm = false;
  bool no_native = false;
  std::optional<double> seconds;
  Spread spread = {};
  bool json = false;

  Plan::Depth depth() const {
    return quick ? Plan::Depth::quick : thorough ? Plan::Depth::thorough : Plan::Depth::standard;
  }
  const char* name_of_depth() const { return quick ? "quick" : thorough ? "thorough" : "standard"; }
};

// The functions from here to `Verdicts` are about a claim (Line) or about a pair of readings.
const Document& game_of(const Line& line) { return line.game.document(); }
const Document& game_of(const ReadingPair& pair) { return *pair.game; }
std::string line_on(const Line& line) {
  return is_unexpected(line) && line.document_line > 0 ? fmt::format("{}: {}", place(line), summary(line))
                                                       : summary(line);
}
const Verdict& verdict_of(const Line& line) { return line.verdict; }
const Verdict& verdict_of(const ReadingPair& pair) { return pair.found.verdict; }
bool is_contradicted(const ReadingPair& pair) { return verdict_of(pair).is<Contradicted>(); }
std::string line_on(const ReadingPair& pair) {
  return fmt::format("{} {}: {}", pair.game->id, subject(pair), said_of_pair(pair.found.verdict));
}

/// The jobs of the command. Each job finds a verdict on a claim or on a pair of readings.
class Verdicts : public JobRun {
  bool is_claim(std::size_t job) const { return job < found.lines.size(); }
  template <class F>
  auto at(std::size_t job, F f) const {
    return is_claim(job) ? f(found.lines[job]) : f(found.pairs[job - found.lines.size()]);
  }

 public:
  Verdicts(const VerifyOptions& options, Contradictions& contradictions, const Confirmation& confirmation)
      : found{options.name_of_depth(), options.documents},
        contradictions_(contradictions),
        confirmation_(confirmation),
        depth_(options.depth()),
        merges_(options.spread.merges) {
    decltype(Plan::faster) faster;
    if (!options.no_native)
      faster = [](const Game& game) { return native_counts(game, Compiling::is_awaited); };
    for (const SharedDocument& game : options.documents)
      for (Job& job : all_jobs(*game, depth_, options.seed, confirmation, faster))
        claims_.push_back(std::move(job));
    for (const Job& job : claims_) found.lines.push_back(job.waiting);
    for (const SharedDocument& game : options.documents)
      for (ReadingPair& pair : reading_pairs(*game)) found.pairs.push_back(std::move(pair));
  }

  std::size_t size() const override { return found.lines.size() + found.pairs.size(); }
  std::string things() const override { return "verdicts"; }
  std::string name(std::size_t job) const override {
    return at(job, [](const auto& one) { return game_of(one).id + ' ' + subject(one); });
  }
  std::string key(std::size_t job) const override {
    return at(job, [](const auto& one) { return key_of(game_of(one)) + ' ' + subject(one); });
  }
  bool is_done(std::size_t job) const override {
    return at(job, [](const auto& one) { return verdict_of(one).is_run(); });
  }
  std::string summary(std::size_t job) const override {
    return at(job, [](const auto& one) { return line_on(one); });
  }
  bool is_important(std::size_t job) const override {
    return is_claim(job) ? is_unexpected(found.lines[job])
                         : is_contradicted(found.pairs[job - found.lines.size()]);
  }
  /// Claims under default readings come first. They begin with claims about engines and examples, which are
  /// judged fast. Then come claims under other readings, sorted by the time that the same claim took under
  /// default readings. Pairs of readings come last.
  std::vector<std::size_t> next(const std::vector<std::size_t>& open) const override {
    std::vector<std::size_t> jobs, others, pairs;
    for (const std::size_t job : open)
      (!is_claim(job) ? pairs : varied(found.lines[job]) == "default" ? jobs : others).push_back(job);
    const bool is_rest = jobs.empty();
    if (is_rest) {
      std::map<std::pair<std::string, std::string>, double> by_default;
      for (const Line& line : found.lines)
        by_default.try_emplace({game_of(line).id, line.claim}, line.seconds);
      jobs = others;
      std::ranges::stable_sort(jobs, {}, [&](std::size_t job) {
        return by_default.at({game_of(found.lines[job]).id, found.lines[job].claim});
      });
    } else {
      std::ranges::stable_partition(jobs, [&](std::size_t job) {
        return is_agreement(found.lines[job]) || is_of_examples(found.lines[job]);
      });
    }
    if (is_rest || others.empty()) jobs.insert(jobs.end(), pairs.begin(), pairs.end());
    return jobs;
  }

  std::optional<nlohmann::ordered_json> work(std::size_t job, const std::stop_token& stop) override {
    if (is_claim(job)) {
      const std::optional<Line> line = claims_[job].done(stop);
      if (!line) return std::nullopt;
      return json(found.lines[job] = *line);
    }
    ReadingPair& pair = found.pairs[job - found.lines.size()];
    pair.found = find_ambiguity(pair, depth_, confirmation_, stop);
    if (!verdict_of(pair).is_run()) return std::nullopt;
    return kept_form(pair.found);
  }
  void add_collected(nlohmann::ordered_json& result) override {
    if (const std::vector<std::string> met = contradictions_.take(); !met.empty())
      result["contradictions"] = met;
  }
  void take(std::size_t job, const nlohmann::ordered_json& kept) override {
    // A merged report must equal the report of a single run, in which no verdict is marked as stored earlier.
    take(job, kept, !merges_);
  }
  void take_done(std::size_t job, const nlohmann::ordered_json& result) override {
    take(job, result, false);
    if (result.contains("contradictions"))
      contradictions_.add(result.at("contradictions").get<std::vector<std::string>>());
  }
  nlohmann::ordered_json died(std::size_t job, const std::string& how) override {
    if (is_claim(job)) return json(unknown_since(how, claims_[job].waiting));
    return kept_form(Ambiguity{.verdict = {Unknown{}, {}, how}});
  }

  Verification found;

 private:
  void take(std::size_t job, const nlohmann::ordered_json& result, bool is_kept) {
    if (is_claim(job)) {
      Line& line = found.lines[job] = done_line(claims_[job].waiting, result);
      line.kept = is_kept;
    } else {
      ReadingPair& pair = found.pairs[job - found.lines.size()];
      pair.found = ambiguity_of(result, *pair.game);
      pair.kept = is_kept;
    }
  }

  Contradictions& contradictions_;
  Confirmation confirmation_;
  std::vector<Job> claims_;
  Plan::Depth depth_;
  bool merges_;
};

/// Returns the command line that gives the same verdicts as this run: the games and the options that affect
/// verdicts. Options that name a file or folder (such as --out) are left out.
std::string call_of(const VerifyOptions& options) {
  std::string call = "ruleproof verify";
  if (!options.games.empty())
    for (const SharedDocument& game : options.documents) call += " " + name_in_calls(*game);
  if (options.quick) call += " --quick";
  if (options.thorough) call += " --thorough";
  if (options.seed != 1) call += fmt::format(" --seed {}", options.seed);
  if (options.confirm) call += " --confirm";
  return call;
}

/// Creates the directory of --out. Throws InputError if a report would replace a file that is not from an
/// earlier run.
void prepare_for_reports(const std::string& directory) {
  prepare_directory(directory, {{"index.html", mark_of_page("verify")},
                                {"play.html", "<meta name=\"generator\" content=\"Ruleproof\">"},
                                {"report.json", "\"claims\""},
                                {"report.sarif", "\"ruleproof\""},
                                {"junit.xml", "ruleproof verify"}});
}

/// Returns the documents that `games` names. If `games` is empty, returns all built-in documents and the
/// guards (documents by which a wrong prover is noticed).
std::vector<SharedDocument> documents_of(Inputs& inputs, const std::vector<std::string>& games) {
  if (!games.empty()) return read_games(inputs, games, GameUse::plays_any);
  std::vector<SharedDocument> documents = all_games();
  documents.insert(documents.end(), guards().begin(), guards().end());
  return documents;
}

/// The number of verdicts of each kind.
struct Tally {
  explicit Tally(const Verification& run)
      : changed(run.held ? run.held->changes.size() : 0), contradictions(run.contradictions.size()) {
    for (const Line& line : run.lines)
      ++(!verdict_of(line).is_run() ? claims_not_run
         : is_unexpected(line)      ? unexpected
         : !line.expected           ? without_expectation
                                    : expected);
    for (const ReadingPair& pair : run.pairs) {
      if (!verdict_of(pair).is_run()) ++pairs_not_run;
      if (is_contradicted(pair)) ++contradicted_pairs;
    }
  }

  std::size_t expected = 0;
  std::size_t unexpected = 0;
  std::size_t without_expectation = 0;
  std::size_t claims_not_run = 0;
  std::size_t pairs_not_run = 0;
  std::size_t changed;
  std::size_t contradictions;
  std::size_t contradicted_pairs = 0;

  /// Returns whether the run found a fault. A query on which the solvers contradict each other is a fault,
  /// even if it is about a pair of readings.
  bool is_wrong() const { return unexpected > 0 || changed > 0 || contradictions + contradicted_pairs > 0; }
  bool is_complete() const { return claims_not_run == 0 && pairs_not_run == 0; }
};

/// Returns paragraphs on claims and readings that an author could add to the documents.
std::string missing_text(const Verification& run) {
  std::string output;
  for (const SharedDocument& game : run.documents)
    for (const std::string& missing : {missing_claims(*game), missing_readings(*game)})
      if (!missing.empty()) output += (output.empty() ? "" : "\n") + paragraph(missing);
  return output;
}

/// Returns the file and line of the claim whose verdict changed. Returns an empty text if the change is not
/// about a claim of this run.
std::string place_of(const Verification& run, const Change& change) {
  for (const Line& line : run.lines)
    if (game_of(line).id == change.game && subject(line) == change.what) return place(line);
  return "";
}

/// Returns the command line that shows the first fault of this run, or a sentence on what to do about the
/// fault.
std::string call_for_fault(const VerifyOptions& options, const Verification& run) {
  for (const Line& line : run.lines)
    if (is_unexpected(line) || run.change(game_of(line).id, subject(line)))
      return call(grouped({line}).front());
  for (const ReadingPair& pair : run.pairs)
    if (is_contradicted(pair) || run.change(pair.game->id, subject(pair))) return compared(pair).call;
  if (!run.contradictions.empty())
    return options.out.empty() ? "the same call with --out DIR, which keeps the query"
                               : fmt::format("z3 {0} and cvc5 {0}", run.contradictions.front());
  // Here the only fault is that verdicts of the baseline are missing in this run.
  return options.out.empty()
             ? fmt::format("if they were removed on purpose, {} --out DIR for a new baseline",
                           call_of(options))
             : fmt::format("if they were removed on purpose, take {}/report.json as the new baseline",
                           options.out);
}

/// Returns a text on the next step for the user. `has_all` states whether all jobs are done and the page is
/// complete.
std::string next_step(const VerifyOptions& options, const Verdicts& run, const Tally& tally, bool has_all) {
  if (tally.is_wrong()) return call_for_fault(options, run.found);
  if (!tally.is_complete() && options.spread.merges) return step_after_merge(run);
  if (!has_all && options.out.empty())
    return "the same call with --out DIR, which keeps the results of a run that is stopped";
  if (!has_all) return "the same call, which continues from here";
  if (options.out.empty()) return "the same call with --out DIR, which writes a report";
  if (options.baseline.empty())
    return fmt::format("after a change, {} --baseline {}", call_of(options),
                       quoted_for_shell(options.out + "/report.json"));
  return "nothing";
}

/// Returns the last line of the output, with the numbers of expected and unexpected verdicts, the path of the
/// report and the next step.
std::string last_line(const VerifyOptions& options, const Verdicts& run, const Tally& tally, bool has_all) {
  std::string line =
      fmt::format("{} as expected, {} not", counted(tally.expected, "verdict"), tally.unexpected);
  if (tally.without_expectation > 0)
    line += fmt::format(", {} of which nothing is expected", tally.without_expectation);
  if (tally.contradicted_pairs > 0)
    line += fmt::format("; the proofs of {} of readings are contradicted by games",
                        counted(tally.contradicted_pairs, "pair"));
  if (tally.contradictions > 0)
    line += fmt::format("; the solvers contradict each other on {} quer{}", tally.contradictions,
                        tally.contradictions == 1 ? "y" : "ies");
  if (!options.baseline.empty()) line += fmt::format(", {} changed since the baseline", tally.changed);
  if (!tally.is_complete())
    line += fmt::format("; not run: {} of {} and {} of {} of readings", tally.claims_not_run,
                        counted(run.found.lines.size(), "verdict"), tally.pairs_not_run,
                        counted(run.found.pairs.size(), "pair"));
  if (tally.is_complete() && !has_all) line += "; the page is not complete";
  if (!options.out.empty()) line += fmt::format("; report: {}/index.html", options.out);
  return line + "; next: " + next_step(options, run, tally, has_all);
}

/// Writes reports that contain only this error to --out, because the reports of an earlier run would be
/// mistaken for reports of this run. Writes nothing for --job and --list-jobs. If the directory does not
/// exist, writes reports only if the error is in a document. Does not overwrite report.json if it is the
/// baseline.
void leave_error(const VerifyOptions& options, NotBegun run) {
  if (options.out.empty() || options.spread.job || options.spread.lists_jobs) return;
  std::error_code error;
  if (run.file.empty() && !std::filesystem::exists(options.out, error)) return;
  try {
    prepare_for_reports(options.out);
    run.depth = options.name_of_depth();
    const std::string report = options.out + "/report.json";
    if (!std::filesystem::equivalent(options.baseline, report, error))
      write_file_whole(report, json_text(json(run)));
    write_file_whole(options.out + "/junit.xml", junit(run));
    write_file_whole(options.out + "/report.sarif", sarif(run));
    for (const char* page : {"/index.html", "/play.html"}) std::filesystem::remove(options.out + page, error);
  } catch (const InputError&) {  // the caller reports only the error in `run`
  }
}

Status verify_read(const VerifyOptions& options) {
  if (options.quick && options.thorough) throw InputError("--quick and --thorough: choose one");
  const std::string key =
      key_of_run("verify", fmt::format("{} seed {}{}", options.name_of_depth(), options.seed,
                                       options.confirm ? " confirmed" : ""));
  const auto contradictions = std::make_shared<Contradictions>(options.out, key);
  const Confirmation confirmation = confirmation_of(options.confirm, contradictions);
  Verdicts run(options, *contradictions, confirmation);
  if (options.spread.lists_jobs) return list_jobs(json_document(run.found.documents), run, options.json);
  const std::optional<Baseline> baseline =
      options.baseline.empty() ? std::nullopt : std::optional(read_baseline(options.baseline));
  const Kept kept(options.out, key, note);
  if (options.spread.job) {
    const auto apart = processes_for(1, work_apart(run));
    const Stop stop(options.seconds);
    const Status status = do_job(run, kept, options.spread, stop.token(), apart.get());
    const bool is_wrong = contradictions->met() > 0 || std::ranges::any_of(run.found.lines, is_unexpected) ||
                          std::ranges::any_of(run.found.pairs, is_contradicted);
    return status == Status::success && is_wrong ? Status::wrong_result : status;
  }
  const std::size_t taken = take_up(run, kept, options.spread);
  if (!options.out.empty()) prepare_for_reports(options.out);
  const bool works = !options.spread.merges && !is_complete(run);
  const auto apart =
      works ? processes_for(threads_for(options.threads, run.size()), work_apart(run)) : nullptr;
  const Stop stop(options.seconds);
  if (taken == 0 && !options.spread.merges) contradictions->forget();
  contradictions->note_kept();
  if (!options.spread.merges) work_through(run, kept, options.threads, stop.token(), apart.get());

  run.found.contradictions = contradictions->all();
  if (baseline) run.found.held = hold(*baseline, baseline_of(run.found));
  const Tally tally(run.found);
  const nlohmann::ordered_json document = json(run.found);
  bool has_all = tally.is_complete();
  if (!options.out.empty()) {
    const std::string alone = page_alone(run.found.documents, document);
    if (!alone.empty()) write_file_whole(options.out + "/play.html", alone);
    write_file_whole(options.out + "/index.html", page(run.found, call_of(options) + " --out DIR",
                                                       stop.token(), alone.empty() ? "" : "play.html"));
    write_file_whole(options.out + "/report.json", json_text(document));
    write_file_whole(options.out + "/junit.xml", junit(run.found));
    write_file_whole(options.out + "/report.sarif", sarif(run.found));
    has_all = has_all && !stop.token().stop_requested();  // if a stop was requested, the page may lack tables
    if (has_all && !options.spread.merges) kept.forget(run.keys());
  }
  std::vector<std::string> output{report(run.found.lines), overview(run.found.pairs),
                                  missing_text(run.found)};
  std::erase(output, "");
  print_painted(options.json ? json_text(document) : fmt::format("{}", fmt::join(output, "\n")));

  if (run.found.held) {
    for (const Change& change : run.found.held->changes) {
      const std::string place = place_of(run.found, change);
      if (place.empty())
        note(text(change));
      else
        remark(fmt::format("{}: {}", place, text(change)));
    }
    for (const std::string& sentence : sentences_on(*run.found.held)) note(sentence);
  }
  // Reports unexpected verdicts that were stored earlier. Unexpected verdicts of this run were reported at
  // once.
  for (const Line& line : run.found.lines)
    if (is_unexpected(line) && (line.kept || options.spread.merges)) remark(line_on(line));
  note(last_line(options, run, tally, has_all));
  if (tally.is_wrong()) return Status::wrong_result;
  return has_all ? Status::success : Status::stopped;
}

Status verify(const VerifyOptions& options, Inputs& inputs) {
  try {
    VerifyOptions read = options;
    read.documents = documents_of(inputs, options.games);
    return verify_read(read);
  } catch (const InvalidDocument& error) {
    leave_error(options, {"", error.what(), error.diagnostics, error.file, error.line, error.column});
    throw;
  } catch (const InputError& error) {
    leave_error(options, {"", error.what()});
    throw;
  }
}

}  // namespace

void add_verify(const Program& program) {
  CommandOf command(
      program, "verify", verify,
      "The main job: a verdict on every claim and every pair of readings, engine against reference",
      "  ruleproof verify\n"
      "  ruleproof verify disto --quick --out report\n"
      "  ruleproof verify --baseline report/report.json\n"
      "  ruleproof verify --list-jobs\n"
      "  ruleproof verify --job 7 --out report\n"
      "  ruleproof verify --merge --out report");
  auto& options = command.options;
  add_unread_games(command, options.games);
  command.flag("--quick", options.quick, "The default readings only, smaller boards: within a minute");
  command.flag("--thorough", options.thorough, "All combinations of readings, larger boards");
  command.option("--out", "DIR", options.out,
                 "Leave the report there: index.html, report.json, junit.xml, report.sarif; and what a "
                 "stopped run has done");
  command.option("--baseline", "FILE", options.baseline,
                 "An earlier report.json, of at most 16 MiB: what changed since is an error. Only what both "
                 "runs cover is compared, and runs of other depth by their verdicts alone");
  command.seed(options.seed, "The seed of the random games; by default 1");
  add_confirm(command, options.confirm);
  add_no_native(command, options.no_native);
  command.threads(options.threads, "jobs");
  command.time(options.seconds);
  command.json(options.json);
  add_spread(command, options.spread);
}

}  // namespace ruleproof

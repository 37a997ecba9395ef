#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <map>
#include <numeric>
#include <random>
#include <set>

#include "cli/commands.hpp"
#include "cli/progress.hpp"
#include "cli/setting.hpp"
#include "cli/spread.hpp"
#include "cli/stop.hpp"
#include "properties/mutation/protection.hpp"
#include "properties/verification/jobs.hpp"
#include "record/model_text.hpp"
#include "record/move_numbers.hpp"
#include "reference/document_form.hpp"
#include "report/document_path.hpp"
#include "report/file.hpp"
#include "report/json.hpp"
#include "report/kept.hpp"
#include "report/kept_forms.hpp"
#include "report/layout.hpp"
#include "report/model_drawing.hpp"
#include "report/mutation_page.hpp"
#include "spec/input_error.hpp"
#include "spec/nearest.hpp"
#include "spec/size.hpp"

namespace ruleproof {
namespace {

using model::Divergence;
using mutation::Judgement;
using mutation::Mutant;
using nlohmann::ordered_json;
using Effect = Judgement::Effect;

struct MutateOptions {
  std::string game;
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

/// A run: all mutants of a document, those that are looked at, and what came of them.
struct Run {
  const MutateOptions& options;
  const GameSpec& game;
  std::vector<Mutant> all;
  std::vector<std::size_t> chosen;
  std::map<std::size_t, Judgement> judged;

  std::size_t count(Effect effect) const {
    return static_cast<std::size_t>(
        std::ranges::count(judged, effect, [](const auto& one) { return one.second.effect; }));
  }
  std::vector<std::size_t> with(Effect effect) const {
    std::vector<std::size_t> found;
    for (const auto& [i, judgement] : judged)
      if (judgement.effect == effect) found.push_back(i);
    return found;
  }
  bool is_complete() const { return judged.size() == chosen.size(); }
};

std::string counted(std::size_t number, std::string_view one) {
  return fmt::format("{} {}{}", number, one, number == 1 ? "" : "s");
}

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

// -------------------------------------------------------------------------------------------------------- in
// words

std::string call(const Run& run) {
  const mutation::Bounds usual;
  const mutation::Bounds& bounds = run.options.bounds;
  std::string call = "ruleproof mutate " + name_in_calls(run.game);
  if (bounds.longest_side != usual.longest_side) call += fmt::format(" --boards {}", bounds.longest_side);
  if (bounds.steps != usual.steps) call += fmt::format(" --steps {}", bounds.steps);
  if (bounds.seed != usual.seed) call += fmt::format(" --seed {}", bounds.seed);
  if (!bounds.every_board) call += " --no-proof";
  return call;
}

std::string call_of_run(const Run& run) {
  std::string call = ruleproof::call(run);
  if (run.options.sample) call += fmt::format(" --sample {}", *run.options.sample);
  for (const std::string& clause : run.options.clauses) call += " --clause " + clause;
  for (const std::size_t number : run.options.only) call += fmt::format(" --only {}", number);
  return call;
}

std::string replay(const Run& run, std::size_t i) {
  return fmt::format("{} --only {}", call(run), run.all[i].number);
}

std::string place(const Run& run, const Mutant& mutant) {
  const std::string& file = run.game.document->source.file;
  return fmt::format("{}:{}", file.substr(file.rfind('/') + 1), mutant.at().begin.line);
}

/// The line of a change, without what stands in front of its first word.
std::string line(const Run& run, const Mutant& mutant) {
  const std::string& line =
      run.game.document->source.lines.at(static_cast<std::size_t>(mutant.at().begin.line - 1));
  return line.substr(std::min(line.find_first_not_of(" |"), line.size()));
}

/// "flip=once end=own-groups": what is not the first reading.
std::string readings_of(const Run& run, const evaluator::Setting& setting) {
  std::string told;
  const auto& choices = run.game.document->document.choices;
  for (std::size_t i = 0; i < setting.choices.size(); ++i)
    if (const auto value = static_cast<std::size_t>(setting.choices[i]); value != 0 && !choices[i].is_setting)
      told += fmt::format("{}{}={}", told.empty() ? "" : " ", choices[i].name.name,
                          choices[i].readings[value].name.name);
  return told;
}

/// "'beside' is read as 'around'"
std::string change(const Mutant& mutant) {
  if (mutant.kind == Mutant::Kind::swap_steps)
    return fmt::format("'{}' stands behind '{}'", mutant.was, mutant.is);
  return mutant.is.empty() ? fmt::format("'{}' is gone", mutant.was)
                           : fmt::format("'{}' is read as '{}'", mutant.was, mutant.is);
}

std::string clauses_of(const Mutant& mutant) {
  std::string told;
  for (const std::string& clause : mutant.clauses) told += " [" + clause + "]";
  return told;
}

std::string matter(const model::Model& model, const Divergence& divergence) {
  return divergence.move ? model.text(*divergence.move) : fmt::format("the {}", text(divergence.what));
}

/// Where a change matters, and what both sides say there; or how far that was looked for.
std::string says(const Run& run, const Judgement& judgement) {
  std::string told = readings_of(run, judgement.setting);
  if (!told.empty()) told = fmt::format("Under {}. ", told);
  if (!judgement.divergence)
    return told +
           (judgement.effect == Effect::unnoticed || judgement.effect == Effect::none ? "" : "Searched: ") +
           judgement.how;
  const Divergence& divergence = *judgement.divergence;
  const model::Model model(run.game.document->document, judgement.setting, divergence.record.size);
  std::vector<std::string> moves;
  for (const model::RecordedMove& move : divergence.record.moves) moves.push_back(model.text(move.move));
  return told + fmt::format("On {}, after {}, over {}. As it stands: {}. Changed: {}.",
                            model::text_of_board(divergence.record.size),
                            moves.empty() ? "no move" : fmt::format("{}", fmt::join(moves, ", ")),
                            matter(model, divergence), divergence.by_one, divergence.by_other);
}

std::vector<Figure> figures(const Run& run, const Judgement& judgement) {
  if (!judgement.divergence) return {};
  const Divergence& divergence = *judgement.divergence;
  model::Model model(run.game.document->document, judgement.setting, divergence.record.size);
  const std::map<int, int> numbers = move_numbers(model, divergence.record);
  const auto figure = [&](const std::vector<std::vector<std::string>>& boards, const std::string& title) {
    return Figure{model::drawing(model, boards.empty() ? divergence.rows : boards.front(), divergence.corner,
                                 divergence.shown, title, numbers),
                  title};
  };
  std::vector<Figure> all{figure({}, "the position")};
  if (model.is_unbounded() || divergence.what != Divergence::What::stones || !divergence.move) return all;
  all.push_back(figure(divergence.after_by_one, "as it stands"));
  all.push_back(figure(divergence.after_by_other, "changed"));
  return all;
}

std::string score(const Run& run) {
  const std::size_t noticed = run.count(Effect::noticed), matter = noticed + run.count(Effect::unnoticed);
  std::string told =
      fmt::format("of {}, {} matter{}; {} of them {} noticed", counted(run.judged.size(), "change"), matter,
                  matter == 1 ? "s" : "", noticed, noticed == 1 ? "is" : "are");
  if (const std::size_t none = run.count(Effect::none); none > 0)
    told += fmt::format("; {} {} without effect", none, none == 1 ? "is" : "are");
  if (const std::size_t open = run.count(Effect::undecided); open > 0)
    told += fmt::format("; {} {} not decided", open, open == 1 ? "is" : "are");
  return told;
}

/// How far the run went.
std::vector<std::string> extent(const Run& run) {
  std::vector<std::string> told{fmt::format(
      "{} can be made{}.", counted(run.all.size(), "change"),
      run.chosen.size() == run.all.size() ? ""
                                          : fmt::format(", and {} of them were chosen", run.chosen.size()))};
  if (!run.is_complete())
    told.push_back(fmt::format("Stopped: {} of {} were looked at.", run.judged.size(), run.chosen.size()));
  std::map<std::string, std::size_t> by;
  for (const auto& [i, judgement] : run.judged)
    if (judgement.guard) ++by[std::string(mutation::text(judgement.guard->kind))];
  std::vector<std::string> guards;
  for (const auto& [kind, count] : by) guards.push_back(fmt::format("{} by {}s", count, kind));
  if (!guards.empty())
    told.push_back(
        fmt::format("Noticed: {}. The first that notices is named: examples, then counts, then claims.",
                    fmt::join(guards, ", ")));
  const mutation::Bounds& bounds = run.options.bounds;
  told.push_back(
      fmt::format("Games were followed on boards with sides of up to {}, up to {} elementary steps on each; "
                  "what was not different there "
                  "was played at random (seed {}){}.",
                  bounds.longest_side, bounds.steps, bounds.seed,
                  bounds.every_board ? ", and then given to the prover for every board" : ""));
  told.emplace_back(
      "Not changed: the board, the players, settings, setup clauses, readings' names, shortcuts, claims, "
      "examples.");
  return told;
}

std::string told_one(const Run& run, std::size_t i, const Judgement& judgement) {
  const Mutant& mutant = run.all[i];
  std::string told = paragraph(fmt::format("{} ({}){}: {}", place(run, mutant), mutation::text(mutant.kind),
                                           clauses_of(mutant), change(mutant)));
  if (judgement.guard)
    told += paragraph(fmt::format("noticed by the {} {}: {}", mutation::text(judgement.guard->kind),
                                  judgement.guard->name, judgement.guard->why),
                      2);
  else
    told += paragraph(says(run, judgement), 2);
  if (!run.options.only.empty() && judgement.divergence) {
    const Divergence& divergence = *judgement.divergence;
    model::Model model(run.game.document->document, judgement.setting, divergence.record.size);
    told += '\n' + diagram(model, model.drawn(divergence.rows, divergence.corner), divergence.shown) + '\n' +
            write_record(divergence.record, run.game) + '\n';
  }
  return run.options.only.empty() ? told + fmt::format("  {}\n", replay(run, i)) : told;
}

std::string told(const Run& run) {
  std::string told;
  const auto list = [&](Effect effect, std::string_view head) {
    const std::vector<std::size_t> all = run.with(effect);
    if (all.empty()) return;
    told += fmt::format("{} {}:\n\n", all.size(), head);
    for (const std::size_t i : all) told += told_one(run, i, run.judged.at(i)) + '\n';
  };
  list(Effect::unnoticed, "matter and are not noticed");
  list(Effect::undecided, "not decided");
  list(Effect::none, "without effect");
  if (!run.options.only.empty()) list(Effect::noticed, "noticed");
  for (const std::string& line : extent(run)) told += paragraph(line);
  return told + score(run) + '\n';
}

// ------------------------------------------------------------------------------------------------------- the
// page

std::string_view mark(Effect effect) {
  switch (effect) {
    case Effect::noticed:
      return "protected";
    case Effect::unnoticed:
      return "unprotected";
    case Effect::none:
      return "without effect";
    case Effect::undecided:
      break;
  }
  return "not decided";
}

/// What is the worst of the changes of a sentence says of it; it is without effect only if all of them are.
std::string mark(const Run& run, const std::vector<std::size_t>& changes) {
  for (const Effect effect : {Effect::unnoticed, Effect::undecided, Effect::noticed, Effect::none})
    for (const std::size_t i : changes)
      if (run.judged.at(i).effect == effect) return std::string(mark(effect));
  return "not changed";
}

/// Where the changed document is left, for those that nobody notices.
std::string document_of(const Run& run, std::size_t i) {
  return fmt::format("{}/change-{}.md", run.options.out, run.all[i].number);
}

std::string command(const Run& run, std::size_t i) {
  const Judgement& judgement = run.judged.at(i);
  if (run.options.out.empty() || !judgement.divergence) return replay(run, i);
  std::string call = fmt::format("ruleproof compare {} --with {}", name_in_calls(run.game),
                                 quoted_for_shell(document_of(run, i)));
  const auto& choices = run.game.document->document.choices;
  for (std::size_t k = 0; k < choices.size(); ++k)
    if (const auto value = static_cast<std::size_t>(judgement.setting.choices[k]);
        value != 0 && !choices[k].is_setting)
      call += fmt::format(" --reading {}={}", choices[k].name.name, choices[k].readings[value].name.name);
  if (judgement.divergence->record.size != Size{})
    call += " --board " + text(judgement.divergence->record.size);
  return call;
}

SentenceRow sentence(const Run& run, const Clause* clause, const std::vector<std::size_t>& changes) {
  SentenceRow row;
  row.clause = clause ? clause->id : "";
  row.sentence = clause ? clause->text : "Lines that belong to no sentence";
  row.section = clause ? clause->section : "";
  row.mark = mark(run, changes);
  std::map<std::string, std::size_t> by;
  for (const std::size_t i : changes)
    if (const auto& guard = run.judged.at(i).guard)
      ++by[fmt::format("the {} {}", mutation::text(guard->kind), guard->name)];
  std::vector<std::string> names;
  for (const auto& [name, count] : by) names.push_back(fmt::format("{} ({})", name, count));
  if (!names.empty()) row.by.push_back(fmt::format("Noticed by {}.", fmt::join(names, ", ")));
  std::size_t none = 0;
  for (const std::size_t i : changes) {
    const Judgement& judgement = run.judged.at(i);
    none += judgement.effect == Effect::none ? 1 : 0;
    if (judgement.effect != Effect::unnoticed && judgement.effect != Effect::undecided &&
        row.mark != "without effect")
      continue;
    const Mutant& mutant = run.all[i];
    row.mutants.push_back({mutant.number, std::string(mutation::text(mutant.kind)), place(run, mutant),
                           line(run, mutant), mutant.was, mutant.is, std::string(mark(judgement.effect)),
                           says(run, judgement),
                           judgement.divergence ? write_record(judgement.divergence->record, run.game) : "",
                           command(run, i), figures(run, judgement)});
  }
  if (none > 0 && row.mark != "without effect")
    row.by.push_back(fmt::format("Without effect: {}.", counted(none, "change")));
  return row;
}

std::vector<SentenceRow> sentences(const Run& run) {
  std::map<std::string, std::vector<std::size_t>> by_clause;
  std::vector<std::size_t> of_none;
  for (const auto& [i, judgement] : run.judged) {
    for (const std::string& clause : run.all[i].clauses) by_clause[clause].push_back(i);
    if (run.all[i].clauses.empty()) of_none.push_back(i);
  }
  std::vector<SentenceRow> rows;
  for (const Clause& clause : run.game.clauses) rows.push_back(sentence(run, &clause, by_clause[clause.id]));
  if (!of_none.empty()) rows.push_back(sentence(run, nullptr, of_none));
  return rows;
}

void write_report(const Run& run, const ordered_json& document) {
  for (const auto& [i, judgement] : run.judged)
    if (judgement.effect == Effect::unnoticed || judgement.effect == Effect::undecided)
      write_file_whole(document_of(run, i), mutation::mutated(run.game.document->source, run.all[i]));
  MutationPage page{fmt::format("Which words of {} matter", run.game.title), score(run) + ".", extent(run),
                    sentences(run)};
  write_file_whole(run.options.out + "/index.html", mutation_page(page, call_of_run(run)));
  write_file_whole(run.options.out + "/mutate.json", json_text(document));
}

// ---------------------------------------------------------------------------------------------------------
// in JSON

ordered_json change_json(const Run& run, std::size_t i, const Judgement& judgement) {
  const Mutant& mutant = run.all[i];
  ordered_json json = {{"number", mutant.number},
                       {"kind", mutation::text(mutant.kind)},
                       {"line", mutant.at().begin.line},
                       {"column", mutant.at().begin.column},
                       {"was", mutant.was},
                       {"is", mutant.is},
                       {"clauses", mutant.clauses},
                       {"reading", readings_of(run, judgement.setting)},
                       {"effect", mutation::text(judgement.effect)},
                       {"by", nullptr},
                       {"how", judgement.how},
                       {"divergence", nullptr},
                       {"replay", replay(run, i)}};
  if (judgement.guard)
    json["by"] = {{"kind", mutation::text(judgement.guard->kind)},
                  {"name", judgement.guard->name},
                  {"why", judgement.guard->why}};
  if (const auto& divergence = judgement.divergence) {
    const model::Model model(run.game.document->document, judgement.setting, divergence->record.size);
    json["divergence"] = {
        {"size", divergence->record.size == Size{} ? "" : text(divergence->record.size)},
        {"record", write_record(divergence->record, run.game)},
        {"rows", divergence->rows},
        {"what", text(divergence->what)},
        {"move", divergence->move ? ordered_json(model.text(*divergence->move)) : ordered_json(nullptr)},
        {"by_one", divergence->by_one},
        {"by_other", divergence->by_other}};
  }
  return json;
}

/// What a document on the game begins with.
ordered_json head_of(const Run& run) {
  const language::Document& document = run.game.document->document;
  const Size size{document.board->width, document.board->height};
  const Ruleset ruleset = ruleset_of(run.game, model::default_setting(document));
  return size.area() > 0 ? json_document(ruleset, size) : json_document(ruleset, "");
}

ordered_json json(const Run& run) {
  ordered_json json = head_of(run);
  const mutation::Bounds& bounds = run.options.bounds;
  json["boards"] = bounds.longest_side;
  json["steps"] = bounds.steps;
  json["seed"] = bounds.seed;
  json["proof"] = bounds.every_board;
  json["all"] = run.all.size();
  json["chosen"] = run.chosen.size();
  json["judged"] = run.judged.size();
  for (const Effect effect : {Effect::noticed, Effect::unnoticed, Effect::none, Effect::undecided})
    json[std::string(mutation::text(effect))] = run.count(effect);
  json["changes"] = ordered_json::array();
  for (const auto& [i, judgement] : run.judged) json["changes"].push_back(change_json(run, i, judgement));
  json["sentences"] = ordered_json::array();
  for (const SentenceRow& row : sentences(run))
    json["sentences"].push_back({{"clause", row.clause}, {"mark", row.mark}});
  return json;
}

// ---------------------------------------------------------------------------------------------------------
// the run

std::string key_of_run(const MutateOptions& options) {
  const mutation::Bounds& bounds = options.bounds;
  return ruleproof::key_of_run(
      "mutate", fmt::format("boards {} steps {} seed {}{}", bounds.longest_side, bounds.steps, bounds.seed,
                            bounds.every_board ? "" : " no proof"));
}

/// What a judgement is kept under: the number alone, since the document and the program decide what is
/// changed.
std::string job_of(const Run& run, std::size_t i) {
  return fmt::format("{} change {}", key_of(run.game), run.all[i].number);
}

std::vector<std::string> jobs_of(const Run& run, const std::vector<std::size_t>& changes) {
  std::vector<std::string> jobs;
  for (const std::size_t i : changes) jobs.push_back(job_of(run, i));
  return jobs;
}

std::string name_of_job(const Run& run, std::size_t i) {
  return fmt::format("{} change {} {} {}", run.game.id, run.all[i].number, place(run, run.all[i]),
                     change(run.all[i]));
}

std::string summary(const Run& run, std::size_t i) {
  return fmt::format("{:9} {} {}", mutation::text(run.judged.at(i).effect), place(run, run.all[i]),
                     change(run.all[i]));
}

/// Takes up what is kept of the chosen changes.
void take_up(const Kept& kept, Run& run) {
  for (const std::size_t i : run.chosen) {
    const auto read = [&](const ordered_json& json) { return judgement_of(json, run.game); };
    if (auto judgement = kept.find(job_of(run, i), read)) run.judged.emplace(i, *std::move(judgement));
  }
}

/// Judges the chosen changes that are not judged yet, and keeps what it finds.
void work_through(const mutation::Judge& judge, const Kept& kept, const std::stop_token& stop,
                  unsigned threads, Run& run) {
  std::vector<std::size_t> open;
  for (const std::size_t i : run.chosen)
    if (!run.judged.contains(i)) open.push_back(i);
  std::mutex mutex;
  const auto work = [&](std::size_t i, const std::stop_token& token) {
    std::optional<Judgement> judgement = judge.judge(run.all[i], token);
    if (!judgement) return false;
    const std::lock_guard lock(mutex);
    run.judged.emplace(i, *std::move(judgement));
    return true;
  };
  Progress progress("changes", run.judged.size(), run.chosen.size());
  const std::size_t lacking = run_jobs(open, threads, stop, work, [&](std::size_t i) {
    const std::lock_guard lock(mutex);
    kept.keep(job_of(run, i), kept_form(run.judged.at(i), run.game));
    progress.done(summary(run, i), run.judged.at(i).effect == Effect::unnoticed);
  });
  note_lack_of_memory(lacking);
}

std::string numbers_of_jobs_not_run(const Run& run) {
  std::vector<std::size_t> places;
  for (std::size_t place = 0; place < run.chosen.size(); ++place)
    if (!run.judged.contains(run.chosen[place])) places.push_back(place);
  return numbers_of_jobs(places);
}

Status mutate(const MutateOptions& options) {
  const GameSpec& game = spec(options.game);
  if (!game.document)
    throw InputError(
        fmt::format("{}: the program does not play it by its document; give the path of one", game.id));
  if (const std::string reason = model::reason_not_to_play(game.document->document); !reason.empty())
    throw InputError(fmt::format("{}: {}", game.document->source.file, reason));
  for (const std::string& clause : options.clauses)
    of_option("--clause", [&] { return &game.clause(clause); });
  Run run{options, game, mutation::mutants(*game.document), {}, {}};
  run.chosen = chosen(options, run.all);
  const Spread& spread = options.spread;
  if (spread.lists_jobs) {
    std::vector<std::string> names;
    for (const std::size_t i : run.chosen) names.push_back(name_of_job(run, i));
    return list_jobs(head_of(run), names, options.json);
  }
  if (spread.job) run.chosen = {run.chosen[place_of_job(spread, run.chosen.size())]};
  const Kept kept(options.out, key_of_run(options), note);
  if (spread.merges) kept.demand_folder();
  if (!options.out.empty()) make_directory(options.out);
  take_up(kept, run);
  if (!spread.job) {
    std::vector<std::size_t> all(run.all.size());
    std::iota(all.begin(), all.end(), std::size_t{0});
    kept.note_foreign(jobs_of(run, all));
  }
  const Stop stop(options.seconds);
  if (!spread.merges) {
    if (!run.judged.empty() && !spread.job)
      note(
          fmt::format("{} of {} changes are kept from an earlier run", run.judged.size(), run.chosen.size()));
    work_through(mutation::Judge(game, options.bounds), kept, stop.token(), options.threads, run);
  }
  const bool is_complete = run.is_complete();
  if (spread.job) {
    if (is_complete)
      print(summary(run, run.chosen.front()) + '\n');
    else
      note(fmt::format("stopped: job {} is not done, and nothing is kept of it", *spread.job));
    return is_complete ? Status::as_asked : Status::stopped;
  }
  if (!is_complete) {
    note(fmt::format("{}: {} of {} changes were looked at", spread.merges ? "not complete" : "stopped",
                     run.judged.size(), run.chosen.size()));
    if (spread.merges)
      note(fmt::format("next: --job K of the jobs that are not run, {}; then --merge again",
                       numbers_of_jobs_not_run(run)));
  }
  const ordered_json document = json(run);
  if (!options.out.empty()) write_report(run, document);
  if (is_complete && !spread.merges) kept.forget(jobs_of(run, run.chosen));
  print(options.json ? json_text(document) : told(run));
  if (!options.out.empty()) note(fmt::format("report: {}/index.html", options.out));
  return is_complete ? Status::as_asked : Status::stopped;
}

}  // namespace

void add_mutate(CLI::App& program, Action& action) {
  CLI::App& command =
      add_command(program, "mutate",
                  "Which words of the rules matter, and which examples, counts and claims protect them",
                  "  ruleproof mutate loose --out report\n"
                  "  ruleproof mutate my-game.md --sample 100 --seed 7\n"
                  "  ruleproof mutate loose --clause flip --boards 2 --json\n"
                  "  ruleproof mutate loose --only 12\n"
                  "  ruleproof mutate loose --list-jobs\n"
                  "  ruleproof mutate loose --job 12 --out report\n"
                  "  ruleproof mutate loose --merge --out report");
  const auto options = std::make_shared<MutateOptions>();
  add_game(command, options->game, GameUse::plays_any);
  command
      .add_option("--boards", options->bounds.longest_side,
                  "Follow games on boards with sides of up to so many points: 3")
      ->type_name("N")
      ->check(whole_number(1, 9));
  command
      .add_option("--steps", options->bounds.steps,
                  "Up to so many elementary steps for one question about one board: 20000000")
      ->type_name("N")
      ->check(whole_number(1, 1'000'000'000'000));
  command
      .add_option("--sample", options->sample,
                  "So many of the changes, chosen at random by --seed; all of them without")
      ->type_name("N")
      ->check(whole_number(1, 1'000'000));
  command
      .add_option("--clause", options->clauses, "Only changes of the lines of this clause; may be repeated")
      ->type_name("CLAUSE");
  command
      .add_option("--only", options->only,
                  "Only the change with this number, with its position and record; may be repeated")
      ->type_name("NUMBER")
      ->check(whole_number(1, 1'000'000));
  command.add_flag("--no-proof", options->no_proof,
                   "Do not ask the solver whether a change is without effect on every board");
  command
      .add_option(
          "--out", options->out,
          "Leave the report there: index.html, mutate.json, and the changed documents that nothing notices")
      ->type_name("DIR");
  add_seed(command, options->bounds.seed, "Of the sample and of random games: 1");
  command.add_option("--threads", options->threads, "How many changes at once; one a core without")
      ->type_name("T")
      ->check(whole_number(1, 1024));
  add_time(command, options->seconds);
  command.add_flag("--json", options->json, "One JSON document instead");
  add_spread(command, options->spread);
  command.get_option("--merge")->excludes(command.get_option("--time"));
  command.callback([&action, options] {
    action = [options] {
      options->bounds.every_board = !options->no_proof;
      return mutate(*options);
    };
  });
}

}  // namespace ruleproof

#include "properties/verification/claim_jobs.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <exception>
#include <new>
#include <string_view>

#include "properties/claims/claims.hpp"
#include "properties/engines/engine.hpp"
#include "properties/engines/examination.hpp"
#include "record/model_record.hpp"
#include "reference/model/examples.hpp"
#include "spec/input_error.hpp"

namespace ruleproof {

extern const std::string_view embedded_guards_md;

namespace {

using Verdict = Claim::Verdict;

/// The agreement of the game's engine with the model. False if it was stopped.
bool judge_engine(const Ruleset& ruleset, model::ExaminationEffort effort, std::uint64_t seed, Line& line,
                  const std::stop_token& stop) {
  const model::Examination examined = model::examine(ruleset, effort, seed, stop);
  if (!examined.is_done) return false;
  line.how = "random";
  line.sizes = examined.boards;
  line.verdict = examined.disagreement ? Verdict::refuted : Verdict::tested;
  line.why = examined.disagreement ? text(*examined.disagreement)
                                   : fmt::format("{} games and {} examples; short ones under {} readings",
                                                 examined.games, examined.examples, examined.rulesets);
  if (examined.counterexample)
    line.counterexample = model::write_record(*examined.counterexample, ruleset.game());
  return true;
}

Job engine_job(const Ruleset& ruleset, Plan::Depth depth, std::uint64_t seed) {
  constexpr long million = 1'000'000;
  const model::ExaminationEffort effort =
      depth == Plan::Depth::quick      ? model::ExaminationEffort{2, 20, 100 * million}
      : depth == Plan::Depth::standard ? model::ExaminationEffort{20, 60, 400 * million}
                                       : model::ExaminationEffort{200, 600, 4'000 * million};
  return job({ruleset.game().id, "engine-agrees", ruleset.text(), Verdict::not_run, Verdict::tested},
             [ruleset, effort, seed](Line& line, const std::stop_token& stop) {
               return judge_engine(ruleset, effort, seed, line, stop);
             });
}

/// Whether the examples of the document hold, each in the readings that it is about. False if it was stopped.
bool judge_examples(const language::CheckedDocument& checked, Line& line, const std::stop_token& stop) {
  const language::Document& document = checked.document;
  std::size_t runs = 0, failing = 0;
  std::string first;
  for (const language::Example& example : document.examples) {
    const std::vector<model::ExampleFailure> failures = model::run_example(document, example, stop);
    if (stop.stop_requested()) return false;
    runs += model::settings_of(document, example).settings.size();
    if (failures.empty()) continue;
    for (const model::ExampleFailure& failure : failures) line.argument += format(failure, checked.source);
    if (++failing > 1) continue;
    line.document_line = failures.front().diagnostic.at.begin.line;
    first = failures.front().diagnostic.message;
  }
  const std::string all =
      fmt::format("{} example{}", document.examples.size(), document.examples.size() == 1 ? "" : "s");
  line.how = "examples";
  line.verdict = failing == 0 ? Verdict::tested : Verdict::refuted;
  line.why = failing == 0 ? fmt::format("{}, run {} time{}", all, runs, runs == 1 ? "" : "s")
                          : fmt::format("{} of {} {} not hold; {}: {}", failing, all,
                                        failing == 1 ? "does" : "do", place(line), first);
  return true;
}

Job examples_job(const GameSpec& game) {
  Line waiting{game.id, "examples", Ruleset(game).text(), Verdict::not_run, Verdict::tested};
  waiting.document_line = game.document->document.examples.front().at.begin.line;
  return job(waiting, [&game](Line& line, const std::stop_token& stop) {
    return judge_examples(*game.document, line, stop);
  });
}

/// An exception is the trouble of this claim alone: it is unknown, and the others are judged. Only that there
/// is no memory, and the stop, are the caller's.
model::GameFinding judge_alone(const model::Side& side, const language::Claim& claim, const Plan& plan,
                               const QueryLog& log, const std::stop_token& stop) {
  try {
    return judge(side, claim, plan, log, stop);
  } catch (const std::bad_alloc&) {
    throw;
  } catch (const evaluator::Stopped&) {
    return {{Finding::Result::stopped}};
  } catch (const InputError& error) {
    return {{Finding::Result::unknown, "", {}, error.what()}};
  } catch (const std::exception& fault) {
    return {
        {Finding::Result::unknown, "", {}, fmt::format("a fault of the program itself: {}", fault.what())}};
  }
}

}  // namespace

const GameSpec& guards() {
  static const GameSpec& loaded = load_game("properties/verification/guards.md", embedded_guards_md);
  return loaded;
}

std::vector<Ruleset> rulesets_of(const GameSpec& game, Plan::Depth depth) {
  if (depth == Plan::Depth::quick) return {Ruleset(game)};
  return depth == Plan::Depth::thorough ? all_rulesets(game) : varied_one_at_a_time(game);
}

std::vector<Job> claim_jobs(const model::Side& side, const Ruleset& ruleset, const Plan& plan,
                            const QueryLog& log) {
  std::vector<Job> jobs;
  for (const language::Claim& claim : document_of(side).claims)
    jobs.push_back(
        job(ruleset, claim.name.name, [side, plan, log, &claim](Line& line, const std::stop_token& stop) {
          const model::GameFinding found = judge_alone(side, claim, plan, log, stop);
          if (found.verdict() == Verdict::not_run) return false;
          line.verdict = found.verdict();
          line.is_contradicted = found.result == Finding::Result::contradicted;
          line.how = found.how;
          line.sizes = found.sizes;
          line.why = found.why;
          line.tool = found.tool;
          line.argument = found.argument;
          line.reachable = found.reachable;
          if (found.game) line.counterexample = model::write_record(*found.game, *side.game);
          if (found.occasion) line.occasion = model::write_record(*found.occasion, *side.game);
          return true;
        }));
  return jobs;
}

std::vector<Job> claim_jobs(const Ruleset& ruleset, Plan::Depth depth, std::uint64_t seed) {
  const model::Side side = model::side_of(ruleset);
  return claim_jobs(side, ruleset, model::plan(side, depth, seed));
}

std::vector<Job> all_jobs(const GameSpec& game, Plan::Depth depth, std::uint64_t seed) {
  std::vector<Job> all;
  for (const Ruleset& ruleset : rulesets_of(game, depth)) {
    const bool is_first = all.empty();
    std::ranges::move(claim_jobs(ruleset, depth, seed), std::back_inserter(all));
    if (is_first && !game.document->document.examples.empty()) all.push_back(examples_job(game));
    if (model::engine_knows(ruleset)) all.push_back(engine_job(ruleset, depth, seed));
  }
  return all;
}

}  // namespace ruleproof

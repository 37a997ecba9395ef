#include "properties/verification/claim_jobs.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <exception>
#include <new>

#include "properties/claims/claims.hpp"
#include "properties/engines/engine.hpp"
#include "properties/engines/examination.hpp"
#include "record/model_record.hpp"
#include "reference/model/examples.hpp"
#include "spec/input_error.hpp"

namespace ruleproof {

namespace {

using Verdict = Claim::Verdict;

/// Checks that the game's engine agrees with the model. Returns false if stopped.
bool judge_engine(const Game& game, model::ExaminationEffort effort, std::uint64_t seed, Line& line,
                  const std::stop_token& stop) {
  const model::Examination examined = model::examine(game, effort, seed, stop);
  if (!examined.is_done) return false;
  line.how = "random";
  line.sizes = examined.boards;
  line.verdict = examined.disagreement ? Verdict::refuted : Verdict::tested;
  line.why = examined.disagreement ? text(*examined.disagreement)
                                   : fmt::format("{} games and {} examples; short ones under {} readings",
                                                 examined.games, examined.examples, examined.rulesets);
  if (examined.counterexample) line.counterexample = model::write_record(*examined.counterexample);
  return true;
}

Job engine_job(const Game& game, Plan::Depth depth, std::uint64_t seed) {
  constexpr long million = 1'000'000;
  const model::ExaminationEffort effort =
      depth == Plan::Depth::quick      ? model::ExaminationEffort{2, 20, 100 * million}
      : depth == Plan::Depth::standard ? model::ExaminationEffort{20, 60, 400 * million}
                                       : model::ExaminationEffort{200, 600, 4'000 * million};
  return job({game.document().id, "engine-agrees", game.readings_text(), Verdict::not_run, Verdict::tested},
             [game, effort, seed](Line& line, const std::stop_token& stop) {
               return judge_engine(game, effort, seed, line, stop);
             });
}

/// Checks that the examples of the document hold, each under its readings. Returns false if stopped.
bool judge_examples(const Document& document, Line& line, const std::stop_token& stop) {
  std::size_t runs = 0, failing = 0;
  std::string first;
  for (const language::Example& example : document.examples) {
    const std::vector<model::ExampleFailure> failures = model::run_example(document, example, stop);
    if (stop.stop_requested()) return false;
    runs += model::games_of(document, example).games.size();
    if (failures.empty()) continue;
    for (const model::ExampleFailure& failure : failures) line.argument += format(failure, *document.text);
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

Job examples_job(const Document& document) {
  Line waiting{document.id, "examples", Game(document).readings_text(), Verdict::not_run, Verdict::tested};
  waiting.document_line = document.examples.front().at.begin.line;
  return job(waiting, [&document](Line& line, const std::stop_token& stop) {
    return judge_examples(document, line, stop);
  });
}

/// An exception makes only this claim unknown, and the others are still judged. Lack of memory is passed on
/// to the caller.
model::GameFinding judge_alone(const Game& game, const language::Claim& claim, const Plan& plan,
                               const QueryLog& log, const std::stop_token& stop) {
  try {
    return model::judge(game, claim, plan, log, stop);
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

std::vector<Game> games_of(const Document& document, Plan::Depth depth) {
  if (depth == Plan::Depth::quick) return {Game(document)};
  return depth == Plan::Depth::thorough ? all_readings(document) : varied_one_at_a_time(Game(document));
}

}  // namespace

std::vector<Job> claim_jobs(const Game& game, const Plan& plan, const QueryLog& log) {
  std::vector<Job> jobs;
  for (const language::Claim& claim : game.document().claims)
    jobs.push_back(
        job(game, claim.name.name, [game, plan, log, &claim](Line& line, const std::stop_token& stop) {
          const model::GameFinding found = judge_alone(game, claim, plan, log, stop);
          if (found.verdict() == Verdict::not_run) return false;
          line.verdict = found.verdict();
          line.is_contradicted = found.result == Finding::Result::contradicted;
          line.how = found.how;
          line.sizes = found.sizes;
          line.why = found.why;
          line.tool = found.tool;
          line.argument = found.argument;
          line.reachable = found.reachable;
          if (found.game) line.counterexample = model::write_record(*found.game);
          if (found.occasion) line.occasion = model::write_record(*found.occasion);
          return true;
        }));
  return jobs;
}

std::vector<Job> claim_jobs(const Game& game, Plan::Depth depth, std::uint64_t seed) {
  return claim_jobs(game, model::plan(game, depth, seed));
}

std::vector<Job> all_jobs(const Document& document, Plan::Depth depth, std::uint64_t seed) {
  std::vector<Job> all;
  for (const Game& game : games_of(document, depth)) {
    const bool is_first = all.empty();
    std::ranges::move(claim_jobs(game, depth, seed), std::back_inserter(all));
    if (is_first && !document.examples.empty()) all.push_back(examples_job(document));
    if (model::engine_knows(game)) all.push_back(engine_job(game, depth, seed));
  }
  return all;
}

}  // namespace ruleproof

#include "properties/verification/claim_jobs.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cstdint>
#include <exception>
#include <new>

#include "properties/claims/claims.hpp"
#include "properties/engines/engine.hpp"
#include "properties/engines/examination.hpp"
#include "record/model_record.hpp"
#include "reference/model/examples.hpp"
#include "spec/documents/clauses.hpp"
#include "spec/input_error.hpp"
#include "spec/language/tree.hpp"
#include "spec/threads.hpp"

namespace ruleproof {

namespace {

/// Judges whether the game's fast engine agrees with the model in random games and in examples.
Verdict judge_engine(const Game& game, ExaminationEffort effort, std::uint64_t seed, const StopToken& stop) {
  const EngineExamination examined = examine(game, effort, seed, stop);
  if (!examined.is_done) return {NotRun{}};
  Coverage covers{.method = Method::random, .games = static_cast<std::size_t>(examined.games)};
  for (const Size size : examined.boards) covers.boards.push_back({size});
  if (examined.disagreement) return {Refuted{examined.counterexample}, covers, text(*examined.disagreement)};
  return {Tested{}, covers,
          fmt::format("{} examples as well; short games under {} readings", examined.examples,
                      examined.rulesets)};
}

Job engine_job(const Game& game, Plan::Depth depth, std::uint64_t seed) {
  constexpr std::int64_t million = 1'000'000;
  const ExaminationEffort effort = depth == Plan::Depth::quick ? ExaminationEffort{2, 20, 100 * million}
                                   : depth == Plan::Depth::standard
                                       ? ExaminationEffort{20, 60, 400 * million}
                                       : ExaminationEffort{200, 600, 4'000 * million};
  return {{.game = game, .claim = "engine-agrees", .expected = VerdictWord::tested},
          [game, effort, seed](const StopToken& stop) { return judge_engine(game, effort, seed, stop); }};
}

/// Runs all examples of the document, each under its readings. Returns tested if all hold, otherwise refuted.
Verdict judge_examples(const Document& document, const StopToken& stop) {
  std::size_t runs = 0, failing = 0;
  std::string first;
  Refuted refuted;
  for (const language::Example& example : document.examples) {
    const std::vector<ExampleFailure> failures = run_example(document, example, stop);
    if (stop.stop_requested()) return {NotRun{}};
    runs += ruleproof::games_of(document, example).games.size();
    if (failures.empty()) continue;
    for (const ExampleFailure& failure : failures) refuted.failures += format(failure, document);
    if (++failing > 1) continue;
    refuted.document_line = failures.front().diagnostic.at.begin.line;
    first = failures.front().diagnostic.message;
  }
  const std::string all =
      fmt::format("{} example{}", document.examples.size(), document.examples.size() == 1 ? "" : "s");
  if (failing == 0)
    return {Tested{}, {Method::examples}, fmt::format("{}, run {} time{}", all, runs, runs == 1 ? "" : "s")};
  return {refuted,
          {Method::examples},
          fmt::format("{} of {} {} not hold; {}:{}: {}", failing, all, failing == 1 ? "does" : "do",
                      document.text->file, refuted.document_line, first)};
}

Job examples_job(const Document& document) {
  return {{.game = Game(document),
           .claim = "examples",
           .expected = VerdictWord::tested,
           .document_line = document.examples.front().at.begin.line},
          [&document](const StopToken& stop) { return judge_examples(document, stop); }};
}

/// Judges one claim. If an exception occurs, the verdict is unknown, so that the other claims are still
/// judged. Only the exception for lack of memory is passed on to the caller.
Verdict judge_alone(const Game& game, const language::Claim& claim, const Plan& plan, const QueryLog& log,
                    const StopToken& stop) {
  try {
    return judge(game, claim, plan, log, stop);
  } catch (const std::bad_alloc&) {
    throw;
  } catch (const evaluator::Stopped&) {
    return {NotRun{}};
  } catch (const InputError& error) {
    return {Unknown{}, {}, error.what()};
  } catch (const evaluator::LimitReached& limit) {
    return {Unknown{}, {}, limit.what()};
  } catch (const std::exception& fault) {
    return {Unknown{}, {}, fmt::format("a fault of the program itself: {}", fault.what())};
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
    jobs.push_back({waiting_line(game, claim.name.name), [game, plan, log, &claim](const StopToken& stop) {
                      return judge_alone(game, claim, plan, log, stop);
                    }});
  return jobs;
}

std::vector<Job> all_jobs(const Document& document, Plan::Depth depth, std::uint64_t seed,
                          const Confirmation& confirmation, const decltype(Plan::faster)& faster) {
  std::vector<Job> all;
  for (const Game& game : games_of(document, depth)) {
    const bool is_first = all.empty();
    Plan plan = ruleproof::plan(game, depth, seed);
    plan.effort.confirmation = confirmation;
    plan.faster = faster;
    std::ranges::move(claim_jobs(game, plan), std::back_inserter(all));
    if (is_first && !document.examples.empty()) all.push_back(examples_job(document));
    if (engine_knows(game)) all.push_back(engine_job(game, depth, seed));
  }
  return all;
}

}  // namespace ruleproof

#include "properties/model/claims.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <array>

#include "cli/claims_told.hpp"
#include "cli/command_line.hpp"
#include "cli/jobs.hpp"
#include "cli/model/commands.hpp"
#include "cli/model/setting.hpp"
#include "cli/query_files.hpp"
#include "properties/engines/examination.hpp"
#include "properties/model/count.hpp"
#include "record/move_numbers.hpp"
#include "reference/document_form.hpp"
#include "spec/input_error.hpp"
#include "spec/size.hpp"

// What documents of any form claim, and what comes of it.

namespace ruleproof::model {
namespace {

constexpr int most_points_counted = 9;
constexpr std::size_t most_boards_counted = 6;
constexpr long most_steps_of_a_count = 20'000'000;
constexpr std::size_t most_bytes_of_a_count = std::size_t{64} << 20;

/// A job for each claim.
std::vector<Job> jobs_of(const Side& side, const Ruleset& ruleset, const Plan& plan, const QueryLog& log) {
  std::vector<Job> jobs;
  for (const language::Claim& claim : side.game->document->document.claims)
    jobs.push_back(job(ruleset, claim.name.name, [side, plan, log, &claim](Line& line, std::stop_token stop) {
      const GameVerdict judged = judge(side, claim, plan, log, stop);
      if (judged.verdict == Claim::Verdict::not_run) return false;
      put(line, judged.found.finding);
      line.argument = judged.argument;
      line.reachable = judged.found.finding.reachable;
      if (judged.found.game) line.counterexample = write_record(*judged.found.game, *side.game);
      if (judged.occasion) line.occasion = write_record(*judged.occasion, *side.game);
      return true;
    }));
  return jobs;
}

/// The agreement of the game's engine with the model. False if it was stopped.
bool judge_engine(const Ruleset& ruleset, ExaminationEffort effort, std::uint64_t seed, Line& line,
                  const std::stop_token& stop) {
  const Examination examined = examine(ruleset, effort, seed, stop);
  if (!examined.is_done) return false;
  line.how = "random";
  for (const Size size : examined.boards) line.sizes.push_back(ruleproof::text(size));
  line.verdict = text(examined.disagreement ? Claim::Verdict::refuted : Claim::Verdict::tested);
  line.why = examined.disagreement
                 ? ruleproof::text(*examined.disagreement)
                 : fmt::format("{} games; short ones under {} readings", examined.games, examined.rulesets);
  if (examined.counterexample) line.counterexample = write_record(*examined.counterexample, ruleset.game());
  return true;
}

}  // namespace

Status prove(const SettingOptions& options, const std::vector<std::string>& wanted, bool every_board,
             std::uint64_t seed, const std::string& smt, std::optional<double> seconds, bool as_json) {
  if (every_board && !options.board.empty()) throw InputError("--every-board and --board: choose one");
  const GameSpec& game = spec(options.game);
  const Side side{&game, read_as(game, options)};
  const std::optional<Size> board =
      options.board.empty() ? std::nullopt
                            : std::optional(of_option("--board", [&] { return parse_size(options.board); }));
  Plan plan = board ? model::plan_for(*board, Plan::Depth::standard, seed)
                    : model::plan(side, Plan::Depth::standard, seed);
  if (every_board) plan.exhausted = plan.all_positions = plan.random = {};
  const Ruleset ruleset = ruleset_of(game, side.setting);
  return tell_claims(ruleset, jobs_of(side, ruleset, plan, query_log(smt)), wanted, seconds, as_json);
}

std::vector<Job> claims(const Ruleset& ruleset, Plan::Depth depth, bool every_board_only, const QueryLog& log,
                        std::uint64_t seed) {
  const Side side = side_of(ruleset);
  Plan plan = model::plan(side, depth, seed);
  if (every_board_only) plan.exhausted = plan.all_positions = plan.random = {};
  return jobs_of(side, ruleset, plan, log);
}

std::optional<Job> engine_job(const Ruleset& ruleset, Plan::Depth depth, std::uint64_t seed) {
  if (!engine_knows(ruleset)) return std::nullopt;
  constexpr long million = 1'000'000;
  const ExaminationEffort effort = depth == Plan::Depth::quick ? ExaminationEffort{2, 20, 100 * million}
                                   : depth == Plan::Depth::standard
                                       ? ExaminationEffort{20, 60, 400 * million}
                                       : ExaminationEffort{200, 600, 4'000 * million};
  return job({ruleset.game().id, "engine-agrees", ruleset.text(), "not-run", "tested"},
             [ruleset, effort, seed](Line& line, std::stop_token stop) {
               return judge_engine(ruleset, effort, seed, line, stop);
             });
}

std::vector<Job> jobs(const GameSpec& game, Plan::Depth depth, std::uint64_t seed) {
  std::vector<Job> all;
  for (const Ruleset& ruleset : rulesets_of(game, depth)) {
    std::ranges::move(claims(ruleset, depth, false, {}, seed), std::back_inserter(all));
    if (auto agrees = engine_job(ruleset, depth, seed)) all.push_back(std::move(*agrees));
  }
  return all;
}

Figure figure(const Line& line) {
  const Setting setting = setting_of_record(spec(line.game), line.counterexample, "counterexample");
  const Replay played = replay(setting);
  std::string caption =
      line.reachable ? "A game that refutes it" : "A position that refutes it; no game is known to reach it";
  std::vector<std::string> moves;
  for (const RecordedMove& move : setting.record.moves) moves.push_back(text(*setting.model, move));
  if (line.how == "exhausted") caption = "The shortest game that refutes it";
  caption += moves.empty() ? "." : fmt::format(": {}.", fmt::join(moves, ", "));
  return {drawing(*setting.model, setting.model->rows(*played.state.now),
                  setting.model->corner_of_rows(*played.state.now), {}, line.claim,
                  move_numbers(*setting.model, setting.record)),
          caption};
}

std::vector<Grid> grids(const GameSpec& game, Plan::Depth, const std::stop_token& stop) {
  const language::Document& document = game.document->document;
  const Side side{&game, default_setting(document)};
  const bool has_settled = language::find_definition(document, "settled") != nullptr;
  Grid grid{
      "Counts",
      fmt::format(
          "Under the default readings.{} States: stones, who is to move and what is remembered, reachable "
          "from the start. Setup clauses "
          "that are no advice are kept.",
          has_settled ? fmt::format(" Positions: {}, reachable or not.", settled_meaning(document)) : ""),
      {"board"},
      {}};
  if (has_settled) grid.columns.emplace_back("positions");
  grid.columns.insert(grid.columns.end(), {"states", "whole games"});
  const auto told = [&](auto count) {
    try {
      const Counted counted = count();
      return fmt::format("{}{}", counted.complete ? "" : "at least ", counted.value);
    } catch (const TooLargeToCount&) {
      return std::string("not counted");
    } catch (const InputError&) {
      return std::string("without end");
    }
  };
  const bool has_edge = document.board->kind != language::Board::Kind::unbounded_grid;
  for (const Size size : has_edge ? boards_of(side, side, {}) : std::vector<Size>()) {
    if (stop.stop_requested() || grid.rows.size() == most_boards_counted || size.area() > most_points_counted)
      break;
    Model model(document, counting_setting(document, side.setting), size, Evaluation::compiled);
    const auto bounds = [&] {
      return CountBounds{.steps = model.steps() + most_steps_of_a_count, .bytes = most_bytes_of_a_count};
    };
    grid.rows.push_back({ruleproof::text(size)});
    if (has_settled) grid.rows.back().push_back(told([&] { return count_positions(game, model, stop); }));
    grid.rows.back().push_back(told([&] { return count_reachable(model, model.start(), bounds(), stop); }));
    grid.rows.back().push_back(told([&] { return count_games(model, model.start(), bounds(), stop); }));
  }
  if (grid.rows.empty()) return {};
  return {std::move(grid)};
}

}  // namespace ruleproof::model

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
#include "properties/engines/agreement.hpp"
#include "properties/model/count.hpp"
#include "reference/document_rules.hpp"
#include "spec/input_error.hpp"
#include "spec/size.hpp"

// What documents of any form claim, and what comes of it.

namespace ruleproof::model {
namespace {

constexpr int most_points_counted = 9;
constexpr std::size_t most_boards_counted = 6;
constexpr long most_steps_of_a_count = 100'000'000;

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

/// What is played of a game of so many players, on this board if it has an edge.
Record begun(const Ruleset& ruleset, Size size, int more_players) {
  const language::Document& document = ruleset.game().document->document;
  Record record{side_of(ruleset).setting,
                document.board->kind == language::Board::Kind::unbounded_grid ? Size{} : size,
                {},
                {},
                {},
                {}};
  record.setting.players = std::min(document.players->most, document.players->fewest + more_players);
  return record;
}

void refute(Line& line, const Disagreement& disagreement, const Record& record, const GameSpec& game) {
  line.verdict = text(Claim::Verdict::refuted);
  line.why = ruleproof::text(disagreement);
  line.counterexample = write_record(record, game);
}

/// Engine and model over all short games, in which readings differ that random games seldom come to. False if
/// it was stopped.
bool walk_short_games(const Ruleset& ruleset, int more_turns, Line& line, const std::stop_token& stop) {
  constexpr std::pair<Size, int> boards_and_depths[] = {{{2, 1}, 3}, {{2, 2}, 2}};
  const GameSpec& game = ruleset.game();
  for (const auto& [size, depth] : boards_and_depths) {
    Record record = begun(ruleset, size, 0);
    record.setting = counting_setting(game.document->document, record.setting);
    PerftComparison compared = compared_perft(game, record, depth + more_turns, stop);
    if (compared.difference) {
      record.moves = std::move(compared.path);
      refute(line, {static_cast<int>(record.moves.size()), *compared.difference}, record, game);
      return true;
    }
    if (!compared.sums) return false;
    if (record.size == Size{}) break;
  }
  return true;
}

/// Engine and model in random games of all styles: so many rounds of them, or more until the model has made
/// some steps.
struct RandomGames {
  int rounds;
  long steps;
};

/// Engine and model in short games and in random ones of all styles. The default ruleset speaks for the
/// engine, so of those that it knows each is walked through then, or some, and random games are played under
/// any of them too.
bool judge_agreement(const Ruleset& ruleset, RandomGames games, std::uint64_t seed, Line& line,
                     const std::stop_token& stop) {
  constexpr int moves = 60;
  constexpr std::size_t most_rulesets = 64;
  constexpr std::array sizes{Size{4, 3}, Size{3, 3}, Size{5, 5}, Size{2, 2}};
  const GameSpec& game = ruleset.game();
  std::mt19937_64 random(seed);
  const std::vector<Ruleset> known =
      ruleset == Ruleset(game) ? rulesets_of_engine(game) : std::vector{ruleset};
  line.verdict = text(Claim::Verdict::tested);
  line.how = "random";
  if (begun(ruleset, sizes[0], 0).size != Size{})
    for (const Size size : sizes) line.sizes.push_back(ruleproof::text(size));
  const std::size_t walked = std::min(known.size(), most_rulesets);
  for (std::size_t i = 0; i < walked; ++i) {
    const bool is_first = i == 0;
    const Ruleset& chosen = is_first || walked == known.size() ? known[i] : known[random() % known.size()];
    if (!walk_short_games(chosen, is_first ? 1 : 0, line, stop)) return false;
    if (line.verdict != text(Claim::Verdict::tested)) return true;
  }
  int played = 0;
  long steps = 0;
  for (int i = 0; i < games.rounds || steps < games.steps; ++i)
    for (const Style style : all_styles())
      for (const Ruleset& chosen : {ruleset, known[random() % known.size()]}) {
        if (stop.stop_requested()) return false;
        Tried tried =
            tried_at_random(game, begun(chosen, sizes[static_cast<std::size_t>(i) % sizes.size()], i % 3),
                            style, moves, seed++);
        ++played;
        steps += tried.steps;
        if (!tried.disagreement) continue;
        const Record least = shrink(game, std::move(tried.record), engine, stop);
        refute(line, model::tried(game, least).disagreement.value_or(*tried.disagreement), least, game);
        return true;
      }
  line.why = fmt::format("{} games; short ones under {} readings", played, walked);
  return true;
}

}  // namespace

Status prove(const SettingOptions& options, const std::vector<std::string>& wanted, bool every_board, std::uint64_t seed, const std::string& smt,
             std::optional<double> seconds, bool as_json) {
  if (every_board && !options.board.empty()) throw InputError("--every-board and --board: choose one");
  const GameSpec& game = spec(options.game);
  const Side side{&game, read_as(game, options)};
  const std::optional<Size> board = options.board.empty() ? std::nullopt : std::optional(of_option("--board", [&] { return parse_size(options.board); }));
  Plan plan = board ? model::plan_for(*board, Plan::Depth::standard, seed) : model::plan(side, Plan::Depth::standard, seed);
  if (every_board) plan.exhausted = plan.all_positions = plan.random = {};
  const Ruleset ruleset = ruleset_of(game, side.setting);
  return tell_claims(ruleset, jobs_of(side, ruleset, plan, query_log(smt)), wanted, seconds, as_json);
}

std::vector<Job> claims(const Ruleset& ruleset, Plan::Depth depth, bool every_board_only, const QueryLog& log, std::uint64_t seed) {
  const Side side = side_of(ruleset);
  Plan plan = model::plan(side, depth, seed);
  if (every_board_only) plan.exhausted = plan.all_positions = plan.random = {};
  return jobs_of(side, ruleset, plan, log);
}

std::vector<Job> jobs(const GameSpec& game, Plan::Depth depth, std::uint64_t seed) {
  std::vector<Job> all;
  for (const Ruleset& ruleset : rulesets_of(game, depth)) {
    std::ranges::move(claims(ruleset, depth, false, {}, seed), std::back_inserter(all));
    if (!engine_knows(ruleset)) continue;
    constexpr long million = 1'000'000;
    const RandomGames games = depth == Plan::Depth::quick      ? RandomGames{3, 100 * million}
                              : depth == Plan::Depth::standard ? RandomGames{20, 400 * million}
                                                               : RandomGames{200, 4'000 * million};
    all.push_back(job({game.id, "engine-agrees", ruleset.text(), "not-run", "tested"},
                      [ruleset, games, seed](Line& line, std::stop_token stop) { return judge_agreement(ruleset, games, seed, line, stop); }));
  }
  return all;
}

Figure figure(const Line& line) {
  const Setting setting = setting_of_record(spec(line.game), line.counterexample, "counterexample");
  const Replay played = replay(setting);
  std::string caption = line.reachable ? "A game that refutes it" : "A position that refutes it; no game is known to reach it";
  std::vector<std::string> moves;
  for (const RecordedMove& move : setting.record.moves) moves.push_back(text(*setting.model, move));
  if (line.how == "exhausted") caption = "The shortest game that refutes it";
  caption += moves.empty() ? "." : fmt::format(": {}.", fmt::join(moves, ", "));
  return {drawing(*setting.model, setting.model->rows(*played.state.now), {}, line.claim, setting.model->corner_of_rows(*played.state.now)), caption};
}

std::vector<Grid> grids(const GameSpec& game, Plan::Depth, const std::stop_token& stop) {
  const language::Document& document = game.document->document;
  const Side side{&game, default_setting(document)};
  const bool has_settled = language::find_definition(document, "settled") != nullptr;
  Grid grid{"Counts",
            fmt::format("Under the default readings.{} States: stones, who is to move and what is remembered, reachable from the start. Setup clauses "
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
    if (stop.stop_requested() || grid.rows.size() == most_boards_counted || size.area() > most_points_counted) break;
    Model model(document, counting_setting(document, side.setting), size, Evaluation::compiled);
    const auto bounds = [&] { return CountBounds{.steps = model.steps() + most_steps_of_a_count}; };
    grid.rows.push_back({ruleproof::text(size)});
    if (has_settled) grid.rows.back().push_back(told([&] { return count_positions(game, model, stop); }));
    grid.rows.back().push_back(told([&] { return count_reachable(model, model.start(), bounds(), stop); }));
    grid.rows.back().push_back(told([&] { return count_games(model, model.start(), bounds(), stop); }));
  }
  if (grid.rows.empty()) return {};
  return {std::move(grid)};
}

}  // namespace ruleproof::model

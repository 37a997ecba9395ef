#include <benchmark/benchmark.h>

#include <cstdint>
#include <cstdlib>
#include <cstring>
#include <memory>
#include <random>
#include <string>
#include <string_view>
#include <vector>

#include "properties/agreement.hpp"
#include "properties/engine.hpp"
#include "properties/engines/agreement.hpp"
#include "properties/games.hpp"
#include "properties/model/count.hpp"
#include "properties/random_trial.hpp"
#include "properties/view.hpp"
#include "reference/document_rules.hpp"
#include "reference/rules.hpp"
#include "spec/spec.hpp"

// The reference, and what it costs to hold an engine to it. What has the same name here and in bench_engines
// is the same work.

namespace ruleproof {
namespace {

/// Other seeds play other games: --seed=N.
std::uint64_t seed = 0;

benchmark::Counter per_second(double n) { return benchmark::Counter(n, benchmark::Counter::kIsRate); }

/// A chain of dependent multiplications, by which figures of different machines can be compared.
void calibration(benchmark::State& state) {
  std::uint64_t value = 1;
  for (auto _ : state)
    for (int i = 0; i < 1'000'000; ++i)
      benchmark::DoNotOptimize(value = value * 6364136223846793005 + 1442695040888963407);
}

/// Games of uniformly random legal placements, with a pass where there is none, until two passes. They end
/// soon where stones stay on the board; in Go they fill eyes and take many thousands of moves.
void playout(benchmark::State& state, const PlayedGame& game) {
  const int side = static_cast<int>(state.range(0));
  const Board board({side, side});
  const std::unique_ptr<Rules> rules = game.rules(Ruleset(spec(game.id)));
  std::mt19937_64 random(1 + seed);
  std::int64_t placements = 0;
  for (auto _ : state) {
    State at = start(board);
    while (!rules->is_over(at)) {
      const std::vector<LegalMove> moves = moves_with_outcomes(*rules, at);  // the pass stands last
      const std::size_t choices = moves.size() > 1 ? moves.size() - 1 : 1;
      const auto& [move, outcome] = moves[random() % choices];
      at = after(at, move, outcome);
    }
    placements += size(at.position.stones());
  }
  state.counters["placements/s"] = per_second(static_cast<double>(placements));
}

/// Games from the start to their middle.
std::vector<Trial> half_games(const PlayedGame& game, Size size) {
  std::mt19937_64 random(2 + seed);
  std::vector<Trial> trials;
  for (int i = 0; i < 8; ++i) {
    trials.push_back(random_trial(Ruleset(spec(game.id)), size, Style::uniform, random));
    trials.back().attempts.resize(trials.back().attempts.size() / 2);
  }
  return trials;
}

/// The legal moves of positions in the middle of games.
void legal_lists(benchmark::State& state, const PlayedGame& game) {
  const int side = static_cast<int>(state.range(0));
  const Board board({side, side});
  const std::unique_ptr<Rules> rules = game.rules(Ruleset(spec(game.id)));
  std::vector<State> states;
  for (const Trial& trial : half_games(game, board.size())) {
    states.push_back(start(board));
    for (const Attempt& attempt : trial.attempts)
      states.back() = play(*rules, states.back(), {states.back().to_move, attempt});
  }
  for (auto _ : state)
    for (const State& at : states) benchmark::DoNotOptimize(legal_moves(*rules, at));
  state.counters["positions/s"] = per_second(static_cast<double>(states.size() * state.iterations()));
}

/// Games in full agreement, with everything that `disagreement` compares after each move.
void agreement(benchmark::State& state, const PlayedGame& game) {
  const int side = static_cast<int>(state.range(0));
  std::mt19937_64 random(3 + seed);
  std::size_t moves = 0;
  for (auto _ : state) {
    state.PauseTiming();
    const Trial trial = random_trial(Ruleset(spec(game.id)), {side, side}, Style::uniform, random);
    state.ResumeTiming();
    if (disagreement(trial)) state.SkipWithError("engine and reference disagree");
    moves += trial.attempts.size();
  }
  state.counters["moves/s"] = per_second(static_cast<double>(moves));
}

Size model_board(const GameSpec& game, Size size) {
  return game.document->document.board->kind == language::Board::Kind::unbounded_grid ? Size{} : size;
}

/// Sequences of `depth` turns of a game that is played over the model alone: counted as its document says, on 3x3 or the whole grid.
void model_perft(benchmark::State& state, const GameSpec& game) {
  const language::Document& document = game.document->document;
  model::Model counting(document, model::counting_setting(document, model::default_setting(document)), model_board(game, {3, 3}), Evaluation::compiled);
  std::uint64_t nodes = 0;
  for (auto _ : state) nodes += perft(counting, counting.start(), static_cast<int>(state.range(0)), {})->count;
  state.counters["nodes/s"] = per_second(static_cast<double>(nodes));
}

/// Random games of so many moves in full agreement but for what tried() leaves out, on 13x13 or the whole grid.
void model_agreement(benchmark::State& state, const GameSpec& game) {
  std::uint64_t number = 3 + seed;
  std::size_t moves = 0;
  for (auto _ : state) {
    const model::Record record{model::default_setting(game.document->document), model_board(game, {13, 13}), {}, {}, {}, {}};
    const model::Tried tried = tried_at_random(game, record, {.is_busy = true}, static_cast<int>(state.range(0)), number++);
    if (tried.disagreement) state.SkipWithError("engine and model disagree");
    moves += tried.record.moves.size();
  }
  state.counters["moves/s"] = per_second(static_cast<double>(moves));
}

void register_all() {
  benchmark::RegisterBenchmark("calibration", calibration)->Unit(benchmark::kMillisecond);
  for (const PlayedGame& game : played_games()) {
    const std::string id(game.id);
    const auto at_sides = [&](const std::string& name, auto run) {
      auto* added = benchmark::RegisterBenchmark((id + "/" + name).c_str(),
                                                 [run, &game](benchmark::State& state) { run(state, game); });
      for (const int side : {5, 9, 13, 19}) added->Arg(side);
      added->Unit(benchmark::kMicrosecond);
    };
    if (stones_stay(spec(game.id))) at_sides("playout", playout);
    at_sides("legal_lists", legal_lists);
    at_sides("agreement", agreement);
  }
  for (const GameSpec& game : specs()) {
    if (is_of_two_colours(game)) continue;
    const auto add = [&](const std::string& name, auto run, std::int64_t argument) {
      benchmark::RegisterBenchmark((game.id + "/" + name).c_str(), [run, &game](benchmark::State& state) { run(state, game); })
          ->Arg(argument)
          ->Unit(benchmark::kMillisecond);
    };
    add("perft_counted", model_perft, 4);
    if (model::has_engine(game)) add("agreement", model_agreement, 40);
  }
}

}  // namespace
}  // namespace ruleproof

int main(int argc, char** argv) {
  ruleproof::register_all();
  benchmark::Initialize(&argc, argv);
  if (argc > 1 && std::string_view(argv[argc - 1]).starts_with("--seed="))
    ruleproof::seed = std::strtoull(argv[--argc] + std::strlen("--seed="), nullptr, 10);
  if (benchmark::ReportUnrecognizedArguments(argc, argv)) return 2;
  benchmark::RunSpecifiedBenchmarks();
}

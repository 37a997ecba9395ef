#include <benchmark/benchmark.h>

#include <cstdint>
#include <memory>
#include <random>
#include <string>
#include <vector>

#include "properties/agreement.hpp"
#include "properties/engine.hpp"
#include "properties/games.hpp"
#include "properties/random_trial.hpp"
#include "properties/view.hpp"
#include "reference/rules.hpp"

// The reference, and what it costs to hold an engine to it. What has the same name here and in bench_engines
// is the same work.

namespace ruleproof {
namespace {

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
void playout(benchmark::State& state, const Game& game) {
  const int side = static_cast<int>(state.range(0));
  const Board board({side, side});
  const std::unique_ptr<Rules> rules = game.rules(Ruleset(spec(game.id)));
  std::mt19937_64 random(1);
  std::int64_t placements = 0;
  for (auto _ : state) {
    State at = start(board);
    while (at.passes < 2) {
      const std::vector<Move> moves = legal_moves(*rules, at);  // the pass stands last
      const std::size_t choices = moves.size() > 1 ? moves.size() - 1 : 1;
      at = play(*rules, at, moves[random() % choices]);
    }
    placements += size(at.position.stones());
  }
  state.counters["placements/s"] = per_second(static_cast<double>(placements));
}

/// Games from the start to their middle.
std::vector<Trial> half_games(const Game& game, Size size) {
  std::mt19937_64 random(2);
  std::vector<Trial> trials;
  for (int i = 0; i < 8; ++i) {
    trials.push_back(random_trial(Ruleset(spec(game.id)), size, Style::uniform, random));
    trials.back().attempts.resize(trials.back().attempts.size() / 2);
  }
  return trials;
}

/// The legal moves of positions in the middle of games.
void legal_lists(benchmark::State& state, const Game& game) {
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
void agreement(benchmark::State& state, const Game& game) {
  const int side = static_cast<int>(state.range(0));
  std::mt19937_64 random(3);
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

void register_all() {
  benchmark::RegisterBenchmark("calibration", calibration)->Unit(benchmark::kMillisecond);
  for (const Game& game : games()) {
    const std::string id(game.id);
    const auto at_sides = [&](const std::string& name, auto run) {
      auto* added = benchmark::RegisterBenchmark((id + "/" + name).c_str(),
                                                 [run, &game](benchmark::State& state) { run(state, game); });
      for (const int side : {5, 9, 13, 19}) added->Arg(side);
      added->Unit(benchmark::kMicrosecond);
    };
    if (game.stones_stay) at_sides("playout", playout);
    at_sides("legal_lists", legal_lists);
    at_sides("agreement", agreement);
  }
}

}  // namespace
}  // namespace ruleproof

int main(int argc, char** argv) {
  ruleproof::register_all();
  benchmark::Initialize(&argc, argv);
  if (benchmark::ReportUnrecognizedArguments(argc, argv)) return 2;
  benchmark::RunSpecifiedBenchmarks();
}

#include <benchmark/benchmark.h>

#include <cstdint>
#include <vector>

#include "optimized/disto.hpp"
#include "optimized/loose.hpp"
#include "optimized/perft.hpp"

// The fast engines. `calibration` is the same chain of multiplications everywhere, so that figures of
// different machines, or of a busy one, can be given as ratios to it.

namespace ruleproof::optimized {
namespace {

/// One dependent multiplication and addition a step.
std::uint64_t next(std::uint64_t state) { return state * 6364136223846793005 + 1442695040888963407; }

void calibration(benchmark::State& state) {
  constexpr int steps = 1'000'000;
  std::uint64_t value = 1;
  for (auto _ : state) {
    for (int i = 0; i < steps; ++i) {
      value = next(value);
      benchmark::DoNotOptimize(value);
    }
  }
  state.counters["time/step"] =
      benchmark::Counter(steps, benchmark::Counter::kIsIterationInvariantRate | benchmark::Counter::kInvert);
}

/// Games of uniformly random legal placements, with a pass where there is none, until two passes.
template <typename Engine>
void playout(benchmark::State& state) {
  const int side = static_cast<int>(state.range(0));
  Engine engine(side, side, {});
  const std::vector<Stone> start(engine.area(), Stone::empty);
  std::uint64_t random = 1;
  std::int64_t placements = 0;
  for (auto _ : state) {
    while (!engine.over()) {
      const auto legal = engine.legal();
      if (legal.empty()) {
        engine.pass();
        continue;
      }
      random = next(random);
      engine.play(legal[(random >> 32) * legal.size() >> 32]);
    }
    placements += engine.stones();
    engine.set_up(start, Side::black);
  }
  state.counters["time/placement"] = benchmark::Counter(
      static_cast<double>(placements), benchmark::Counter::kIsRate | benchmark::Counter::kInvert);
  state.counters["placements/game"] =
      benchmark::Counter(static_cast<double>(placements), benchmark::Counter::kAvgIterations);
}

/// Sequences of `depth` moves on 5x5, every one of them a node.
template <typename Engine, Leaves leaves>
void perft_5x5(benchmark::State& state) {
  const int depth = static_cast<int>(state.range(0));
  Engine engine(5, 5, {});
  std::uint64_t nodes = 0;
  for (auto _ : state) nodes += perft(engine, depth, leaves);
  state.counters["nodes/s"] = benchmark::Counter(static_cast<double>(nodes), benchmark::Counter::kIsRate);
}

BENCHMARK(calibration)->Unit(benchmark::kMillisecond);
BENCHMARK(playout<Disto>)
    ->Name("disto/playout")
    ->Arg(5)
    ->Arg(9)
    ->Arg(13)
    ->Arg(19)
    ->Unit(benchmark::kMicrosecond);
BENCHMARK(playout<Loose>)
    ->Name("loose/playout")
    ->Arg(5)
    ->Arg(9)
    ->Arg(13)
    ->Arg(19)
    ->Unit(benchmark::kMicrosecond);
BENCHMARK(perft_5x5<Disto, Leaves::played>)
    ->Name("disto/perft_5x5_played")
    ->Arg(5)
    ->Unit(benchmark::kMillisecond);
BENCHMARK(perft_5x5<Disto, Leaves::counted>)
    ->Name("disto/perft_5x5_counted")
    ->Arg(6)
    ->Unit(benchmark::kMillisecond);
BENCHMARK(perft_5x5<Loose, Leaves::played>)
    ->Name("loose/perft_5x5_played")
    ->Arg(5)
    ->Unit(benchmark::kMillisecond);
BENCHMARK(perft_5x5<Loose, Leaves::counted>)
    ->Name("loose/perft_5x5_counted")
    ->Arg(6)
    ->Unit(benchmark::kMillisecond);

}  // namespace
}  // namespace ruleproof::optimized

BENCHMARK_MAIN();

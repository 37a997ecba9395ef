#include <benchmark/benchmark.h>

#include <algorithm>
#include <array>
#include <cstdint>
#include <span>
#include <vector>

#include "bench/endo_organism.hpp"
#include "bench/political_go_table.hpp"
#include "optimized/disto.hpp"
#include "optimized/go.hpp"
#include "optimized/go_board.hpp"
#include "optimized/loose.hpp"
#include "optimized/perft.hpp"
#include "optimized/political_go.hpp"

// Benchmarks of the fast engines. The benchmark `calibration` is the same chain of multiplications in all
// benchmark programs. The time of another benchmark divided by the time of `calibration` can be compared
// between machines, or on a busy machine.

namespace ruleproof::optimized {
namespace {

/// Does one step of `calibration`: a multiplication and an addition that depend on the previous step.
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

/// Plays games of uniformly random legal placements until two passes in a row; a player passes only if no
/// placement is legal.
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

// Playouts of Go: a player places on a uniformly random legal point that is not an eye of that player, and
// passes if there is no such point. Two passes end the game. Suicide is illegal, and so is retaking a single
// stone at once (simple ko). An eye is an empty point whose neighbours are all own stones. At most one enemy
// stone may be diagonally beside an eye; if the eye is at the border, none may. A game might repeat forever,
// so a game is cut when it has three times as many placements as the board has points. `cut` is the number of
// cut games.

class EyeRule {
 public:
  explicit EyeRule(const Grid& grid) : grid_(grid) {
    for (int point = 0; point < grid.area(); ++point) {
      const auto& [up, left, right, down] = grid.neighbours(point);
      const auto diagonal = [&](int vertical, int horizontal) -> std::uint16_t {
        if (vertical == Grid::off || horizontal == Grid::off) return Grid::off;
        return static_cast<std::uint16_t>(grid.at(grid.x(horizontal), grid.y(vertical)));
      };
      diagonals_.push_back(
          {diagonal(up, left), diagonal(up, right), diagonal(down, left), diagonal(down, right)});
    }
  }

  /// Returns whether the point is an eye of the side. Uses arithmetic, because the processor would mispredict
  /// most branches here.
  template <typename Engine>
  bool is_eye(const Engine& engine, int point, Side side) const {
    const auto bit = [](Stone stone) { return 1U << index(stone); };
    unsigned beside = 0;
    for (const int near : grid_.neighbours(point)) beside |= bit(engine.stone(near));
    if ((beside & ~(bit(stone_of(side)) | bit(Stone::edge))) != 0) return false;
    int enemies = 0;
    bool border = false;
    for (const int near : diagonals_[point]) {
      const Stone stone = engine.stone(near);
      enemies += stone == stone_of(other(side)) ? 1 : 0;
      border |= stone == Stone::edge;
    }
    return enemies + (border ? 1 : 0) < 2;
  }

 private:
  Grid grid_;
  std::vector<std::array<std::uint16_t, 4>> diagonals_;
};

/// Returns a uniformly random point among those for which is_good(point) is true, or `Grid::off` if there is
/// no such point.
template <typename IsGood>
int pick(std::span<const std::uint16_t> points, std::uint64_t& random, IsGood is_good) {
  const auto any = [&](std::uint64_t count) {
    random = next(random);
    return (random >> 32) * count >> 32;
  };
  // After two failed tries, continues with a copy of the set, from which it removes each point that is not
  // good.
  for (int tries = 0; tries < 2 && !points.empty(); ++tries) {
    if (const int point = points[any(points.size())]; is_good(point)) return point;
  }
  std::array<std::uint16_t, Grid::max_area> left;
  std::ranges::copy(points, left.begin());
  for (std::size_t count = points.size(); count > 0;) {
    std::uint16_t& point = left[any(count)];
    if (is_good(point)) return point;
    point = left[--count];
  }
  return Grid::off;
}

void count_games(benchmark::State& state, std::int64_t placements, std::int64_t cut) {
  state.counters["games/s"] =
      benchmark::Counter(static_cast<double>(state.iterations()), benchmark::Counter::kIsRate);
  state.counters["placements/game"] =
      benchmark::Counter(static_cast<double>(placements), benchmark::Counter::kAvgIterations);
  state.counters["cut"] = static_cast<double>(cut);
}

/// Plays the playouts of Go described above on GoBoard alone, without lists of legal points. GoBoard
/// maintains exact liberties, a key and the data for undo.
void go_playout(benchmark::State& state) {
  const int width = static_cast<int>(state.range(0));
  GoBoard board(width, width);
  const EyeRule eyes(board.grid());
  const std::vector<Stone> start(board.grid().area(), Stone::empty);
  const int longest = 3 * board.grid().area();
  std::uint64_t random = 1;
  std::int64_t placements = 0;
  std::int64_t cut = 0;
  for (auto _ : state) {
    Side side = Side::black;
    for (int passes = 0; passes < 2 && board.placements() < longest; side = other(side)) {
      const int ko = passes == 0 ? board.ko_point() : Grid::off;
      const int point = pick(board.empties(), random, [&](int each) {
        if (board.breathes(each)) return true;
        return each != ko && !eyes.is_eye(board, each, side) &&
               board.effect(each, side) != GoBoard::Effect::suicide;
      });
      if (point == Grid::off) {
        ++passes;
      } else {
        passes = 0;
        board.place(point, side);
      }
    }
    placements += board.placements();
    cut += board.placements() == longest ? 1 : 0;
    board.set_up(start);
  }
  count_games(state, placements, cut);
}

/// Plays the playouts of Go described above on the engine for Go, which computes the set of legal points
/// before every move.
void go_playout_legal(benchmark::State& state) {
  const int width = static_cast<int>(state.range(0));
  Go engine(width, width, {Go::Rules::Suicide::illegal, Go::Rules::Ko::simple});
  const EyeRule eyes(Grid(width, width));
  const std::vector<Stone> start(engine.area(), Stone::empty);
  const int longest = 3 * engine.area();
  std::uint64_t random = 1;
  std::int64_t placements = 0;
  std::int64_t cut = 0;
  for (auto _ : state) {
    int placed = 0;
    while (!engine.over() && placed < longest) {
      const int point = pick(engine.legal(), random,
                             [&](int each) { return !eyes.is_eye(engine, each, engine.to_move()); });
      if (point == Grid::off) {
        engine.pass();
      } else {
        engine.play(point);
        ++placed;
      }
    }
    placements += placed;
    cut += placed == longest ? 1 : 0;
    engine.set_up(start, Side::black);
  }
  count_games(state, placements, cut);
}

/// Plays a few turns of Endo from a position with the given number of markers, and undoes the turns. Lists
/// all legal placements and movements before choosing. No turn ends the game.
void endo_play(benchmark::State& state) {
  Endo engine = grown_organism(static_cast<int>(state.range(0)));
  Dice dice;
  std::int64_t actions = 0;
  for (auto _ : state) {
    const int before = engine.markers();
    for (int turn = 0; turn < turns_of_play; ++turn) actions += play_lasting_turn(engine, dice);
    while (engine.markers() > before || engine.phase() != Endo::Phase::placement) engine.undo();
  }
  state.counters["actions/s"] = benchmark::Counter(static_cast<double>(actions), benchmark::Counter::kIsRate);
}

/// Plays turns of Political Go with a given number of players, and undoes the turns. Lists the legal points
/// before each turn.
void political_go_play(benchmark::State& state) {
  const int players = static_cast<int>(state.range(0));
  PoliticalGo engine(political_go_side, political_go_side, players, {});
  engine.set_up({.stones = {}, .alliances = across_the_table(players)});
  Dice dice;
  std::int64_t placements = 0;
  for (auto _ : state) {
    for (int turn = 0; turn < political_go_turns; ++turn) {
      const int player = turn % players;
      engine.period();
      const std::vector<int> points = engine.legal_points(player);
      engine.place(player, points[dice.below(points.size())]);
      ++placements;
    }
    for (int events = 2 * political_go_turns; events > 0; --events) engine.undo();
  }
  state.counters["placements/s"] =
      benchmark::Counter(static_cast<double>(placements), benchmark::Counter::kIsRate);
}

/// Counts the sequences of `depth` moves in Political Go with two players on 3x3.
template <Leaves leaves>
void political_go_perft(benchmark::State& state) {
  const int depth = static_cast<int>(state.range(0));
  PoliticalGo engine(3, 3, 2, {});
  std::uint64_t nodes = 0;
  for (auto _ : state) nodes += perft(engine, depth, leaves).count;
  state.counters["nodes/s"] = benchmark::Counter(static_cast<double>(nodes), benchmark::Counter::kIsRate);
}

/// Counts the sequences of `depth` turns in Endo from the empty grid.
template <Leaves leaves>
void endo_perft(benchmark::State& state) {
  const int depth = static_cast<int>(state.range(0));
  Endo engine({});
  std::uint64_t nodes = 0;
  for (auto _ : state) nodes += perft(engine, depth, leaves);
  state.counters["nodes/s"] = benchmark::Counter(static_cast<double>(nodes), benchmark::Counter::kIsRate);
}

/// Counts the sequences of `depth` moves from the empty board. Each sequence counts as one node.
template <typename Engine, Leaves leaves, int side = 5>
void bench_perft(benchmark::State& state) {
  const int depth = static_cast<int>(state.range(0));
  Engine engine(side, side, {});
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
BENCHMARK(bench_perft<Disto, Leaves::played>)
    ->Name("disto/perft_5x5_played")
    ->Arg(5)
    ->Unit(benchmark::kMillisecond);
BENCHMARK(bench_perft<Disto, Leaves::counted>)
    ->Name("disto/perft_5x5_counted")
    ->Arg(6)
    ->Unit(benchmark::kMillisecond);
BENCHMARK(bench_perft<Loose, Leaves::played>)
    ->Name("loose/perft_5x5_played")
    ->Arg(5)
    ->Unit(benchmark::kMillisecond);
BENCHMARK(bench_perft<Loose, Leaves::counted>)
    ->Name("loose/perft_5x5_counted")
    ->Arg(6)
    ->Unit(benchmark::kMillisecond);
BENCHMARK(go_playout)->Name("go/playout")->Arg(9)->Arg(19)->Unit(benchmark::kMicrosecond);
BENCHMARK(go_playout_legal)->Name("go/playout_legal_set")->Arg(9)->Arg(19)->Unit(benchmark::kMicrosecond);
BENCHMARK(bench_perft<Go, Leaves::played, 3>)
    ->Name("go/perft_3x3_played")
    ->Arg(6)
    ->Unit(benchmark::kMillisecond);
BENCHMARK(bench_perft<Go, Leaves::played>)
    ->Name("go/perft_5x5_played")
    ->Arg(4)
    ->Unit(benchmark::kMillisecond);
BENCHMARK(bench_perft<Go, Leaves::counted>)
    ->Name("go/perft_5x5_counted")
    ->Arg(5)
    ->Unit(benchmark::kMillisecond);
BENCHMARK(endo_play)->Name("endo/play")->Arg(40)->Arg(200)->Unit(benchmark::kMicrosecond);
BENCHMARK(endo_perft<Leaves::played>)->Name("endo/perft_played")->Arg(6)->Unit(benchmark::kMillisecond);
BENCHMARK(endo_perft<Leaves::counted>)->Name("endo/perft_counted")->Arg(6)->Unit(benchmark::kMillisecond);
BENCHMARK(political_go_play)
    ->Name("political_go/play")
    ->Arg(2)
    ->Arg(8)
    ->Arg(26)
    ->Unit(benchmark::kMicrosecond);
BENCHMARK(political_go_perft<Leaves::played>)
    ->Name("political_go/perft_played")
    ->Arg(4)
    ->Unit(benchmark::kMillisecond);
BENCHMARK(political_go_perft<Leaves::counted>)
    ->Name("political_go/perft_counted")
    ->Arg(4)
    ->Unit(benchmark::kMillisecond);

}  // namespace
}  // namespace ruleproof::optimized

BENCHMARK_MAIN();

#include <benchmark/benchmark.h>

#include <cstdint>
#include <cstdlib>
#include <cstring>
#include <memory>
#include <random>
#include <string>
#include <string_view>
#include <vector>

#include "bench/endo_organism.hpp"
#include "bench/political_go_table.hpp"
#include "properties/agreement.hpp"
#include "properties/endo_agreement.hpp"
#include "properties/endo_perft.hpp"
#include "properties/endo_random.hpp"
#include "properties/engine.hpp"
#include "properties/engine_adapter.hpp"
#include "properties/games.hpp"
#include "properties/political_go_agreement.hpp"
#include "properties/political_go_perft.hpp"
#include "properties/political_go_random.hpp"
#include "properties/random_trial.hpp"
#include "properties/view.hpp"
#include "reference/rules.hpp"

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

endo::State state_of(const optimized::Endo& engine) {
  endo::Setup setup{{}, colour_of(engine.to_move())};
  for (const optimized::Side side : {optimized::Side::black, optimized::Side::white})
    for (const optimized::Square square : engine.markers(side))
      setup.markers.push_back({endo::square_of(square), colour_of(side)});
  return endo::first_state(setup);
}

/// Endo: a few turns from an organism of so many markers, with the lists of all legal placements and
/// movements, never to the end.
void endo_play(benchmark::State& state) {
  const endo::Readings readings = endo::readings(Ruleset(spec("endo")));
  const endo::State organism = state_of(optimized::grown_organism(static_cast<int>(state.range(0))));
  optimized::Dice dice(1 + seed);
  std::int64_t actions = 0;
  for (auto _ : state) {
    endo::State at = organism;
    for (int turn = 0; turn < optimized::turns_of_play;) {
      const std::vector<Square> squares = legal_placements(readings, at);
      const endo::Placed placed = place(readings, at, squares[dice.below(squares.size())]);
      const std::vector<Movement> movements = legal_movements(readings, placed);
      std::optional<Movement> moved;
      if (!movements.empty()) moved = movements[dice.below(movements.size())];
      actions += moved ? 2 : 1;
      endo::State after = move(readings, placed, moved);
      if (after.winner) continue;
      at = std::move(after);
      ++turn;
    }
  }
  state.counters["actions/s"] = per_second(static_cast<double>(actions));
}

/// Sequences of `depth` turns from the empty grid.
void endo_perft(benchmark::State& state) {
  const endo::Readings readings = endo::readings(Ruleset(spec("endo")));
  std::uint64_t nodes = 0;
  for (auto _ : state) nodes += *perft(readings, endo::State(), static_cast<int>(state.range(0)), {});
  state.counters["nodes/s"] = per_second(static_cast<double>(nodes));
}

/// Games that go on, of so many turns, in full agreement but for what endo_agreement.hpp leaves out.
void endo_agreement(benchmark::State& state) {
  std::mt19937_64 random(3 + seed);
  std::size_t turns = 0;
  for (auto _ : state) {
    state.PauseTiming();
    const endo::Trial trial = endo::random_trial(Ruleset(spec("endo")), endo::Style::lasting,
                                                 static_cast<int>(state.range(0)), random);
    state.ResumeTiming();
    if (disagreement(trial)) state.SkipWithError("engine and reference disagree");
    turns += trial.attempts.size();
  }
  state.counters["turns/s"] = per_second(static_cast<double>(turns));
}

/// Political Go: turns of so many players with the list of the legal points.
void political_go_play(benchmark::State& state) {
  using political_go::Event;
  const int players = static_cast<int>(state.range(0));
  constexpr int side = optimized::political_go_side;
  const political_go::Play play(political_go::readings(Ruleset(spec("political-go"))), {side, side}, players);
  political_go::State start = play.start();
  for (const auto& [p, q] : optimized::across_the_table(players)) start.alliances.add(p, q);
  optimized::Dice dice(1 + seed);
  std::int64_t placements = 0;
  for (auto _ : state) {
    political_go::State at = start;
    for (int turn = 0; turn < optimized::political_go_turns; ++turn) {
      const int player = turn % players;
      at = play.play(at, Event{Event::Kind::period});
      const std::vector<int> points = play.legal_points(at, player);
      at = play.play(at, Event{Event::Kind::place, player, 0, points[dice.below(points.size())]});
      ++placements;
    }
  }
  state.counters["placements/s"] = per_second(static_cast<double>(placements));
}

/// Sequences of `depth` moves of two players on 3x3.
void political_go_perft(benchmark::State& state) {
  const political_go::Play play(political_go::readings(Ruleset(spec("political-go"))), {3, 3}, 2);
  std::uint64_t nodes = 0;
  for (auto _ : state) nodes += perft(play, play.start(), static_cast<int>(state.range(0)), {})->count;
  state.counters["nodes/s"] = per_second(static_cast<double>(nodes));
}

/// Fighting games of so many players on 13x13, compared as political_go_agreement.hpp says.
void political_go_agreement(benchmark::State& state) {
  std::mt19937_64 random(3 + seed);
  const political_go::Table table{Ruleset(spec("political-go")), {13, 13}, static_cast<int>(state.range(0))};
  std::size_t attempts = 0;
  for (auto _ : state) {
    state.PauseTiming();
    const political_go::Trial trial = random_trial(table, political_go::Style::fighting, 200, random);
    state.ResumeTiming();
    if (disagreement(trial)) state.SkipWithError("engine and reference disagree");
    attempts += trial.attempts.size();
  }
  state.counters["attempts/s"] = per_second(static_cast<double>(attempts));
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
  benchmark::RegisterBenchmark("endo/play", endo_play)->Arg(40)->Arg(200)->Unit(benchmark::kMicrosecond);
  benchmark::RegisterBenchmark("endo/perft_counted", endo_perft)->Arg(4)->Unit(benchmark::kMillisecond);
  benchmark::RegisterBenchmark("endo/agreement", endo_agreement)
      ->Arg(40)
      ->Arg(200)
      ->Unit(benchmark::kMillisecond);
  benchmark::RegisterBenchmark("political_go/play", political_go_play)
      ->Arg(2)
      ->Arg(8)
      ->Arg(26)
      ->Unit(benchmark::kMicrosecond);
  benchmark::RegisterBenchmark("political_go/perft_counted", political_go_perft)
      ->Arg(4)
      ->Unit(benchmark::kMillisecond);
  benchmark::RegisterBenchmark("political_go/agreement", political_go_agreement)
      ->Arg(2)
      ->Arg(8)
      ->Unit(benchmark::kMillisecond);
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

#include <benchmark/benchmark.h>

#include <algorithm>
#include <cstdint>
#include <cstdlib>
#include <cstring>
#include <filesystem>
#include <random>
#include <string>
#include <string_view>
#include <vector>

#include "properties/engines/agreement.hpp"
#include "properties/search/count.hpp"
#include "reference/model/document_form.hpp"
#include "spec/documents/spec.hpp"
#include "spec/language/tree.hpp"
#include "spec/text_of_file.hpp"

// Benchmarks of the reference (the model that evaluates documents) and of the comparison of an engine with
// the reference. Benchmarks with the same name here and in bench_engines do the same work.

namespace ruleproof {
namespace {

/// The seed of random games, set by --seed=N.
std::uint64_t seed = 0;

benchmark::Counter per_second(double n) { return benchmark::Counter(n, benchmark::Counter::kIsRate); }

/// Runs a chain of multiplications that depend on each other. The time of another benchmark divided by the
/// time of this one can be compared between machines.
void calibration(benchmark::State& state) {
  std::uint64_t value = 1;
  for (auto _ : state)
    for (int i = 0; i < 1'000'000; ++i)
      benchmark::DoNotOptimize(value = value * 6364136223846793005 + 1442695040888963407);
}

Record square(const Document& document, const benchmark::State& state) {
  const int side = static_cast<int>(state.range(0));
  return ruleproof::begun(Game(document), {side, side});
}

/// Plays games of uniformly random legal moves. The pass, which is the last legal move, is played only if
/// there is no other move. A game ends soon if stones cannot leave the board. In Go the players fill their
/// own eyes, so a game takes many thousands of moves.
void playout(benchmark::State& state, const Document& document) {
  Model model(square(document, state).game, Evaluation::compiled);
  std::mt19937_64 random(1 + seed);
  std::int64_t placements = 0;
  for (auto _ : state) {
    State at = model.start();
    while (!at.is_over) {
      const std::vector<Move> moves = model.moves(at);
      const std::size_t choices = moves.size() > 1 ? moves.size() - 1 : 1;
      placements += moves.size() > 1 ? 1 : 0;
      at = model.attempt(at, moves[random() % choices]).outcomes.front().state;
    }
  }
  state.counters["placements/s"] = per_second(static_cast<double>(placements));
}

/// Computes the lists of legal moves of positions in the middle of random games.
void legal_lists(benchmark::State& state, const Document& document) {
  const Record begun = square(document, state);
  Model model(begun.game, Evaluation::compiled);
  std::vector<State> states;
  for (std::uint64_t number = 2; number < 10; ++number) {
    const Tried half = tried_at_random(begun, {}, begun.game.board().area() / 2, number + seed);
    states.push_back(model.start());
    for (const RecordedMove& move : half.record.moves)
      states.back() = model.attempt(states.back(), move.move).outcomes.front().state;
  }
  for (auto _ : state)
    for (const State& at : states) benchmark::DoNotOptimize(model.move_list(at));
  state.counters["positions/s"] = per_second(static_cast<double>(states.size() * state.iterations()));
}

/// Counts sequences of `depth` turns, with the settings that the document declares for counting, on 3x3 or on
/// the unbounded grid.
void perft_counted(benchmark::State& state, const Document& document) {
  Model model(ruleproof::begun(Game(document).as_counted(), {3, 3}).game, Evaluation::compiled);
  std::uint64_t nodes = 0;
  for (auto _ : state) nodes += perft(model, model.start(), static_cast<int>(state.range(0)), {})->count;
  state.counters["nodes/s"] = per_second(static_cast<double>(nodes));
}

/// Counts sequences of turns from the start of an example game, on the default board of its document. The
/// depth is the smallest with at least `enough` sequences, but at most 8.
void leaves(benchmark::State& state, const Document& document) {
  constexpr std::uint64_t enough = 1'000;
  Model model(Game(document).with_board(document.default_board().value_or(Size{})), Evaluation::compiled);
  int depth = 1;
  while (depth < 8 && perft(model, model.start(), depth, {})->count < enough) ++depth;
  std::uint64_t leaves = 0;
  for (auto _ : state) leaves += perft(model, model.start(), depth, {})->count;
  state.counters["depth"] = depth;
  state.counters["leaves/s"] = per_second(static_cast<double>(leaves));
}

/// Returns the documents of examples/games.
std::vector<Document> examples() {
  std::vector<std::filesystem::path> files;
  for (const auto& entry : std::filesystem::directory_iterator(EXAMPLE_GAMES))
    if (entry.path().extension() == ".md") files.push_back(entry.path());
  std::ranges::sort(files);
  std::vector<Document> all;
  for (const std::filesystem::path& file : files)
    all.push_back(*read_game(file.filename(), text_of_file(file)));
  return all;
}

/// Plays random games of at most `moves` moves on the engine and the reference, and compares them as
/// tried_at_random (properties/engines/agreement.hpp) does.
void agreement(benchmark::State& state, const Record& begun, Style style, int moves) {
  std::uint64_t number = 3 + seed;
  std::size_t tried = 0;
  for (auto _ : state) {
    const Tried game_tried = tried_at_random(begun, style, moves, number++);
    if (game_tried.disagreement) state.SkipWithError("engine and model disagree");
    tried += game_tried.record.moves.size();
  }
  state.counters["moves/s"] = per_second(static_cast<double>(tried));
}

void register_all() {
  static const std::vector<Document> example_games = examples();
  for (const Document& document : example_games)
    benchmark::RegisterBenchmark((document.id + "/leaves").c_str(), [&document](benchmark::State& state) {
      leaves(state, document);
    })->Unit(benchmark::kMillisecond);
  benchmark::RegisterBenchmark("calibration", calibration)->Unit(benchmark::kMillisecond);
  for (const Document& document : specs()) {
    const auto add = [&](const std::string& name, auto run) {
      return benchmark::RegisterBenchmark(
          (document.id + "/" + name).c_str(),
          [run, &document](benchmark::State& state) { run(state, document); });
    };
    if (is_of_two_colours(document)) {
      const auto at_sides = [&](const std::string& name, auto run) {
        auto* added = add(name, run);
        for (const int side : {5, 9, 13, 19}) added->Arg(side);
        added->Unit(benchmark::kMicrosecond);
      };
      if (!language::has_step(document, language::Step::Kind::remove)) at_sides("playout", playout);
      at_sides("legal_lists", legal_lists);
      at_sides("agreement", [](benchmark::State& state, const Document& of) {
        const Record begun = square(of, state);
        agreement(state, begun, {}, begun.game.board().area());
      });
    } else {
      add("perft_counted", perft_counted)->Arg(4)->Unit(benchmark::kMillisecond);
      add("agreement",
          [](benchmark::State& state, const Document& of) {
            agreement(state, ruleproof::begun(Game(of), {13, 13}), {.is_busy = true},
                      static_cast<int>(state.range(0)));
          })
          ->Arg(40)
          ->Unit(benchmark::kMillisecond);
    }
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

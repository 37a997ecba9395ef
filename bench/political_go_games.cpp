#include <fmt/format.h>

#include <CLI/CLI.hpp>
#include <chrono>
#include <cstdio>
#include <string>
#include <vector>

#include "properties/political_go_random.hpp"
#include "properties/political_go_shrink.hpp"
#include "record/political_go_record.hpp"
#include "spec/input_error.hpp"
#include "spec/size.hpp"

// bench_political_go_games: random games of Political Go by engine and reference together, in the numbers
// that the tests do not have the time for. Exit status 1 if they disagree, with the shrunk game.

namespace ruleproof::political_go {
namespace {

struct Options {
  int games = 1000;
  int attempts = 650;  // some 300 moves
  int players = 4;
  std::string board = "13x13";
  std::string style = "fighting";
  std::uint64_t seed = 1;
  std::vector<std::string> readings;
};

int run(const Options& options) {
  Table table{Ruleset(spec("political-go")), parse_size(options.board), options.players};
  for (const std::string& reading : options.readings) table.ruleset = table.ruleset.with(reading);
  fmt::print("{}\n", table.ruleset.text());
  const auto start = std::chrono::steady_clock::now();
  const RandomRun run =
      run_random(table, style_of(options.style), options.games, options.attempts, options.seed, {});
  const double seconds = std::chrono::duration<double>(std::chrono::steady_clock::now() - start).count();
  fmt::print("{} {} games of {} players on {}, seed {}, {} attempts each, {} given up, {:.0f} s\n", run.games,
             options.style, options.players, options.board, options.seed, options.attempts, run.given_up,
             seconds);
  for (const auto& [event, count] : run.events) fmt::print("  {:9} {}\n", count, event);
  if (!run.failure) return 0;
  fmt::print("game {}: {}\n{}", run.failure->game, text(run.failure->disagreement),
             write_record(record(run.failure->trial)));
  const Trial shrunk =
      shrink(run.failure->trial, [](const Trial& smaller) { return disagreement(smaller).has_value(); });
  fmt::print("{}\nshrunk:\n{}", text(*disagreement(shrunk)), write_record(record(shrunk)));
  return 1;
}

}  // namespace
}  // namespace ruleproof::political_go

int main(int argc, char** argv) {
  ruleproof::political_go::Options options;
  CLI::App program("Random games of Political Go by engine and reference together");
  program.add_option("--games", options.games, "How many")->capture_default_str();
  program
      .add_option("--attempts", options.attempts,
                  "So many in a game, checking periods and illegal ones included")
      ->capture_default_str();
  program.add_option("--players", options.players, "How many")->capture_default_str();
  program.add_option("--board", options.board, "WxH")->capture_default_str();
  program.add_option("--style", options.style, "uniform, fighting, clumsy or set-up")->capture_default_str();
  program.add_option("--seed", options.seed, "That of the first game")->capture_default_str();
  program.add_option("--reading", options.readings, "KEY=READING, repeatable");
  CLI11_PARSE(program, argc, argv);
  try {
    return ruleproof::political_go::run(options);
  } catch (const ruleproof::InputError& error) {
    fmt::print(stderr, "{}\n", error.what());
    return 2;
  }
}

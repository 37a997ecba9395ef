#include <fmt/format.h>

#include <CLI/CLI.hpp>
#include <chrono>
#include <cstdio>
#include <string>
#include <vector>

#include "properties/endo_perft.hpp"
#include "properties/endo_random.hpp"
#include "properties/endo_shrink.hpp"
#include "record/endo_record.hpp"
#include "spec/input_error.hpp"

// bench_endo_games: random games of Endo, or perft, by engine and reference together, in the numbers that the
// tests do not have the time for. Exit status 1 if they disagree, with the shrunk game.

namespace ruleproof::endo {
namespace {

struct Options {
  int games = 1000;
  int turns = 400;
  std::string style = "uniform";
  std::uint64_t seed = 1;
  int perft = 0;
  std::vector<std::string> readings;
};

double seconds_since(std::chrono::steady_clock::time_point start) {
  return std::chrono::duration<double>(std::chrono::steady_clock::now() - start).count();
}

int random_games(const Ruleset& ruleset, const Options& options) {
  const auto start = std::chrono::steady_clock::now();
  const RandomRun run =
      run_random(ruleset, style_of(options.style), options.games, options.turns, options.seed, {});
  fmt::print("{} {} games, seed {}, at most {} turns each, up to {} markers, {:.0f} s\n", run.games,
             options.style, options.seed, options.turns, run.most_markers, seconds_since(start));
  for (const auto& [event, count] : run.events) fmt::print("  {:9} {}\n", count, event);
  if (!run.failure) return 0;
  const Trial shrunk =
      shrink(run.failure->trial, [](const Trial& smaller) { return disagreement(smaller).has_value(); });
  fmt::print("game {}: {}\nshrunk:\n{}", run.failure->game, text(*disagreement(shrunk)),
             write_record(record(shrunk)));
  return 1;
}

int perft_of_both(const Ruleset& ruleset, int depth) {
  const auto one = engine(ruleset);
  const auto twin = engine(ruleset);
  for (int turns = 1; turns <= depth; ++turns) {
    const auto start = std::chrono::steady_clock::now();
    const PerftComparison both = perft(readings(ruleset), State(), *one, *twin, turns, {});
    if (both.mismatch) {
      Trial trial{ruleset, std::nullopt, both.mismatch->path};
      fmt::print("they part: {}: engine {}, reference {}\n{}", both.mismatch->difference.what,
                 both.mismatch->difference.by_engine, both.mismatch->difference.by_reference,
                 write_record(record(trial)));
      return 1;
    }
    fmt::print("perft {} = {} ({:.1f} s)\n", turns, *both.count, seconds_since(start));
    std::fflush(stdout);
  }
  return 0;
}

int run(const Options& options) {
  Ruleset ruleset(spec("endo"));
  for (const std::string& reading : options.readings) ruleset = ruleset.with(reading);
  fmt::print("{}\n", ruleset.text());
  return options.perft > 0 ? perft_of_both(ruleset, options.perft) : random_games(ruleset, options);
}

}  // namespace
}  // namespace ruleproof::endo

int main(int argc, char** argv) {
  ruleproof::endo::Options options;
  CLI::App program("Random games of Endo by engine and reference together");
  program.add_option("--games", options.games, "How many")->capture_default_str();
  program.add_option("--turns", options.turns, "At most so many in a game")->capture_default_str();
  program.add_option("--style", options.style, "uniform, lasting, clumsy or set-up")->capture_default_str();
  program.add_option("--seed", options.seed, "That of the first game")->capture_default_str();
  program.add_option("--perft", options.perft, "Count sequences up to so many turns instead");
  program.add_option("--reading", options.readings, "KEY=READING, repeatable");
  CLI11_PARSE(program, argc, argv);
  try {
    return ruleproof::endo::run(options);
  } catch (const ruleproof::InputError& error) {
    fmt::print(stderr, "{}\n", error.what());
    return 2;
  }
}

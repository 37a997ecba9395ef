#include <memory>

#include "cli/commands.hpp"
#include "cli/model/commands.hpp"
#include "cli/stop.hpp"

namespace ruleproof {
namespace {

struct PerftOptions {
  SettingOptions setting;
  int depth = 0;
  std::string engine;
  std::optional<double> seconds;
  bool json = false;
};

}  // namespace

void add_perft(CLI::App& program, Action& action) {
  CLI::App& command =
      add_command(program, "perft", "Count move sequences, comparing engine and reference",
                  "  ruleproof perft disto --board 3x3 --depth 5\n"
                  "  ruleproof perft loose --board 5x5 --depth 6 --engine optimized --time 60\n"
                  "  ruleproof perft loose --depth 3 --from game.txt --json\n"
                  "  ruleproof perft endo --depth 5");
  const auto options = std::make_shared<PerftOptions>();
  add_game(command, options->setting, GameUse::plays_any);
  add_board(command, options->setting);
  command.add_option("--depth", options->depth, "The longest sequences to count, in turns")
      ->required()
      ->type_name("D")
      ->check(whole_number(1, 1000));
  command
      .add_option("--engine", options->engine,
                  "reference, optimized or both, which are then compared on the way")
      ->type_name("ENGINE");
  add_readings(command, options->setting);
  add_from(command, options->setting);
  add_relax(command, options->setting);
  add_players(command, options->setting);
  add_time(command, options->seconds);
  command.add_flag("--json", options->json, "One JSON document instead");
  command.callback([&action, options] {
    action = [options] {
      return model::perft(options->setting, options->depth, options->engine, options->seconds, options->json);
    };
  });
}

}  // namespace ruleproof

#include <algorithm>

#include "cli/commands.hpp"
#include "cli/model/commands.hpp"
#include "cli/stop.hpp"
#include "spec/input_error.hpp"
#include "spec/nearest.hpp"

namespace ruleproof {
namespace {

Status count_asked(const model::CountOptions& options) {
  const std::vector<std::string> known{"positions", "reachable", "games"};
  if (std::ranges::count(known, options.what) == 0)
    throw InputError("--what: " + no_such("count", options.what, known));
  return model::count(options);
}

}  // namespace

void add_count(CLI::App& program, Action& action) {
  CLI::App& command =
      add_command(program, "count", "Exact counts of positions, states and games",
                  "  ruleproof count disto --board 3x3 --what positions\n"
                  "  ruleproof count loose --board 3x3 --what reachable --json\n"
                  "  ruleproof count loose --board 4x4 --what games --depth 4\n"
                  "  ruleproof count endo --what reachable --depth 4\n"
                  "  ruleproof count loose --board 4x4 --what games --depth 6 --list-jobs\n"
                  "  ruleproof count loose --board 4x4 --what games --depth 6 --job 3 --out counts\n"
                  "  ruleproof count loose --board 4x4 --what games --depth 6 --merge --out counts");
  const auto options = std::make_shared<model::CountOptions>();
  add_game(command, options->setting, GameUse::plays_any);
  add_board(command, options->setting);
  command.add_option("--what", options->what, "positions, reachable (states) or games")
      ->required()
      ->type_name("WHAT");
  command.add_option("--depth", options->depth, "Only states and games of at most so many moves")
      ->type_name("D")
      ->check(whole_number(0, 1000));
  add_readings(command, options->setting);
  add_from(command, options->setting);
  add_relax(command, options->setting);
  add_players(command, options->setting);
  command
      .add_option("--out", options->out,
                  "Count the games first move by first move, and leave there what a stopped call has counted")
      ->type_name("DIR");
  add_time(command, options->seconds);
  command.add_flag("--json", options->json, "One JSON document instead");
  add_spread(command, options->spread);
  command.get_option("--merge")->excludes(command.get_option("--time"));
  command.callback([&action, options] { action = [options] { return count_asked(*options); }; });
}

}  // namespace ruleproof

#include <algorithm>

#include "cli/commands.hpp"
#include "cli/model/commands.hpp"
#include "cli/stop.hpp"
#include "spec/input_error.hpp"
#include "spec/nearest.hpp"

namespace ruleproof {
namespace {

struct CountOptions {
  SettingOptions setting;
  std::string what;
  std::optional<int> depth;
  std::optional<double> seconds;
  bool json = false;
};

Status count(const CountOptions& options) {
  const std::vector<std::string> known{"positions", "reachable", "games"};
  if (std::ranges::count(known, options.what) == 0)
    throw InputError("--what: " + no_such("count", options.what, known));
  return model::count(options.setting, options.what, options.depth, options.seconds, options.json);
}

}  // namespace

void add_count(CLI::App& program, Action& action) {
  CLI::App& command = add_command(program, "count", "Exact counts of positions, states and games",
                                  "  ruleproof count disto --board 3x3 --what positions\n"
                                  "  ruleproof count loose --board 3x3 --what reachable --json\n"
                                  "  ruleproof count loose --board 4x4 --what games --depth 4\n"
                                  "  ruleproof count endo --what reachable --depth 4");
  const auto options = std::make_shared<CountOptions>();
  add_game(command, options->setting, GameUse::plays_any);
  add_board(command, options->setting);
  command.add_option("--what", options->what, "positions, reachable (states) or games")
      ->required()
      ->type_name("WHAT");
  command
      .add_option("--depth", options->depth,
                  "Only states and games of at most so many moves")
      ->type_name("D")
      ->check(whole_number(0, 1000));
  add_readings(command, options->setting);
  add_from(command, options->setting);
  add_relax(command, options->setting);
  add_players(command, options->setting);
  add_time(command, options->seconds);
  command.add_flag("--json", options->json, "One JSON document instead");
  command.callback([&action, options] { action = [options] { return count(*options); }; });
}

}  // namespace ruleproof

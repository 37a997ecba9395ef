#include "cli/commands.hpp"
#include "cli/model/commands.hpp"
#include "cli/query_files.hpp"
#include "cli/setting.hpp"
#include "cli/stop.hpp"

namespace ruleproof {
namespace {

struct ProveOptions {
  SettingOptions setting;
  std::vector<std::string> claims;
  bool every_board = false;
  std::string smt;
  bool confirm = false;
  std::uint64_t seed = 1;
  std::optional<double> seconds;
  bool json = false;
};

Status prove(const ProveOptions& options) {
  heed_confirm(options.confirm);
  return model::prove(options.setting, options.claims, options.every_board, options.seed, options.smt,
                      options.seconds, options.json);
}

}  // namespace

void add_prove(CLI::App& program, Action& action) {
  CLI::App& command = add_command(program, "prove", "Verdicts on claims, by proof or counterexample",
                                  "  ruleproof prove disto\n"
                                  "  ruleproof prove disto sick-redundant --every-board --smt queries\n"
                                  "  ruleproof prove loose one-wave --reading group=pairs --board 3x3");
  const auto options = std::make_shared<ProveOptions>();
  add_game(command, options->setting, GameUse::plays_any);
  command.add_option("CLAIM", options->claims, "The claims; all of the game without")->type_name("");
  add_readings(command, options->setting);
  add_board(command, options->setting);
  command.add_flag("--every-board", options->every_board,
                   "Only the proof for boards of every size and shape");
  add_smt(command, options->smt);
  add_confirm(command, options->confirm);
  add_seed(command, options->seed, "Of the random games");
  add_time(command, options->seconds);
  command.add_flag("--json", options->json, "One JSON document instead");
  command.callback([&action, options] { action = [options] { return prove(*options); }; });
}

}  // namespace ruleproof

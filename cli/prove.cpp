#include <fmt/format.h>

#include "cli/claims_told.hpp"
#include "cli/commands.hpp"
#include "cli/jobs.hpp"
#include "cli/model/commands.hpp"
#include "cli/query_files.hpp"
#include "cli/setting.hpp"
#include "cli/stop.hpp"
#include "cli/verdicts.hpp"
#include "properties/document_claims.hpp"
#include "properties/games.hpp"
#include "reference/document_rules.hpp"
#include "report/json.hpp"
#include "spec/input_error.hpp"
#include "spec/spec.hpp"

namespace ruleproof {
namespace {

struct Options {
  SettingOptions setting;
  std::vector<std::string> claims;
  bool every_board = false;
  std::string smt;
  bool confirm = false;
  std::uint64_t seed = 1;
  std::optional<double> seconds;
  bool json = false;
};

/// The boards that the call asks for, or those of the standard plan.
Plan chosen_plan(const Options& options, const Setting& setting) {
  if (!options.setting.board.empty()) return plan_for(setting.size, Plan::Depth::standard, options.seed);
  Plan chosen = plan(*setting.rules, setting.ruleset, Plan::Depth::standard, options.seed);
  if (!options.every_board) return chosen;
  chosen.exhausted = chosen.all_positions = chosen.random = {};
  return chosen;
}

Status prove(const Options& options) {
  heed_confirm(options.confirm);
  if (!is_of_two_colours(spec(options.setting.game)))
    return model::prove(options.setting, options.claims, options.every_board, options.seed, options.smt, options.seconds, options.json);
  if (options.every_board && !options.setting.board.empty())
    throw InputError("--every-board and --board: choose one");
  const Setting setting = ruleproof::setting(options.setting);
  const GameSpec& game = setting.ruleset.game();
  for (const std::string& claim : options.claims) game.claim(claim);
  if (!options.setting.board.empty()) note_broken_setup(setting);
  const QueryLog log = query_log(options.smt);
  const Stop stop(options.seconds);
  std::vector<Line> lines;
  bool is_complete = true;
  for (const Property& property : properties_of_document(setting.ruleset)) {
    if (!options.claims.empty() && std::ranges::count(options.claims, property.id) == 0) continue;
    if (property.solve && !options.setting.board.empty())
      note(fmt::format("{} speaks of boards of its own: --board is left aside for it", property.id));
    show_progress(property.id);
    lines.push_back(line(Verdict{property.id, setting.ruleset}));
    is_complete &= is_done_in_memory(property.id, [&] {
      lines.back() = line(
          judge(property, *setting.rules, setting.ruleset, chosen_plan(options, setting), log, stop.token()));
      return !stop.token().stop_requested();
    });
  }

  print_claims(json_document(setting.ruleset, setting.size), lines, options.json);
  if (std::ranges::any_of(lines, is_unexpected)) return Status::wrong_result;
  return is_complete ? Status::as_asked : Status::stopped;
}

}  // namespace

void add_prove(CLI::App& program, Action& action) {
  CLI::App& command = add_command(program, "prove", "Verdicts on claims, by proof or counterexample",
                                  "  ruleproof prove disto\n"
                                  "  ruleproof prove disto sick-redundant --every-board --smt queries\n"
                                  "  ruleproof prove loose one-wave --reading group=pairs --board 3x3");
  const auto options = std::make_shared<Options>();
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

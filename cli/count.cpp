#include "properties/count.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "cli/commands.hpp"
#include "cli/model/commands.hpp"
#include "cli/replay.hpp"
#include "cli/stop.hpp"
#include "properties/games.hpp"
#include "reference/document_rules.hpp"
#include "spec/input_error.hpp"
#include "spec/nearest.hpp"
#include "spec/spec.hpp"

namespace ruleproof {
namespace {

struct Options {
  SettingOptions setting;
  std::string what;
  std::optional<int> depth;
  std::optional<double> seconds;
  bool json = false;
};

Counted counted(const Options& options, const Setting& setting, const State& state,
                const std::stop_token& stop) {
  if (options.what == "reachable") return count_reachable(*setting.rules, state, options.depth, stop);
  if (options.what == "games") return count_games(*setting.rules, state, options.depth, stop);
  if (options.depth)
    throw InputError("--depth: positions are counted whether reachable or not, so they have none");
  if (setting.record)
    throw InputError("--from: positions are counted whether reachable or not, from nowhere");
  return count_positions(played_game(setting.ruleset.game().id), *setting.rules, state.position.black.board(), stop);
}

/// What is counted, in words.
std::string meaning(const Options& options, const Setting& setting) {
  if (options.what == "positions") return fmt::format("positions ({})", setting.rules->settled_meaning());
  const std::string moves = options.depth ? fmt::format(" of at most {} moves", *options.depth) : "";
  if (options.what == "games") return "complete games" + moves;
  return "states (board, side to move, what is kept beside them) reachable" +
         (moves.empty() ? "" : " by games" + moves);
}

Status count(const Options& options) {
  const std::vector<std::string> known{"positions", "reachable", "games"};
  if (std::ranges::count(known, options.what) == 0)
    throw InputError("--what: " + no_such("count", options.what, known));
  if (!is_of_two_colours(spec(options.setting.game)))
    return model::count(options.setting, options.what, options.depth, options.seconds, options.json);
  const Setting setting = ruleproof::setting(options.setting);
  if (!options.setting.relax) note_broken_setup(setting);
  const Board board(setting.size);
  const State state = end_of_record(setting, board);
  const Stop stop(options.seconds);
  const Counted result = counted(options, setting, state, stop.token());
  if (!result.complete)
    note(stop.token().stop_requested() ? "stopped before the count was complete"
                                       : "stopped, since the rest would take too much memory");
  if (options.json) {
    auto document = json_document(setting.ruleset, setting.size);
    document["what"] = options.what;
    document["meaning"] = meaning(options, setting);
    if (options.depth) document["depth"] = *options.depth;
    document["value"] = result.complete ? json_count(result.value) : nlohmann::ordered_json(nullptr);
    if (!result.complete) document["at_least"] = json_count(result.value);
    print(json_text(document));
  } else {
    print(fmt::format("{}{} {}\n", result.complete ? "" : "at least ", result.value,
                      meaning(options, setting)));
  }
  return result.complete ? Status::as_asked : Status::stopped;
}

}  // namespace

void add_count(CLI::App& program, Action& action) {
  CLI::App& command = add_command(program, "count", "Exact counts of positions, states and games",
                                  "  ruleproof count disto --board 3x3 --what positions\n"
                                  "  ruleproof count loose --board 3x3 --what reachable --json\n"
                                  "  ruleproof count loose --board 4x4 --what games --depth 4\n"
                                  "  ruleproof count endo --what reachable --depth 4");
  const auto options = std::make_shared<Options>();
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

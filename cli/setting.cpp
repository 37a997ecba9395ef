#include "cli/setting.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "cli/game_argument.hpp"
#include "cli/limits.hpp"
#include "record/forum/players.hpp"
#include "record/line.hpp"
#include "record/read_record.hpp"
#include "spec/input_error.hpp"

namespace ruleproof {

void add_game(CLI::App& command, SettingOptions& options, GameUse use) {
  add_game(command, options.game, use);
}

void add_readings(CLI::App& command, SettingOptions& options) {
  add_readings(command, "--reading", options.readings, "How to read an open clause; may be repeated");
}

CLI::Option* add_readings(CLI::App& command, const std::string& option, std::vector<std::string>& readings,
                          const std::string& description) {
  return command.add_option(option, readings, description)
      ->type_name("KEY=READING")
      ->expected(1)
      ->multi_option_policy(CLI::MultiOptionPolicy::TakeAll)
      ->allow_extra_args(false);
}

void add_board(CLI::App& command, SettingOptions& options) {
  command.add_option("--board", options.board, "Columns and rows, as 9x9 or 7x3, each from 1 to 25")
      ->type_name("WxH");
}

void add_komi(CLI::App& command, SettingOptions& options) {
  command.add_option("--komi", options.komi, "The points added to White's score, as 6 or 0.5")
      ->type_name("K");
}

void add_relax(CLI::App& command, SettingOptions& options) {
  command.add_flag("--relax", options.relax, "Allow boards and komis that a setup clause forbids");
}

void add_players(CLI::App& command, SettingOptions& options) {
  command
      .add_option(
          "--players", options.players,
          "Of a game for some number of players: so many, A, B, C and so on, where no record says who plays")
      ->type_name("N")
      ->check(whole_number(2, forum::most_players));
}

std::string help_on_record(std::string_view what) {
  return fmt::format("{}; - is standard input. It has at most {} MiB and {} moves", what,
                     most_input_bytes >> 20, most_moves);
}

void add_from(CLI::App& command, SettingOptions& options) {
  command.add_option("--from", options.record, help_on_record("Start where this record ends"))
      ->type_name("RECORD");
}

void add_played_record(CLI::App& command, SettingOptions& options) {
  add_game(command, options, GameUse::plays_any);
  command
      .add_option(
          "RECORD", options.record,
          help_on_record(
              "A record, plain or SGF, or a board as it was pasted: rows, with coordinates or a frame, a "
              "diagram of Sensei's Library ($$), or what show prints"))
      ->required()
      ->type_name("");
  add_readings(command, options);
  add_komi(command, options);
  add_relax(command, options);
  add_players(command, options);
}

Ruleset with_readings(Ruleset ruleset, const char* option, const std::vector<std::string>& readings) {
  std::vector<std::string> keys;
  for (const std::string& reading : readings) {
    ruleset = of_option(option, [&] { return ruleset.with(reading); });
    keys.push_back(reading.substr(0, reading.find('=')));
    if (std::ranges::count(keys, keys.back()) > 1)
      throw InputError(fmt::format("{}: '{}' is given twice; choose one reading", option, keys.back()));
  }
  return ruleset;
}

}  // namespace ruleproof

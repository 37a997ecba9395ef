#include "cli/setting.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "cli/game_argument.hpp"
#include "cli/limits.hpp"
#include "properties/games.hpp"
#include "record/forum/players.hpp"
#include "record/line.hpp"
#include "record/read_record.hpp"
#include "spec/input_error.hpp"
#include "spec/size.hpp"
#include "spec/spec.hpp"

namespace ruleproof {
namespace {

Ruleset chosen_ruleset(const SettingOptions& options, const Setting& setting) {
  if (!setting.record) return with_readings(setting.ruleset, "--reading", options.readings);
  return with_readings_of_call(ruleset(*setting.record), options, setting.record->readings, setting.source);
}

Size chosen_size(const SettingOptions& options, const Setting& setting) {
  if (options.board.empty()) return setting.record ? setting.record->size : setting.size;
  const Size size = of_option("--board", [&] { return parse_size(options.board); });
  if (setting.record && setting.record->size != size)
    throw InputError(fmt::format("--board: {} is not the board of {}, which is {}", options.board,
                                 setting.source, text(setting.record->size)));
  return size;
}

Komi chosen_komi(const SettingOptions& options, const Setting& setting) {
  const Komi given = setting.record ? setting.record->komi.value_or(setting.komi) : setting.komi;
  if (options.komi.empty()) return given;
  const Komi komi = of_option("--komi", [&] { return parse_komi(options.komi); });
  if (setting.record && setting.record->komi && komi != given)
    note(fmt::format("{}: played with komi {} as the call says, not {}", setting.source, text(komi),
                     text(given)));
  return komi;
}

std::string demanded(const Setting& setting, const SetupRuling& ruling) {
  return fmt::format("[{}] asks that {}, and this is {} with komi {}: \"{}\"", ruling.clause, ruling.demand,
                     text(setting.size), text(setting.komi),
                     setting.ruleset.game().sentence(ruling.clause));
}

}  // namespace

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
      .add_option("--players", options.players,
                  "Of a game for some number of players: so many, A, B, C and so on, where no record says who plays")
      ->type_name("N")
      ->check(whole_number(2, forum::most_players));
}

std::string help_on_record(std::string_view what) {
  return fmt::format("{}; - is standard input. It has at most {} MiB and {} moves", what, most_input_bytes >> 20, most_moves);
}

void add_from(CLI::App& command, SettingOptions& options) {
  command.add_option("--from", options.record, help_on_record("Start where this record ends"))
      ->type_name("RECORD");
}

void add_played_record(CLI::App& command, SettingOptions& options) {
  add_game(command, options, GameUse::plays_any);
  command
      .add_option("RECORD", options.record,
                  help_on_record("A record, plain or SGF, or a board as it was pasted: rows, with coordinates or a frame, a "
                                 "diagram of Sensei's Library ($$), or what show prints"))
      ->required()
      ->type_name("");
  add_readings(command, options);
  add_komi(command, options);
  add_relax(command, options);
  add_players(command, options);
}

Setting setting(const SettingOptions& options) {
  const GameSpec& game = spec(options.game);
  if (!game.default_board)
    throw InputError(fmt::format("{} is played without a board, and this is about boards", game.title));
  if (!game.default_komi && !find_game_of_document(game.id))
    throw InputError(
        fmt::format("{} is a game of many players, and this is about games of two colours", game.title));
  if (options.players)
    throw InputError(fmt::format("--players: {} has two players; leave it out", game.title));
  Setting result{Ruleset(game), *game.default_board, game.default_komi.value_or(Komi{}), nullptr, std::nullopt, ""};
  if (!options.record.empty()) {
    result.record = read_record(options.record, options.game);
    result.source = options.record == "-" ? "standard input" : options.record;
  }
  result.size = chosen_size(options, result);
  result.ruleset = chosen_ruleset(options, result);
  result.komi = chosen_komi(options, result);
  result.rules = played_game(game.id).rules(result.ruleset);
  return result;
}

void note_broken_setup(const Setting& setting) {
  for (const SetupRuling& ruling : setting.rules->setup(setting.size, setting.komi))
    if (ruling.broken && !ruling.is_advice) note(fmt::format("setup relaxed: {}", demanded(setting, ruling)));
}

Ruleset with_readings_of_call(const Ruleset& recorded, const SettingOptions& options,
                              const std::vector<std::pair<std::string, std::string>>& readings_of_record,
                              const std::string& source) {
  const Ruleset chosen = with_readings(recorded, "--reading", options.readings);
  for (const auto& [key, reading] : readings_of_record)
    if (chosen.reading(key) != reading)
      note(fmt::format("{}: played with {}={} as the call says, not {}={}", source, key, chosen.reading(key),
                       key, reading));
  return chosen;
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

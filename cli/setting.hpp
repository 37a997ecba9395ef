#pragma once

#include <optional>
#include <string>
#include <vector>

#include "cli/command_line.hpp"
#include "cli/game_argument.hpp"
#include "spec/input_error.hpp"
#include "spec/ruleset.hpp"

namespace ruleproof {

/// The words by which a call describes a game; empty where it says nothing.
struct SettingOptions {
  std::string game;
  std::string record;  ///< a file, or "-"
  std::string board;
  std::vector<std::string> readings;
  std::string komi;
  bool relax = false;
  std::optional<int> players;
};

// Each adds to a command what it can use.
void add_game(CLI::App& command, SettingOptions& options, GameUse use = GameUse::plays);
void add_readings(CLI::App& command, SettingOptions& options);
CLI::Option* add_readings(CLI::App& command, const std::string& option, std::vector<std::string>& readings,
                          const std::string& description);
void add_board(CLI::App& command, SettingOptions& options);
void add_komi(CLI::App& command, SettingOptions& options);
void add_relax(CLI::App& command, SettingOptions& options);
void add_players(CLI::App& command, SettingOptions& options);
void add_from(CLI::App& command, SettingOptions& options);

/// GAME, RECORD, --reading, --komi and --relax, for a command that plays a record.
void add_played_record(CLI::App& command, SettingOptions& options);

/// What read() returns; its errors say which option they are about.
template <class Read>
auto of_option(const char* option, Read read) {
  try {
    return read();
  } catch (const InputError& error) {
    throw InputError(std::string(option) + ": " + error.what());
  }
}

/// The ruleset with the readings "KEY=READING" of an option in their place. Throws InputError, with the
/// option, if there is none such or a key comes twice.
Ruleset with_readings(Ruleset ruleset, const char* option, const std::vector<std::string>& readings);

}  // namespace ruleproof

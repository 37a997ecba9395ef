#pragma once

#include <cstddef>
#include <string>

#include "certify/engine/engine_process.hpp"
#include "cli/command_line.hpp"
#include "reference/game.hpp"

// Defines the options of a command that starts an engine.

namespace ruleproof {

struct SessionOptions;
struct SettingOptions;

struct EngineOptions {
  std::string command;
  double start_seconds = 60;
  double answer_seconds = 10;
  std::size_t answer_mebibytes = 16;
  std::size_t memory_mebibytes = 2048;
};

void add_engine(Command& command, EngineOptions& options);
/// Adds the options that limit the engine's answers and memory.
void add_engine_limits(Command& command, EngineOptions& options);

/// Returns the limits that the options set.
EngineLimits limits_of(const EngineOptions& options);

/// Returns the options of the command line in the form that session() (session/session.hpp) takes.
SessionOptions session_options(const SettingOptions& setting);
/// Returns the game that the options of the command line describe. Throws InputError if an option does not
/// apply to the game, such as --komi if the game has no komi.
Game game_of(const SettingOptions& setting);

/// Appends an option with its quoted value to a command line, unless the value is empty.
void add_to_call(std::string& call, const char* option, const std::string& value);
/// Returns the `ruleproof certify` command line for these options and this engine. The record of the options
/// is left out.
std::string call_to_certify(const SettingOptions& setting, const std::string& engine);

}  // namespace ruleproof

#pragma once

#include <cstddef>
#include <string>

#include "certify/engine/engine_process.hpp"
#include "cli/command_line.hpp"
#include "cli/setting.hpp"

// The options of a command that starts an engine.

namespace ruleproof {

struct SessionOptions;

struct EngineOptions {
  std::string command;
  double start_seconds = 60;
  double answer_seconds = 10;
  std::size_t answer_mebibytes = 16;
  std::size_t memory_mebibytes = 2048;
};

/// Adds --engine.
void add_engine(Command& command, EngineOptions& options);
/// Adds the limits of the engine's answers and memory.
void add_engine_limits(Command& command, EngineOptions& options);

/// Returns the limits that the options set.
EngineLimits limits_of(const EngineOptions& options);

/// Returns the options of a session with the settings of the call.
SessionOptions session_options(const SettingOptions& setting);
/// Returns the game that a session with the settings of the call begins with. Throws InputError for a setting
/// that the game does not have.
Game game_of(const SettingOptions& setting);

/// Adds an option with its value to a call, unless the value is empty.
void add_to_call(std::string& call, const char* option, const std::string& value);
/// Returns the call of `certify` with this setting, without a record, and this engine.
std::string call_to_certify(const SettingOptions& setting, const std::string& engine);

}  // namespace ruleproof

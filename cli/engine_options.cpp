#include "cli/engine_options.hpp"

#include <fmt/format.h>

#include <chrono>
#include <cstdint>

#include "cli/setting.hpp"
#include "report/document_path.hpp"
#include "report/layout.hpp"
#include "session/session.hpp"
#include "spec/documents/spec.hpp"
#include "spec/language/tree.hpp"

namespace ruleproof {
namespace {

std::chrono::milliseconds milliseconds(double seconds) {
  return std::chrono::milliseconds(static_cast<std::int64_t>(seconds * 1000));
}

}  // namespace

void add_engine(Command& command, EngineOptions& options) {
  command.option(
      "--engine", "CMD", options.command,
      "The command that starts the engine, split into words as a shell does; sh -c '...' runs a shell");
}

void add_engine_limits(Command& command, EngineOptions& options) {
  command.real(
      "--start-time", "S", options.start_seconds, 0.01, 86400,
      "The longest that the first answer may take, in seconds, if that is more than --answer-time; by "
      "default 60");
  command.real("--answer-time", "S", options.answer_seconds, 0.01, 86400,
               "The longest that a later answer may take, in seconds; by default 10");
  command.whole("--answer-output", "MIB", options.answer_mebibytes, 1, 65536,
                "The most that an answer may write, in MiB; by default 16");
  command.whole("--memory", "MIB", options.memory_mebibytes, 1, 1 << 20,
                "The most memory that the engine and its children may hold, in MiB; by default 2048");
}

EngineLimits limits_of(const EngineOptions& options) {
  EngineLimits limits;
  limits.first = milliseconds(options.start_seconds);
  limits.time = milliseconds(options.answer_seconds);
  limits.output = options.answer_mebibytes << 20;
  limits.memory = options.memory_mebibytes << 20;
  return limits;
}

SessionOptions session_options(const SettingOptions& setting) {
  return {.readings = setting.readings,
          .board = setting.board,
          .komi = setting.komi,
          .players = setting.players,
          .relax = setting.relax,
          .document = setting.game};
}

Game game_of(const SettingOptions& setting) { return session(session_options(setting))->game(); }

void add_to_call(std::string& call, const char* option, const std::string& value) {
  if (!value.empty()) call += fmt::format(" {} {}", option, quoted_for_shell(value));
}

std::string call_to_certify(const SettingOptions& setting, const std::string& engine) {
  std::string call =
      fmt::format("ruleproof certify {} --engine {}", name_in_calls(*setting.game), quoted_for_shell(engine));
  for (const std::string& reading : setting.readings) add_to_call(call, "--reading", reading);
  add_to_call(call, "--board", setting.board);
  add_to_call(call, "--komi", setting.komi);
  if (setting.players) add_to_call(call, "--players", std::to_string(*setting.players));
  if (setting.relax) call += " --relax";
  return call;
}

}  // namespace ruleproof

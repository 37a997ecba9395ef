#pragma once

#include <chrono>
#include <cstdint>
#include <functional>
#include <optional>
#include <stop_token>
#include <string>
#include <vector>

#include "certify/certificate.hpp"
#include "certify/engine/engine_process.hpp"
#include "certify/permitted.hpp"
#include "certify/referee.hpp"
#include "certify/suite.hpp"

namespace ruleproof {

/// How an engine is examined.
struct Examination {
  Game game;
  std::string command;
  EngineLimits limits = {.first = std::chrono::seconds(60)};
  int games = 100;  ///< random ones, beside the suite
  /// After so many comparisons of legality only games on smaller boards begin: those on large ones take long.
  std::optional<std::int64_t> most_comparisons = std::nullopt;
  std::optional<std::chrono::duration<double>> time = std::nullopt;  ///< then no further random game begins
  EngineLimits::Clock::time_point (*now)() = EngineLimits::Clock::now;  ///< the clock of `time`
  std::uint64_t seed = 1;
  std::vector<Permission> permissions = {};
  std::vector<GivenRecord> records = {};         ///< beside the suite
  std::optional<SuiteGame> only = std::nullopt;  ///< this game instead of the suite and random ones
  /// Called after each game, with what is being done: "game 12 of 100: 0 differences".
  std::function<void(const std::string&)> progress = [](const std::string&) {};
};

/// Plays the games of the suite and random ones, shrinks what differs, and asks which readings explain it.
/// When `stop` is asked to stop, it ends at once with what was found by then. Throws InputError if the engine
/// cannot be started.
Certificate examine(const Examination& examination, std::stop_token stop);

}  // namespace ruleproof

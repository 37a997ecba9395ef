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

// Defines the examination of an engine: it plays games over the Go Text Protocol, and its answers are
// compared with those of the reference (referee.hpp).

namespace ruleproof {

struct PlayedAttempts;

/// The settings of an examination.
struct Examination {
  Game game;
  std::string command;
  EngineLimits limits = {.first = std::chrono::seconds(60)};
  int games = 100;  ///< the number of random games, in addition to the fixed games of suite.hpp
  /// After this many comparisons of legality, random games are played only on smaller boards, to save time.
  std::optional<std::int64_t> most_comparisons = std::nullopt;
  /// The time from the start of the examination after which no random game begins.
  std::optional<std::chrono::duration<double>> time = std::nullopt;
  EngineLimits::Clock::time_point (*now)() = EngineLimits::Clock::now;  ///< the clock of `time`
  std::uint64_t seed = 1;
  std::vector<Permission> permissions = {};
  std::vector<GivenRecord> records = {};         ///< records of further games to play, as part of the suite
  std::optional<SuiteGame> only = std::nullopt;  ///< if given, the only game that is played
  /// Called after each game in which the engine did not fail, even if the game was abandoned because of a
  /// difference.
  std::function<void(const PlayedAttempts&)> played = [](const PlayedAttempts&) {};
  /// Called with a line of progress, for instance after each game: "game 12 of 100: 0 differences".
  std::function<void(const std::string&)> progress = [](const std::string&) {};
};

/// Plays the games of the suite and random games, shrinks each game that shows a difference, and searches for
/// readings that explain the differences. A request to `stop` ends the examination at once with the results
/// so far. Throws InputError if the engine cannot be started.
Certificate examine(const Examination& examination, std::stop_token stop);

}  // namespace ruleproof

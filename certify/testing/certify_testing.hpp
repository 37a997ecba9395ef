#pragma once

#include <string>

#include "certify/engine/engine_process.hpp"
#include "certify/referee.hpp"
#include "spec/documents/spec.hpp"

// Helpers for tests: games, and the command lines that start the engines of faulty_engine.cpp and this
// project's own engine.

namespace ruleproof {

/// Returns the game of the document with this id, on the document's default board if no size is given.
inline Game game_of(const std::string& document, Size size = {}, int players = 2) {
  const Game game = Game(spec(document)).with_players(players);
  return size == Size{} ? game : game.with_board(size);
}

#ifdef FAULTY_ENGINE
/// Returns the command line of an engine that plays this game, has this fault and lacks the commands that
/// `without` names.
inline std::string faulty_engine(const std::string& game, const std::string& fault = "none",
                                 const std::string& without = "") {
  return "'" FAULTY_ENGINE "' " + game + ' ' + fault + ' ' + without;
}

/// Returns the time of a clock that never advances, so that no engine is too slow.
inline EngineLimits::Clock::time_point still() { return {}; }

/// Returns the command line `ruleproof gtp` with these arguments.
inline std::string own_engine(const std::string& words) { return "'" RULEPROOF_PROGRAM "' gtp " + words; }
#endif

}  // namespace ruleproof

#pragma once

#include <string>

#include "certify/referee.hpp"
#include "spec/spec.hpp"

// For the tests: games, and the commands that start the engines of faulty_engine.cpp, and our own.

namespace ruleproof {

/// The game of the document with this id, on the document's own board if no size is given.
inline Game game_of(const std::string& document, Size size = {}, int players = 2) {
  const Game game = Game(spec(document)).with_players(players);
  return size == Size{} ? game : game.with_board(size);
}

#ifdef FAULTY_ENGINE
/// One with a fault, or without one, that does without these commands.
inline std::string faulty_engine(const std::string& game, const std::string& fault = "none",
                                 const std::string& without = "") {
  return "'" FAULTY_ENGINE "' " + game + ' ' + fault + ' ' + without;
}

/// `ruleproof gtp` with these words.
inline std::string own_engine(const std::string& words) { return "'" RULEPROOF_PROGRAM "' gtp " + words; }
#endif

}  // namespace ruleproof

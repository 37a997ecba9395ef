#pragma once

#include <string>

#include "certify/referee.hpp"
#include "spec/spec.hpp"

// For the tests: tables, and the commands that start the engines of faulty_engine.cpp, and our own.

namespace ruleproof {

/// A table with the komi of the game; without a size that of the game's default board, if it has one.
inline Table table_of(const std::string& game, Size size = {}, int players = 2) {
  const Document& spec = ruleproof::spec(game);
  Table table{Game(spec), size, {}, players};
  if (size == Size{} && spec.default_board()) table.size = *spec.default_board();
  if (spec.default_komi()) table.komi = *spec.default_komi();
  return table;
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

#pragma once

#include <string>

// For the tests: the commands that start the engines of faulty_engine.cpp, and our own.

namespace ruleproof {

/// One with a fault, or without one, that does without these commands.
inline std::string faulty_engine(const std::string& game, const std::string& fault = "none",
                                 const std::string& without = "") {
  return "'" FAULTY_ENGINE "' " + game + ' ' + fault + ' ' + without;
}

/// `ruleproof gtp` with these words.
inline std::string own_engine(const std::string& words) { return "'" RULEPROOF_PROGRAM "' gtp " + words; }

}  // namespace ruleproof

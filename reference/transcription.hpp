#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace ruleproof {

/// A function of reference/GAME.hpp with the clauses that it transcribes. A clause that a word of the region
/// language takes care of stands in brackets at the head of the file instead, with that word after it.
struct Transcription {
  std::vector<std::string> clauses;  ///< ids of the spec
  std::string function;
  std::string code;  ///< its comment and its text; for a word of the language, the head of the file
  int line = 0;      ///< where `code` begins
};

/// Those of a game, in the order of the file; none of a game that is played from its document. Throws InputError, with the nearest name, if there is no such
/// game.
std::vector<Transcription> transcriptions(std::string_view game);

}  // namespace ruleproof

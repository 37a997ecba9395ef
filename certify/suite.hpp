#pragma once

#include <string>
#include <vector>

#include "certify/referee.hpp"

// The games that every examination begins with: the examples of the document, the records that the call
// names, and of shipped documents the shrunk failures and the witnesses of ambiguities in corpus/, which are
// built in.

namespace ruleproof {

/// A record of corpus/.
struct EmbeddedGame {
  std::string_view name;
  std::string_view text;
};

/// Those of corpus/agreement and corpus/witnesses, by name.
std::vector<EmbeddedGame> embedded_suite();

/// A record that the call names.
struct GivenRecord {
  std::string name;  ///< of its file
  std::string text;
};

struct SuiteGame {
  std::string name;                   ///< of its file, or of the example
  Game game;                          ///< with the readings and the komi of the examined game
  std::vector<std::string> attempts;  ///< see Referee
};

struct Suite {
  std::string version;           ///< 12 digits of the SHA-256 of all records of corpus/ and of those given
  std::vector<SuiteGame> games;  ///< of the examined game: those of corpus/, examples, given ones
  int set_ups = 0;  ///< games that are left out since they begin with a set-up that no moves lead to, and the
                    ///< protocol has none
};

/// The suite for a game. Where moves are vertices, a set-up is placed stone by stone. Throws InputError if a
/// given record cannot be read or is of another game.
Suite suite(const Game& game, const std::vector<GivenRecord>& given = {});

/// The moves of a record as attempts, by the readings and the komi of a game. Throws InputError if it cannot
/// be read, is of another game, or begins with a set-up that cannot be placed stone by stone.
SuiteGame game_of_record(const Game& game, const std::string& name, std::string_view text);

}  // namespace ruleproof

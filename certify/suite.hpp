#pragma once

#include <string>
#include <vector>

#include "certify/referee.hpp"
#include "record/model_record.hpp"

// Defines the suite, the games with which every examination begins: the examples of the document, and the
// game records that the user names on the command line. For the documents of the program it also has the
// records of corpus/, which are built into the program: shrunk failures, and games that distinguish readings.

namespace ruleproof {

/// A record of corpus/ that is built into the program.
struct EmbeddedGame {
  std::string_view name;
  std::string_view text;
};

/// Returns the records of corpus/agreement and corpus/witnesses, sorted by name.
std::vector<EmbeddedGame> embedded_suite();

/// A game record that the user names on the command line.
struct GivenRecord {
  std::string name;  ///< the name of its file
  std::string text;
};

struct SuiteGame {
  std::string name;                   ///< the name of the record's file, or of the example
  Game game;                          ///< the game, with the readings and the komi of the examined game
  std::vector<std::string> attempts;  ///< the moves of the game as texts, which may be illegal; see Referee
};

struct Suite {
  std::string version;           ///< 12 digits of the SHA-256 of all records of corpus/ and the given records
  std::vector<SuiteGame> games;  ///< records from corpus/, the document's examples, the given records
  int set_ups = 0;  ///< the number of games that were left out: they begin with a set-up position to which no
                    ///< moves lead, and the protocol cannot set up positions
};

/// Returns the suite for a game. If a game begins with a set-up position and its moves are vertices (points
/// such as C3), moves that place the stones of this position one by one are inserted at the start of the
/// game. Throws InputError if a given record cannot be read or is of another game.
Suite suite(const Game& game, const std::vector<GivenRecord>& given = {});

/// Converts a record to a game of the suite, with the readings and the komi of `game`. Throws InputError if
/// the record cannot be read, is of another game, or begins with a set-up position that no placing of single
/// stones can produce.
SuiteGame game_of_record(const Game& game, const std::string& name, std::string_view text);
SuiteGame game_of_record(const Game& game, const std::string& name, const Record& record);

}  // namespace ruleproof

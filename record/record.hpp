#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "record/stone.hpp"
#include "spec/komi.hpp"
#include "spec/move.hpp"
#include "spec/ruleset.hpp"

namespace ruleproof {

/// A position to start from.
struct Setup {
  std::vector<Stone> stones;  ///< w * h, in row order from the top left
  Colour to_move = Colour::black;

  friend bool operator==(const Setup&, const Setup&) = default;
};

/// A game as it was written down. Its game, readings and points exist; whether the moves are legal is not
/// said.
struct Record {
  std::string game;
  Size size;
  std::vector<std::pair<std::string, std::string>> readings;  ///< (key, reading) as given, each key once
  std::optional<Komi> komi;                                   ///< the game's default if not given
  std::optional<Setup> setup;
  std::vector<Move> moves;
  std::vector<int> lines;  ///< for each move the line that it was read from; empty if the record was not read

  friend bool operator==(const Record&, const Record&) = default;
};

/// Chooses a reading, given as "KEY=READING". Throws InputError if the game has no such key or reading, or if
/// the record has chosen one for the key already.
void add_reading(Record& record, std::string_view assignment);

/// The game's default readings with the record's in their place.
Ruleset ruleset(const Record& record);

/// Reads the plain form, whose grammar stands in record/README.md. `file` is the text's name in messages. A
/// text without the header `game` is of the game `game`, if that is given. Throws InputError
/// "file:line:column: ...", also if the text is of another game.
Record parse_record(std::string_view text, std::string_view file, std::optional<std::string_view> game = {});

/// The plain form of a record. parse_record gives the same record back, apart from `lines`.
std::string write_record(const Record& record);

}  // namespace ruleproof

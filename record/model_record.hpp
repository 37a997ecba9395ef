#pragma once

#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "reference/model/model.hpp"
#include "spec/spec.hpp"

// The plain form of games of any document, whose grammar stands in record/README.md.

namespace ruleproof::model {

/// A position to start from.
struct RecordSetup {
  std::vector<std::string> rows;  ///< as Model::rows writes them
  int to_move = -1;               ///< -1: whoever is first
  Square corner = {};             ///< on an unbounded grid the square in the lower left corner of the rows

  friend bool operator==(const RecordSetup&, const RecordSetup&) = default;
};

/// A move, and the names of what is chosen in it (reference/model/choice.hpp).
struct RecordedMove {
  Move move;
  std::vector<std::string> chosen;

  friend bool operator==(const RecordedMove&, const RecordedMove&) = default;
};

/// A game as it was written down. Its readings, players and points exist; whether the moves are legal is not said.
struct Record {
  evaluator::Setting setting;
  Size size;  ///< of an unbounded grid nothing
  std::optional<RecordSetup> setup;
  std::vector<RecordedMove> moves;
  std::vector<int> lines;  ///< for each move the line that it was read from; empty if the record was not read
};

/// What a text that is to be read does not say: how the document is read, and the board.
struct RecordDefaults {
  evaluator::Setting setting;
  Size size;
};
RecordDefaults record_defaults(const GameSpec& game);

/// Reads a record of a game that has a document. What a call says stands in the place of what a document begins with, and the
/// headers of the record in the place of both. Throws InputError "file:line:column: …".
Record parse_record(std::string_view text, std::string_view file, const GameSpec& game, const RecordDefaults& defaults);

/// The plain form: parse_record gives the same record back, apart from `lines`.
std::string write_record(const Record& record, const GameSpec& game);

/// A move as a record has it: "B a3 first b2".
std::string text(const Model& model, const RecordedMove& move);
/// The move that is written so. Throws InputError with what would be right.
RecordedMove parse_recorded_move(const Model& model, std::string_view text);

/// The state that a record begins with. Throws InputError for rows that don't fit the board.
State first_state(Model& model, const Record& record);

}  // namespace ruleproof::model

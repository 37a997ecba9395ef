#pragma once

#include <cstddef>
#include <map>
#include <memory>
#include <optional>
#include <set>
#include <string>
#include <string_view>
#include <vector>

#include "reference/model/model.hpp"
#include "spec/spec.hpp"

// The plain form of games of any document, whose grammar stands in record/README.md.

namespace ruleproof::model {

/// A value of memory: of one player, of two, or of nobody in particular.
struct RecordedMemory {
  int memory = 0;            ///< its place in the document
  std::vector<int> players;  ///< those that select it
  Number value = 0;          ///< halves; a yes is 2, a player their number twice

  friend bool operator==(const RecordedMemory&, const RecordedMemory&) = default;
};

/// A position to start from.
struct RecordSetup {
  std::vector<std::string> rows;  ///< as Model::rows writes them
  std::vector<RecordedMemory> memory;
  int to_move = -1;    ///< -1: whoever is first
  Square corner = {};  ///< on an unbounded grid the square in the lower left corner of the rows

  friend bool operator==(const RecordSetup&, const RecordSetup&) = default;
};

/// A move, and the names of what is chosen in it (reference/model/choice.hpp).
struct RecordedMove {
  Move move;
  std::vector<std::string> chosen;

  friend bool operator==(const RecordedMove&, const RecordedMove&) = default;
};

/// Stones that are set or taken away by hand, or another player to move, between two moves. The position
/// after it has no past.
struct RecordedEdit {
  std::size_t before = 0;     ///< the number of the move that follows, from 0; of the moves if none does
  std::map<int, int> owners;  ///< of each point that is set; -1: it is empty
  int to_move = -1;           ///< -1: as before
  int line = 0;

  friend bool operator==(const RecordedEdit&, const RecordedEdit&) = default;
};

/// A game as it was written down. Its readings, players and points exist; whether the moves are legal is not
/// said.
struct Record {
  Game game;
  std::vector<language::Players::Player> players;  ///< empty: as the document, or A, B, C …
  std::optional<RecordSetup> setup;
  std::vector<RecordedMove> moves;
  std::vector<int> lines;  ///< for each move the line that it was read from; empty if the record was not read
  std::vector<RecordedEdit> edits =
      {};  ///< in the order of the moves, at most one before each; SGF alone has any
  std::vector<std::string> notes = {};  ///< "file:line:column: …": what was not read as it is written
};

/// The words with which a header of a record begins.
std::vector<std::string> header_names(const Document& game);

/// Reads a record of a game that has a document. What a call says stands in the place of what a document
/// begins with, and the headers of the record in the place of both. Throws InputError "file:line:column: …".
Record parse_record(std::string_view text, std::string_view file, const Game& defaults);

/// The headers of a record that say who plays, and what is set otherwise than the document sets it, readings
/// included if asked.
std::string setting_lines(const Record& record, bool has_readings);
/// The plain form: parse_record gives the same record back, apart from `lines` and `notes`. It has no edits:
/// see from_last_edit.
std::string write_record(const Record& record);

/// A move as a record has it: "B a3 first b2".
std::string text(const Model& model, const RecordedMove& move);
/// The move that is written so. Throws InputError with what would be right.
RecordedMove parse_recorded_move(const Model& model, std::string_view text);

/// The outcome of an attempt that a recorded move means; null if the move has none, or several and says not
/// which.
const Outcome* find_outcome(const Model& model, const Attempt& attempt, const RecordedMove& move);
/// How a move is recorded that leads to an outcome of an attempt, or from one state to another.
RecordedMove recorded(const Model& model, const Move& move, const Attempt& attempt, const Outcome& outcome);
RecordedMove recorded(Model& model, const State& before, const Move& move, const State& after);

/// What is kept in a position otherwise than at the start of a game, as lines of a set-up: "allies A B",
/// "score C -2".
std::vector<std::string> kept_lines(const Model& model, const Content& content);

/// The set-up of a position; of memory what a record can say.
RecordSetup setup_of(const Model& model, const Content& content);

/// Gives the players of a record their names in a model.
void call_players(Model& model, const Record& record);

/// The state that a record begins with. Throws InputError for rows that don't fit the board.
State first_state(Model& model, const Record& record);
/// The state after an edit.
State edited(Model& model, const State& state, const RecordedEdit& edit);
/// The state after what is edited before a move of the record, from 0, or behind all of them.
State with_edit(Model& model, const Record& record, std::size_t move, const State& state);
/// The same game without edits: it begins with the position after the last one. Throws InputError, with the
/// line in `file`, if a move before that is illegal.
Record from_last_edit(const Record& record, std::string_view file);
/// Says, of an illegal move of a record (from 0), that all moves so far are of one player, as those of a free
/// handicap are, and which option plays them; empty if they are not.
std::string hint_on_handicap(const Record& record, std::size_t illegal);
/// The state at the end of a record; nothing if a move has no outcome, or several and does not say which.
std::optional<State> last_state(Model& model, const Record& record);

}  // namespace ruleproof::model

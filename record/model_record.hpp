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
#include "spec/input_error.hpp"

// Defines records of games. Reads and writes them in the plain form, the text format that record/README.md
// defines.

namespace ruleproof {

/// A value of the memory that a document declares beside the stones, such as a count of passes. It belongs to
/// the game as a whole, or to certain players, points or kinds of pieces.
struct RecordedMemory {
  int memory = 0;  ///< index in Document::memory
  /// The players, points or kinds that the value belongs to; empty if it belongs to the whole game.
  std::vector<int> of;
  /// The value in halves, so a number is stored doubled. `true` is 2, player p is 2 * p, and nobody is -2.
  Number value = 0;
  std::vector<int> points = {};  ///< the value if it is a set of points; `value` is then unused

  friend bool operator==(const RecordedMemory&, const RecordedMemory&) = default;
};

/// A position from which a game starts.
struct RecordSetup {
  std::vector<std::string> rows;  ///< in the form of Notation::rows
  std::vector<RecordedMemory> memory;
  int to_move = -1;    ///< -1 for the player who usually begins
  Square corner = {};  ///< on an unbounded grid: the square of the lower left corner of `rows`

  friend bool operator==(const RecordSetup&, const RecordSetup&) = default;
};

/// A move, and the names by which it selects one of its outcomes (reference/model/choice.hpp).
struct RecordedMove {
  Move move;
  std::vector<std::string> chosen;

  friend bool operator==(const RecordedMove&, const RecordedMove&) = default;
};

/// A change of stones or of the player to move that is made between two moves, without a move. The new
/// position has no history, so rules on repetition ignore all positions before the change.
struct RecordedEdit {
  std::size_t before = 0;     ///< index of the next move, or the number of moves if none follows
  std::map<int, int> owners;  ///< the new owner of each changed point; -1 for an empty point
  int to_move = -1;           ///< the new player to move; -1 if unchanged
  int line = 0;

  friend bool operator==(const RecordedEdit&, const RecordedEdit&) = default;
};

/// A recorded game. Its readings, players and points are valid, but its moves may be illegal.
struct Record {
  Game game;
  /// Empty if the players have the names of the document, or the names A, B, C …
  std::vector<language::Player> players;
  std::optional<RecordSetup> setup;
  std::vector<RecordedMove> moves;
  /// For each move, the number of its line in the text; empty if the record was not read from a text.
  std::vector<int> lines;
  /// The changes of the position between moves, in the order of the moves. There is at most one change before
  /// each move, and one after the last move. Only records that were read from SGF have such changes.
  std::vector<RecordedEdit> edits = {};
  std::vector<std::string> notes = {};  ///< what the reader skipped or reinterpreted: "file:line:column: …"
};

/// Returns the words that may begin a header line in a record of this game.
std::vector<std::string> header_names(const Document& game);

/// Reads a record in the plain form. Its headers override `defaults`, and `defaults` override the document.
/// `file` is the name of the text in messages. Throws InputError "file:line:column: …".
Record parse_record(std::string_view text, std::string_view file, const Game& defaults);

/// Returns header lines for the names of the players and for the settings whose values differ from the
/// document's defaults. If `has_readings`, also returns a line for each reading that differs from the
/// default.
std::string setting_lines(const Record& record, bool has_readings);
/// Returns the record in the plain form. `parse_record` reads the same record from it, except for `lines` and
/// `notes`. Throws std::invalid_argument if the record has edits. In that case write the record that
/// `from_last_edit` returns, which has none.
std::string write_record(const Record& record);

/// Returns a move in the notation of records: "B a3 first b2".
std::string text(const Model& model, const RecordedMove& move);
/// Parses a move in the notation of records. Throws InputError with a message that suggests what to write.
RecordedMove parse_recorded_move(const Model& model, std::string_view text);

/// Returns the outcome that the recorded move selects among the outcomes of `attempt`; null if the move is
/// illegal, or if there are several outcomes and the move selects none of them.
const Outcome* find_outcome(const Model& model, const Attempt& attempt, const RecordedMove& move);
/// Return a move together with the names that select its outcome. The first function is given the outcome;
/// the second looks for the outcome that leads from `before` to `after`.
RecordedMove recorded(const Model& model, const Move& move, const Attempt& attempt, const Outcome& outcome);
RecordedMove recorded(const Model& model, const State& before, const Move& move, const State& after);

/// Returns lines of a set-up, one for each value of declared memory that differs from its value at the start
/// of a game: "allies A B", "score C -2".
std::vector<std::string> kept_lines(const Model& model, const Content& content);

/// Returns the set-up of a position: its stones, the player to move, and the values of memory that a record
/// can express.
RecordSetup setup_of(const Model& model, const Content& content);

/// Sets the names of the model's players to those in the record. Does nothing if the record has no names.
void call_players(Model& model, const Record& record);

/// Returns the state with which a record begins. Throws InputError for rows that do not fit the board.
State first_state(const Model& model, const Record& record);
/// Returns the state that results from applying an edit to a state.
State edited(const Model& model, const State& state, const RecordedEdit& edit);
/// Returns the state in which move `move` is played, if `state` is the state after the previous move. It
/// differs from `state` only if the record has an edit before this move. Moves count from 0; if `move` is the
/// number of moves, the edit at the end of the record is applied.
State with_edit(const Model& model, const Record& record, std::size_t move, const State& state);
/// Returns the rest of the game after its last edit, as a record whose set-up is the position after that
/// edit. Returns a copy of the record if it has no edits. Throws InputError, with the line in `file`, if a
/// move before the edit is illegal or does not select one of its several outcomes.
Record from_last_edit(const Record& record, std::string_view file);
/// Returns a hint that the first moves of a record may be a free handicap, and with which command-line option
/// they can be played. `illegal` is the index of an illegal move. Returns an empty text if this is the first
/// move of the record, or if different players make the moves up to it.
std::string hint_on_handicap(const Record& record, std::size_t illegal);
/// Returns the state at the end of a record; nullopt if a move is illegal or does not select one of its
/// several outcomes.
std::optional<State> last_state(const Model& model, const Record& record);

}  // namespace ruleproof

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
#include "spec/documents/spec.hpp"

// Defines records of games, and reads and writes their plain form. record/README.md has the grammar.

namespace ruleproof::model {

/// A stored value beside the stones: of the whole game, or of players, points or kinds of pieces.
struct RecordedMemory {
  int memory = 0;                ///< index in Document::memory
  std::vector<int> of;           ///< the players, points and kinds that have it; empty for the whole game
  Number value = 0;              ///< the value in halves; true is 2, a player twice their number, nobody -2
  std::vector<int> points = {};  ///< the points, if the value is a set of points

  friend bool operator==(const RecordedMemory&, const RecordedMemory&) = default;
};

/// A position to start from.
struct RecordSetup {
  std::vector<std::string> rows;  ///< rows in the form of Notation::rows
  std::vector<RecordedMemory> memory;
  int to_move = -1;    ///< -1: the player who begins the game
  Square corner = {};  ///< on an unbounded grid: the square in the lower left corner of the rows

  friend bool operator==(const RecordSetup&, const RecordSetup&) = default;
};

/// A move, and the names of the elements chosen in it (reference/model/choice.hpp).
struct RecordedMove {
  Move move;
  std::vector<std::string> chosen;

  friend bool operator==(const RecordedMove&, const RecordedMove&) = default;
};

/// A change made by hand between two moves: of stones, or of the player to move. The position after it has no
/// past, so no repetition reaches back beyond it.
struct RecordedEdit {
  std::size_t before = 0;     ///< index of the move that follows; the number of moves if none follows
  std::map<int, int> owners;  ///< the new owner of each changed point; -1: empty
  int to_move = -1;           ///< -1: unchanged
  int line = 0;

  friend bool operator==(const RecordedEdit&, const RecordedEdit&) = default;
};

/// A game as written down. Its readings, players and points are valid; its moves may be illegal.
struct Record {
  Game game;
  std::vector<language::Player> players;  ///< empty: as in the document, or A, B, C …
  std::optional<RecordSetup> setup;
  std::vector<RecordedMove> moves;
  std::vector<int> lines;  ///< the line number of each move; empty if the record was not read from a text
  std::vector<RecordedEdit> edits =
      {};  ///< the edits in the order of the moves, at most one before each; only SGF has edits
  std::vector<std::string> notes = {};  ///< "file:line:column: …": what was skipped or reinterpreted
};

/// Returns the first words of the headers that a record of this game may have.
std::vector<std::string> header_names(const Document& game);

/// Reads a record in the plain form. Its headers override `defaults`, which override the defaults of the
/// document. `file` is the name in messages. Throws InputError "file:line:column: …".
Record parse_record(std::string_view text, std::string_view file, const Game& defaults);

/// Returns the headers that name the players and the settings that differ from the document's defaults, with
/// readings if `has_readings`.
std::string setting_lines(const Record& record, bool has_readings);
/// Returns the plain form; parse_record reads the same record back, apart from `lines` and `notes`. Throws
/// std::invalid_argument for a record with edits: remove them with from_last_edit.
std::string write_record(const Record& record);

/// Returns a move as written in a record: "B a3 first b2".
std::string text(const Model& model, const RecordedMove& move);
/// Parses a move as written in a record. Throws InputError with a message that suggests what to write.
RecordedMove parse_recorded_move(const Model& model, std::string_view text);

/// Returns the outcome of an attempt that the recorded move selects; null if the move is illegal, or has
/// several outcomes and selects none.
const Outcome* find_outcome(const Model& model, const Attempt& attempt, const RecordedMove& move);
/// Returns the move with the choice that leads to the outcome, or from `before` to `after`.
RecordedMove recorded(const Model& model, const Move& move, const Attempt& attempt, const Outcome& outcome);
RecordedMove recorded(const Model& model, const State& before, const Move& move, const State& after);

/// Returns the stored values that differ from the start of a game, as lines of a set-up: "allies A B",
/// "score C -2".
std::vector<std::string> kept_lines(const Model& model, const Content& content);

/// Returns the set-up of a position, with the stored values that a record can express.
RecordSetup setup_of(const Model& model, const Content& content);

/// Gives the players of the model the names that the record has, if any.
void call_players(Model& model, const Record& record);

/// Returns the state that a record begins with. Throws InputError for rows that do not fit the board.
State first_state(const Model& model, const Record& record);
/// Returns the state after an edit.
State edited(const Model& model, const State& state, const RecordedEdit& edit);
/// Returns the state after the edit, if there is one, before move `move` (from 0) or after the last move.
State with_edit(const Model& model, const Record& record, std::size_t move, const State& state);
/// Returns the same game without edits: it begins with the position after the last edit. Throws InputError,
/// with the line in `file`, if an earlier move has no outcome, or several and selects none.
Record from_last_edit(const Record& record, std::string_view file);
/// Returns a hint if all moves up to the illegal one (an index) are by one player, as in a free handicap: it
/// names the option that plays them. Empty otherwise.
std::string hint_on_handicap(const Record& record, std::size_t illegal);
/// Returns the state at the end of a record; nullopt if a move selects no outcome (find_outcome).
std::optional<State> last_state(const Model& model, const Record& record);

}  // namespace ruleproof::model

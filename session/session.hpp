#pragma once

#include <cstddef>
#include <cstdint>
#include <limits>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "reference/evaluator/value.hpp"
#include "reference/game.hpp"
#include "reference/model/refusal.hpp"
#include "spec/threads.hpp"

// Defines Session, a game in progress that exchanges only texts with its caller. The callers are front ends,
// protocols and programs in other languages.

namespace ruleproof {

struct Record;
class SessionGame;

/// Describes a game by texts. An empty member stands for the default of the game's document.
struct SessionOptions {
  std::string game = {};
  std::vector<std::string> readings = {};  ///< "KEY=READING"
  std::string board = {};                  ///< "9x9"
  std::string komi = {};                   ///< points that are added to the score of White: "6.5"
  std::vector<std::string> settings = {};  ///< "NAME=VALUE": other numbers and settings of the document
  /// The number of players A, B, C and so on, if the document does not name its players.
  std::optional<int> players = std::nullopt;
  bool relax = false;  ///< whether to accept boards and komis that a setup clause forbids
  /// A document to play instead of the built-in `game`; read_game creates it from a text.
  std::shared_ptr<const Document> document = nullptr;
};

/// A game in progress. Moves are written as in records (record/README.md): "B c3", "W 1,1 move 0,0 east",
/// "R G3 first B4". If a move lets the mover choose which stones to flip, the move may instead list all
/// points whose stones become the mover's: "B c3 flip d3 d4". The reference (the model in reference/, which
/// evaluates the document) does everything except listing the legal moves, which an optimized engine does.
/// The reference also lists the legal moves if there is no engine for the game, or if the engine does not
/// support a reading of the game.
///
/// A function that takes a move throws InputError if the text is no move, or if the move is legal but the
/// text does not select exactly one of its outcomes. Hence a move for which is_legal returns true can be
/// played. A function that takes a move also throws InputError if the reference hits a limit of the
/// evaluation. An exception leaves the session unchanged.
class Session {
 public:
  /// Throws InputError for a game, reading, board, komi, setting or number of players that is unknown or not
  /// allowed, and for a document that declares too little to be played. The message contains the nearest
  /// known name, or the clause that forbids the value.
  explicit Session(const SessionOptions& options);
  ~Session();
  Session(const Session&) = delete;
  Session& operator=(const Session&) = delete;

  /// Limits the later calls. After a stop request, or after more than `steps` elementary steps of the rules
  /// language since the call of `allow`, a call throws evaluator::Stopped with the reason, and changes
  /// nothing.
  void allow(const StopToken& stop, std::int64_t steps);

  /// Returns the current game, with its board and settings.
  const Game& game() const;
  /// Returns the options that describe the current game.
  SessionOptions options() const;
  /// Continues with another komi. Throws InputError, and changes nothing, if a setup clause forbids the komi
  /// (the message names the clause), if a move played before is illegal with it, or if the game has no komi
  /// and `komi` is not 0.
  void set_komi(std::string_view komi);
  /// Returns the names of the players in the texts of moves: "B" and "W", or other symbols.
  std::vector<std::string> players() const;
  /// Returns "optimized" if an engine lists the legal moves, otherwise "reference".
  std::string_view engine() const;

  /// Starts the same game again. If a record with a set-up was loaded, the game starts without this set-up.
  void restart();
  /// Plays a legal move and returns no refusal. For an illegal move, changes nothing and returns at least one
  /// refusal, each with at most one clause.
  std::vector<Refusal> play(std::string_view move);
  /// Takes back the last move and returns true. Returns false if no move was played since the start or
  /// set-up.
  bool undo();

  bool is_legal(std::string_view move) const;
  /// Returns the refusals that play() would return, without playing the move.
  std::vector<Refusal> why_not(std::string_view move) const;
  /// Returns the text of a refusal: "the point is not empty [turns] at c3".
  std::string text(const Refusal& refusal) const;
  std::vector<std::string> names_of_points(const Refusal& refusal) const;
  /// Returns all legal turns in the order of `ruleproof moves`, one text for each outcome; none if the game
  /// is over. Events, and moves that the document declares as `aside move`, are no turns. They are not listed
  /// but may be legal, too.
  std::vector<std::string> legal_moves() const;

  /// Returns the player to move; empty if the game is over or has no turns.
  std::string to_move() const;
  bool is_over() const;
  /// Returns the number of moves played since the start or the set-up.
  int moves() const;
  /// Returns the points with stones or markers of a player, in the order of the board. Throws InputError if
  /// there is no such player.
  std::vector<std::string> stones(std::string_view player) const;
  /// Returns the score of the current position. For two players whom the document names: "B+3.5", "W+0.5", or
  /// "0" without a winner; "B+0" is a tie that Black wins. For other players: "R 12 S -3". In a game without
  /// scores: "B+", "W+", or "0" while no player has won.
  std::string score() const;
  /// Returns the current result: the winner, the deciding clause and the scores, such as "Black wins
  /// [winner]: Black 5, White 3.5". Returns "The game is not over" for a running game without scores.
  std::string result() const;
  /// Returns how many stones of all players except `player` have left the board since the start or the
  /// set-up, by moves of any player. Throws InputError if there is no such player.
  int captured(std::string_view player) const;
  /// Returns a drawing of the position with coordinates around it, in several lines.
  std::string drawing() const;
  /// Returns the game as a record in the text format of this project (record/README.md).
  std::string record() const;
  /// Returns the game as SGF. It must be a game of two colours on a square grid (has_vertices).
  std::string sgf() const;
  /// Replaces the game by the game of a record: its set-up, readings, board, settings and players, and its
  /// first `moves_to_play` moves. The record is in the text format; for a game that has_vertices it may also
  /// be in SGF. `file` is the name of the record in messages. Throws InputError, and changes nothing, if the
  /// record cannot be read, is of another game, or contains an illegal move. If the record sets up stones
  /// after a move, the game begins with the last such set-up. Returns notes about the file, each of one line.
  std::vector<std::string> load(std::string_view text, std::string_view file,
                                std::size_t moves_to_play = std::numeric_limits<std::size_t>::max());

 private:
  /// Returns the game of a record, at its start or set-up. Throws InputError if a setup clause forbids its
  /// board or komi, unless `relax_`.
  std::unique_ptr<SessionGame> new_game(const Record& record) const;
  int number_of(std::string_view player) const;

  std::shared_ptr<const Document> document_;  // null for a built-in game
  bool relax_;
  std::unique_ptr<SessionGame> game_;
  StopToken stop_;
  std::int64_t steps_ = INT64_MAX;
};

/// Returns a new session. Throws the same exceptions as the constructor of Session.
inline std::unique_ptr<Session> session(const SessionOptions& options) {
  return std::make_unique<Session>(options);
}

}  // namespace ruleproof

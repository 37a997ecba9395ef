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

// Defines Session, which plays any game by texts, for front ends, protocols and programs in other languages.

namespace ruleproof {

namespace model {
struct Record;
class SessionGame;
}  // namespace model

/// Describes a game by texts; the defaults of its document apply to empty members.
struct SessionOptions {
  std::string game = {};
  std::vector<std::string> readings = {};  ///< "KEY=READING"
  std::string board = {};                  ///< "9x9"
  std::string komi = {};
  std::vector<std::string> settings = {};  ///< "NAME=VALUE": other numbers and settings of the document
  std::optional<int> players =
      std::nullopt;    ///< their number, if the document doesn't name them; they are called A, B, C and so on
  bool relax = false;  ///< whether boards and komis that a setup clause forbids are accepted
  std::shared_ptr<const Document> document = nullptr;  ///< plays this document (read_game) and ignores `game`
};

/// A game in progress. Moves have the form of records (record/README.md): "B c3", "W 1,1 move 0,0 east",
/// "R G3 first B4". A choice may also list all points whose stones become the mover's: "B c3 flip d3 d4".
/// The optimized engine lists the legal moves; if there is none, or it does not support a reading, the
/// reference does. The reference does everything else.
///
/// A function that takes a move throws InputError if the text is no move, or if the move is legal but the
/// text does not select exactly one of its outcomes. Hence a move for which is_legal returns true can be
/// played. It also throws InputError if the reference hits a limit. An exception leaves the session
/// unchanged.
class Session {
 public:
  /// Throws InputError, with the nearest name or the clause, for an unknown game, reading, board, komi,
  /// setting or number of players, for one that the game does not allow, and for a document that declares too
  /// little to be played.
  explicit Session(const SessionOptions& options);
  virtual ~Session();
  Session(const Session&) = delete;
  Session& operator=(const Session&) = delete;

  /// Limits the later calls: one throws evaluator::Stopped with the reason, and changes nothing, once a stop
  /// is requested or more than `steps` elementary steps of the rules language were taken since this call.
  void allow(const StopToken& stop, std::int64_t steps);

  /// Returns the current game, with its board and settings.
  const Game& game() const;
  /// Returns the options that describe the current game.
  SessionOptions options() const;
  /// Continues with another komi. Throws InputError, and changes nothing, if a setup clause forbids it (with
  /// the clause), a move played before is illegal with it, or the game has no komi and `komi` is not 0.
  void set_komi(std::string_view komi);
  /// Returns the names of the players in moves: "B" and "W", or their symbols.
  std::vector<std::string> players() const;
  /// Returns "optimized" or "reference".
  std::string_view engine() const;

  /// Starts the game again from the empty board.
  virtual void restart();
  /// Plays a legal move and returns no refusal. For an illegal move, changes nothing and returns at least one
  /// refusal, each with at most one clause.
  virtual std::vector<model::Refusal> play(std::string_view move);
  /// Takes back the last move. Returns false if there is none since the start or the set-up of a record.
  virtual bool undo();

  virtual bool is_legal(std::string_view move) const;
  /// Returns the refusals that play() would return, without playing the move.
  std::vector<model::Refusal> why_not(std::string_view move) const;
  /// Returns the text of a refusal: "the point is not empty [turns] at c3".
  std::string text(const model::Refusal& refusal) const;
  std::vector<std::string> names_of_points(const model::Refusal& refusal) const;
  /// Returns all legal turns in the order of the command `moves`, one text for each outcome; none if the game
  /// is over. An `aside move` or an event is no turn and not listed, but may be legal too.
  virtual std::vector<std::string> legal_moves() const;

  /// Returns the player to move; empty if the game is over or has no turns.
  std::string to_move() const;
  bool is_over() const;
  /// Returns the number of moves played since the start or the set-up.
  int moves() const;
  /// Returns the points with stones or markers of a player, in the order of the board. Throws InputError if
  /// there is no such player.
  virtual std::vector<std::string> stones(std::string_view player) const;
  /// Returns the score of the current position: for two players with names "B+3.5", "W+0.5" or "0", and "B+0"
  /// for a tie that Black wins; for other players "R 12 S -3"; in a game without scores "B+", "W+", or "0"
  /// while no player has won.
  std::string score() const;
  /// Returns the winner, the clause and the scores, if any, for the current position: "Black wins [winner]:
  /// Black 5, White 3.5".
  std::string result() const;
  /// Returns the number of stones of other players that have left the board since the start or the set-up, by
  /// any player's moves. Throws InputError if there is no such player.
  int captured(std::string_view player) const;
  /// Returns a drawing of the position with coordinates around it, in several lines.
  virtual std::string drawing() const;
  /// Returns the game as a record in the plain form.
  std::string record() const;
  /// Returns the game as SGF; the game must be one that has_vertices.
  std::string sgf() const;
  /// Replaces the game by that of a record in the plain form (or SGF, for a game that has_vertices): its
  /// set-up, readings, board, settings and players, and its first `moves_to_play` moves. `file` is its name
  /// in messages. Throws InputError, and changes nothing, if the record cannot be read, is of another game,
  /// or contains an illegal move. If stones are set up after a move, the game begins with the last such
  /// set-up. Returns notes about the file, a line each.
  std::vector<std::string> load(std::string_view text, std::string_view file,
                                std::size_t moves_to_play = std::numeric_limits<std::size_t>::max());

 private:
  /// Returns a game at the start of a record. Throws InputError if a setup clause forbids it.
  std::unique_ptr<model::SessionGame> new_game(const model::Record& record) const;
  int number_of(std::string_view player) const;

  std::shared_ptr<const Document> document_;  // null for a built-in game
  bool relax_;
  std::unique_ptr<model::SessionGame> game_;
  StopToken stop_;
  std::int64_t steps_ = INT64_MAX;
};

/// Returns a new session. Throws what the constructor throws.
inline std::unique_ptr<Session> session(const SessionOptions& options) {
  return std::make_unique<Session>(options);
}

}  // namespace ruleproof

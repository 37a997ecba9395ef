#pragma once

#include <climits>
#include <cstddef>
#include <limits>
#include <memory>
#include <optional>
#include <stop_token>
#include <string>
#include <string_view>
#include <vector>

#include "reference/evaluator/value.hpp"
#include "reference/game.hpp"
#include "reference/model/refusal.hpp"

// One game being played, in texts: what a front end, a player at a protocol and a program in another language
// ask of any of the games.

namespace ruleproof {

namespace model {
struct Record;
class SessionGame;
}  // namespace model

/// The words by which a game is described; the spec's defaults where they say nothing.
struct SessionOptions {
  std::string game = {};
  std::vector<std::string> readings = {};  ///< "KEY=READING"
  std::string board = {};                  ///< "9x9"
  std::string komi = {};
  std::vector<std::string> settings = {};  ///< "NAME=VALUE": other numbers and settings of the document
  std::optional<int> players =
      std::nullopt;    ///< where the document doesn't name them: called A, B, C and so on
  bool relax = false;  ///< boards and komis are taken that a setup clause forbids
  std::shared_ptr<const Document> document =
      nullptr;  ///< the game of this document (read_game), whatever `game` says
};

/// Moves have the form of the records (record/README.md): "B c3", "W 1,1 move 0,0 east", "R G3 first B4".
/// What a mover chooses may also be named by all points whose stones become the mover's: "B c3 flip d3 d4".
/// The optimized engine lists the legal moves, or the reference where the engine does not know a reading or
/// there is none; all else is the reference's.
///
/// A function that takes a move throws InputError if the text is none, or if it means none or several of the
/// outcomes that a legal move has: so what is_legal can be played. It also throws where the reference has to
/// give up. Nothing has changed then.
class Session {
 public:
  /// Throws InputError, with the nearest name or the clause, for a game, reading, board, komi, setting or
  /// number of players that there is not, or that the game is not played with; and for a document that
  /// declares too little to be played.
  explicit Session(const SessionOptions& options);
  virtual ~Session();
  Session(const Session&) = delete;
  Session& operator=(const Session&) = delete;

  /// What is called from now on ends once the stop is asked for, or more than so many elementary steps of the
  /// rules language were taken since: it throws evaluator::Stopped, which says why, and nothing has changed.
  void allow(const std::stop_token& stop, long steps);

  /// The game as it is set now, with its board and its settings.
  const Game& game() const;
  /// The words that describe the game as it is set now.
  SessionOptions options() const;
  /// Goes on with another komi. Throws InputError, with the clause, if a setup clause forbids it, or if the
  /// game has none and this is not 0; nothing has changed then.
  void set_komi(std::string_view komi);
  /// "9x9"; empty for a game that is played without a board.
  std::string board() const;
  /// The names of the players in moves: "B" and "W", or their symbols.
  std::vector<std::string> players() const;
  /// "optimized" or "reference".
  std::string_view engine() const;

  /// Starts anew from the empty board.
  virtual void restart();
  /// Plays a legal move, and returns nothing. What is against another one, at least one refusal, each by one
  /// clause or none; nothing has changed then.
  virtual std::vector<model::Refusal> play(std::string_view move);
  /// Takes back the last move; false if there is none since the start, or since the set-up of a record.
  virtual bool undo();

  virtual bool is_legal(std::string_view move) const;
  /// The same of a move that is not played; nothing if it is legal.
  std::vector<model::Refusal> why_not(std::string_view move) const;
  /// "the point is not empty [turns] at c3".
  std::string text(const model::Refusal& refusal) const;
  std::vector<std::string> names_of_points(const model::Refusal& refusal) const;
  /// All turns, in the order of the command `moves`, and of several outcomes each; none if the game is over.
  /// What is no turn, an `aside move` or an event, may be played as well.
  virtual std::vector<std::string> legal_moves() const;

  /// The player whose turn it is; empty if the game is over, and in a game without turns.
  std::string to_move() const;
  bool is_over() const;
  /// How many moves have been played since the start or the set-up.
  int moves() const;
  /// The points that a player's stones, or markers, stand on, in the order of the board. Throws InputError if
  /// there is no such player.
  virtual std::vector<std::string> stones(std::string_view player) const;
  /// Of two players with names "B+3.5", "W+0.5" or "0" as the board stands, "B+0" for a tie that Black wins;
  /// of others the scores, "R 12 S -3"; in a game without scores "B+", "W+" or "0" while nobody has won.
  std::string score() const;
  /// Who has won, by which clause, and the scores if there are any, as the board stands: "Black wins
  /// [winner]: Black 5, White 3.5".
  std::string result() const;
  /// How many stones of others than this player have left the board since the start or the set-up, by whose
  /// move ever. Throws InputError if there is no such player.
  int captured(std::string_view player) const;
  /// The position drawn with its coordinates around it, in several lines.
  virtual std::string drawing() const;
  /// The game as a record in the plain form.
  std::string record() const;
  /// The same as SGF, of a game that has_vertices.
  std::string sgf() const;
  /// Plays the game of a record in the plain form (or SGF, of a game that has_vertices) instead,
  /// with its set-up, its readings, its board, settings and players. `file` is its name in messages. Throws
  /// InputError if it cannot be read, is of another game, or holds an illegal move; nothing has changed then.
  /// A game in which stones are set up after a move begins with the last such set-up. Of the record at most
  /// so many moves are played. Returns what is to be noted about the file, a line each.
  std::vector<std::string> load(std::string_view text, std::string_view file,
                                std::size_t moves_to_play = std::numeric_limits<std::size_t>::max());

 private:
  /// A game that begins as a record does. Throws InputError if a setup clause forbids that.
  std::unique_ptr<model::SessionGame> new_game(const model::Record& record) const;
  int number_of(std::string_view player) const;

  std::shared_ptr<const Document> document_;  // null for a game that the program knows
  bool relax_;
  std::unique_ptr<model::SessionGame> game_;
  std::stop_token stop_;
  long steps_ = LONG_MAX;
};

/// A session. Throws what its constructor throws.
inline std::unique_ptr<Session> session(const SessionOptions& options) {
  return std::make_unique<Session>(options);
}

}  // namespace ruleproof

#pragma once

#include <compare>
#include <map>
#include <memory>
#include <nlohmann/json.hpp>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "reference/evaluator/value.hpp"
#include "reference/game.hpp"
#include "spec/move.hpp"

// Defines Referee, the reference with which an engine is compared: it rules on a game by the document. Moves
// and points are texts, spelled as in game records. An attempt is a move as text, which may be illegal.

namespace ruleproof {

struct Komi;

/// Returns the komi of a game; std::nullopt if its document has none.
std::optional<Komi> komi_of(const Game& game);
/// Returns the board size of a game, "5x5"; empty for a game without a board.
std::string text_of_size(const Game& game);

/// A clause that decided a ruling: without the clause the ruling would have been different. `what` is the
/// reason why the clause forbids a move, or the change on the board that the clause causes.
struct Decision {
  std::string clause;
  std::string what;  ///< "the point is not empty", "stones are captured"

  friend auto operator<=>(const Decision&, const Decision&) = default;
};

/// A candidate move with its ruling. `attempt` omits the player to move: "c3" for "B c3".
struct Option {
  std::string attempt;
  bool legal = false;
  /// For an illegal move, the reasons against the move; for a legal move, the effects of playing it.
  std::vector<Decision> decisions = {};
  /// The relative probability of this option in a random game.
  double weight = 1;
  /// Whether an engine's list of legal moves must contain the move. False for moves that are no turns, such
  /// as the passage of time.
  bool is_listed = true;

  /// Returns whether the move is legal but cannot be played, since the protocol cannot specify one of its
  /// outcomes.
  bool is_unclear() const { return legal && weight == 0; }

  /// Returns those of the decisions without which the ruling would differ. Returns none if a move is illegal
  /// for several reasons, since the move would stay illegal without any one of them.
  std::vector<Decision> decided() const;
};

/// The points of each player's stones, by the player's letter in records.
using Stones = std::map<std::string, std::vector<std::string>>;

struct FinalScore {
  std::string text;  ///< "B+3.5", "0"; see Session::score
  std::vector<Decision> decisions;
  bool has_points = true;  ///< false if only the winner is compared, so that "B+R" equals "B+"
};

/// One game, played by the rules of its document. An attempt that `options` returned at one position may be
/// passed as an argument at any other position, even if the attempt is illegal there. So a game can be
/// shortened by removing attempts.
class Referee {
 public:
  virtual ~Referee() = default;

  virtual const Game& game() const = 0;
  virtual bool is_over() const = 0;

  /// Returns the moves whose legality can be queried at this position, or a sample if there are too many.
  /// Repeated calls at a position return the same moves. Empty if the game is over.
  virtual std::vector<Option> options() const = 0;
  /// Returns the ruling on one attempt.
  virtual Option option(const std::string& attempt) const = 0;
  /// Returns the attempt as a move of a game record: "B c3".
  virtual std::string move(const std::string& attempt) const = 0;
  /// Returns the attempt that ends a turn without changing the board (a pass). Empty if the game has no pass
  /// or if its moves are not vertices (points such as C3).
  virtual std::string pass() const = 0;
  /// Returns the player who makes an attempt. If `attempt` is empty, returns the player to move.
  virtual std::string mover(const std::string& attempt) const = 0;

  /// Plays a legal attempt.
  virtual void play(const std::string& attempt) = 0;
  /// Takes back the last move; there must be one.
  virtual void undo() = 0;

  /// Returns the stones on the board; their points are in lower case and sorted.
  virtual Stones stones() const = 0;
  /// Returns the rows of the board from the top, with X for Black and O for White. Empty unless the moves of
  /// the game are vertices.
  virtual std::vector<std::string> rows() const = 0;
  /// Returns the number of stones that each player has captured; std::nullopt if engines of this game do not
  /// count captures.
  virtual std::optional<std::map<std::string, int>> captures() const { return std::nullopt; }
  /// Returns the score of a finished game, or its winner if the game has no points. std::nullopt if programs
  /// may score the position differently: see played_out.hpp.
  virtual std::optional<FinalScore> score() const = 0;
  /// Like `score`, but also returns the score of a position that programs may score differently.
  virtual std::optional<FinalScore> result() const = 0;

  /// Returns one decision for each clause by which a game can end. This game need not be over.
  virtual std::vector<Decision> ends() const = 0;
  /// Returns whether passes have ended the game. In this case GTP allows engines to continue, so that they
  /// can capture dead stones.
  virtual bool is_over_by_passes() const = 0;
  /// If the game is over, returns the turns that would be legal if it continued; the returned options have
  /// the ruling "illegal". Otherwise returns nothing.
  virtual std::vector<Option> after_end() const = 0;

  /// Returns the position as JSON: its rows, player to move, winners and scores; see add_standing in
  /// report/position.hpp.
  virtual nlohmann::ordered_json standing() const = 0;
  /// Returns a drawing of the position with coordinates around it.
  virtual std::string drawing() const = 0;
  /// Returns the game so far, without refused moves, as a game record in this program's text format.
  virtual std::string record() const = 0;
};

class Model;
struct RecordedMove;

/// Converts a move of a record to an attempt. If turns alternate, omits the player who makes the turn, unless
/// the text without the player would begin with a player's name.
std::string attempt_text(const Model& model, const RecordedMove& move);

/// Returns the referee of a game. Throws InputError if the evaluation of the rules reaches a limit.
std::unique_ptr<Referee> referee(const Game& game);

/// Returns whether a clause can decide a ruling: it is transcribed and of kind rule, end or scoring.
bool is_played(const Document& document, const Clause& clause);
/// Returns whether the rules of a document remove stones from the board.
bool removes_stones(const Document& game);

/// A clause, and the number of rulings that the clause decided.
struct ClauseCount {
  std::string clause;
  std::string why_not;  ///< why no test can cover the clause; empty if a test can
  std::int64_t decisions = 0;
  struct Part {
    std::string what;
    std::int64_t decisions = 0;
  };
  std::vector<Part> parts = {};  ///< the counts for each reason (Decision::what), sorted by the reason
  bool is_left_out = false;      ///< whether the readings of the game leave the clause out
};
/// How a clause can be tested: by an engine's answers over the protocol, or by single positions. Only single
/// positions allow rulings on moves out of turn and on moves after the end of the game.
enum class ShownBy { by_protocol, by_positions };
/// Returns an entry for each clause that can decide a ruling, with all counts 0.
std::vector<ClauseCount> clauses_to_count(const Game& game, ShownBy shown = ShownBy::by_protocol);

}  // namespace ruleproof

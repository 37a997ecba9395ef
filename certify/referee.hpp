#pragma once

#include <compare>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "reference/evaluator/value.hpp"
#include "reference/game.hpp"
#include "spec/komi.hpp"
#include "spec/move.hpp"

// The reference as a referee: what an engine is held against, in texts.

namespace ruleproof {

/// The komi of a game; nothing if its document has none.
std::optional<Komi> komi_of(const Game& game);
/// The board of a game, as "5x5"; empty for a game without a board.
std::string text_of_size(const Game& game);

/// How a clause decided a ruling: what it said against a move, or what it did with the board. Without it the
/// ruling would have been another one.
struct Decision {
  std::string clause;
  std::string what;  ///< "the point is not empty", "stones are captured"

  friend auto operator<=>(const Decision&, const Decision&) = default;
};

/// Something to try when a player is to act: a move without what the turn says already. "c3" is "B c3" if
/// Black is to move.
struct Option {
  std::string attempt;
  bool legal = false;
  /// What is against an illegal one: several faults decide nothing, since without each of them it would
  /// still be illegal. What the clauses do if a legal one is played.
  std::vector<Decision> decisions = {};
  /// How willingly a random game plays it, beside others.
  double weight = 1;
  /// Whether lists of legal moves have it: time going on is no player's move.
  bool is_listed = true;

  /// A legal move with several outcomes, and nothing in the protocol says which is meant: it cannot be
  /// played.
  bool is_unclear() const { return legal && weight == 0; }

  /// The decisions that the ruling on it rests on: none if several things are against it.
  std::vector<Decision> decided() const;
};

/// By player, as GTP spells them, the points of their stones.
using Stones = std::map<std::string, std::vector<std::string>>;

struct FinalScore {
  std::string text;  ///< "B+3.5", "0"; see Session::score
  std::vector<Decision> decisions;
  bool has_points = true;  ///< else only the winner counts: "B+R" and "B+" are the same
};

/// One game by the reference. What takes an attempt takes any text that `options` or `moves_of` has given, at
/// whatever position: so games stay games when attempts are left out.
class Referee {
 public:
  virtual ~Referee() = default;

  virtual const Game& game() const = 0;
  virtual void restart() = 0;
  virtual bool is_over() const = 0;

  /// Everything whose legality can be asked here, or as much of it as the reference has time for; the same at
  /// each call. None if the game is over.
  virtual std::vector<Option> options() const = 0;
  /// The same of one attempt.
  virtual Option option(const std::string& attempt) const = 0;
  /// The attempt as a move of a record: "B c3".
  virtual std::string move(const std::string& attempt) const = 0;
  /// The attempt that ends a turn without changing the board; empty if the game has none.
  virtual std::string pass() const = 0;
  /// The player who is to make an attempt.
  virtual std::string mover(const std::string& attempt) const = 0;

  /// Plays a legal attempt.
  virtual void play(const std::string& attempt) = 0;
  /// Takes back the last one; there must be one.
  virtual void undo() = 0;

  /// Points are in lower case and sorted.
  virtual Stones stones() const = 0;
  /// The rows of the position from the top, X for Black and O for White, where moves are vertices; else none.
  virtual std::vector<std::string> rows() const = 0;
  /// How many stones each player has captured; nothing in a game in which engines do not count that.
  virtual std::optional<std::map<std::string, int>> captures() const { return std::nullopt; }
  /// The score of a game that is over, or who has won it if the game has no points. Nothing if it has, and
  /// programs may count otherwise: see played_out.hpp.
  virtual std::optional<FinalScore> score() const = 0;

  /// What the end of a game rests on: each clause by which one may end.
  virtual std::vector<Decision> ends() const = 0;
  /// Whether passes have ended the game: GTP lets engines play on then, so that dead stones are taken.
  virtual bool is_over_by_passes() const = 0;
  /// The turns that only the end of the game forbids; none while it is not over.
  virtual std::vector<Option> after_end() const = 0;

  /// The position drawn with its coordinates around it.
  virtual std::string drawing() const = 0;
  /// The game so far as a record in the plain form; it leaves out what was refused.
  virtual std::string record() const = 0;
};

/// The referee of a game. Throws InputError where the reference has to give up.
std::unique_ptr<Referee> referee(const Game& game);

/// Whether play can rest on a clause of a document: it is of kind rule, end or scoring, and transcribed.
bool is_played(const Document& document, const Clause& clause);
/// Whether the rules of a game's document take stones off the board.
bool removes_stones(const Document& game);

/// A clause that play can rest on, and how often it decided.
struct ClauseCount {
  std::string clause;
  std::string why_not;  ///< why the protocol cannot ask it; empty if it can
  std::int64_t decisions = 0;
  struct Part {
    std::string what;
    std::int64_t decisions = 0;
  };
  std::vector<Part> parts = {};  ///< in the order of their first decision
};
/// Those of a game, before anything was decided.
std::vector<ClauseCount> clauses_to_count(const Game& game);

}  // namespace ruleproof

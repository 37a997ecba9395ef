#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "reference/board.hpp"
#include "reference/position.hpp"
#include "spec/komi.hpp"
#include "spec/move.hpp"
#include "spec/ruleset.hpp"

// Playing a two-colour board game by its rules, in the world `Board`.

namespace ruleproof {

/// What a game keeps beside the stones, value by value in the order of its document: a number in halves, a yes-or-no as 0 or
/// 1, a player as 0 for Black, 1 for White and -1 for nobody. Empty: as a game begins.
using Memory = std::vector<std::int64_t>;

/// A position of a game, who was to move then, and what was kept.
struct Moment {
  Position<Board::Region> position;
  Colour to_move;
  Memory memory = {};
  Memory notes = {};
};

/// Where a game stands between two moves.
struct State {
  Position<Board::Region> position;
  Colour to_move = Colour::black;
  int passes = 0;                                       ///< in a row
  std::optional<Colour> last_placement = std::nullopt;  ///< who placed last, if anybody has
  std::vector<Moment> earlier = {};                     ///< before each move that was made, in their order
  Memory memory = {};                                   ///< what may decide how the game goes on
  Memory notes = {};                                    ///< what may decide who has won, and nothing before
};

/// What one clause says against a move, and the points that show it.
struct Refusal {
  std::string clause;
  std::string message;
  Board::Region shows;
};

/// What a move may lead to, and what the clauses say against getting there: nothing if it is legal.
struct Outcome {
  Position<Board::Region> after;
  std::vector<Refusal> refusals = {};
  Memory memory = {};
  Memory notes = {};
};

/// Whether two outcomes leave the same: stones, memory and notes.
bool alike(const Outcome& a, const Outcome& b);

/// A legal move with what it leads to.
struct LegalMove {
  Move move;
  Outcome outcome;
};

/// What a clause says of the board and the komi that were chosen. Advice may be left aside.
struct SetupRuling {
  std::string clause;
  std::string demand;
  bool broken;
  bool is_advice = false;
};

/// The end of a game. Scores are in half points, White's with the komi.
struct Result {
  int black = 0;
  int white = 0;
  std::optional<Colour> winner = std::nullopt;
  std::string clause = "";  ///< the clause that names the winner, or that leaves the tie as it is
  std::string note = "";    ///< why there is no winner; empty if there is one
};

/// One ruleset of one game. Its functions do not change it and may be called from several threads, each with
/// a board of its own.
class Rules {
 public:
  virtual ~Rules() = default;

  virtual bool is_over(const State& state) const = 0;
  /// What is said against a move before anybody looks at what it does: that the game is over, that it is not the mover's
  /// turn, that nobody may pass.
  virtual std::vector<Refusal> turn(const State& state, const Move& move) const = 0;
  /// All that a move can lead to, whatever `turn` says of it: at least one outcome, the legal ones among them or not. An
  /// illegal one is as if no clause forbade it. What the move says of flipped stones is not looked at.
  virtual std::vector<Outcome> outcomes(const State& state, const Move& move) const = 0;
  /// Those of them that no clause forbids.
  virtual std::vector<Outcome> legal_outcomes(const State& state, const Move& move) const;
  /// The legal moves of a state that is not over: the placements by rising point, each as often as it has legal outcomes,
  /// then the pass if there is one.
  virtual std::vector<LegalMove> legal(const State& state) const;
  /// Whether players may pass at all.
  virtual bool has_pass() const { return true; }
  /// Whether what is legal, or what a move does, ever depends on the past.
  virtual bool looks_back() const { return false; }
  /// What may still be asked of the past of a state: states that are otherwise equal and recall the same go on alike. In any
  /// order, unless `recalls_in_order`.
  virtual std::vector<Moment> recalled(const State&) const { return {}; }
  virtual bool recalls_in_order() const { return false; }
  /// Whether a board that is turned or reflected is played on alike.
  virtual bool is_symmetric() const { return true; }
  /// What is kept beside the stones when a game begins.
  virtual Memory first_memory() const { return {}; }
  virtual Memory first_notes() const { return {}; }
  /// The points that count for a colour, its stones among them.
  virtual Board::Region scoring(const Position<Board::Region>& position, Colour colour) const = 0;
  /// The property of positions that `count --what positions` counts; `meaning` says it in words.
  virtual bool is_settled(const Position<Board::Region>& position) const = 0;
  virtual std::string settled_meaning() const = 0;
  virtual Result result(const State& state, Komi komi) const = 0;
  virtual std::vector<SetupRuling> setup(Size size, Komi komi) const = 0;
};

/// The start of a game: an empty board, Black to play.
State start(const Board& board);

/// What is kept in a state, where nothing was kept yet as the game begins with.
Memory memory_of(const Rules& rules, const State& state);
Memory notes_of(const Rules& rules, const State& state);

/// What all clauses say against a move; nothing if it is legal. For a move that names the flipped stones, what is said of that
/// outcome; otherwise of the first legal one, else of the first. Throws InputError if no outcome flips what the move names.
std::vector<Refusal> refusals(const Rules& rules, const State& state, const Move& move);

/// What a move may lead to: the outcomes that it means, and what all clauses say of getting there.
std::vector<Outcome> outcomes(const Rules& rules, const State& state, const Move& move);

/// The legal ones among them; none if the move is out of turn.
std::vector<Outcome> legal_outcomes(const Rules& rules, const State& state, const Move& move);

bool is_legal(const Rules& rules, const State& state, const Move& move);

/// The legal moves: placements by rising point (and by the flipped stones where a placement has several
/// outcomes), then the pass. None if the game has ended.
std::vector<LegalMove> moves_with_outcomes(const Rules& rules, const State& state);
std::vector<Move> legal_moves(const Rules& rules, const State& state);

/// The state after a move that had this outcome, whether it was legal or not.
State after(const State& state, const Move& move, const Outcome& outcome);

/// The state after a legal move. Throws InputError if no legal outcome fits the move, or more than one.
State play(const Rules& rules, const State& state, const Move& move);

}  // namespace ruleproof

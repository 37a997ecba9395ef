#pragma once

#include <memory>
#include <optional>
#include <string_view>
#include <vector>

#include "reference/board.hpp"
#include "reference/choice.hpp"
#include "reference/position.hpp"
#include "spec/komi.hpp"
#include "spec/move.hpp"
#include "spec/ruleset.hpp"

// Playing a two-colour board game by its transcription, in the world `Board`.

namespace ruleproof {

/// A position of a game, and who was to move then.
struct Moment {
  Position<Board::Region> position;
  Colour to_move;
};

/// Where a game stands between two moves.
struct State {
  Position<Board::Region> position;
  Colour to_move = Colour::black;
  int passes = 0;                                       ///< in a row: 0, 1 or 2
  std::optional<Colour> last_placement = std::nullopt;  ///< who placed last, if anybody has
  std::vector<Moment> earlier = {};                     ///< before each move that was made, in their order
};

/// A board that a placement may lead to, and what the clauses say of getting there.
struct Outcome {
  Position<Board::Region> after;
  std::vector<Ruling<Board::Region>> rulings;
};

/// What a clause says of the board and the komi that were chosen. Advice may be left aside.
struct SetupRuling {
  std::string_view clause;
  std::string_view demand;
  bool broken;
  bool is_advice = false;
};

/// The end of a game. Scores are in half points, White's with the komi.
struct Result {
  int black = 0;
  int white = 0;
  std::optional<Colour> winner = std::nullopt;
  std::string_view clause = "";  ///< the clause that names the winner, or that leaves the tie as it is
  std::string_view note = "";    ///< why there is no winner; empty if there is one
};

/// One ruleset of one game. Its functions do not change it and may be called from several threads, each with
/// a board of its own.
class Rules {
 public:
  virtual ~Rules() = default;

  /// What the clauses on turns, passes and the end of the game say of a move.
  virtual std::vector<Ruling<Board::Region>> turn(const State& state, const Move& move) const = 0;
  /// All boards that a placement can lead to, at least one, the legal ones among them or not.
  virtual std::vector<Outcome> placements(const Position<Board::Region>& before, Colour mover,
                                          const Board::Region& point) const = 0;
  /// What the clauses say of a placement that leads to a board that the game has had before. `placements`
  /// knows nothing of that: it is local.
  virtual std::vector<Ruling<Board::Region>> repetition(const State&, const Move&,
                                                        const Position<Board::Region>& /*after*/) const {
    return {};
  }
  /// Whether `repetition` ever says something.
  virtual bool looks_back() const { return false; }
  /// What `repetition` may still ask for of the past of a state, in any order: states that are otherwise
  /// equal and recall the same go on alike.
  virtual std::vector<Moment> recalled(const State&) const { return {}; }
  /// The points that count for a colour, its stones among them.
  virtual Board::Region scoring(const Position<Board::Region>& position, Colour colour) const = 0;
  /// The property of positions that `count --what positions` counts; `meaning` says it in words.
  virtual bool is_settled(const Position<Board::Region>& position) const = 0;
  virtual std::string_view settled_meaning() const = 0;
  virtual Result result(const State& state, Komi komi) const = 0;
  virtual std::vector<SetupRuling> setup(Size size, Komi komi) const = 0;
};

/// What clauses "end" and "turns" say of a move, where a game has them: the rulings of `turn`.
std::vector<Ruling<Board::Region>> turn_rulings(const State& state, bool has_ended, bool is_on_turn);

/// Who wins by a score in half points, as the clause says; if the scores are equal, nobody, and `tie` is the
/// note.
Result compared(int black, int white, std::string_view clause, std::string_view tie);

/// The start of a game: an empty board, Black to play.
State start(const Board& board);

/// The rulings of all clauses on a move, broken or not. For a move that names the flipped stones, those of
/// that outcome; otherwise those of the legal outcome if there is just one, else of the first.
std::vector<Ruling<Board::Region>> rulings(const Rules& rules, const State& state, const Move& move);

/// The boards that a placement may lead to: those that the move means, and what all clauses say of getting
/// there.
std::vector<Outcome> outcomes(const Rules& rules, const State& state, const Move& move);

bool is_legal(const Rules& rules, const State& state, const Move& move);

/// The legal moves: placements by rising point (and by the flipped stones where a placement has several
/// outcomes), then the pass. None if the game has ended.
std::vector<Move> legal_moves(const Rules& rules, const State& state);

/// The state after a move that left the position so, whether it was legal or not.
State after(const State& state, const Move& move, const Position<Board::Region>& position);

/// The state after a legal move. Throws InputError if no legal outcome fits the move, or more than one.
State play(const Rules& rules, const State& state, const Move& move);

}  // namespace ruleproof

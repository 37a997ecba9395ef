#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "reference/evaluation.hpp"
#include "reference/model/move.hpp"
#include "reference/model/move_list.hpp"
#include "reference/model/notation.hpp"
#include "reference/model/refusal.hpp"
#include "reference/model/result.hpp"
#include "reference/model/state.hpp"
#include "spec/language/document.hpp"

// Defines Model, which computes what the rules of a document allow: the start of a game, its moves, the
// reasons why moves are illegal, the states after moves, and the result.

namespace ruleproof::evaluator {
template <class World>
class Evaluator;
}

namespace ruleproof {

class Interpreter;
class Turns;
struct PartialTurn;

/// A setup clause (a requirement of the document on boards and settings), and whether the game satisfies it.
struct SetupRuling {
  const language::Setup* setup = nullptr;
  bool is_kept = true;
};

/// Returns why a document without errors cannot be played; an empty text if it can.
std::string reason_not_to_play(const language::Document& document);

/// Returns a phrase for messages that describes which positions satisfy the document's definition `settled`.
std::string settled_meaning(const language::Document& document);

/// How turns that lead to equal states are listed. `of_each`: separately. `as_counted`: as one turn, if the
/// document states that it counts such turns as one.
enum class Listing { of_each, as_counted };

/// The rules of a document under one choice of readings, setting values and number of players, on one board.
/// Not thread-safe.
class Model {
 public:
  /// The document must outlive the model and be free of errors. Throws InputError for a board that the
  /// document does not allow.
  explicit Model(const Game& game, Evaluation evaluation = Evaluation::plain);
  ~Model();
  Model(const Model&) = delete;
  Model& operator=(const Model&) = delete;

  const language::Document& document() const { return document_; }
  const Game& game() const { return game_; }
  int players() const { return game_.players(); }
  /// Returns the board. On an unbounded grid, returns the window that the latest query has used.
  const BoardWorld& world() const { return world_; }
  const Notation& notation() const { return notation_; }
  Notation& notation() { return notation_; }
  /// Returns the turns of the game; the class is defined in turns.hpp.
  Turns& turns() const { return *turns_; }
  /// Returns the plain evaluator (reference/evaluator/board_evaluator.hpp).
  evaluator::Evaluator<BoardWorld>& evaluator() const { return plain_; }
  /// Returns the number of elementary steps taken by both evaluators.
  std::int64_t steps() const;

  /// Returns the state at the start of a game.
  State start() const;
  /// Returns the state of a position that was set up. The history of the state consists of this position,
  /// preceded by the positions in `earlier`. Computes whether the game is over.
  State set_up(Content content, std::shared_ptr<const Past> earlier = nullptr) const;
  /// Returns the position without stones, with the initial memory and the first player to move.
  const Content& empty() const;

  /// Returns the legal moves. Turns come first, ordered by action as declared, then by ascending arguments.
  /// They are followed by `aside move`s (which are allowed at any time) and events (which no player makes).
  std::vector<Move> moves(const State& state) const;
  /// Returns the same moves as `moves`, in the order of MoveList. This function is faster.
  MoveList move_list(const State& state) const;
  Attempt attempt(const State& state, const Move& move) const;
  /// Returns the outcomes that a move would have if nothing forbade it, even if another player is to move.
  /// Returns nothing if the game is over, if the move puts a stone on an occupied point, or if the move
  /// cannot be executed.
  std::vector<Outcome> forced(const State& state, const Move& move) const;
  /// Returns the state after an illegal move that uses up the player's turn. Memory with a single value, such
  /// as a number of passes, gets its initial value if the move would have given it that value. Stones, memory
  /// of sets of points, notes and all other memory are unchanged. The word `ago`, which counts back through
  /// earlier positions, skips this turn.
  State after_refused(const State& state, const Move& move) const;
  /// Returns each legal move with the states that it may lead to, one entry for each distinct state. Includes
  /// `aside move`s and events unless `turns_alone`.
  std::vector<std::pair<Move, State>> outcomes(const State& state, bool turns_alone = false,
                                               Listing listing = Listing::of_each) const;
  /// Calls f(mover, scores) for each outcome of each legal turn; turns are counted as the document states.
  /// The scores are those after the turn; they are empty unless the document stores them as memory called
  /// `score`.
  void each_turn(const State& state,
                 const std::function<void(int mover, const std::vector<Number>& scores)>& f) const;
  /// A position after a turn. `memory` has those values of memory that affect the game, in the form that
  /// compiled::kept_values returns.
  struct Reached {
    const std::vector<BoardRegion>& stones;
    int to_move;
    const std::vector<std::int64_t>& memory;
  };
  /// Returns whether the rest of a game depends on the position alone, and the game ends only by end rules
  /// that are checked after a turn.
  bool goes_by_positions() const { return goes_by_positions_; }
  /// Calls f with each position to which a legal move leads, perhaps several times with the same position.
  /// Does not call f if the game is over at `now`; does not compute whether the game is over after a move.
  /// Uses only the compiled evaluator. Returns false if that evaluator cannot answer; f may then have
  /// received some positions.
  bool each_position(const Content& now, const std::function<void(const Reached&)>& f) const;
  Result result(const State& state) const;
  /// Returns whether an end rule (`end` in the language) holds in a state, regardless of how the state was
  /// reached.
  bool is_at_an_end(const State& state) const;
  std::vector<SetupRuling> setup() const;
  /// Returns the value of a definition in a position; the evaluation has no mover. Returns nothing if the
  /// document has no definition with this name.
  std::optional<Value> call(std::string_view definition, std::vector<Value> arguments, const Content& content,
                            const std::shared_ptr<const Past>& past = nullptr) const;
  /// Returns the value of an expression in a state; the evaluation has no mover.
  Value evaluate(const language::Expression& expression, const State& state) const;

 private:
  State after_moment(Content content, std::shared_ptr<const Past> past, bool forgets, bool may_end) const;
  std::shared_ptr<const Past> past_of_refused(const State& state) const;

  // Attempts (attempt.cpp).
  std::vector<Refusal> outside_of_turn(const State& state, const Move& move) const;
  std::vector<Square> far_squares(const State& state, const Move& move) const;
  std::vector<Outcome> outcomes_of(const State& state, const Move& move, bool is_forced,
                                   Attempt* attempt) const;
  std::vector<Outcome> unhindered(State state, const Move& move) const;
  bool places_on_a_stone(const State& state, const Move& move) const;
  State after_turn(const PartialTurn& whole) const;
  State after_aside(const PartialTurn& whole, const State& state, bool is_event) const;

  // Legal moves (legal_moves.cpp).
  bool is_to_move(const State& state, int player) const;
  bool is_of_one_point(int action) const;
  template <class F>
  bool each_single_turn(const State& state, F f) const;
  template <class F>
  void each_legal_play(const State& state, int action, int player, F f) const;
  template <class F>
  void each_aside(F f) const;
  template <class F>
  bool each_legal_move(const State& state, F f) const;
  template <class F>
  void each_legal_turn(const State& state, bool only_listed, F f) const;
  template <class F>
  void each_legal_aside(const State& state, F f) const;

  std::unique_ptr<Interpreter> rules_;
  Notation notation_;
  std::unique_ptr<Turns> turns_;
  const Game& game_;
  const language::Document& document_;
  BoardWorld& world_;
  evaluator::Evaluator<BoardWorld>& plain_;
  std::optional<std::size_t> score_;  ///< the index of the memory of scores
  bool goes_by_positions_ = false;
};

/// Returns whether the document defines `settled`.
bool defines_settled(const language::Document& document);
/// Returns whether a position satisfies the document's definition `settled`.
bool is_settled(const Model& model, const Content& content);

}  // namespace ruleproof

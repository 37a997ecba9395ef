#pragma once

#include <cstdint>
#include <functional>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "reference/compiled/evaluator.hpp"
#include "reference/evaluator/board_evaluator.hpp"
#include "reference/model/move.hpp"
#include "reference/model/move_list.hpp"
#include "reference/model/recall.hpp"
#include "reference/model/refusal.hpp"
#include "spec/language/checker.hpp"
#include "spec/move.hpp"

// Defines the model of a document: its states, its moves, why they are illegal, what they lead to, and their
// notation.

namespace ruleproof::model {

using evaluator::BoardWorld;
using evaluator::Number;
using Content = evaluator::Content<BoardWorld>;
using Past = evaluator::Past<BoardWorld>;
using Value = evaluator::Value<BoardWorld>;

/// A position, its past, and whether the game is over.
struct State {
  std::shared_ptr<const Content> now;
  std::shared_ptr<const Past> past;  ///< the moments after complete turns, the latest first; at the start of
                                     ///< a turn the latest is `now`
  bool is_over = false;
  int winner = -1;  ///< the winner by a `win` step; else -1
};

/// A state to which a move may lead, and the elements chosen in the move.
struct Outcome {
  State state;
  std::vector<Value> chosen;
};

/// A refused branch of a move, the elements chosen in it, and the position in which it was refused.
struct RefusedBranch {
  std::vector<Refusal> refusals;
  std::vector<Value> chosen;
  std::shared_ptr<const Content> now = nullptr;
};

/// The result of attempting a move: its outcomes, no two of them equal; or, if there are none, the refusals
/// of its first branch, the number of other refused branches, and all refused branches.
struct Attempt {
  std::vector<Outcome> outcomes;
  std::vector<Refusal> refusals;
  std::size_t others = 0;
  std::vector<RefusedBranch> refused = {};
  std::shared_ptr<const Content> before = nullptr;  ///< the position in which it was attempted
  int player = -1;                                  ///< the mover
};

/// A setup clause, and whether the board and the settings satisfy it.
struct SetupRuling {
  const language::Setup* setup = nullptr;
  bool is_kept = true;
};

/// The result of a finished game.
struct Result {
  std::vector<int> winners;
  std::vector<Number> scores;  ///< in halves, by player; empty if the document has no score
};

/// Returns why a document without errors has no model; empty if it has one.
std::string reason_not_to_play(const language::Document& document);

/// Returns in words which positions the document calls settled.
std::string settled_meaning(const language::Document& document);

/// A document under one setting on one board. Not thread-safe.
class Model {
 public:
  /// The document must outlive the model and be free of errors. Throws InputError for a board that the
  /// document does not allow.
  explicit Model(const Game& game, Evaluation evaluation = Evaluation::plain);
  Model(const Model&) = delete;
  Model& operator=(const Model&) = delete;

  const language::Document& document() const { return document_; }
  const Game& game() const { return game_; }
  /// On an unbounded grid the window is that of the latest query.
  const BoardWorld& world() const { return world_; }
  bool is_unbounded() const { return world_.is_unbounded(); }
  int players() const { return game_.players(); }

  /// Names the players, one entry each, where the document states only their number.
  void call_players(std::vector<language::Players::Player> roster);
  const std::vector<language::Players::Player>& roster() const { return roster_; }
  /// Returns the player with this letter, or with this name in either case. If the document names the
  /// players, the letter may be in either case too.
  std::optional<int> find_player(std::string_view word) const;

  /// Returns the state at the start of a game.
  State start();
  /// Returns the state of a set-up position; its past is the position, preceded by `earlier`. Evaluates
  /// whether the game is over.
  State set_up(Content content, std::shared_ptr<const Past> earlier = nullptr);
  /// Returns the position without stones, with the initial memory and the first player to move.
  Content empty() const { return empty_; }

  /// Returns the legal moves: first turns, by action in declared order, then by rising arguments; then moves
  /// aside and events.
  std::vector<Move> moves(const State& state);
  /// Returns the same moves as `moves`, sorted; faster.
  MoveList move_list(const State& state);
  Attempt attempt(const State& state, const Move& move);
  /// Returns the outcomes of a move if nothing forbade it, even out of turn. Empty if the game is over, if
  /// the move places on an occupied point, or if no branch remains.
  std::vector<Outcome> forced(const State& state, const Move& move);
  /// Returns the state after a refused move that uses up the turn: memory is as if the move had been made,
  /// but stones, regions and notes are unchanged. `ago` does not count the refused turn.
  State after_refused(const State& state, const Move& move);
  /// Returns each legal move with each of its distinct outcomes; only turns if `turns_alone`, else moves
  /// aside and events too.
  std::vector<std::pair<Move, State>> outcomes(const State& state, bool turns_alone = false);
  /// Calls f for each outcome of each legal turn, with the mover, and with the scores if the document stores
  /// them as memory called `score`.
  void each_turn(const State& state,
                 const std::function<void(int mover, const std::vector<Number>& scores)>& f);
  /// A position after a turn, with its deciding memory as in compiled::kept_values.
  struct Reached {
    const std::vector<BoardRegion>& stones;
    int to_move;
    const std::vector<std::int64_t>& memory;
  };
  /// Whether the rest of a game depends on the position alone, and the game ends only by end rules that apply
  /// after a turn.
  bool goes_by_positions() const { return goes_by_positions_; }
  /// Calls f with each position to which the legal moves lead, perhaps repeatedly; with none if the game is
  /// over at `now`. Does not evaluate whether the game is over after them. Uses the compiled evaluator only;
  /// returns false if it cannot answer, when f may have received some of the positions.
  bool each_position(const Content& now, const std::function<void(const Reached&)>& f);
  /// Returns the score of each player if the document stores it as memory called `score`; else empty.
  std::vector<Number> kept_scores(const Content& content) const;
  /// Whether a move is a turn or part of one, and neither an event nor a move aside.
  bool is_turn(const Move& move) const {
    return !move.plays.empty() && is_part_of_turn(move.plays.front().action);
  }
  /// Returns the plays of an action that its parameters allow, legal or not.
  /// The turn began at `began`; at the state, unless that is given.
  std::vector<Play> plays(const State& state, int action, int player, const Content* began = nullptr);
  /// Calls f with each of `plays`, in rising order.
  void each_play(const State& state, int action, int player, const std::function<void(const Play&)>& f,
                 const Content* began = nullptr);

  /// One execution of a play of a legal move: the position before it and the resulting branch, with its marks
  /// and the runs of a step.
  struct Part {
    const Play* play;
    std::shared_ptr<const Content> before;
    evaluator::Branch<BoardWorld> branch;
  };
  /// Returns the plays of a legal move in every branch, by the plain evaluator. `watched` is the step whose
  /// runs are recorded, or -1.
  std::vector<Part> parts(const State& state, const Move& move, int watched);

  Result result(const State& state);
  /// Returns the clauses that decide the result of a finished game, or those on a tie without a winner.
  std::vector<std::string> clauses_of(const Result& result, const State& state) const;
  /// Whether an end rule holds in a position with its past, however it was reached.
  bool is_at_an_end(const State& state);
  std::vector<SetupRuling> setup();
  /// Whether the document defines `settled`; and whether a position is settled.
  bool defines_settled() const { return language::find_definition(document_, "settled") != nullptr; }
  bool is_settled(const Content& content);

  /// Returns the value of a definition, without a mover; nothing if the document has none of this name.
  std::optional<Value> call(std::string_view definition, std::vector<Value> arguments, const Content& content,
                            const std::shared_ptr<const Past>& past = nullptr);
  /// Returns the value of an expression in a state, without a mover.
  Value evaluate(const language::Expression& expression, const State& state);

  /// Returns the notation of a move: "B a3", "W pass", "R shift a3 east"; the parts of a turn in order.
  std::string text(const Move& move) const;
  std::string text(const Argument& argument) const;
  /// Returns the move with this notation. Throws InputError that states what would be valid.
  Move parse_move(std::string_view text) const;
  std::string letter(int player) const;
  std::string name(int player) const;
  /// Returns what diagrams show of a set of stones, as Content numbers them: one for each kind of each
  /// player, then one for each kind of neutral stones.
  std::string symbol(int owner) const { return symbols_[owner]; }
  int owners() const { return static_cast<int>(symbols_.size()); }
  /// Returns the player whose stones these are; -1 if they are neutral.
  int player_of(int owner) const;
  /// Returns the name of a kind of piece.
  std::string kind_name(int kind) const { return document_.pieces[kind].name.name; }
  /// Returns the rows of a position from the top: "X . O". On an unbounded grid they cover the least box
  /// round the stones, whose lower left square is corner_of_rows.
  std::vector<std::string> rows(const Content& content) const;
  Square corner_of_rows(const Content& content) const;
  /// Returns the empty position plus the stones of rows drawn from the top. Throws InputError if the rows
  /// don't fit the board or contain an unknown symbol.
  Content drawn(const std::vector<std::string>& rows, Square corner = {});

  /// Whether two states are equal except for their pasts; compares notes only if `with_notes`.
  bool same_now(const State& a, const State& b, bool with_notes) const;

  evaluator::Evaluator<BoardWorld>& evaluator() { return evaluator_; }
  /// Returns the number of elementary steps taken by both evaluators.
  std::int64_t steps() const;

 private:
  struct Going;  // a turn in progress

  /// The compiled evaluator for boards of one size, null if the document can't be compiled; and the moments
  /// of history that it has loaded.
  struct Fast {
    std::unique_ptr<compiled::Evaluator> evaluator;
    std::vector<std::shared_ptr<const Past>> loaded;
    std::int64_t counted = 0;  ///< number of its steps already added to the plain evaluator's count
  };

  struct Box {
    int west, north, east, south;
  };

  // Windows and evaluators (model.cpp, playing.hpp).
  void heed_stop();  ///< counts a play; throws Stopped on a stop request, and OutOfSteps
  void look_at(const Content& content);
  std::pair<Size, Square> window(const Content& content, const std::vector<Square>& beside, int margin);
  Content in_window(const Content& content, const std::vector<Square>& beside, int margin);
  /// Calls `ask` on a state whose window is large enough for the answer.
  template <class F>
  auto in_sight(const State& state, const std::vector<Square>& beside, F ask) -> decltype(ask(state));
  void load(const Content& now, const std::shared_ptr<const Past>& past);
  void load_history(const std::shared_ptr<const Past>& past);
  /// Returns the answer of the compiled evaluator; nothing if there is none or the plain one is needed.
  template <class F>
  auto by_compiled(F ask) -> std::optional<decltype(ask())>;
  bool has_ended(const State& state);
  State after_moment(Content content, std::shared_ptr<const Past> past, bool forgets, bool may_end);
  std::shared_ptr<const Past> past_of_refused(const State& state) const;

  // Parts of turns (turns.cpp).
  std::vector<Square> far_squares(const State& state, const Move& move);
  std::vector<Value> values(const Play& play) const;
  bool is_part_of_turn(int action) const;
  bool is_part(int action, const language::Turn::Sequence& sequence) const;
  bool possible(int action, int player, const evaluator::Moment<BoardWorld>& now);
  std::vector<Refusal> refusals(const evaluator::Branch<BoardWorld>& branch) const;
  Value range_of(const Play& play, std::size_t parameter, const evaluator::Moment<BoardWorld>& now,
                 int player, const Content* began);
  std::vector<Refusal> outside_of_range(const Going& going, const Play& play);
  std::vector<std::string> clauses_of_end(int winner) const;
  std::vector<Refusal> outside_of_turn(const State& state, const Move& move) const;
  bool add_parts(const State& state, const Move& move, std::size_t first,
                 const std::shared_ptr<const Content>& now, int watched, std::vector<Part>& parts);
  Going beginning(const State& state, int player) const;
  bool is_seen(const Play& play) const;
  void play_part(const Going& going, const Play& play, std::vector<Going>& next, Attempt* attempt);
  void play_seen(const Going& going, const Play& play, std::vector<Going>& next, Attempt* attempt);
  static Going after_part(const Going& going, const Play& play, std::shared_ptr<const Content> now,
                          bool forgets, const std::vector<Value>& chosen, std::optional<int> winner);
  std::vector<Going> after_branches(const Going& going, const Play& play);
  bool continues_with(const Going& going, const Move* guide, const language::Part& part) const;
  bool exists_play(const Going& going, int action);
  bool exists_play(const Going& going, const language::Part& part);
  std::vector<Going> preferred(std::vector<Going> done, const Going& first, const Move* guide,
                               Attempt* attempt);
  std::vector<evaluator::Moment<BoardWorld>> marks_after(const Going& going) const;
  Number number_after(const language::Expression& expression, const Going& going);
  bool goes_on(const language::Part& part, const Going& going);
  bool ends_quietly(const language::Turn::Sequence& sequence, std::size_t index);
  bool is_legal(const Going& going, const Play& play);

  // Turns.
  void turn(const language::Turn::Sequence& sequence, std::size_t part, int times, Going going,
            const Move* guide, std::vector<Going>& done, Attempt* attempt);
  std::vector<Going> turns(const Going& first, const Move* guide, Attempt* attempt);
  bool exists_turn_before(const language::Turn::Sequence& last, const Going& first);
  State after_turn(const Going& going);
  State after_aside(const Going& going, const State& state, bool is_event);
  bool places_on_a_stone(const State& state, const Move& move) const;
  std::vector<Outcome> outcomes_of(const State& state, const Move& move, bool is_forced, Attempt* attempt);
  std::vector<Outcome> unhindered(State state, const Move& move);

  // Legal moves.
  bool is_to_move(const State& state, int player) const {
    return !document_.turns_alternate || player == state.now->to_move;
  }
  bool is_of_one_point(int action) const;
  void run_compiled(const Play& play, int player);
  template <class F>
  bool each_single_turn(const State& state, F f);
  template <class F>
  void each_legal_play(const State& state, int action, int player, F f);
  template <class F>
  void each_aside(F f) const;
  template <class F>
  bool each_legal_move(const State& state, F f);
  template <class F>
  void each_legal_turn(const State& state, bool only_listed, F f);
  template <class F>
  void each_legal_aside(const State& state, F f);

  /// A cell of a drawing: the owner of its stone (-1: none), and the number shown.
  struct Cell {
    int owner = -1;
    bool exists = true;
    Number number = 0;
  };
  std::vector<Cell> cells_of(const std::string& row) const;
  std::optional<Cell> cell_of(std::string_view word) const;
  Box shown(const Content& content) const;  ///< the part of a window that `rows` covers

  const language::Document& document_;
  Game game_;
  BoardWorld world_;
  evaluator::Evaluator<BoardWorld> evaluator_;
  std::vector<language::Turn::Sequence> sequences_;
  bool is_of_single_turns_ = false;  ///< each sequence is a single move, and all differ
  Content empty_;
  std::vector<language::Players::Player> roster_;
  std::vector<std::string> symbols_;          ///< by owner
  std::optional<std::size_t> numbers_shown_;  ///< the memory that drawings show, of each point
  std::optional<std::size_t> score_;          ///< the index of the memory called `score`
  Evaluation evaluation_;
  std::map<std::pair<int, int>, Fast> all_fast_;  ///< by the size of the board
  Fast* fast_ = nullptr;  ///< for the current board; null if only the plain evaluator is used
  Recall recall_;         ///< the part of the past to load
  bool goes_by_positions_ = false;
  std::vector<int> arguments_;  ///< arguments of the play that the compiled evaluator runs
};

}  // namespace ruleproof::model

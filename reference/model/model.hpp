#pragma once

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

// A document that runs: its states, its moves, why they are illegal, what they lead to, and how they are
// written.

namespace ruleproof::model {

using evaluator::BoardWorld;
using evaluator::Number;
using Content = evaluator::Content<BoardWorld>;
using Past = evaluator::Past<BoardWorld>;
using Value = evaluator::Value<BoardWorld>;

/// A position and its past, and whether the game is over.
struct State {
  std::shared_ptr<const Content> now;
  std::shared_ptr<const Past> past;  ///< the latest moment is this state, after complete turns
  bool is_over = false;
  int winner = -1;  ///< by a step `win`
};

/// One position that a move may lead to, and the elements that were chosen on the way.
struct Outcome {
  State state;
  std::vector<Value> chosen;
};

/// A branch of a move that is refused, the elements that were chosen on the way, and the position in which it
/// was.
struct RefusedBranch {
  std::vector<Refusal> refusals;
  std::vector<Value> chosen;
  std::shared_ptr<const Content> now = nullptr;
};

/// What comes of a move: outcomes, which differ in what they hold; or, if there are none, the refusals of its
/// first branch, how many other branches were refused, and all of them.
struct Attempt {
  std::vector<Outcome> outcomes;
  std::vector<Refusal> refusals;
  std::size_t others = 0;
  std::vector<RefusedBranch> refused = {};
  std::shared_ptr<const Content> before = nullptr;  ///< the position in which it was attempted
  int player = -1;                                  ///< who attempted it
};

/// What a setup clause asks, and whether the board and the settings keep it.
struct SetupRuling {
  const language::Setup* setup = nullptr;
  bool is_kept = true;
};

/// The end of a game.
struct Result {
  std::vector<int> winners;
  std::vector<Number> scores;  ///< halves, for each player; empty if the document has no score
};

/// Why no model can be made of a document without errors; empty if one can.
std::string reason_not_to_play(const language::Document& document);

/// What a document calls settled, in words.
std::string settled_meaning(const language::Document& document);

/// The players as the document names them, or A, B, C … if it says only how many there are.
std::vector<language::Players::Player> players_of(const language::Document& document, int count);

/// A document under one setting on one board. Not for several threads at once.
class Model {
 public:
  /// The document must outlive the model and be free of errors. Throws InputError for a board that it can't
  /// have.
  explicit Model(const Game& game, Evaluation evaluation = Evaluation::plain);
  Model(const Model&) = delete;
  Model& operator=(const Model&) = delete;

  const language::Document& document() const { return document_; }
  const Game& game() const { return game_; }
  /// On an unbounded grid it looks at what was asked about last.
  const BoardWorld& world() const { return world_; }
  bool is_unbounded() const { return world_.is_unbounded(); }
  int players() const { return game_.players(); }

  /// What the players are called, where the document says only how many there are: one for each.
  void call_players(std::vector<language::Players::Player> roster) { roster_ = std::move(roster); }
  const std::vector<language::Players::Player>& roster() const { return roster_; }
  /// The player of that letter, or of that name in either case; where the document names the players, in
  /// either case of the letter.
  std::optional<int> find_player(std::string_view word) const;

  /// The start of a game.
  State start();
  /// A state that is set up: its only moment, or the one behind an earlier one. Whether it is over is looked
  /// at.
  State set_up(Content content, std::shared_ptr<const Past> earlier = nullptr);
  /// A position without stones, with the memory that a game begins with and the first player to move.
  Content empty() const { return empty_; }

  /// The legal moves: turns first, of the declared actions in their order, of rising arguments; then what is
  /// no turn, and events.
  std::vector<Move> moves(const State& state);
  /// The same moves, which is done sooner.
  MoveList move_list(const State& state);
  Attempt attempt(const State& state, const Move& move);
  /// What a move would lead to if nothing forbade it, out of turn too: nothing if the game is over, if it
  /// places on a point that has a stone, or if it leaves nothing to go on with.
  std::vector<Outcome> forced(const State& state, const Move& move);
  /// The state after a turn that was used up by a move that is refused: what decides how the game goes on is
  /// kept as if it had been made, and stones and notes are as before. A refused turn is no move that `ago`
  /// counts.
  State after_refused(const State& state, const Move& move);
  /// The legal moves with each of their outcomes, which differ in what they hold; without those that are no
  /// turn, or with them.
  std::vector<std::pair<Move, State>> outcomes(const State& state, bool turns_alone = false);
  /// Each turn from a state with each of its outcomes: the mover, and the scores if the document keeps them
  /// (`score`).
  void each_turn(const State& state,
                 const std::function<void(int mover, const std::vector<Number>& scores)>& f);
  /// A position that a turn leads to, with what is kept of it that decides, as compiled::kept_values has
  /// that.
  struct Reached {
    const std::vector<BoardRegion>& stones;
    int to_move;
    const std::vector<std::int64_t>& memory;
  };
  /// Whether a game goes on from a position, whatever was before, and ends by nothing but rules of the end
  /// after a turn.
  bool goes_by_positions() const { return goes_by_positions_; }
  /// Each position that the legal moves from one lead to, perhaps several times, and none if the game is over
  /// there; not whether it is over where they lead. By the compiled evaluator alone: false, and f has heard
  /// some of them or none, if it can't say.
  bool each_position(const Content& now, const std::function<void(const Reached&)>& f);
  /// The points of each player, if the document keeps them as memory called `score`.
  std::vector<Number> kept_scores(const Content& content) const;
  /// Whether it is a turn, or a part of one, and no event and nothing that is played aside.
  bool is_turn(const Move& move) const {
    return !move.plays.empty() && is_part_of_turn(move.plays.front().action);
  }
  /// The plays of one action that its parameters allow, legal or not.
  std::vector<Play> plays(const State& state, int action, int player);
  /// Calls f with each of them, in rising order.
  void each_play(const State& state, int action, int player, const std::function<void(const Play&)>& f);

  /// A play of a legal move as it went: what stood before it, and the branch that it came to, with its marks
  /// and the runs of a step.
  struct Part {
    const Play* play;
    std::shared_ptr<const Content> before;
    evaluator::Branch<BoardWorld> branch;
  };
  /// The plays of a legal move on every way that it can go, by the plain evaluator; `watched` is the step
  /// whose runs are told, or -1.
  std::vector<Part> parts(const State& state, const Move& move, int watched);

  Result result(const State& state);
  /// The clauses that say what came of a game that is over, and what is said of a tie that nobody wins.
  std::vector<std::string> clauses_of(const Result& result, const State& state) const;
  /// Whether a position with its past is one in which a game is over, by whatever moves it was reached.
  bool is_at_an_end(const State& state);
  std::vector<SetupRuling> setup();
  /// Whether the document says what `settled` is; and whether a position is.
  bool defines_settled() const { return language::find_definition(document_, "settled") != nullptr; }
  bool is_settled(const Content& content);

  /// The value of a definition, for no mover; nothing if the document has none of this name.
  std::optional<Value> call(std::string_view definition, std::vector<Value> arguments, const Content& content,
                            const std::shared_ptr<const Past>& past = nullptr);
  /// What a yes-or-no or any other expression is in a state, for no mover.
  Value evaluate(const language::Expression& expression, const State& state);

  /// How a move is written: "B a3", "W pass", "R shift a3 east"; the parts of a turn in order.
  std::string text(const Move& move) const;
  std::string text(const Argument& argument) const;
  /// The move that is written so. Throws InputError with what would be right.
  Move parse_move(std::string_view text) const;
  /// The letter of a player, and their symbol in diagrams; behind the players those of stones that nobody
  /// owns.
  std::string letter(int player) const;
  std::string symbol(int player) const;
  std::string name(int player) const;
  /// The rows of a position from the top: "X . O"; on an unbounded grid those of the least box round the
  /// stones, whose lower left corner is asked apart.
  std::vector<std::string> rows(const Content& content) const;
  Square corner_of_rows(const Content& content) const;
  /// An otherwise empty position with the stones that are drawn in rows from the top. Throws InputError if
  /// they don't fit the board or name no player.
  Content drawn(const std::vector<std::string>& rows, Square corner = {});

  /// Whether two states hold the same, their pasts aside; notes only if asked.
  bool same_now(const State& a, const State& b, bool with_notes) const;

  evaluator::Evaluator<BoardWorld>& evaluator() { return evaluator_; }
  /// The elementary steps that were taken so far, by either evaluator.
  long steps() const;

 private:
  struct Going;  // a turn that is being played

  /// What evaluates fast on boards of one size, none if the document can't be compiled; and the moments of
  /// history that it was told.
  struct Fast {
    std::unique_ptr<compiled::Evaluator> evaluator;
    std::vector<std::shared_ptr<const Past>> loaded;
    long counted = 0;  ///< of its steps, how many the plain evaluator was told of
  };

  struct Box {
    int west, north, east, south;
  };

  // Where positions lie, and who evaluates them (model.cpp, playing.hpp).
  void heed_stop();  ///< counts a play; throws Stopped if that is asked for, and OutOfSteps
  void look_at(const Content& content);
  std::pair<Size, Square> window(const Content& content, const std::vector<Square>& beside, int margin);
  Content in_window(const Content& content, const std::vector<Square>& beside, int margin);
  /// Asks about a state where enough of an unbounded grid can be seen for an answer.
  template <class F>
  auto in_sight(const State& state, const std::vector<Square>& beside, F ask) -> decltype(ask(state));
  void load(const Content& now, const std::shared_ptr<const Past>& past);
  void load_history(const std::shared_ptr<const Past>& past);
  /// What the compiled evaluator answers; nothing if there is none, or if the plain one has to be asked.
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
                 int player);
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
  bool continues_with(const Going& going, const Move* guide, int action) const;
  bool exists_play(const Going& going, int action);
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

  Box shown(const Content& content) const;  ///< what `rows` has of a window

  const language::Document& document_;
  Game game_;
  BoardWorld world_;
  evaluator::Evaluator<BoardWorld> evaluator_;
  std::vector<language::Turn::Sequence> sequences_;
  bool is_of_single_turns_ = false;  ///< each sequence is one move, and no two of them are the same
  Content empty_;
  std::vector<language::Players::Player> roster_;
  std::optional<std::size_t> score_;  ///< the memory that is called so
  Evaluation evaluation_;
  std::map<std::pair<int, int>, Fast> all_fast_;  ///< by the size of the board
  Fast* fast_ = nullptr;  ///< on the board that is looked at; null if only the plain one is to be asked
  Recall recall_;         ///< what it has to be told of the past
  bool goes_by_positions_ = false;
  std::vector<int> arguments_;  ///< of the play that the compiled evaluator runs
};

}  // namespace ruleproof::model

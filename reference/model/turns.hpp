#pragma once

#include <functional>
#include <memory>
#include <vector>

#include "reference/evaluator/branch.hpp"
#include "reference/model/notation.hpp"
#include "reference/model/played_part.hpp"
#include "reference/model/state.hpp"
#include "spec/language/tree.hpp"

// Defines how turns are played. A turn is a sequence of parts, each of which is a play: an action with
// arguments. Turns determines which plays are possible, which parts may follow one another, and which
// positions they lead to. An `aside move` (allowed at any time) and an event (made by no player) are played
// like a turn with a single part.

namespace ruleproof::evaluator {
template <class World>
class Evaluator;
}

namespace ruleproof {

class Interpreter;

/// Returns the sequences of parts that make up a turn. They are those of the document's `turn` line. If the
/// document has no such line, each move that is not an `aside move` is a sequence of one part.
std::vector<language::Turn::Sequence> sequences_of(const language::Document& document);
/// Returns whether an action can be part of a turn, so that it is neither an event nor an `aside move`.
bool is_part_of_turn(const language::Document& document, int action);
/// Returns whether a move is a turn or part of one, and neither an event nor an `aside move`.
bool is_turn(const language::Document& document, const Move& move);

/// A part of a turn that was played, with the positions before and after it. The part may be a step, which is
/// executed without being named in the move.
struct Stage {
  Play play;
  std::shared_ptr<const Content> before, after;
};

/// A turn in progress: its current position, the plays made so far, and whether they ended the game. The
/// `only_…` members, `is_forced` and `keeps_stages` are options of the caller.
struct PartialTurn {
  std::shared_ptr<const Content> now;
  std::shared_ptr<const Past> past;       ///< the past at the start of the turn
  std::shared_ptr<const Content> began;   ///< the position at the start of the turn
  std::shared_ptr<const Content> before;  ///< the position before the latest part of the turn
  int player = -1;
  /// Whether end rules are skipped, because the caller only needs to know whether a play is possible.
  bool only_asked = false;
  /// Whether the search stops at the first turn that it finds, because the caller only needs to know whether
  /// a turn exists.
  bool only_one = false;
  bool only_listed = false;  ///< whether the caller needs only the plays, not the resulting positions
  bool is_forced = false;    ///< whether `forbid` steps have no effect
  bool keeps_stages = false;
  bool forgets = false;
  bool ended = false;
  std::vector<Play> plays;
  std::vector<Value> chosen;
  std::vector<Stage> stages;  ///< all parts so far, if `keeps_stages`
};

/// The turns of a game.
class Turns {
 public:
  /// `rules` and `notation` must outlive the turns.
  Turns(Interpreter& rules, const Notation& notation);
  Turns(const Turns&) = delete;
  Turns& operator=(const Turns&) = delete;

  /// Returns the plays of an action whose arguments are in the declared ranges of its parameters; the plays
  /// may be illegal. `began` is the position at the start of the turn; null stands for the position of the
  /// state.
  std::vector<Play> plays(const State& state, int action, int player, const Content* began = nullptr);
  /// Calls f with each of the plays that `plays` returns, in ascending order.
  void each_play(const State& state, int action, int player, const std::function<void(const Play&)>& f,
                 const Content* began = nullptr);

  /// Returns a turn of this player that has no parts yet.
  static PartialTurn beginning(const State& state, int player);
  /// Returns the complete turns that the rules allow. If the document has `prefer` rules, returns only the
  /// turns that they prefer. If `guide` is not null, returns only turns with exactly the plays of this move.
  /// If there are no turns, stores the reasons in `attempt`.
  std::vector<PartialTurn> whole(const PartialTurn& first, const Move* guide, Attempt* attempt);
  /// Plays one more part of a turn and adds the resulting turns to `next`. If there are none, stores the
  /// reasons in `attempt`.
  void play_part(const PartialTurn& so_far, const Play& play, std::vector<PartialTurn>& next,
                 Attempt* attempt);
  /// Returns the turn `so_far` extended by `play`, once for each branch that the compiled evaluator has just
  /// computed for this play.
  std::vector<PartialTurn> after_branches(const PartialTurn& so_far, const Play& play);

  /// Returns whether each turn is a single play, and no action is in two of the sequences.
  bool are_single_plays() const { return are_single_plays_; }
  const std::vector<language::Turn::Sequence>& sequences() const { return sequences_; }

  /// Executes a legal move with the plain evaluator and returns its parts, separately for each branch.
  /// `watched` is -1 or the index (in the document's actions) of a step, whose executions the parts record.
  std::vector<PlayedPart> parts(const State& state, const Move& move, int watched);

 private:
  bool is_possible(int action, int player, const evaluator::Moment<BoardWorld>& now);
  std::vector<Refusal> refusals(const evaluator::Branch<BoardWorld>& branch) const;
  Value range_of(const Play& play, std::size_t parameter, const evaluator::Moment<BoardWorld>& now,
                 int player, const Content* began);
  std::vector<Refusal> outside_of_range(const PartialTurn& so_far, const Play& play);
  bool is_seen(const Play& play) const;
  void play_seen(const PartialTurn& so_far, const Play& play, std::vector<PartialTurn>& next,
                 Attempt* attempt);
  bool exists_play(const PartialTurn& so_far, int action);
  bool exists_play(const PartialTurn& so_far, const language::Part& part);
  std::vector<PartialTurn> preferred(std::vector<PartialTurn> done, const PartialTurn& first,
                                     const Move* guide, Attempt* attempt);
  template <class Ask>
  auto ask_after(const PartialTurn& so_far, std::string_view done, Ask ask);
  bool is_repeated(const language::Part& part, const PartialTurn& so_far);
  bool ends_quietly(const language::Turn::Sequence& sequence, std::size_t index);
  bool is_legal(const PartialTurn& so_far, const Play& play);
  void turn(const language::Turn::Sequence& sequence, std::size_t part, int times, PartialTurn so_far,
            const Move* guide, std::vector<PartialTurn>& done, Attempt* attempt);
  std::vector<PartialTurn> turns(const PartialTurn& first, const Move* guide, Attempt* attempt);
  bool exists_turn_before(const language::Turn::Sequence& last, const PartialTurn& first);

  Interpreter& rules_;
  evaluator::Evaluator<BoardWorld>& plain_;
  const BoardWorld& world_;
  const language::Document& document_;
  const Notation& notation_;
  std::vector<language::Turn::Sequence> sequences_;
  bool are_single_plays_ = false;
};

}  // namespace ruleproof

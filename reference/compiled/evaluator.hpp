#pragma once

#include <algorithm>
#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "reference/board.hpp"
#include "reference/evaluation.hpp"
#include "reference/evaluator/board_world.hpp"
#include "reference/evaluator/value.hpp"
#include "spec/language/tree.hpp"

// Defines the fast evaluator: a document compiled for one choice of readings and one board, or for windows of
// one size on an unbounded grid. Its results equal those of the plain evaluator (evaluator::Evaluator and
// evaluator::Steps).

namespace ruleproof::compiled {

/// Which declared memory a function includes: only memory that affects the game, or all memory, including
/// notes.
enum class Kept { decides, all };
inline bool is_among(const language::Memory& memory, Kept which) {
  return which == Kept::all || !memory.is_note;
}

/// Evaluates expressions and moves in the present position, which is one of a list of positions (moments)
/// that the caller sets. Not thread-safe.
///
/// All functions may throw OutOfSight as the plain evaluator does, and evaluator::LimitReached, NoMeaning, or
/// NotCompiled. After one of these three, call the plain evaluator, which describes the limit or finds an
/// answer: the two evaluate different subexpressions. `steps` counts the steps of this evaluator, which takes
/// fewer steps than the plain one.
class Evaluator {
 public:
  using Value = evaluator::Value<evaluator::BoardWorld>;
  using Content = evaluator::Content<evaluator::BoardWorld>;

  virtual ~Evaluator() = default;

  /// Returns how many elementary steps were taken so far.
  virtual std::int64_t steps() const = 0;

  /// Sets the position with this index in the list of moments, which begins at index 0.
  virtual void set_moment(std::size_t index, const Content& content) = 0;
  /// Chooses the present moment and the last moment of history (-1: no history). After a complete turn, both
  /// are the same moment. During a turn, the present comes after the history.
  virtual void set_present(std::size_t index, int last_of_history) = 0;

  /// Sets the point that is the origin of an unbounded grid; nothing if the window does not contain the
  /// origin.
  virtual void set_origin(std::optional<int> point) = 0;

  /// Returns whether the game has ended in the present position.
  virtual bool has_ended() = 0;
  /// Returns the value of a definition for a mover (-1: no mover).
  virtual Value call(int definition, std::span<const Value> arguments, int mover) = 0;

  /// Runs an action in the present position. Arguments are points, players and directions by number, and
  /// whole numbers. The branches that no step forbids are available until the next evaluation. Only the plain
  /// evaluator finds the reasons why other branches are forbidden.
  virtual void run(int action, std::span<const int> arguments, int player) = 0;
  /// Returns whether some step of an action may forbid the action.
  virtual bool can_forbid(int action) = 0;
  /// Returns the points for which a one-point action is legal.
  virtual BoardRegion legal_points(int action, int player, const Board& board) = 0;
  /// For each point for which a one-point action is legal: runs the action and calls f(point) while the
  /// resulting branches are available. Stops when f returns false. Returns whether f always returned true.
  virtual bool run_legal(int action, int player, const std::function<bool(int point)>& f) = 0;

  /// Returns the number of available branches. They are numbered from 0.
  virtual std::size_t alive() const = 0;
  /// Returns the stones of a player after a branch, on a board of this size.
  virtual BoardRegion stones(std::size_t branch, int player, const Board& board) const = 0;
  virtual std::vector<std::int64_t> memory(std::size_t branch, Kept which) const = 0;
  /// Returns the winner that a `win` step named: a player, or -1 for no player; nothing if no `win` step was
  /// executed.
  virtual std::optional<int> winner(std::size_t branch) const = 0;
  /// Returns the elements that `choose` steps chose in this branch, in order.
  virtual const std::vector<Value>& chosen(std::size_t branch) const = 0;
  /// Returns whether history restarts with the moment that the branch creates.
  virtual bool forgets(std::size_t branch) const = 0;
  /// Returns whether an end rule that applies even before a turn is complete ends the game after a branch.
  virtual bool has_ended_at_once(std::size_t branch) = 0;
};

/// Calls f with each number that represents a memory value: a number in halves, a truth as 0 or 1, a player
/// as its number or -1, a set of points as its 64-bit words.
template <class F>
void each_kept(const Evaluator::Value& value, F f) {
  if (const auto* number = std::get_if<evaluator::Number>(&value)) return f(*number);
  if (const auto* truth = std::get_if<bool>(&value)) return f(*truth ? 1 : 0);
  if (const auto* region = std::get_if<BoardRegion>(&value)) {
    for (const std::uint64_t word : region->words()) f(static_cast<std::int64_t>(word));
    return;
  }
  const std::vector<bool>& has = std::get<evaluator::Players<bool>>(value).has;
  const auto player = std::ranges::find(has, true);
  f(player == has.end() ? -1 : player - has.begin());
}
/// Returns the memory values of a position as numbers (see each_kept), in document order.
std::vector<std::int64_t> kept_values(const language::Document& document,
                                      const evaluator::Content<evaluator::BoardWorld>& content, Kept which);
/// Stores in `content` the memory values that `kept_values` returned. Memory that `which` does not include
/// stays unchanged.
void keep_values(const language::Document& document, std::span<const std::int64_t> values, Kept which,
                 evaluator::Content<evaluator::BoardWorld>& content);

/// Compiles a document. Returns null if the document or the board needs something that cannot be compiled;
/// `why` then states what. The document and the world must outlive the evaluator. `first_memory` has all
/// memory values at the start of a game.
std::unique_ptr<Evaluator> compile(const Game& game, const evaluator::BoardWorld& world,
                                   const std::vector<std::int64_t>& first_memory, std::string* why = nullptr);

}  // namespace ruleproof::compiled

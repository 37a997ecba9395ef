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

// Defines the fast evaluator. It compiles a document for one choice of readings and one board size. On an
// unbounded grid, it compiles the document for windows (finite rectangles of the grid) of one size. Its
// results equal those of the plain evaluator (evaluator::Evaluator and evaluator::Steps).

namespace ruleproof::compiled {

/// Which declared memory a function includes. `decides`: only memory that affects the game. `all`: also
/// notes, the memory that affects nothing.
enum class Kept { decides, all };
inline bool is_among(const language::Memory& memory, Kept which) {
  return which == Kept::all || !memory.is_note;
}

/// Evaluates expressions and moves in the present position. The caller sets a list of positions (moments),
/// one of which is the present one. Not thread-safe.
///
/// All functions may throw OutOfSight, as the plain evaluator does. They may also throw
/// evaluator::LimitReached, evaluator::NoMeaning or NotCompiled. The caller should then use the plain
/// evaluator. It either describes the limit or finds an answer, because it evaluates other subexpressions.
/// `steps` counts the steps of this evaluator, which needs fewer steps than the plain evaluator.
class Evaluator {
 public:
  using Value = evaluator::Value<evaluator::BoardWorld>;
  using Content = evaluator::Content<evaluator::BoardWorld>;

  virtual ~Evaluator() = default;

  /// Returns how many elementary steps were taken so far.
  virtual std::int64_t steps() const = 0;

  /// Sets the position with this index in the list of moments, which begins at index 0.
  virtual void set_moment(std::size_t index, const Content& content) = 0;
  /// Selects the present moment, and the last moment of the history (-1: the history is empty). After a
  /// complete turn, both are the same moment. During a turn, the present moment comes after the history.
  virtual void set_present(std::size_t index, int last_of_history) = 0;

  /// Sets the point that is the origin of an unbounded grid; std::nullopt if it is outside the window.
  virtual void set_origin(std::optional<int> point) = 0;

  /// Returns whether the game has ended in the present position.
  virtual bool has_ended() = 0;
  /// Returns the value of a definition for these arguments and a mover (-1: no mover).
  virtual Value call(int definition, std::span<const Value> arguments, int mover) = 0;

  /// Runs an action in the present position. An argument is the number of a point, player or direction, or a
  /// whole number. Afterwards, the branches that no step forbids are available until the next evaluation. For
  /// other branches, only the plain evaluator finds the reasons why they are forbidden.
  virtual void run(int action, std::span<const int> arguments, int player) = 0;
  /// Returns whether some step of an action may forbid the action.
  virtual bool can_forbid(int action) = 0;
  /// Returns the points for which an action with one point as its argument is legal.
  virtual BoardRegion legal_points(int action, int player, const Board& board) = 0;
  /// Runs an action with one point as its argument, for each point for which the action is legal. After each
  /// run, while its branches are available, calls f(point). Stops and returns false if f returns false;
  /// otherwise returns true.
  virtual bool run_legal(int action, int player, const std::function<bool(int point)>& f) = 0;

  /// Returns the number of available branches. The functions below number the branches from 0.
  virtual std::size_t alive() const = 0;
  /// Returns the stones of a player in the position after a branch, as a region of `board`.
  virtual BoardRegion stones(std::size_t branch, int player, const Board& board) const = 0;
  virtual std::vector<std::int64_t> memory(std::size_t branch, Kept which) const = 0;
  /// Returns the winner if a `win` step was executed in the branch: a player, or -1 if the step names no
  /// player. Returns std::nullopt if no `win` step was executed.
  virtual std::optional<int> winner(std::size_t branch) const = 0;
  /// Returns the elements that `choose` steps chose in this branch, in order.
  virtual const std::vector<Value>& chosen(std::size_t branch) const = 0;
  /// Returns whether the branch clears the history, so that the history begins anew with the position after
  /// the branch.
  virtual bool forgets(std::size_t branch) const = 0;
  /// Some end rules apply even before a turn is complete. Returns whether one of these rules ends the game
  /// after this branch.
  virtual bool has_ended_at_once(std::size_t branch) = 0;
};

/// Calls f with each number that represents a value of memory. A number is represented by its value in
/// halves, a truth by 0 or 1, a player by its number or -1, and a set of points by its 64-bit words.
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
/// Returns the values of the memory of a position in document order, as the numbers that `each_kept` passes.
std::vector<std::int64_t> kept_values(const language::Document& document,
                                      const evaluator::Content<evaluator::BoardWorld>& content, Kept which);
/// Stores in `content` the values of memory that `kept_values` has returned. Changes only the memory that
/// `which` includes.
void keep_values(const language::Document& document, std::span<const std::int64_t> values, Kept which,
                 evaluator::Content<evaluator::BoardWorld>& content);

/// Compiles the document of a game. Returns null if something in the document or the board cannot be
/// compiled, and then stores in `why` (unless it is null) what it is. The document and `world` must outlive
/// the evaluator. `first_memory` has a value for each variable that the document declares, as numbers (see
/// kept_values). A position of the evaluator has these values until set_moment() sets it.
std::unique_ptr<Evaluator> compile(const Game& game, const evaluator::BoardWorld& world,
                                   const std::vector<std::int64_t>& first_memory, std::string* why = nullptr);

}  // namespace ruleproof::compiled

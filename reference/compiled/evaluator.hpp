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
#include "reference/evaluator/board_world.hpp"
#include "reference/evaluator/value.hpp"

// The fast evaluator: a document compiled for one setting and one board, or windows of one size on an
// unbounded grid. It says the same as evaluator::Evaluator and evaluator::Steps, which are its reference.

namespace ruleproof {

/// Which evaluator plays: the compiled one, or for what it cannot say the plain one; or the plain one, its
/// reference, alone.
enum class Evaluation { compiled, plain };

}  // namespace ruleproof

namespace ruleproof::compiled {

/// What is kept in a position: what decides, or all as it is declared, with the notes.
enum class Kept { decides, all };
inline bool is_among(const language::Memory& memory, Kept which) {
  return which == Kept::all || !memory.is_note;
}

/// It is asked about the present, the last of some moments. Not for several threads at once.
///
/// All may throw OutOfSight as the plain evaluator does, and evaluator::LimitReached, NoMeaning, or
/// NotCompiled. Then the plain evaluator has to be asked, which words the limit, or has an answer: what is
/// not needed for an answer is not evaluated here, and what is not evaluated there may be evaluated here.
/// Elementary steps are counted as they are taken here, which are fewer.
class Evaluator {
 public:
  using Value = evaluator::Value<evaluator::BoardWorld>;
  using Content = evaluator::Content<evaluator::BoardWorld>;

  virtual ~Evaluator() = default;

  /// Elementary steps that were taken so far.
  virtual long steps() const = 0;

  /// Sets a moment, the first being 0.
  virtual void set_moment(std::size_t index, const Content& content) = 0;
  /// Which of them is looked at, and which is the last of history: they are one after a complete turn, and
  /// the present stands behind history when a part of a turn was played. -1: there is no history.
  virtual void set_present(std::size_t index, int last_of_history) = 0;

  /// The point that is the origin of an unbounded grid, if the board shows it.
  virtual void set_origin(std::optional<int> point) = 0;

  /// Whether the game ends here.
  virtual bool has_ended() = 0;
  /// The value of a definition for a mover (-1: nobody).
  virtual Value call(int definition, std::span<const Value> arguments, int mover) = 0;

  /// Runs an action from the present: its arguments are points, players and directions by their number, and
  /// whole numbers. The branches that nothing forbids stand until anything else is asked; what forbids the
  /// others is asked of the plain evaluator.
  virtual void run(int action, std::span<const int> arguments, int player) = 0;
  /// Whether some step of an action may forbid it.
  virtual bool can_forbid(int action) = 0;
  /// The points for which an action of one point is legal.
  virtual BoardRegion legal_points(int action, int player, const Board& board) = 0;
  /// Runs an action of one point and calls f for each point for which it is legal, while its branches stand,
  /// as long as f says true. Whether it always did.
  virtual bool run_legal(int action, int player, const std::function<bool(int point)>& f) = 0;

  /// How many branches stand. They are counted from 0.
  virtual std::size_t alive() const = 0;
  /// The stones of a player after a branch, on a board of this size.
  virtual BoardRegion stones(std::size_t branch, int player, const Board& board) const = 0;
  virtual std::vector<std::int64_t> memory(std::size_t branch, Kept which) const = 0;
  /// Who has won by the step `win`: a player, or -1 for nobody; nothing if there was no such step.
  virtual std::optional<int> winner(std::size_t branch) const = 0;
  /// The elements that were chosen on the way, in order.
  virtual const std::vector<Value>& chosen(std::size_t branch) const = 0;
  /// Whether history begins again with the moment that the branch makes.
  virtual bool forgets(std::size_t branch) const = 0;
  /// Whether the rules say that the game ends after a branch even before the turn is complete.
  virtual bool has_ended_at_once(std::size_t branch) = 0;
};

/// Calls f with each number that stands for a value of memory: numbers are in halves, truths 0 or 1, players
/// their number or -1, and sets of points words of bits.
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
/// The values that a content keeps, in the order of the document.
std::vector<std::int64_t> kept_values(const language::Document& document,
                                      const evaluator::Content<evaluator::BoardWorld>& content, Kept which);
/// Sets what is kept so; what is missing stays.
void keep_values(const language::Document& document, std::span<const std::int64_t> values, Kept which,
                 evaluator::Content<evaluator::BoardWorld>& content);

/// Compiles a document; null if it or its board needs what can't be compiled, and then `why` says what. The
/// document and the world must outlive the evaluator. `first_memory` is all that is kept when a game begins.
std::unique_ptr<Evaluator> compile(const Game& game, const evaluator::BoardWorld& world,
                                   const std::vector<std::int64_t>& first_memory, std::string* why = nullptr);

}  // namespace ruleproof::compiled

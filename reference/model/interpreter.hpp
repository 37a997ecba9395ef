#pragma once

#include <cstdint>
#include <map>
#include <memory>
#include <optional>
#include <utility>
#include <vector>

#include "reference/compiled/evaluator.hpp"
#include "reference/compiled/program.hpp"
#include "reference/evaluator/board_evaluator.hpp"
#include "reference/model/move.hpp"
#include "reference/model/recall.hpp"
#include "reference/model/state.hpp"

// Defines Interpreter, which evaluates the rules of a game in positions. On an unbounded grid it chooses a
// window (a finite rectangle of the grid) that is large enough. It uses the compiled evaluator, and the plain
// one where the compiled one has no answer.

namespace ruleproof {

/// The two evaluators of a game, on its board or on a window of its unbounded grid. Not thread-safe.
class Interpreter {
 public:
  /// The document of the game must outlive the interpreter.
  Interpreter(const Game& game, Evaluation evaluation);
  Interpreter(const Interpreter&) = delete;
  Interpreter& operator=(const Interpreter&) = delete;

  const Game& game() const { return game_; }
  const language::Document& document() const { return game_.document(); }
  BoardWorld& world() { return world_; }
  const BoardWorld& world() const { return world_; }
  /// Returns the plain evaluator.
  evaluator::Evaluator<BoardWorld>& plain() { return plain_; }
  /// Returns which earlier positions the rules may depend on.
  const Recall& recall() const { return recall_; }
  /// Returns the position without stones, with the initial memory and the first player to move.
  const Content& empty() const { return empty_; }

  /// Returns the number of elementary steps taken by both evaluators.
  std::int64_t steps() const;
  /// Counts a play (an executed move) towards the allowed steps. Throws Stopped after a stop request, and
  /// OutOfSteps if no steps are left.
  void heed_stop();

  /// Prepares for queries about a position: selects the window of the grid and the compiled evaluator for its
  /// size.
  void look_at(const Content& content);
  /// Returns the position, converted to another window of the grid. It is the smallest one with a border of
  /// `margin` squares around the position and the squares `beside`; see evaluator::in_window.
  Content in_window(const Content& content, const std::vector<Square>& beside, int margin);
  /// Returns ask(state). On an unbounded grid, widens the window until `ask` no longer throws OutOfSight; the
  /// window always contains the squares `beside`. Throws LimitReached if the window would be too large.
  template <class F>
  auto in_sight(const State& state, const std::vector<Square>& beside, F ask) -> decltype(ask(state));

  /// Returns the compiled evaluator for the current board; null if only the plain one is used.
  compiled::Evaluator* compiled() { return fast_ ? fast_->evaluator.get() : nullptr; }
  /// Returns ask(), where `ask` queries the compiled evaluator. Returns nothing if there is no compiled
  /// evaluator or it cannot answer.
  template <class F>
  auto by_compiled(F ask) -> std::optional<decltype(ask())>;
  /// Loads a position into the compiled evaluator, with those earlier positions on which the rules may
  /// depend.
  void load(const Content& now, const std::shared_ptr<const Past>& past);
  /// Runs a play with the compiled evaluator. The resulting branches are then available there.
  void run_compiled(const Play& play, int player);

  /// Returns whether an end rule (`end` in the language) holds in a position with its past, regardless of how
  /// the position was reached.
  bool has_ended(const State& state);
  /// Returns the arguments of a play as values of the plain evaluator.
  std::vector<Value> values(const Play& play) const;

 private:
  /// The compiled evaluator for boards of one size, and the earlier positions that it has loaded. The
  /// evaluator is null if the document cannot be compiled.
  struct Fast {
    std::unique_ptr<compiled::Evaluator> evaluator;
    std::vector<std::shared_ptr<const Past>> loaded;
    std::int64_t counted = 0;  ///< number of its steps already added to the plain evaluator's count
  };

  void load_history(const std::shared_ptr<const Past>& past);

  Game game_;
  BoardWorld world_;
  evaluator::Evaluator<BoardWorld> plain_;
  Content empty_;
  Recall recall_;
  Evaluation evaluation_;
  std::map<std::pair<int, int>, Fast> all_fast_;  ///< the compiled evaluators, by board size
  Fast* fast_ = nullptr;        ///< the compiled evaluator for the current board; null if there is none
  std::vector<int> arguments_;  ///< the arguments of the play that the compiled evaluator runs
};

template <class F>
auto Interpreter::in_sight(const State& state, const std::vector<Square>& beside, F ask)
    -> decltype(ask(state)) {
  look_at(*state.now);
  if (!world_.is_unbounded()) return ask(state);
  for (int margin = BoardWorld::margin;;
       margin *= 2) {  // `in_window` throws when the window would be too large
    try {
      if (margin == BoardWorld::margin && beside.empty()) return ask(state);
      State wider = state;
      const auto now = std::make_shared<Content>(in_window(*state.now, beside, margin));
      now->remembered.is_on = true;
      wider.now = now;
      return ask(wider);
    } catch (const OutOfSight&) {
    }
  }
}

template <class F>
auto Interpreter::by_compiled(F ask) -> std::optional<decltype(ask())> {
  if (!fast_) return std::nullopt;
  try {
    return ask();
  } catch (const evaluator::TooManyOutcomes&) {
    throw;
  } catch (const evaluator::LimitReached&) {
  } catch (const evaluator::NoMeaning&) {
  } catch (const compiled::NotCompiled&) {
  }
  return std::nullopt;
}

}  // namespace ruleproof

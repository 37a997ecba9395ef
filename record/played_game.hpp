#pragma once

#include <cstddef>
#include <cstdint>
#include <limits>
#include <string>
#include <vector>

#include "record/model_record.hpp"
#include "reference/model/state.hpp"
#include "spec/threads.hpp"

// Defines a game in progress, which grows move by move.

namespace ruleproof {

/// A game in progress: its record, and the state after each move.
class PlayedGame {
 public:
  /// Begins at the start of the record and ignores its moves. `stop` and `steps` are limits as in `allow`.
  /// Throws what the constructor of Model and `first_state` throw.
  explicit PlayedGame(Record begun, const StopToken& stop = {}, std::int64_t steps = unlimited);

  /// Limits all later computations by the model: they throw evaluator::Stopped after a stop request, or after
  /// this number of elementary steps.
  void allow(const StopToken& stop, std::int64_t steps = unlimited);

  const Model& model() const { return model_; }
  const language::Document& document() const { return model_.document(); }
  /// Returns the record with the moves played so far, without line numbers.
  const Record& record() const { return record_; }
  const State& state() const { return states_.back(); }
  /// Returns the states before each move, followed by the present state.
  const std::vector<State>& states() const { return states_; }
  std::size_t moves() const { return record_.moves.size(); }

  /// Appends a legal move; `after` must be the state after it.
  void play(RecordedMove move, State after);
  /// Takes back the last move; there must be one.
  void undo();

  /// Returns the names of the points with stones of this player, in the order of the board.
  std::vector<std::string> stones(int player) const;
  /// Returns how many stones of players other than `player` have left the board during the game, no matter
  /// which player removed them.
  int captured(int player) const;
  std::string drawing() const;

 private:
  static constexpr std::int64_t unlimited = std::numeric_limits<std::int64_t>::max();

  Record record_;
  Model model_;
  std::vector<State> states_;  // the states after 0, 1, ... moves
  /// The entry i lists the stones captured by each player in the first i moves. Missing entries are computed
  /// when `captured` needs them.
  mutable std::vector<std::vector<int>> captured_;
};

}  // namespace ruleproof

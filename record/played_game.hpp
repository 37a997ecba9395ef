#pragma once

#include <cstddef>
#include <cstdint>
#include <limits>
#include <string>
#include <vector>

#include "record/model_record.hpp"
#include "reference/model/state.hpp"
#include "spec/threads.hpp"

// Defines a game in progress. Sessions, the referee of `certify` and the page each keep their game in it.

namespace ruleproof::model {

/// A game in progress: its record, and the state after each move.
class PlayedGame {
 public:
  /// Begins with the start of the record, without its moves, within the limits of `allow`. Throws what Model
  /// and first_state throw.
  explicit PlayedGame(Record begun, const StopToken& stop = {}, std::int64_t steps = unlimited);

  /// Limits the later calls of the model: they throw evaluator::Stopped after a stop request, or after this
  /// number of elementary steps.
  void allow(const StopToken& stop, std::int64_t steps = unlimited);

  const Model& model() const { return model_; }
  const language::Document& document() const { return model_.document(); }
  /// Returns the record with the moves played so far, without line numbers.
  const Record& record() const { return record_; }
  const State& state() const { return states_.back(); }
  /// Returns the state before each move, and the present one.
  const std::vector<State>& states() const { return states_; }
  std::size_t moves() const { return record_.moves.size(); }

  /// Plays a legal move; `after` must be the state it leads to.
  void play(RecordedMove move, State after);
  /// Takes back the last move; there must be one.
  void undo();

  /// Returns the names of the points with stones of a player, in the order of the board.
  std::vector<std::string> stones(int player) const;
  /// Returns the number of stones of other players that have left the board, by any player's moves.
  int captured(int player) const;
  std::string drawing() const;

 private:
  static constexpr std::int64_t unlimited = std::numeric_limits<std::int64_t>::max();

  Record record_;
  Model model_;
  std::vector<State> states_;  // the states after 0, 1, ... moves
  /// For each player the stones captured so far, for the first states only: computed when first needed.
  mutable std::vector<std::vector<int>> captured_;
};

}  // namespace ruleproof::model

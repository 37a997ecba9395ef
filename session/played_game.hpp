#pragma once

#include <string>
#include <vector>

#include "record/model_record.hpp"

namespace ruleproof::model {

/// A game played with the model of its document: its record, and the state after each move.
class PlayedGame {
 public:
  /// Begins with the start of the record, without its moves. Throws what Model and first_state throw.
  explicit PlayedGame(Record begun);

  Model& model() const { return model_; }
  /// Returns the record with the moves played so far.
  const Record& record() const { return record_; }
  const State& state() const { return states_.back(); }

  /// Plays a legal move; `after` must be the state it leads to.
  void play(RecordedMove move, State after);
  /// Takes back the last move; there must be one.
  void undo();

  /// Returns the names of the points with stones of a player, in the order of the board.
  std::vector<std::string> stones(int player) const;
  /// Returns the number of stones of other players that have left the board, by any player's moves.
  int captured(int player) const { return captured_.back()[player]; }
  std::string drawing() const;
  std::string text_of_record() const { return write_record(record_); }

 private:
  Record record_;
  mutable Model model_;
  std::vector<State> states_;               // after 0, 1, ... moves
  std::vector<std::vector<int>> captured_;  // for each state, the stones captured so far by each player
};

}  // namespace ruleproof::model

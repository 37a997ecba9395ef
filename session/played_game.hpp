#pragma once

#include <string>
#include <vector>

#include "record/model_record.hpp"

namespace ruleproof::model {

/// A game that is played over the model of its document: its record, and the state behind each move.
class PlayedGame {
 public:
  /// Begins where the record begins, without its moves. Throws what Model and first_state throw.
  explicit PlayedGame(Record begun);

  Model& model() const { return model_; }
  /// With the moves that were played.
  const Record& record() const { return record_; }
  const State& state() const { return states_.back(); }

  /// Plays a legal move, which leads to this state.
  void play(RecordedMove move, State after);
  /// Takes back the last move; there must be one.
  void undo();

  /// The names of the points that a player's stones stand on, in the order of the board.
  std::vector<std::string> stones(int player) const;
  /// How many stones of others have left the board, by whose move ever.
  int captured(int player) const { return captured_.back()[player]; }
  std::string drawing() const;
  std::string text_of_record() const { return write_record(record_); }

 private:
  Record record_;
  mutable Model model_;
  std::vector<State> states_;               // after 0, 1, ... moves
  std::vector<std::vector<int>> captured_;  // likewise, by each player
};

}  // namespace ruleproof::model

#pragma once

#include <cstddef>
#include <deque>
#include <string>
#include <unordered_map>
#include <utility>
#include <vector>

#include "record/model_record.hpp"
#include "reference/model/examples.hpp"
#include "reference/model/key.hpp"

// Games of one model, as they are found.

namespace ruleproof::model {

/// Moves, each with the state that it led to.
using Played = std::vector<std::pair<Move, State>>;
Played played(const PlayedExample& example);
/// As a record has them, from where they begin.
std::vector<RecordedMove> recorded(Model& model, const State& begin, const Played& played);

/// An otherwise empty position with stones by the owner of each point in row order, -1 for none.
Content content_of(const Model& model, const std::vector<int>& owners);

/// The states that games of one model reach, each once, numbered as they are added; the first one is where
/// the games begin. The model must outlive it.
class Exploration {
 public:
  Exploration(Model& model, Keys keys, State start);

  std::size_t size() const { return reached_.size(); }
  const State& state(std::size_t number) const { return reached_[number].state; }
  const Keys& keys() const { return keys_; }

  /// The number of the state that a move leads to, and whether it is new.
  std::pair<std::size_t, bool> add(std::size_t from, const Move& move, State after);
  /// The moves that lead to a state: as few as there can be if states are added breadth first.
  std::vector<RecordedMove> moves_to(std::size_t number) const;

 private:
  struct Reached {
    State state;
    std::size_t from;  ///< itself at the start
    Move move;
  };

  Model& model_;
  Keys keys_;
  std::deque<Reached> reached_;
  std::unordered_map<std::string, std::size_t> numbers_;  ///< by key
};

}  // namespace ruleproof::model

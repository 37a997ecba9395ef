#pragma once

#include <cstddef>
#include <deque>
#include <optional>
#include <string>
#include <unordered_map>
#include <utility>
#include <vector>

#include "record/model_record.hpp"
#include "reference/model/examples.hpp"
#include "reference/model/key.hpp"
#include "spec/language/document.hpp"

// Games as moves with states, and the states that a search of one model reaches.

namespace ruleproof {

/// Moves, each with the state after it.
using Played = std::vector<std::pair<Move, State>>;
Played played(const PlayedExample& example);
/// Returns the moves of `played` in the form used in records. The first move is made in the state `begin`.
std::vector<RecordedMove> recorded(const Model& model, const State& begin, const Played& played);

/// Plays an example under the first combination of readings that it allows. Returns the record of its legal
/// moves, up to the line that fails if there is one; nothing if stopped.
std::optional<Record> record_of_example(const language::Document& document, const language::Example& example,
                                        const StopToken& stop);

/// Returns a position with these stones. For each point in row order, `owners` has the player of its stone,
/// or -1 if it has none.
Content content_of(const Model& model, const std::vector<int>& owners);

/// The states reached in games of one model, each once, numbered in the order of their addition. State 0 is
/// the start. The model must outlive this object.
class Exploration {
 public:
  Exploration(const Model& model, Keys keys, State start);

  std::size_t size() const { return reached_.size(); }
  const State& state(std::size_t number) const { return reached_[number].state; }
  const Keys& keys() const { return keys_; }

  /// Adds the state after a move from state `from`. Returns its number, and whether it is new.
  std::pair<std::size_t, bool> add(std::size_t from, const Move& move, State after);
  /// Returns moves that lead to a state; the fewest possible if states are added breadth first.
  std::vector<RecordedMove> moves_to(std::size_t number) const;

 private:
  struct Reached {
    State state;
    std::size_t from;  ///< the start refers to itself
    Move move;
  };

  const Model& model_;
  Keys keys_;
  std::deque<Reached> reached_;
  std::unordered_map<std::string, std::size_t> numbers_;  ///< the number of each state, by its key
};

}  // namespace ruleproof

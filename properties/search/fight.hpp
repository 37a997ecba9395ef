#pragma once

#include <cstddef>
#include <optional>
#include <stop_token>
#include <string>
#include <unordered_map>
#include <utility>
#include <vector>

#include "properties/search/exploration.hpp"

namespace ruleproof::model {

/// Solves a local fight: the attacker wants some stones of the defender, the target, to be lost, the defender
/// wants to keep them. Both may place stones in the arena, or pass, which stands for a move elsewhere too.
/// The target is lost as soon as one of its stones no longer counts in `scoring`, or where the document has
/// no such definition, is no longer the defender's; it is saved if the game ends before.
///
/// What was solved is remembered by whole states, and serves all fights about this target in this arena.
class Fight {
 public:
  /// The target consists of stones of `defender`. The model must outlive the fight, and be one of two
  /// players. Throws InputError where the past decides.
  Fight(Model& model, int defender, const BoardRegion& target, const BoardRegion& arena);

  /// Whether the target is lost if both play as well as they can from here; nothing if it was asked to stop.
  std::optional<bool> is_lost(const State& state, const std::stop_token& stop = {});

  /// A game from here to the loss of the target or to the end. The winner of the fight plays its first
  /// winning move (the pass, then placements by rising point); the loser the one that leaves the winner the
  /// fewest winning moves (placements by rising point, then the pass). Nothing if it was asked to stop.
  std::optional<Played> line(State state, const std::stop_token& stop = {});

  /// How many states have been solved.
  std::size_t solved() const { return memory_.size(); }

 private:
  bool stands(const State& state);
  Played moves(const State& state);
  bool solve(const State& state, const std::stop_token& stop);
  std::pair<Move, State> choice(const State& state, const std::stop_token& stop);

  Model& model_;
  const int defender_;
  const BoardRegion target_;
  const BoardRegion arena_;
  Keys keys_;
  std::unordered_map<std::string, bool> memory_;  // whether the target is lost
};

}  // namespace ruleproof::model

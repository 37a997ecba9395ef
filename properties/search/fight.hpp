#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <unordered_map>
#include <unordered_set>
#include <utility>
#include <vector>

#include "properties/search/exploration.hpp"
#include "spec/threads.hpp"

namespace ruleproof {

/// Solves a local fight. The attacker tries to capture the target, some stones of the defender; the defender
/// tries to save them. Both may place stones in the arena, or pass, which also represents a move elsewhere.
/// The target is lost as soon as one of its stones is not in `scoring` or, if the document has no such
/// definition, is not the defender's. If the game ends before that, the target is saved. Results are stored
/// for each whole state, and used for all fights about this target in this arena.
class Fight {
 public:
  /// The target consists of stones of `defender`. The model must have two players and outlive the fight.
  /// Throws InputError if the past matters in this game.
  Fight(const Model& model, int defender, const BoardRegion& target, const BoardRegion& arena);

  /// Returns whether the target is lost from a state under best play; nothing if stopped. Throws InputError
  /// if a position can repeat in the fight.
  std::optional<bool> is_lost(const State& state, const StopToken& stop = {});

  /// Returns a game from a state to the loss of the target or the end. The winner plays the first winning
  /// move (pass, then placements by rising point); the loser plays the move that leaves the fewest winning
  /// moves (placements by rising point, then pass). Returns nothing if stopped.
  std::optional<Played> line(State state, const StopToken& stop = {});

  /// Returns the number of solved states.
  std::size_t solved() const { return memory_.size(); }

 private:
  bool stands(const State& state);
  Played moves(const State& state);
  bool solve(const State& state, const StopToken& stop);
  std::pair<Move, State> choice(const State& state, const StopToken& stop);

  const Model& model_;
  const int defender_;
  const BoardRegion target_;
  const BoardRegion arena_;
  Keys keys_;
  std::unordered_map<std::string, bool> memory_;  // for each solved state, whether the target is lost
  std::unordered_set<std::string> open_;          // the states on the path to the state that is being solved
};

}  // namespace ruleproof

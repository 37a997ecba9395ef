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

/// Solves a local fight. The attacker tries to capture the target (some stones of the defender), and the
/// defender tries to save it. Both may place stones in the arena or pass; a pass also stands for a move
/// outside the arena. The target is lost as soon as one of its points is not in `scoring(defender)` or, if
/// the document has no definition `scoring`, has no stone of the defender. If the game ends before that, the
/// target is saved. The result for each state is stored and reused.
class Fight {
 public:
  /// The target consists of stones of `defender`. The model must have two players and outlive the fight.
  /// Throws InputError if the rules of this game depend on the past.
  Fight(const Model& model, int defender, const BoardRegion& target, const BoardRegion& arena);

  /// Returns whether the target is lost from a state under best play; nothing if stopped. Throws InputError
  /// if a position can repeat in the fight.
  std::optional<bool> is_lost(const State& state, const StopToken& stop = {});

  /// Returns a game from a state to the loss of the target or to the end of the game. The winner plays the
  /// first winning move, in the order: pass, then placements by rising point. The loser leaves the winner the
  /// fewest winning moves, and passes only if no placement is as good. Returns nothing if stopped.
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
  // the states on the path to the state that is being solved, to detect repetitions
  std::unordered_set<std::string> open_;
};

}  // namespace ruleproof

#pragma once

#include <optional>
#include <stop_token>
#include <unordered_map>
#include <vector>

#include "properties/explore.hpp"
#include "reference/rules.hpp"

namespace ruleproof {

/// Solves a local fight: the attacker wants some stones of the defender, the target, to be lost, the defender
/// wants to keep them. Both may place stones in the arena, or pass, which stands for a move elsewhere too.
/// The target is lost as soon as one of its stones no longer counts in Rules::scoring; it is saved if the
/// game ends before. Every move is played by the reference.
///
/// The memory is exact: its keys are the stones in the arena, the side to move and what the rules keep, and
/// nothing else changes while the target stands (std::logic_error if it does). It serves all states that
/// the arena can be in, so that fights which differ by a few stones in the arena may be asked of one solver.
class Fight {
 public:
  /// The target consists of stones of `defender`; the arena has up to 29 points. The rules must outlive the
  /// fight, and so must the board.
  Fight(const Rules& rules, Colour defender, const Board::Region& target, const Board::Region& arena);

  /// Whether the target is lost if both play as well as they can from here; nothing if it was asked to stop.
  std::optional<bool> is_lost(const State& state, std::stop_token stop = {});

  /// A game from here to the loss of the target or to the end. The winner of the fight plays its first
  /// winning move (the pass, then placements by rising point); the loser the one that leaves the winner the
  /// fewest winning moves (placements by rising point, then the pass). Nothing if it was asked to stop.
  std::optional<std::vector<Move>> line(State state, std::stop_token stop = {});

  /// How many states have been solved.
  std::size_t solved() const { return memory_.size(); }

 private:
  struct Stopped {};
  using Key = PackedState;

  Key key(const State& state);
  bool stands(const State& state) const;
  std::vector<LegalMove> moves(const State& state) const;
  bool solve(const State& state, const std::stop_token& stop);
  Move choice(const State& state, const std::stop_token& stop);

  const Rules& rules_;
  Colour defender_;
  Board::Region target_;
  Board::Region arena_;
  std::vector<int> points_;                         // of the arena
  std::optional<Position<Board::Region>> outside_;  // of the arena, in all states
  std::unordered_map<Key, bool, PackedStateHash> memory_;            // whether the target is lost
};

}  // namespace ruleproof

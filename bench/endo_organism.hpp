#pragma once

#include <cstdint>
#include <span>

#include "optimized/endo.hpp"

// The game of Endo that engine and reference both play, for their benchmarks.

namespace ruleproof::optimized {

/// A generator that is the same in all programs.
class Dice {
 public:
  explicit Dice(std::uint64_t seed = 1) : state_(seed) {}

  /// From 0 to n - 1.
  std::size_t below(std::size_t n) {
    state_ = state_ * 6364136223846793005 + 1442695040888963407;
    return static_cast<std::size_t>((state_ >> 32) * n >> 32);
  }

 private:
  std::uint64_t state_;
};

/// Plays a turn: any legal placement, then any legal movement. Returns how many actions that were.
inline int play_random_turn(Endo& engine, Dice& dice) {
  const auto placements = engine.placements();
  engine.place(placements[dice.below(placements.size())]);
  const auto movements = engine.movements();
  if (movements.empty()) return 1;
  engine.move(movements[dice.below(movements.size())]);
  return 2;
}

/// The same; a turn that ends the game is taken back, and another one is played. Returns how many actions
/// those were together.
inline int play_lasting_turn(Endo& engine, Dice& dice) {
  for (int played = 0;;) {
    const int actions = play_random_turn(engine, dice);
    played += actions;
    if (!engine.over()) return played;
    for (int i = 0; i < actions; ++i) engine.undo();
  }
}

/// An organism of so many markers, from a random game that goes on, with whoever is to move.
inline Endo grown_organism(int markers) {
  Endo engine({});
  Dice dice;
  while (engine.markers() < markers) play_lasting_turn(engine, dice);
  return engine;
}

/// Turns that are played from there, again and again.
inline constexpr int turns_of_play = 5;

}  // namespace ruleproof::optimized

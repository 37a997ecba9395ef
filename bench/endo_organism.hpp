#pragma once

#include <cstdint>
#include <span>

#include "optimized/endo.hpp"

// Plays the game Endo for benchmarks. The benchmarks of the engine and of the reference play the same turns.
// In Endo, all markers on the grid are connected and are called the organism. A turn is the placement of a
// marker and, if possible, the movement of another one.

namespace ruleproof::optimized {

/// A random number generator that gives the same numbers in both benchmark programs.
class Dice {
 public:
  explicit Dice(std::uint64_t seed = 1) : state_(seed) {}

  /// Returns a number from 0 to n - 1.
  std::size_t below(std::size_t n) {
    state_ = state_ * 6364136223846793005 + 1442695040888963407;
    return static_cast<std::size_t>((state_ >> 32) * n >> 32);
  }

 private:
  std::uint64_t state_;
};

/// Plays a turn: a random legal placement, then a random legal movement, if a movement is legal. Returns the
/// number of actions.
inline int play_random_turn(Endo& engine, Dice& dice) {
  const auto placements = engine.placements();
  engine.place(placements[dice.below(placements.size())]);
  const auto movements = engine.movements();
  if (movements.empty()) return 1;
  engine.move(movements[dice.below(movements.size())]);
  return 2;
}

/// Plays a random turn that does not end the game: undoes each turn that ends the game and tries another
/// turn. Returns the number of actions, including those that were undone.
inline int play_lasting_turn(Endo& engine, Dice& dice) {
  for (int played = 0;;) {
    const int actions = play_random_turn(engine, dice);
    played += actions;
    if (!engine.over()) return played;
    for (int i = 0; i < actions; ++i) engine.undo();
  }
}

/// Plays random turns until the organism has at least `markers` markers, and returns the unfinished game.
/// Either player may be to move.
inline Endo grown_organism(int markers) {
  Endo engine({});
  Dice dice;
  while (engine.markers() < markers) play_lasting_turn(engine, dice);
  return engine;
}

/// A benchmark repeatedly plays this number of turns from the organism and takes them back.
inline constexpr int turns_of_play = 5;

}  // namespace ruleproof::optimized

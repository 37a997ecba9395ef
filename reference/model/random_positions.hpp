#pragma once

#include <cstddef>
#include <cstdint>
#include <random>
#include <vector>

#include "reference/evaluator/board_world.hpp"
#include "reference/model/model.hpp"

// Draws random positions of a bounded board. The positions need not be reachable in a game.

namespace ruleproof {

class RandomPositions {
 public:
  /// The model must outlive this object. Equal seeds give the same positions on every platform.
  RandomPositions(const Model& model, std::uint64_t seed);

  /// Returns the number of arrangements of stones on the board, or `most + 1` if there are more than `most`.
  std::size_t arrangements(std::size_t most) const;
  /// Return a position with an arrangement of stones: with the one of this number (from 0), or with a random
  /// one. Memory has its initial values.
  Content arranged(std::size_t number) const;
  Content arranged();
  /// Returns a state with this position. Its memory has random values of the declared kinds and ranges, and
  /// it has at most three random earlier positions. The player to move is `to_move` modulo the number of
  /// players.
  State state(Content content, std::size_t to_move);

  /// Returns a random number below `end`.
  std::size_t below(std::size_t end) { return random_() % end; }
  std::mt19937_64& random() { return random_; }

 private:
  void remember(Content& content);
  BoardRegion any_region();
  Number any_number(Number now);
  std::size_t players() const { return static_cast<std::size_t>(model_.players()); }

  const Model& model_;
  std::mt19937_64 random_;
  std::vector<int> points_;
  std::size_t kinds_;  ///< the number of different contents of a point, including the empty one
};

}  // namespace ruleproof

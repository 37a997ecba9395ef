#pragma once

#include <utility>
#include <vector>

#include "spec/move.hpp"

// The symmetries of Political Go: nothing tells the points of a board from their images, nor one player from
// another.

namespace ruleproof::political_go {

/// A symmetry of a board and other numbers for the players.
struct Renaming {
  std::vector<int> points;   ///< where each point goes
  std::vector<int> players;  ///< the number that each player gets

  std::vector<int> stones(const std::vector<int>& owners) const;
  std::vector<int> list(const std::vector<int>& of_players) const;
  /// Flat and rising; of pairs that are not ordered the lower number first.
  std::vector<int> pairs(const std::vector<std::pair<int, int>>& of_players, bool are_ordered) const;
};

/// Where each symmetry of a board takes each point.
std::vector<std::vector<int>> symmetries(Size size);

/// Every symmetry with every other numbering.
std::vector<Renaming> renamings(Size size, int players);

/// Appends how many there are, and then all.
void append(std::vector<int>& to, const std::vector<int>& more);

}  // namespace ruleproof::political_go

#pragma once

#include <cstddef>
#include <stop_token>
#include <vector>

#include "properties/parting.hpp"

// The search for the smallest state of one board at which two rulesets part.

namespace ruleproof {

/// A state that a game reaches legally and with the same boards under both rulesets, and how they part there.
struct Parted {
  std::vector<Move> game;  ///< from the state that the search began with
  State state;
  Parting parting;
};

struct JointSearch {
  /// Those with the fewest stones, and among them those with the shortest games: one for each position and move
  /// that no rotation or reflection of the board takes to another. A position that no move parts stands there
  /// for itself.
  std::vector<Parted> smallest;
  /// Nothing smaller than what was found is left to be looked at; nothing at all, if nothing was found.
  bool complete = false;
  bool has_all = false;  ///< of those that are as small
  std::size_t states = 0;  ///< how many were looked at, up to rotation and reflection
};

/// Where and how far a search goes.
struct SearchBounds {
  Board::Region allowed;  ///< placements on other points are asked about and not played
  std::size_t most_states;   ///< to be remembered
  bool stones_stay = false;  ///< no move of the game ever lessens the number of stones on the board
};

/// Searches all that both rulesets reach in common from one state. A text that names no coordinates cannot
/// tell a board from its mirror image, so states are looked at up to rotation and reflection - as long as all
/// points are allowed.
JointSearch search_parting(const Rules& one, const Rules& other, const State& from, Komi komi,
                           const SearchBounds& bounds, std::stop_token stop);

}  // namespace ruleproof

#pragma once

#include <array>
#include <cstdint>
#include <utility>

#include "optimized/grid.hpp"
#include "optimized/mixed.hpp"
#include "optimized/side.hpp"

namespace ruleproof::optimized {

/// The key of a position is the exclusive or of some of these constants: one for each stone on a point, one
/// if White is to move, one for the number of passes in a row. They are the same in every run and on every
/// machine.
struct Zobrist {
  std::array<std::array<std::uint64_t, Grid::max_area>, 2> stone{};
  std::uint64_t white_to_move = 0;
  std::array<std::uint64_t, 3> passes{};

  constexpr Zobrist() {
    std::uint64_t state = 0x52756c6570726f6f;
    const auto next = [&state] { return mixed(std::exchange(state, state + mixed_step)); };
    for (auto& side : stone) {
      for (auto& constant : side) constant = next();
    }
    white_to_move = next();
    passes = {0, next(), next()};
  }

  constexpr std::uint64_t of(Side side, int point) const { return stone[index(side)][point]; }
};

inline constexpr Zobrist zobrist;

}  // namespace ruleproof::optimized

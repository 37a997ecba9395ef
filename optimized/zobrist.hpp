#pragma once

#include <array>
#include <cstdint>

#include "optimized/grid.hpp"
#include "optimized/side.hpp"

namespace ruleproof::optimized {

/// Constants whose exclusive or is the key of a position: one for each stone on a point, one for White to
/// move, one for each number of passes in a row. The same on every run and machine.
struct Zobrist {
  std::array<std::array<std::uint64_t, Grid::max_area>, 2> stone{};
  std::uint64_t white_to_move = 0;
  std::array<std::uint64_t, 3> passes{};

  constexpr Zobrist() {
    std::uint64_t state = 0x52756c6570726f6f;
    const auto next = [&state] {  // splitmix64
      state += 0x9e3779b97f4a7c15;
      std::uint64_t z = state;
      z = (z ^ (z >> 30)) * 0xbf58476d1ce4e5b9;
      z = (z ^ (z >> 27)) * 0x94d049bb133111eb;
      return z ^ (z >> 31);
    };
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

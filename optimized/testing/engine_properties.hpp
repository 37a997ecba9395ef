#pragma once

#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include <algorithm>
#include <cstdint>
#include <ostream>
#include <span>
#include <string>
#include <utility>
#include <vector>

#include "optimized/grid.hpp"
#include "optimized/side.hpp"

// Generators and helpers that the engines' tests share.

namespace ruleproof::optimized {

using Board = std::vector<Stone>;

inline std::vector<int> sorted(std::span<const std::uint16_t> members) {
  std::vector<int> points(members.begin(), members.end());
  std::ranges::sort(points);
  return points;
}

// Draws a value with full size. With the small sizes that RapidCheck uses first, there would be only small
// boards and short games.
template <typename T>
T draw(const rc::Gen<T>& gen) {
  return *rc::gen::resize(rc::kNominalSize, gen);
}

/// Generates the width and height of a board, each from 1 to `longest`. A height of 1 occurs more often than
/// by chance.
inline std::pair<int, int> some_size(int longest) {
  const auto side = rc::gen::inRange(1, longest + 1);
  return {draw(side), draw(rc::gen::oneOf(rc::gen::just(1), side, side, side))};
}

/// Generates any colouring of the board, dense or sparse.
inline Board some_board(int area) {
  const auto empties = draw(rc::gen::inRange<std::size_t>(1, 8));
  return draw(rc::gen::container<Board>(
      area,
      rc::gen::weightedElement<Stone>({{empties, Stone::empty}, {3, Stone::black}, {3, Stone::white}})));
}

inline Side some_side() { return *rc::gen::element(Side::black, Side::white); }

/// A step of a random walk: play one of the legal points (`choice` selects it), pass, or undo.
struct Step {
  enum class Kind { play, pass, undo } kind;
  std::uint32_t choice;
  friend std::ostream& operator<<(std::ostream& out, const Step& step) {
    return out << (step.kind == Kind::play   ? "play "
                   : step.kind == Kind::pass ? "pass "
                                             : "undo ")
               << step.choice;
  }
};

inline std::vector<Step> some_steps(int most) {
  const auto kind = rc::gen::weightedElement<Step::Kind>(
      {{12, Step::Kind::play}, {1, Step::Kind::pass}, {3, Step::Kind::undo}});
  const auto step = rc::gen::map(rc::gen::pair(kind, rc::gen::arbitrary<std::uint32_t>()),
                                 [](const auto& pair) { return Step{pair.first, pair.second}; });
  const auto length = draw(rc::gen::inRange<std::size_t>(0, most + 1));
  return draw(rc::gen::container<std::vector<Step>>(length, step));
}

/// Parses a board: X is a black stone, O a white stone, and a dot an empty point. Ignores other characters.
inline Board read(const std::string& rows) {
  Board board;
  for (const char c : rows) {
    if (c == 'X') board.push_back(Stone::black);
    if (c == 'O') board.push_back(Stone::white);
    if (c == '.') board.push_back(Stone::empty);
  }
  return board;
}

}  // namespace ruleproof::optimized

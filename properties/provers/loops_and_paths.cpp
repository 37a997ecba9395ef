#include "properties/provers/loops_and_paths.hpp"

#include <algorithm>
#include <array>
#include <span>
#include <vector>

#include "properties/provers/logic.hpp"
#include "spec/turn.hpp"

namespace ruleproof::grid {
namespace {

/// One step of each pair of opposite steps. The first two are orthogonal, the others diagonal.
constexpr std::array all_steps{Square{1, 0}, Square{0, 1}, Square{1, 1}, Square{1, -1}};

std::span<const Square> half_the_steps(bool diagonally) {
  return std::span(all_steps).first(diagonally ? 4 : 2);
}

constexpr Square operator+(Square a, Square b) { return {a.x + b.x, a.y + b.y}; }
constexpr Square operator-(Square a, Square b) { return {a.x - b.x, a.y - b.y}; }

bool is_step(Square from, Square to, bool diagonally) {
  const Square step = to - from;
  const Square back = from - to;
  return std::ranges::any_of(half_the_steps(diagonally), [&](Square s) { return s == step || s == back; });
}

/// Returns 1 if a step crosses the half-line of s northward, -1 if southward, otherwise 0. The half-line
/// starts half a step north of s and runs east.
constexpr int crossings(Square from, Square to, Square s) {
  if (from.y == s.y && to.y == s.y + 1) return from.x > s.x ? 1 : 0;
  if (to.y == s.y && from.y == s.y + 1) return to.x > s.x ? -1 : 0;
  return 0;
}

}  // namespace

bool winding_is_kept_along_paths(Steps steps) {
  // The crossings and heights of a step depend only on where its two ends lie: on which side of the rows and
  // columns of s and t. The squares near s therefore cover every case.
  constexpr int near = 4;
  const Square s{0, 0};
  for (const Square t : half_the_steps(steps.diagonal_in_paths)) {
    const Square upper = t.y < s.y ? s : t;
    const Square lower = t.y < s.y ? t : s;
    const int sign = upper == t ? 1 : -1;
    const auto height = [&](Square square) {
      return upper.y > lower.y && square.y == upper.y && square.x > upper.x ? sign : 0;
    };
    for (int y = -near; y <= near; ++y)
      for (int x = -near; x <= near; ++x)
        for (const Square offset : half_the_steps(steps.diagonal_in_loops)) {
          const Square from{x, y};
          const Square to = from + offset;
          if (from == s || from == t || to == s || to == t) continue;
          if (crossings(from, to, s) - crossings(from, to, t) != height(to) - height(from)) return false;
        }
  }
  return true;
}

bool sides_of_holes_are_walks(Steps steps) {
  // The four squares round a common corner, in counterclockwise order from the lower left.
  constexpr std::array<Square, 4> block{Square{0, 0}, Square{1, 0}, Square{1, 1}, Square{0, 1}};
  const Square s{-1, 0};  // its half-line runs through the block, between the lower and the upper squares
  for (unsigned members = 0; members < 16; ++members) {
    const auto is_in_hole = [&](std::size_t i) { return (members >> i % 4 & 1) != 0; };
    std::vector<Square> markers;  // one for each side of the hole that meets the corner
    for (std::size_t i = 0; i < 4; ++i)
      if (is_in_hole(i) != is_in_hole(i + 1)) markers.push_back(block[(is_in_hole(i) ? i + 1 : i) % 4]);
    if (markers.size() % 2 != 0) return false;
    // Any two sides may be consecutive on a curve. Whether the number of crossings is odd does not depend on
    // the choice.
    int crossed = 0;
    for (std::size_t i = 0; i < markers.size(); ++i) {
      for (std::size_t j = 0; j < i; ++j)
        if (markers[i] != markers[j] && !is_step(markers[i], markers[j], steps.diagonal_in_loops))
          return false;
      if (i % 2 == 1) crossed += crossings(markers[i - 1], markers[i], s);
    }
    const bool lower_differ = is_in_hole(0) != is_in_hole(1);
    const bool left = is_in_hole(3) && !is_in_hole(0);
    const bool right = is_in_hole(2) && !is_in_hole(1);
    if ((crossed % 2 != 0) != ((lower_differ + left + right) % 2 != 0)) return false;
  }
  return true;
}

Verdict prove_holes_on_every_grid(Steps steps) {
  if (!has_solver()) return {Unknown{}, {Method::every_board}, without_solver};
  if (winding_is_kept_along_paths(steps) && sides_of_holes_are_walks(steps))
    return {Proved{}, {Method::every_board}};
  return {Unknown{}, {Method::every_board}, "the argument does not hold of these steps"};
}

}  // namespace ruleproof::grid

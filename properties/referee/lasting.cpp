#include "properties/referee/lasting.hpp"

#include <algorithm>
#include <cstdlib>

namespace ruleproof {
namespace {

bool is_beside(Square a, Square b) { return std::abs(a.x - b.x) <= 1 && std::abs(a.y - b.y) <= 1; }

bool is_beside_any(Square square, const std::vector<Square>& others) {
  return std::ranges::any_of(others, [&](Square other) { return is_beside(square, other); });
}

/// Returns whether each square is connected, through squares of this list, with a square that lies on or
/// beside one of `known`.
bool are_connected(std::vector<Square> squares, std::vector<Square> known) {
  while (!known.empty() && !squares.empty()) {
    const auto reached =
        std::ranges::partition(squares, [&](Square square) { return !is_beside_any(square, known); });
    known.assign(reached.begin(), reached.end());
    squares.erase(reached.begin(), reached.end());
  }
  return squares.empty();
}

}  // namespace

bool LastingDifferences::goes_on(std::size_t reading, const std::vector<Square>& squares) {
  auto& shown = shown_[reading];
  const bool lasts = shown && (squares.empty() ? shown->empty() : are_connected(squares, *shown));
  shown = squares;
  return lasts;
}

}  // namespace ruleproof

#pragma once

#include <string_view>
#include <vector>

#include "reference/region.hpp"
#include "spec/move.hpp"

// What the two-colour board games share: stones of two colours on the points of a board, and rulings about a move.

namespace ruleproof {

template <Region R>
struct Position {
  R black;
  R white;

  const R& of(Colour colour) const { return colour == Colour::black ? black : white; }
  R stones() const { return black | white; }
  R empty() const { return ~(black | white); }

  /// The position with the points of `placed` occupied by stones of `colour`, whatever was there.
  Position with(Colour colour, const R& placed) const {
    return colour == Colour::black ? Position{black | placed, white - placed} : Position{black - placed, white | placed};
  }
  /// The position with the points of `cleared` empty, whatever was there.
  Position without(const R& cleared) const { return {black - cleared, white - cleared}; }
};

template <Region R>
Bit<R> same(const Position<R>& a, const Position<R>& b) {
  return same(a.black, b.black) && same(a.white, b.white);
}

/// What one clause says of one move: whether the move breaks it, and the points that show it. `fault` says in a few
/// words what is wrong when it does.
template <Region R>
struct Ruling {
  std::string_view clause;
  std::string_view fault;
  Bit<R> broken;
  R shows;
};

template <Region R>
Bit<R> legal(const std::vector<Ruling<R>>& rulings) {
  Bit<R> fine = !rulings.front().broken;
  for (std::size_t i = 1; i < rulings.size(); ++i) fine = fine && !rulings[i].broken;
  return fine;
}

}  // namespace ruleproof

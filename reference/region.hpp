#pragma once

#include <concepts>

// Defines the operations on sets of points (regions) with which the code of rules is written.
//
// A region is a set of points of some board, a bit is true or false, and a point is a region with exactly one
// point. The same code of a rule runs with several types of regions, called worlds. In `Board` (board.hpp) a
// region is a bit set and a bit is a bool, so the rule is executed. In the symbolic worlds of properties/ a
// bit is a formula, so the rule describes every position of a board, or of every board, at once. Therefore
// the code of a rule never loops over coordinates, never reads an index, and never branches on a bit. It
// branches only on the readings of clauses.

namespace ruleproof {

/// The operations that a world's regions must provide, as free functions found by argument-dependent lookup:
///
/// - `a | b`, `a & b`, `a - b`, `~a`: union, intersection, difference, all other points of the board
/// - `touching(a)`: the points outside a that are orthogonally adjacent to a point of a
/// - `spread(a, within)`: the points reached from `a & within` by steps inside `within`
/// - `where(a, f)`: the points p of a for which f(p) holds; p is passed as a region of one point
/// - `some(a)`, `exactly_one(a)`: whether a has a point; whether it has exactly one
/// - `subset(a, b)`, `same(a, b)`: whether each point of a is in b; whether a and b have the same points
template <class R>
concept Region = std::copyable<R> &&
                 requires(const R a, const R b, typename R::Bit bit, typename R::Bit (*holds)(const R&)) {
                   { a | b } -> std::same_as<R>;
                   { a& b } -> std::same_as<R>;
                   { a - b } -> std::same_as<R>;
                   { ~a } -> std::same_as<R>;
                   { touching(a) } -> std::same_as<R>;
                   { spread(a, b) } -> std::same_as<R>;
                   { where(a, holds) } -> std::same_as<R>;
                   { some(a) } -> std::same_as<typename R::Bit>;
                   { exactly_one(a) } -> std::same_as<typename R::Bit>;
                   { subset(a, b) } -> std::same_as<typename R::Bit>;
                   { same(a, b) } -> std::same_as<typename R::Bit>;
                   { bit&& bit } -> std::convertible_to<typename R::Bit>;
                   { bit || bit } -> std::convertible_to<typename R::Bit>;
                   { !bit } -> std::convertible_to<typename R::Bit>;
                 };

template <Region R>
using Bit = typename R::Bit;

/// Returns the empty region on the board of a.
template <Region R>
R nothing_like(const R& a) {
  return a - a;
}

/// Returns whether f(p) holds for each point p of a.
template <Region R, class F>
Bit<R> every(const R& a, F f) {
  return !some(where(a, [&](const R& p) -> Bit<R> { return !f(p); }));
}

}  // namespace ruleproof

#pragma once

#include <algorithm>
#include <array>
#include <cstdint>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "properties/provers/symbolic_facts.hpp"

// Defines sets of points in a symbolic world: what words of the rules language such as `next` mean there.

namespace ruleproof {

/// The second layer of SymbolicWorld: sets of points.
template <Region R>
class SymbolicRegions : public SymbolicFacts<R> {
 public:
  using Base = SymbolicFacts<R>;
  using Base::is_of_one_board;

  /// Returns a formula that is equivalent to the condition, if possible a single symbol. This keeps formulas
  /// small if the condition is used often.
  Formula named(Formula condition) const {
    if constexpr (is_of_one_board)
      return condition;
    else
      return world_.named(condition);
  }
  R pick(Formula condition, const R& a, const R& b) const {
    if (same(a, b).is_yes()) return a;
    if constexpr (!is_of_one_board) return world_.pick(condition, a, b);
    return where(a, [&](const R&) { return condition; }) | where(b, [&](const R&) { return !condition; });
  }
  /// Returns an unknown truth value, for a `forbid` whose condition has a word that formulas cannot express.
  /// If points are bound, the value may differ between points. In AllPositions throws NoMeaning instead,
  /// because a counterexample must not depend on unknown values.
  Formula anything(const evaluator::NoMeaning& word) const {
    if constexpr (is_of_one_board) throw evaluator::NoMeaning(word);
    return any_truth();
  }
  /// Returns an unknown truth value.
  Formula any_truth() const { return world_.any_truth(); }
  /// Returns an unknown subset of a region.
  R any_part(const R& region) const {
    if constexpr (is_of_one_board)
      no_meaning("repeat with such a choice");
    else
      return region & world_.any_part();
  }
  R everywhere() const { return world_.everywhere(); }
  R nowhere() const { return world_.nowhere(); }
  int points() const { return 0; }
  R point(std::string_view name) const { no_meaning("the point " + std::string(name)); }
  /// Returns an arbitrary square of the unbounded grid, the same at each use.
  R origin() const {
    if constexpr (is_of_one_board)
      no_meaning("origin");
    else
      return world_.any_point("origin");
  }
  R far_outside() const {
    if constexpr (is_of_one_board)
      no_meaning("far-outside");
    else
      return ruleproof::far_outside(everywhere());
  }
  R wound_round(const R& region) const {
    if constexpr (is_of_one_board)
      no_meaning("wound-round");
    else
      return ruleproof::wound_round(region);
  }
  R surrounding(const R& region) const {
    demand_squares("around");
    return around(region);
  }
  R chain(const R& seed, const R& within) const {
    demand_squares("spread with around");
    return chained(seed, within);
  }
  R next(const R& region, evaluator::Direction direction, std::int64_t steps) const {
    demand_squares("next");
    constexpr std::int64_t most_steps = 100;  // the formula grows with each step
    if (steps < 0) return nowhere();
    R reached = region;
    if constexpr (is_of_one_board) {
      const int until_beyond_the_edge = std::max(world_.size().w, world_.size().h);
      for (int i = 0; i < std::min<std::int64_t>(steps, until_beyond_the_edge); ++i)
        reached = shifted(reached, direction);
    } else {
      if (steps > most_steps) no_meaning("next with more than " + std::to_string(most_steps) + " steps");
      for (int i = 0; i < steps; ++i) reached = ruleproof::next(reached, direction.clockwise);
    }
    return reached;
  }
  R ahead(const R& region, evaluator::Direction direction) const {
    demand_squares("ahead");
    if constexpr (is_of_one_board) {
      R all = nowhere(), here = region;
      for (int i = 1; i < std::max(world_.size().w, world_.size().h); ++i) {
        here = shifted(here, direction);
        all = all | here;
      }
      return all;
    } else {
      // The evaluator evaluates only finite parts of the unbounded grid, and no such part contains a whole
      // diagonal half-line. So formulas could not be compared with the evaluator.
      if (!world_.relations().board().ends_somewhere && direction.clockwise % 2 != 0)
        no_meaning("a diagonal half-line");
      return ruleproof::ahead(region, direction.clockwise);
    }
  }
  /// Returns the points that one reaches from a region by steps in a direction inside `within`. If the region
  /// is a single point, these are the points of `within` ahead of it for which all points between are in
  /// `within`, too. A formula for this needs no connection relation.
  R along(const R& from, evaluator::Direction direction, const R& within) const {
    const R passed = ahead(from, direction) & within;
    if constexpr (!is_of_one_board)
      if (from.point()) {
        const evaluator::Direction back{(direction.clockwise + 4) % 8};
        return where(passed,
                     [&](const R& p) { return !some((ahead(from, direction) & ahead(p, back)) - within); });
      }
    return chain(next(from, direction, 1), passed);
  }

 protected:
  using Base::Base, Base::demand_squares, Base::world_;

 private:
  /// Returns the region with each point moved one step in the direction. Drops the points that leave the
  /// board.
  R shifted(const R& region, evaluator::Direction direction) const
    requires is_of_one_board
  {
    constexpr std::array<std::pair<int, int>, 8> steps{
        {{0, -1}, {1, -1}, {1, 0}, {1, 1}, {0, 1}, {-1, 1}, {-1, 0}, {-1, -1}}};
    const auto [columns, rows] = steps.at(static_cast<std::size_t>(direction.clockwise));
    const Size all = world_.size();
    std::vector<Formula> has(static_cast<std::size_t>(all.area()), world_.logic().no());
    for (int p = 0; p < all.area(); ++p) {
      const int x = p % all.w + columns, y = p / all.w + rows;
      if (x >= 0 && y >= 0 && x < all.w && y < all.h) has[y * all.w + x] = region.has(p);
    }
    return R(world_, std::move(has)) & everywhere();
  }
};

}  // namespace ruleproof

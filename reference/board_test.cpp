#include "reference/board.hpp"

#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include <algorithm>
#include <set>
#include <string>
#include <utility>
#include <vector>

#include "spec/input_error.hpp"

namespace ruleproof {
namespace {

// A simple model of the region operations, with sets of coordinates; BoardRegion is compared with it.

using Spot = std::pair<int, int>;  // column, row
using Model = std::set<Spot>;

Model everywhere(Size size) {
  Model all;
  for (int x = 0; x < size.w; ++x)
    for (int y = 0; y < size.h; ++y) all.emplace(x, y);
  return all;
}

template <class Holds>
Model filtered(const Model& model, Holds holds) {
  Model kept;
  for (const Spot& spot : model)
    if (holds(spot)) kept.insert(spot);
  return kept;
}

Model joined(Model a, const Model& b) {
  a.insert(b.begin(), b.end());
  return a;
}

bool adjacent(const Spot& a, const Spot& b) {
  return std::abs(a.first - b.first) + std::abs(a.second - b.second) == 1;
}

bool beside(const Spot& spot, const Model& model) {
  const auto [x, y] = spot;
  return model.contains({x - 1, y}) || model.contains({x + 1, y}) || model.contains({x, y - 1}) ||
         model.contains({x, y + 1});
}

Model model_touching(Size size, const Model& a) {
  return filtered(everywhere(size), [&](const Spot& p) { return !a.contains(p) && beside(p, a); });
}

Model model_spread(const Model& seed, const Model& within) {
  Model reached = filtered(seed, [&](const Spot& p) { return within.contains(p); });
  while (true) {
    const Model more =
        filtered(within, [&](const Spot& p) { return !reached.contains(p) && beside(p, reached); });
    if (more.empty()) return reached;
    reached = joined(reached, more);
  }
}

Board::Region region(const Board& board, const Model& model) {
  Board::Region result = board.nowhere();
  for (const auto& [x, y] : model) result.add(y * board.size().w + x);
  return result;
}

Model model(const Board::Region& region) {
  const Size size = region.board().size();
  return filtered(everywhere(size), [&](const Spot& p) { return region.has(p.second * size.w + p.first); });
}

Size some_size() { return {*rc::gen::inRange(1, longest_side + 1), *rc::gen::inRange(1, longest_side + 1)}; }

/// Generates sparse and dense sets.
Model some_model(Size size) {
  const auto share = *rc::gen::inRange<std::size_t>(0, 11);
  const auto picked = *rc::gen::container<std::vector<int>>(
      size.area(), rc::gen::weightedElement<int>({{10 - share, 0}, {share, 1}}));
  return filtered(everywhere(size), [&](const Spot& p) { return picked[p.second * size.w + p.first] == 1; });
}

RC_GTEST_PROP(BoardRegion, UnionIntersectionDifferenceAndComplementAreThoseOfSets, ()) {
  const Board board(some_size());
  const Model a = some_model(board.size());
  const Model b = some_model(board.size());
  const Board::Region ra = region(board, a);
  const Board::Region rb = region(board, b);
  RC_ASSERT(model(ra) == a);
  RC_ASSERT(model(ra | rb) == joined(a, b));
  RC_ASSERT(model(ra & rb) == filtered(a, [&](const Spot& p) { return b.contains(p); }));
  RC_ASSERT(model(ra - rb) == filtered(a, [&](const Spot& p) { return !b.contains(p); }));
  RC_ASSERT(model(~ra) == filtered(everywhere(board.size()), [&](const Spot& p) { return !a.contains(p); }));
  RC_ASSERT(model(nothing_like(ra)).empty());
}

RC_GTEST_PROP(BoardRegion, SizeAndComparisonsAreThoseOfSets, ()) {
  const Board board(some_size());
  const Model a = some_model(board.size());
  const Model b =
      *rc::gen::arbitrary<bool>() ? joined(a, some_model(board.size())) : some_model(board.size());
  const Board::Region ra = region(board, a);
  const Board::Region rb = region(board, b);
  RC_ASSERT(size(ra) == static_cast<int>(a.size()));
  RC_ASSERT(some(ra) == !a.empty());
  RC_ASSERT(exactly_one(ra) == (a.size() == 1));
  RC_ASSERT(same(ra, rb) == (a == b));
  RC_ASSERT(subset(ra, rb) == std::ranges::includes(b, a));
  RC_ASSERT(ra.points().size() == a.size());
  RC_ASSERT(std::ranges::is_sorted(ra.points()));
  RC_ASSERT(std::ranges::all_of(ra.points(), [&](int point) { return ra.has(point); }));
}

RC_GTEST_PROP(BoardRegion, OnePointIsExactlyOneWhereverItIs, ()) {
  const Board board(some_size());
  const int point = *rc::gen::inRange(0, board.size().area());
  RC_ASSERT(exactly_one(board.at(point)));
  RC_ASSERT(board.at(point).points() == std::vector<int>{point});
  const int second = *rc::gen::inRange(0, board.size().area());
  RC_ASSERT(exactly_one(board.at(point) | board.at(second)) == (point == second));
}

RC_GTEST_PROP(BoardRegion, TouchingHasTheOrthogonalNeighboursOutside, ()) {
  const Board board(some_size());
  const Model a = some_model(board.size());
  RC_ASSERT(model(touching(region(board, a))) == model_touching(board.size(), a));
}

RC_GTEST_PROP(BoardRegion, SpreadReachesWhatStepsInsideReachFromTheSeed, ()) {
  const Board board(some_size());
  const Model seed = some_model(board.size());
  const Model within = some_model(board.size());
  RC_ASSERT(model(spread(region(board, seed), region(board, within))) == model_spread(seed, within));
}

/// Returns whether b is a knight's move from a, or a horizontal neighbour of a.
bool leaps(const Spot& a, const Spot& b) {
  const int columns = std::abs(a.first - b.first), rows = std::abs(a.second - b.second);
  return (columns == 1 && rows == 2) || (columns == 2 && rows == 1) || (columns == 1 && rows == 0);
}

Board board_of_leaps(Size size) {
  const auto spot = [&](int point) { return Spot(point % size.w, point / size.w); };
  Neighbours beside(static_cast<std::size_t>(size.area()));
  for (int p = 0; p < size.area(); ++p)
    for (int q = 0; q < size.area(); ++q)
      if (leaps(spot(p), spot(q))) beside[p].push_back(q);
  return Board(size, beside, {});
}

Model model_of_leaps_from(Size size, const Model& a) {
  return filtered(everywhere(size), [&](const Spot& p) {
    return !a.contains(p) && std::ranges::any_of(a, [&](const Spot& q) { return leaps(p, q); });
  });
}

RC_GTEST_PROP(BoardRegion, TouchingAndSpreadGoByTheAdjacencyOfTheBoard, ()) {
  const Size size{*rc::gen::inRange(1, 14), *rc::gen::inRange(1, 14)};
  const Board board = board_of_leaps(size);
  const Model a = some_model(size);
  const Model within = some_model(size);
  RC_ASSERT(model(touching(region(board, a))) == model_of_leaps_from(size, a));
  Model reached = filtered(a, [&](const Spot& p) { return within.contains(p); });
  for (Model before; before != reached;) {
    before = reached;
    const Model next = model_of_leaps_from(size, reached);
    reached = joined(reached, filtered(next, [&](const Spot& p) { return within.contains(p); }));
  }
  RC_ASSERT(model(spread(region(board, a), region(board, within))) == reached);
}

RC_GTEST_PROP(BoardRegion, FirstPointIsTheFirstInRowOrder, ()) {
  const Board board(some_size());
  const Board::Region a = region(board, some_model(board.size()));
  RC_PRE(some(a));
  RC_ASSERT(first_point(a).points() == std::vector{a.points().front()});
}

TEST(Board, WithAnotherAdjacencyMayBeOfOnePointAndAsLargeAsAnyOther) {
  const Board one = board_of_leaps({1, 1});
  EXPECT_FALSE(some(touching(one.at(0))));
  EXPECT_TRUE(same(spread(one.at(0), one.everywhere()), one.at(0)));
  const Board largest = board_of_leaps({25, 25});
  EXPECT_EQ(touching(largest.at(0)).points(), (std::vector{1, 25 + 2, 50 + 1}));
  EXPECT_EQ(touching(largest.at(624)).points(), (std::vector{624 - 51, 624 - 27, 623}));
  EXPECT_TRUE(same(spread(largest.at(0), largest.everywhere()), largest.everywhere()));
  EXPECT_THROW(board_of_leaps({26, 1}), InputError);
}

RC_GTEST_PROP(BoardRegion, SpreadIsTheSameAfterManyOtherOnesOnTheBoard, ()) {
  const Board board(Size{*rc::gen::inRange(1, 13), *rc::gen::inRange(1, 13)});
  std::vector<Model> known;
  for (int i = 0; i < 9; ++i) known.push_back(some_model(board.size()));
  const auto order = *rc::gen::container<std::vector<int>>(40, rc::gen::inRange(0, 9));
  for (const int chosen : order) {
    const Model seed{{*rc::gen::inRange(0, board.size().w), *rc::gen::inRange(0, board.size().h)}};
    RC_ASSERT(model(spread(region(board, seed), region(board, known[chosen]))) ==
              model_spread(seed, known[chosen]));
  }
}

RC_GTEST_PROP(BoardRegion, WhereKeepsThePointsForWhichItHoldsAndEveryAsksForAll, ()) {
  const Board board(some_size());
  const Model a = some_model(board.size());
  const Model b = some_model(board.size());
  const Board::Region rb = region(board, b);
  const auto touches_b = [&](const Board::Region& p) {
    RC_ASSERT(exactly_one(p));
    return some(touching(p) & rb);
  };
  const Model expected = filtered(a, [&](const Spot& p) { return beside(p, b); });
  RC_ASSERT(model(where(region(board, a), touches_b)) == expected);
  RC_ASSERT(every(region(board, a), touches_b) == (expected == a));
  RC_ASSERT(every(region(board, expected), touches_b));
}

TEST(BoardRegion, AWhereInsideAWhereLeavesTheOuterPointAlone) {
  const Board board({13, 10});
  const Board::Region pairs = where(board.everywhere(), [&](const Board::Region& p) {
    const Board::Region copy = p;
    const Board::Region inner = where(touching(p), [&](const Board::Region& q) { return some(q); });
    return same(p, copy) && same(inner, touching(p));
  });
  EXPECT_TRUE(same(pairs, board.everywhere()));
}

/// Tests windows with rows of about 64 points (the bits of a word) and with longer rows.
TEST(BoardRegion, NeighboursOnAWideWindowAreThoseOfEachPoint) {
  for (const int w : {63, 64, 65, 128, 129, Board::longest_window}) {
    const auto window = Board::window({w, 6});
    BoardRegion row = window->nowhere();
    for (int x = 2; x < w - 2; ++x) {
      const int p = 2 * w + x;
      EXPECT_EQ(touching(window->at(p)).points(), (std::vector<int>{p - w, p - 1, p + 1, p + w}))
          << w << ", " << p;
      row.add(p);
    }
    EXPECT_EQ(touching(row).points().size(), 2u * static_cast<unsigned>(w - 4) + 2) << w;
  }
}

/// Counts the neighbours of all points and checks that each of them is adjacent. The count must equal the
/// number of ordered pairs of adjacent points, so no neighbour is missing.
TEST(BoardRegion, NeighboursAreMutualOnEveryBoardUpToTheLongestSide) {
  for (int w = 1; w <= longest_side; ++w) {
    for (int h = 1; h <= longest_side; ++h) {
      const Board board({w, h});
      int pairs = 0;
      for (int p = 0; p < w * h; ++p) {
        for (const int q : touching(board.at(p)).points()) {
          ASSERT_TRUE(q >= 0 && q < w * h && adjacent({p % w, p / w}, {q % w, q / w})) << w << "x" << h;
          ++pairs;
        }
      }
      ASSERT_EQ(pairs, 2 * (w * (h - 1) + h * (w - 1)));
    }
  }
}

TEST(Board, RefusesSidesBelow1AndAbove25) {
  for (const Size size : {Size{0, 5}, Size{5, 0}, Size{26, 5}, Size{5, 26}, Size{-1, 3}})
    EXPECT_THROW(Board{size}, InputError) << size.w << "x" << size.h;
  EXPECT_NO_THROW(Board({1, 1}));
  EXPECT_NO_THROW(Board({25, 25}));
}

}  // namespace
}  // namespace ruleproof

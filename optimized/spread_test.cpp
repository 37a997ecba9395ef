#include "optimized/spread.hpp"

#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include <utility>
#include <vector>

namespace ruleproof::optimized {
namespace {

using Points = std::vector<std::pair<int, int>>;

Points some_points(int most) {
  const auto coordinate = rc::gen::inRange(0, 25);
  return *rc::gen::resize(most, rc::gen::container<Points>(rc::gen::pair(coordinate, coordinate)));
}

RC_GTEST_PROP(Spread, SumsAreThoseOfTheListOfPoints, ()) {
  const Points points = some_points(200);
  const auto [px, py] = *rc::gen::pair(rc::gen::inRange(0, 25), rc::gen::inRange(0, 25));
  Spread spread;
  int sum_x = 0;
  int sum_y = 0;
  int distances = 0;
  for (const auto& [x, y] : points) {
    spread += Spread::of_point(x, y);
    sum_x += x;
    sum_y += y;
    distances += (x - px) * (x - px) + (y - py) * (y - py);
  }
  RC_ASSERT(spread.none() == points.empty());
  RC_ASSERT(spread.size() == static_cast<int>(points.size()));
  RC_ASSERT(spread.sum_x() == sum_x);
  RC_ASSERT(spread.sum_y() == sum_y);
  RC_ASSERT(spread.distance_squares(px, py) == distances);
  for (const auto& [x, y] : points) spread -= Spread::of_point(x, y);
  RC_ASSERT(spread == Spread());
}

RC_GTEST_PROP(Spread, OnePointIsToldFromSeveral, ()) {
  const auto small = rc::gen::inRange(0, 3);
  const Points points = *rc::gen::resize(4, rc::gen::container<Points>(rc::gen::pair(small, small)));
  Spread spread;
  bool same = !points.empty();
  for (const auto& point : points) {
    spread += Spread::of_point(point.first, point.second);
    same = same && point == points.front();
  }
  RC_ASSERT(spread.single() == same);
}

TEST(Spread, OnlyIfIsTheSameOrNone) {
  const Spread spread = Spread::of_point(3, 4);
  EXPECT_EQ(spread.only_if(true), spread);
  EXPECT_TRUE(spread.only_if(false).none());
}

TEST(Spread, HoldsAsManyPointsAsTheLargestBoardHasPairsOfNeighbours) {
  Spread spread;
  for (int i = 0; i < 1200; ++i) spread += Spread::of_point(24, 24);
  EXPECT_EQ(spread.size(), 1200);
  EXPECT_EQ(spread.sum_x(), 1200 * 24);
  EXPECT_EQ(spread.sum_y(), 1200 * 24);
  EXPECT_EQ(spread.scatter(), 0);
  EXPECT_EQ(spread.distance_squares(0, 0), 1200 * 2 * 24 * 24);
}

}  // namespace
}  // namespace ruleproof::optimized

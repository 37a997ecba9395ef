#include "properties/boards.hpp"

#include <gtest/gtest.h>

#include <algorithm>

namespace ruleproof {
namespace {

TEST(Boards, AreOrderedByAreaAndThenByTheLongerSide) {
  EXPECT_TRUE(is_smaller({2, 2}, {5, 1}));
  EXPECT_TRUE(is_smaller({2, 2}, {4, 1}));
  EXPECT_TRUE(is_smaller({3, 3}, {9, 1}));
  EXPECT_FALSE(is_smaller({9, 1}, {3, 3}));
  EXPECT_FALSE(is_smaller({3, 3}, {3, 3}));
}

TEST(Boards, SmallerThanOneAreAllOfThemOnce) {
  EXPECT_EQ(smaller_boards({2, 2}), (std::vector<Size>{{1, 1}, {2, 1}, {3, 1}}));
  const std::vector<Size> below_nine = smaller_boards({3, 3});
  EXPECT_EQ(std::ranges::count(below_nine, Size{4, 2}), 1);
  EXPECT_EQ(std::ranges::count(below_nine, Size{9, 1}), 0);
  EXPECT_TRUE(std::ranges::is_sorted(below_nine, is_smaller));
}

}  // namespace
}  // namespace ruleproof

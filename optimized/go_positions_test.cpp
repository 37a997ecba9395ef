#include "optimized/go_positions.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <stdexcept>
#include <string>
#include <vector>

namespace ruleproof::optimized {
namespace {

std::string decimal(PositionCount count) {
  std::string digits;
  do {
    digits.insert(digits.begin(), static_cast<char>('0' + static_cast<int>(count % 10)));
    count /= 10;
  } while (count != 0);
  return digits;
}

std::string counted(int w, int h) { return decimal(count_go_positions(w, h).value()); }

/// Returns whether the chain that contains the point has a liberty. Marks its stones in `seen`.
bool has_liberty(const std::vector<int>& colours, int w, int point, std::vector<bool>& seen) {
  seen[point] = true;
  bool found = false;
  const auto look = [&](int near) {
    if (colours[near] == 0) found = true;
    if (colours[near] == colours[point] && !seen[near] && has_liberty(colours, w, near, seen)) found = true;
  };
  if (point % w > 0) look(point - 1);
  if (point % w < w - 1) look(point + 1);
  if (point >= w) look(point - w);
  if (point + w < std::ssize(colours)) look(point + w);
  return found;
}

bool is_legal(const std::vector<int>& colours, int w) {
  std::vector<bool> seen(colours.size());
  for (int point = 0; point < std::ssize(colours); ++point) {
    if (colours[point] != 0 && !seen[point] && !has_liberty(colours, w, point, seen)) return false;
  }
  return true;
}

/// Returns the number of legal positions by trying every colouring: 0 is empty, 1 and 2 are the colours.
int enumerated(int w, int h) {
  int legal = 0;
  std::vector<int> colours(w * h);
  for (;;) {
    legal += is_legal(colours, w) ? 1 : 0;
    const auto next = std::ranges::find_if(colours, [](int colour) { return colour < 2; });
    if (next == colours.end()) return legal;
    std::fill(colours.begin(), next, 0);
    ++*next;
  }
}

TEST(GoPositions, AreAsManyAsEnumerationFindsOnEveryBoardOfUpToTenPoints) {
  for (int w = 1; w <= 10; ++w) {
    for (int h = 1; w * h <= 10; ++h) {
      EXPECT_EQ(counted(w, h), std::to_string(enumerated(w, h))) << w << "x" << h;
    }
  }
}

TEST(GoPositions, AreAsManyAsPublished) {
  EXPECT_EQ(counted(1, 1), "1");
  EXPECT_EQ(counted(1, 2), "5");
  EXPECT_EQ(counted(1, 3), "15");
  EXPECT_EQ(counted(2, 2), "57");
  EXPECT_EQ(counted(2, 3), "489");
  EXPECT_EQ(counted(2, 4), "4125");
  EXPECT_EQ(counted(3, 3), "12675");
  EXPECT_EQ(counted(3, 4), "321689");
  EXPECT_EQ(counted(3, 5), "8180343");
  EXPECT_EQ(counted(4, 4), "24318165");
  EXPECT_EQ(counted(5, 5), "414295148741");
  EXPECT_EQ(counted(6, 6), "62567386502084877");
  EXPECT_EQ(counted(7, 7), "83677847847984287628595");
  EXPECT_EQ(counted(8, 8), "990966953618170260281935463385");
  // 9x9 is counted in cli/count_test.cpp, without sanitizers.
}

TEST(GoPositions, AreTheSameOnABoardTurnedOnItsSide) {
  for (int w = 1; w <= 5; ++w) {
    for (int h = 1; h <= 16; ++h) EXPECT_EQ(counted(w, h), counted(h, w)) << w << "x" << h;
  }
}

TEST(GoPositions, SideBySideMakeALegalPosition) {
  for (int w = 1; w <= 5; ++w) {
    for (int h = 2; h <= 12; ++h) {
      const PositionCount whole = count_go_positions(w, h).value();
      for (int part = 1; part < h; ++part) {
        EXPECT_GE(whole, count_go_positions(w, part).value() * count_go_positions(w, h - part).value());
      }
    }
  }
}

TEST(GoPositions, AreNeverReturnedModulo2To128) {
  // For each width: the longest board whose number of positions fits into 128 bits, and the shortest board
  // for which it does not fit.
  EXPECT_EQ(counted(3, 25).size(), 36U);
  EXPECT_EQ(counted(4, 20).size(), 38U);
  EXPECT_THROW(count_go_positions(4, 21), std::overflow_error);
  EXPECT_EQ(counted(5, 16).size(), 38U);
  EXPECT_THROW(count_go_positions(5, 17), std::overflow_error);
  EXPECT_THROW(count_go_positions(14, 6), std::overflow_error);
  EXPECT_THROW(count_go_positions(6, 25), std::overflow_error);
}

TEST(GoPositions, AreTooManyOnTenByTenSinceTwoHalvesAre) {
  PositionCount both = count_go_positions(10, 5).value();
  EXPECT_TRUE(__builtin_mul_overflow(both, both, &both));
  EXPECT_THROW(count_go_positions(10, 10), std::overflow_error);
  EXPECT_THROW(count_go_positions(25, 25), std::overflow_error);
}

TEST(GoPositions, AreNotCountedToTheEndIfAskedToStop) {
  int asked = 0;
  EXPECT_FALSE(count_go_positions(9, 9, [&] { return ++asked == 20; }).has_value());
  EXPECT_EQ(asked, 20);
}

TEST(GoPositions, AreRefusedOnBoardsOfNoSuchSize) {
  EXPECT_THROW(count_go_positions(0, 5), std::invalid_argument);
  EXPECT_THROW(count_go_positions(5, -1), std::invalid_argument);
  EXPECT_THROW(count_go_positions(1, 26), std::invalid_argument);
  EXPECT_THROW(count_go_positions(26, 25), std::invalid_argument);
}

}  // namespace
}  // namespace ruleproof::optimized

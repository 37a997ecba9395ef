#include "optimized/grid.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <cstdlib>
#include <stdexcept>

namespace ruleproof::optimized {
namespace {

TEST(Grid, NeighboursAreThePointsAtDistanceOne) {
  for (int w = 1; w <= Grid::longest_side; w += 3) {
    for (int h = 1; h <= Grid::longest_side; h += 4) {
      const Grid grid(w, h);
      for (int a = 0; a < grid.area(); ++a) {
        for (int b = 0; b < grid.area(); ++b) {
          const bool near = std::abs(a % w - b % w) + std::abs(a / w - b / w) == 1;
          ASSERT_EQ(std::ranges::count(grid.neighbours(a), b), near ? 1 : 0)
              << w << "x" << h << " " << a << " " << b;
        }
      }
    }
  }
}

TEST(Grid, NamesColumnsWithoutIAndRowsFromTheBottom) {
  const Grid grid(25, 10);
  EXPECT_EQ(grid.name(0), "a10");
  EXPECT_EQ(grid.name(grid.at(7, 9)), "h1");
  EXPECT_EQ(grid.name(grid.at(8, 9)), "j1");
  EXPECT_EQ(grid.name(grid.at(24, 0)), "z10");
}

TEST(Grid, RefusesSidesOutsideOneTo25) {
  EXPECT_THROW(Grid(0, 5), std::invalid_argument);
  EXPECT_THROW(Grid(5, 0), std::invalid_argument);
  EXPECT_THROW(Grid(26, 5), std::invalid_argument);
  EXPECT_THROW(Grid(5, 26), std::invalid_argument);
  EXPECT_NO_THROW(Grid(1, 1));
  EXPECT_NO_THROW(Grid(25, 25));
}

}  // namespace
}  // namespace ruleproof::optimized

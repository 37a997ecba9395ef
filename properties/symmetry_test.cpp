#include "properties/symmetry.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <cstdlib>
#include <set>

namespace ruleproof {
namespace {

bool are_adjacent(Size size, int a, int b) {
  return std::abs(a % size.w - b % size.w) + std::abs(a / size.w - b / size.w) == 1;
}

TEST(Symmetries, AreAsManyAsTheBoardHas) {
  EXPECT_EQ(symmetries({3, 3}).size(), 8u);
  EXPECT_EQ(symmetries({2, 2}).size(), 8u);
  EXPECT_EQ(symmetries({4, 3}).size(), 4u);
  EXPECT_EQ(symmetries({3, 1}).size(), 2u);
  EXPECT_EQ(symmetries({1, 1}).size(), 1u);
}

TEST(Symmetries, KeepEachPointBesideItsNeighbours) {
  for (const Size size : {Size{3, 3}, Size{4, 2}, Size{1, 5}}) {
    std::set<Symmetry> different;
    for (const Symmetry& symmetry : symmetries(size)) {
      different.insert(symmetry);
      std::set<int> images(symmetry.begin(), symmetry.end());
      EXPECT_EQ(images.size(), static_cast<std::size_t>(size.area()));
      for (int a = 0; a < size.area(); ++a)
        for (int b = 0; b < size.area(); ++b)
          EXPECT_EQ(are_adjacent(size, a, b), are_adjacent(size, symmetry[a], symmetry[b]));
    }
    EXPECT_EQ(different.size(), symmetries(size).size());
  }
}

TEST(Symmetries, BeginWithTheIdentity) {
  EXPECT_EQ(symmetries({3, 2}).front(), (Symmetry{0, 1, 2, 3, 4, 5}));
}

}  // namespace
}  // namespace ruleproof

#include "properties/symmetry.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <cstdlib>
#include <set>
#include <string>

#include "spec/spec.hpp"

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

TEST(Symmetries, AreThoseOfARulesOnlyIfItNamesNoPlace) {
  const std::string head =
      "    game \"G\"\n    board square-grid 3x3\n    players black, white\n    turns alternate\n    turn = "
      "place\n\n    move place(p):\n      forbid \"no\": ";
  const std::string tail = "\n      put mover on p\n    end when no empty\n    wins(P: player) = P = black\n";
  const auto is_symmetric_with = [&](const std::string& forbidden) {
    return is_symmetric(load_game("g.md", head + forbidden + tail).document->document);
  };
  EXPECT_TRUE(is_symmetric_with("p and occupied"));
  EXPECT_TRUE(is_symmetric_with("around(p) and enemy"));
  EXPECT_FALSE(is_symmetric_with("next(p, north) and enemy"));
  EXPECT_FALSE(is_symmetric_with("row(p) = 1"));
}

}  // namespace
}  // namespace ruleproof

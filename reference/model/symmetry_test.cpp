#include "reference/model/symmetry.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <cstdlib>
#include <set>
#include <string>
#include <vector>

#include "spec/documents/spec.hpp"
#include "spec/testing/document_of_text.hpp"

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
    std::set<std::vector<int>> different;
    for (const Symmetry& symmetry : symmetries(size)) {
      std::vector<int> of_points;
      for (int a = 0; a < size.area(); ++a) of_points.push_back(symmetry.image(a, size));
      different.insert(of_points);
      const std::set<int> images(of_points.begin(), of_points.end());
      EXPECT_EQ(images.size(), static_cast<std::size_t>(size.area()));
      for (int a = 0; a < size.area(); ++a)
        for (int b = 0; b < size.area(); ++b)
          EXPECT_EQ(are_adjacent(size, a, b), are_adjacent(size, of_points[a], of_points[b]));
    }
    EXPECT_EQ(different.size(), symmetries(size).size());
  }
}

TEST(Symmetries, BeginWithTheIdentity) {
  EXPECT_TRUE(symmetries({3, 2}).front().is_identity());
  EXPECT_TRUE(symmetries_of_the_grid().front().is_identity());
  for (int point = 0; point < 6; ++point) EXPECT_EQ(Symmetry{}.image(point, {3, 2}), point);
}

TEST(Symmetries, TakeAStepAndItsDirectionToTheSame) {
  constexpr std::array<Square, 8> steps{
      {{0, -1}, {1, -1}, {1, 0}, {1, 1}, {0, 1}, {-1, 1}, {-1, 0}, {-1, -1}}};
  const Size size{5, 3};
  for (const Symmetry& symmetry : symmetries_of_the_grid())
    for (int direction = 0; direction < 8; ++direction) {
      const Square from{2, 1}, to{2 + steps[direction].x, 1 + steps[direction].y};
      const Square there = symmetry.image(from, size), step = steps[symmetry.image_of_direction(direction)];
      EXPECT_EQ(symmetry.image(to, size), (Square{there.x + step.x, there.y + step.y}));
    }
}

TEST(Symmetries, AreThoseOfARulesOnlyIfItNamesNoPlace) {
  const std::string head =
      "    game \"G\"\n    board square-grid 3x3\n    players black, white\n    turns alternate\n    turn = "
      "place\n\n    move place(p):\n      forbid \"no\": ";
  const std::string tail = "\n      put mover on p\n    end when no empty\n    wins(P: player) = P = black\n";
  const auto is_symmetric_with = [&](const std::string& forbidden) {
    return is_symmetric(lasting_document("g.md", head + forbidden + tail));
  };
  EXPECT_TRUE(is_symmetric_with("p and occupied"));
  EXPECT_TRUE(is_symmetric_with("around(p) and enemy"));
  EXPECT_TRUE(is_symmetric_with("some d in directions: some (next(p, d) and enemy)"));
  EXPECT_FALSE(is_symmetric_with("next(p, north) and enemy"));
  EXPECT_FALSE(is_symmetric_with("row(p) = 1"));
  const auto is_symmetric_beside = [&](const std::string& items) {
    return is_symmetric(lasting_document("g.md", head + "p and occupied" + tail + items));
  };
  EXPECT_TRUE(is_symmetric_beside("    touched(x) = beside(x)\n"));
  EXPECT_FALSE(is_symmetric_beside("    lower(x) = { p in x | row(p) = 1 }\n"));
  EXPECT_FALSE(is_symmetric_beside(
      "    touched(x) = beside(x)\n    shortcut touched(x) = { p in beside(x) | row(p) < 9 }\n"));
  EXPECT_FALSE(is_symmetric_beside("    shape = { p in board | row(p) + column(p) = 2 }\n"));
  EXPECT_FALSE(is_symmetric_beside("    state level : number of each point\n"));
  EXPECT_TRUE(is_symmetric_beside("    prefer largest count(own)\n"));
  EXPECT_FALSE(is_symmetric_beside("    prefer largest count(next(own, north))\n"));
  EXPECT_FALSE(is_symmetric_beside("    state ahead-of : region each turn = next(board, north)\n"));
}

}  // namespace
}  // namespace ruleproof

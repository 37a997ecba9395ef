#include <gtest/gtest.h>

#include <algorithm>
#include <cstdint>
#include <string>
#include <vector>

#include "properties/readings/comparison.hpp"
#include "properties/testing/claimed.hpp"
#include "spec/documents/spec.hpp"
#include "spec/language/tree.hpp"

// Tests that the search finds differences that occur only after many moves, between readings of the documents
// in spec/games.

namespace ruleproof {
namespace {

struct Pair {
  const char* key;
  int one, other;  ///< indices of the readings
  Size board;
  int more_players;
  std::int64_t steps = 30'000'000;
};

Comparison compared(const char* document, const Pair& pair) {
  const Game game(spec(document));
  const auto key =
      static_cast<std::size_t>(&game.document().open_clause(pair.key) - game.document().choices.data());
  ComparisonBounds bounds = far_search();
  if (pair.board != Size{}) bounds.board = pair.board;
  bounds.more_players = pair.more_players;
  bounds.steps_in_all = pair.steps;
  return compare(game.with_choice(key, pair.one), game.with_choice(key, pair.other), bounds);
}

TEST(FarSearch, TellsApartTheReadingsOfEndo) {
  for (const Pair& pair : std::vector<Pair>{{"move", 0, 1, {}, 0},
                                            {"unity", 0, 1, {}, 0, 300'000'000},
                                            {"deprived", 0, 1, {}, 0, 100'000'000},
                                            {"group", 0, 1, {}, 0}})
    EXPECT_TRUE(compared("endo", pair).divergence) << pair.key;
}

TEST(FarSearch, SaysWhichReadingsNoRuleAsksFor) {
  EXPECT_TRUE(compared("political-go", {"display", 0, 1, {}, 2}).is_unasked);
  EXPECT_FALSE(compared("political-go", {"break", 0, 1, {1, 1}, 0}).is_unasked);
}

TEST(Boards, AreOrderedByAreaAndThenByTheLongerSide) {
  EXPECT_TRUE(is_smaller({2, 2}, {5, 1}));
  EXPECT_TRUE(is_smaller({2, 2}, {4, 1}));
  EXPECT_TRUE(is_smaller({3, 3}, {9, 1}));
  EXPECT_FALSE(is_smaller({9, 1}, {3, 3}));
  EXPECT_FALSE(is_smaller({3, 3}, {3, 3}));
}

TEST(Boards, OfTheAreaOfTheUsualOneAreTried) {
  const Game game(document_of_text(
      two_players("square-grid 4x1", "    move place(p in empty): put mover on p\n    end when no empty\n")));
  EXPECT_EQ(boards_of(game, game, {}), (std::vector<Size>{{1, 1}, {2, 1}, {3, 1}, {2, 2}, {4, 1}}));
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

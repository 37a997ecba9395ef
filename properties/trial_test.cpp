#include "properties/trial.hpp"

#include <gtest/gtest.h>

#include <string>

#include "properties/games.hpp"

namespace ruleproof {
namespace {

TEST(Trial, GivesARefusedMoveAndTheNextOneTheSameColour) {
  const Record written = record({Ruleset(spec("disto")), {2, 2}, std::nullopt, {0, 0, 1, std::nullopt}});
  ASSERT_EQ(written.moves.size(), 4u);
  EXPECT_EQ(written.moves[0].colour, Colour::black);
  EXPECT_EQ(written.moves[1].colour, Colour::white);
  EXPECT_EQ(written.moves[2].colour, Colour::white);
  EXPECT_EQ(written.moves[3].colour, Colour::black);
}

TEST(Opening, PlacesTheStonesOfEachColourInItsTurnsAndEndsWithTheRightOne) {
  const std::vector<Stone> stones{Stone::white, Stone::empty, Stone::white, Stone::black};
  EXPECT_EQ(opening({stones, Colour::black}), (std::vector<Attempt>{3, 0, std::nullopt, 2}));
  EXPECT_EQ(opening({stones, Colour::white}), (std::vector<Attempt>{3, 0, std::nullopt, 2, std::nullopt}));
  EXPECT_TRUE(opening({{Stone::empty}, Colour::black}).empty());
}

}  // namespace
}  // namespace ruleproof

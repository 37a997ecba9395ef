#include "properties/trial.hpp"

#include <gtest/gtest.h>

#include <random>
#include <string>

#include "properties/games.hpp"
#include "properties/random_trial.hpp"

namespace ruleproof {
namespace {

TEST(Trial, ComesBackFromItsRecordInThePlainForm) {
  std::mt19937_64 random(1);
  for (const PlayedGame& game : played_games())
    for (const Ruleset& ruleset : rulesets_of_engine(game))
      for (const Style style : all_styles) {
        const Trial original = random_trial(ruleset, {4, 3}, style, random);
        const std::string text = write_record(record(original));
        EXPECT_EQ(trial(parse_record(text, "record")), original) << text;
      }
}

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

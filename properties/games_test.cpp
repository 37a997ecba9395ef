#include "properties/games.hpp"

#include <gtest/gtest.h>

#include "spec/input_error.hpp"
#include "spec/thrown.hpp"

namespace ruleproof {
namespace {

TEST(Games, AreTheGamesOfTheSpecs) {
  const auto on_boards = specs_of_two_colours();
  ASSERT_EQ(played_games().size(), on_boards.size());
  for (std::size_t i = 0; i < on_boards.size(); ++i) EXPECT_EQ(played_games()[i].id, on_boards[i].get().id);
}

TEST(Games, AreFoundByTheirNames) {
  EXPECT_EQ(played_game("loose").id, "loose");
  EXPECT_EQ(thrown([] { played_game("losse"); }), "no game 'losse'; did you mean 'loose'?");
}

TEST(Engines, KnowTheDefaultsAndSayWhatTheyDoNotKnow) {
  for (const PlayedGame& game : played_games()) {
    const auto known = rulesets_of_engine(game);
    ASSERT_FALSE(known.empty());
    EXPECT_EQ(known.front(), Ruleset(spec(game.id)));
  }
  const Ruleset clique = Ruleset(spec("disto")).with("person", "clique");
  EXPECT_FALSE(played_game("disto").engine_knows(clique));
  EXPECT_EQ(thrown([&] {
              played_game("disto").engine(clique, {3, 3});
            }),
            "the optimized engine of disto does not know the readings person=clique placement=sick-2016 "
            "when=before; the reference does");
}

TEST(Engines, RefuseABoardThatThereIsNot) {
  for (const PlayedGame& game : played_games())
    EXPECT_THROW(game.engine(Ruleset(spec(game.id)), {26, 1}), InputError) << game.id;
}

}  // namespace
}  // namespace ruleproof

#include <gtest/gtest.h>

#include "properties/endo_trial.hpp"
#include "session/random_game.hpp"
#include "spec/input_error.hpp"
#include "spec/spec.hpp"
#include "spec/thrown.hpp"

namespace ruleproof::endo {
namespace {

std::unique_ptr<Session> endo(std::vector<std::string> readings = {}) {
  return ruleproof::session({.game = "endo", .readings = std::move(readings)});
}

TEST(EndoSession, AgreesWithTheReferenceInRandomGames) {
  std::mt19937 random(2);
  for (const std::string reading : {"move=other", "move=any-own", "deprived=each-action", "unity=lifted"}) {
    const auto game = endo({reading});
    const Readings readings = endo::readings(game->ruleset());
    State state;
    for (int i = 0; i < 15; ++i) {
      std::vector<std::string> legal;
      for (const Turn& turn : legal_turns(readings, state)) legal.push_back(text(turn));
      ASSERT_EQ(game->legal_moves(), legal) << game->record();
      ASSERT_EQ(game->drawing(), diagram(state.markers, holes(readings, state.markers)));
      ASSERT_EQ(game->is_over(), state.winner.has_value());
      if (game->is_over()) break;
      const std::string move = random_move(*game, random);
      ASSERT_TRUE(game->play(move).empty());
      state = play(readings, state, parse_turn(move));
    }
  }
}

TEST(EndoSession, RefusesATurnByTheClauseThatForbidsIt) {
  const auto game = endo();
  ASSERT_TRUE(game->play("B 0,0").empty());
  const auto apart = game->play("W 5,5");
  ASSERT_EQ(apart.size(), 1u);
  EXPECT_EQ(apart.front().shows, std::vector<std::string>{"0,0"});
  ASSERT_TRUE(game->play("W 1,0").empty());
  EXPECT_FALSE(game->play("B 0,1").empty()) << "a movement is owed";
  EXPECT_FALSE(game->play("B 0,1 move 5,5 E").empty());
  EXPECT_FALSE(game->play("B 0,1 move 1,0 W").empty()) << "the marker is not one's own";
  EXPECT_EQ(game->moves(), 2);
  EXPECT_EQ(game->to_move(), "B");
  EXPECT_EQ(game->stones("B"), std::vector<std::string>{"0,0"});
}

TEST(EndoSession, BeginsAnywhere) {
  const auto game = endo();
  EXPECT_TRUE(game->is_legal("B -7,1000"));
  EXPECT_TRUE(game->play("B -7,1000").empty());
  EXPECT_EQ(game->stones("black"), std::vector<std::string>{"-7,1000"});
}

TEST(EndoSession, TakesBackNoMoreThanWhatFollowsASetUp) {
  const auto game = endo();
  game->load("game endo\nreading self=nothing\norigin -1,2\nX O\n. X\nto-move W\n", "game.txt");
  EXPECT_EQ(game->ruleset().reading("self"), "nothing");
  EXPECT_EQ(game->to_move(), "W");
  EXPECT_EQ(game->stones("B"), (std::vector<std::string>{"-1,3", "0,2"}));
  const std::string move = game->legal_moves().front();
  EXPECT_TRUE(game->play(move).empty());
  EXPECT_TRUE(game->undo());
  EXPECT_FALSE(game->undo());
  EXPECT_EQ(game->stones("W"), std::vector<std::string>{"0,3"});
  game->restart();
  EXPECT_EQ(game->stones("W"), std::vector<std::string>{});
  EXPECT_EQ(game->to_move(), "B");
  EXPECT_EQ(game->record(), endo({"self=nothing"})->record());
}

TEST(EndoSession, RefusesASetUpThatIsNoOrganism) {
  const auto game = endo();
  EXPECT_EQ(thrown([&] {
              game->load("game endo\nX . X\n", "game.txt");
            }).find("game.txt: the set-up is not one organism"),
            0u);
}

TEST(EndoSession, SaysWhoHasWon) {
  std::mt19937 random(5);
  const auto game = endo();
  EXPECT_EQ(game->score(), "0");
  play_at_random(*game, 1000, random);
  ASSERT_TRUE(game->is_over());
  EXPECT_TRUE(game->score() == "B+" || game->score() == "W+");
  const auto refused = game->why_not("B 0,0");
  ASSERT_FALSE(refused.empty());
}

}  // namespace
}  // namespace ruleproof::endo

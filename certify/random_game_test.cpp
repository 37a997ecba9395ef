#include "certify/random_game.hpp"

#include <gtest/gtest.h>

#include <algorithm>

#include "certify/testing/certify_testing.hpp"
#include "spec/testing/document_of_text.hpp"

namespace ruleproof {
namespace {

using Decisions = std::map<Decision, std::int64_t>;

/// Calls random_attempt `tries` times. Returns how often it chose each attempt.
std::map<std::string, int> chosen(const Referee& referee, const std::vector<Option>& options,
                                  const Decisions& seen, int tries = 10000) {
  std::mt19937_64 random(1);
  std::map<std::string, int> count;
  for (int i = 0; i < tries; ++i) ++count[random_attempt(referee, options, seen, Course::usual, random)];
  return count;
}

TEST(BoardsOfRandomGames, AreThoseOnWhichAGameCanBegin) {
  const std::string rules = R"(
> Stones are put. [put]

    game "Begun"
    board square-grid 4x4
    players black, white
    turns alternate

    move place(p in empty): put mover on p

> It ends. [end]

    end when no empty
    wins(P: player) = not P = to-move
)";
  const Document& plain = document_of_text(rules);
  EXPECT_EQ(boards_of_random_games(Game(plain).with_board({4, 4})), (std::vector<Size>{{2, 2}, {3, 3}}));
  // If the document has a drawing of the start position, only the board of the drawing fits.
  const Document& drawn =
      document_of_text(rules +
                       "\n> So it begins. [so]\n\n    start\n      X . . .\n      . . . .\n"
                       "      . . . .\n      . . . O\n");
  EXPECT_EQ(boards_of_random_games(Game(drawn).with_board({4, 4})), std::vector<Size>());
}

TEST(RandomAttempt, IsTheSameForTheSameSeed) {
  const auto by = referee(game_of("go", {5, 5}));
  std::mt19937_64 one(7), same(7), other(8);
  std::vector<std::string> first, second, third;
  for (int i = 0; i < 20; ++i) {
    first.push_back(random_attempt(*by, by->options(), {}, Course::usual, one));
    second.push_back(random_attempt(*by, by->options(), {}, Course::usual, same));
    third.push_back(random_attempt(*by, by->options(), {}, Course::usual, other));
  }
  EXPECT_EQ(first, second);
  EXPECT_NE(first, third);
}

TEST(RandomAttempt, IsAboutOneIllegalMoveInEight) {
  const auto by = referee(game_of("go", {5, 5}));
  by->play("c3");
  const std::map<std::string, int> count = chosen(*by, by->options(), {});
  EXPECT_NEAR(count.at("c3"), 1200, 150);
  EXPECT_GT(count.at("pass"), 50);
  EXPECT_LT(count.at("pass"), 300);
  EXPECT_EQ(count.size(), 26u) << "every point, and the pass";
}

TEST(RandomAttempt, NeverPlaysWhatHasNoWeight) {
  const auto by = referee(game_of("go", {2, 1}));
  const std::vector<Option> options{{"a1", true, {}, 0}, {"b1", true, {}, 1}};
  EXPECT_EQ(chosen(*by, options, {}).count("a1"), 0u);
  const std::vector<Option> none{{"a1", true, {}, 0}, {"b1", true, {}, 0}};
  EXPECT_EQ(chosen(*by, none, {}, 100), (std::map<std::string, int>{{"pass", 100}}));
}

TEST(RandomAttempt, PrefersWhatRestsOnARareDecision) {
  const auto by = referee(game_of("go", {3, 1}));
  const Decision common{"move", "seen often"}, rare{"repeat", "never seen"};
  const std::vector<Option> legal{{"a1", true, {common}}, {"b1", true, {rare}}};
  const std::map<std::string, int> count = chosen(*by, legal, {{common, 1'000'000}});
  EXPECT_GT(count.at("b1"), 20 * count.at("a1"));
  const std::vector<Option> illegal{{"a1", false, {common}}, {"b1", false, {rare}}, {"c1", true}};
  const std::map<std::string, int> refused = chosen(*by, illegal, {{common, 1'000'000}});
  EXPECT_GT(refused.at("b1"), 20 * (refused.contains("a1") ? refused.at("a1") : 0));
}

TEST(RandomAttempt, CountsSeveralClausesAgainstAMoveAsNoDecision) {
  const auto by = referee(game_of("go", {3, 1}));
  const std::vector<Option> options{
      {"a1", false, {{"repeat", "x"}, {"move", "y"}}}, {"b1", false, {{"repeat", "z"}}}, {"c1", true}};
  const std::map<std::string, int> count = chosen(*by, options, {});
  EXPECT_GT(count.at("b1"), 100 * (count.contains("a1") ? count.at("a1") : 0));
}

TEST(RandomAttempt, IsMadeInGamesWithoutPasses) {
  const auto by = referee(game_of("endo"));
  std::mt19937_64 random(1);
  for (int i = 0; i < 12 && !by->is_over(); ++i) {
    const std::vector<Option> options = by->options();
    const std::string attempt = random_attempt(*by, options, {}, Course::usual, random);
    const auto found = std::ranges::find(options, attempt, &Option::attempt);
    ASSERT_NE(found, options.end()) << attempt;
    if (found->legal) by->play(attempt);
  }
  EXPECT_GT(by->stones().at("B").size(), 1u);
}

TEST(RandomAttempt, IsNoPassInAGameToTheEndWhileAnythingElseIsLegal) {
  const auto by = referee(game_of("go", {3, 1}));
  std::mt19937_64 random(1);
  for (int i = 0; i < 1000; ++i)
    EXPECT_NE(random_attempt(*by, by->options(), {}, Course::to_the_end, random), "pass");
  EXPECT_GE(longest_random_game(game_of("go", {2, 2}), Course::to_the_end, random), 400);
}

TEST(RandomGame, IsLongEnoughToFillABoard) {
  std::mt19937_64 random(1);
  for (const Size size : {Size{1, 1}, Size{9, 9}, Size{13, 13}})
    EXPECT_GE(longest_random_game(game_of("go", size), Course::usual, random), 2 * size.area());
  EXPECT_GT(longest_random_game(game_of("endo"), Course::usual, random), 20);
}

TEST(RandomGame, SaysHowItIsChosen) {
  for (const char* game : {"disto", "loose", "go", "endo", "political-go"}) {
    const std::string policy = random_policy(game_of(game, {9, 9}));
    EXPECT_NE(policy.find("12 in 100"), std::string::npos) << policy;
    EXPECT_TRUE(policy.ends_with('.')) << policy;
  }
}

}  // namespace
}  // namespace ruleproof

#include "certify/suite.hpp"

#include <gtest/gtest.h>

#include <algorithm>

#include "certify/testing/certify_testing.hpp"
#include "session/session.hpp"
#include "session/testing/session_testing.hpp"
#include "spec/documents/clauses.hpp"
#include "spec/documents/spec.hpp"
#include "spec/language/tree.hpp"
#include "spec/testing/thrown.hpp"

namespace ruleproof {
namespace {

class SuiteOf : public testing::TestWithParam<std::string> {};

TEST_P(SuiteOf, HasGamesWhoseAttemptsAllAreSome) {
  const Suite suite = ruleproof::suite(game_of(GetParam()));
  int legal = 0;
  for (const SuiteGame& game : suite.games) {
    EXPECT_TRUE(game.name.starts_with(GetParam()) || game.name.starts_with("example "));
    const std::unique_ptr<Referee> by = referee(game.game);
    for (const std::string& attempt : game.attempts) {
      const Option option = by->option(attempt);
      EXPECT_TRUE(option.legal || !option.decisions.empty()) << game.name << ": " << attempt;
      if (!option.legal) continue;
      by->play(attempt);
      ++legal;
    }
  }
  EXPECT_GT(legal, 0);
}

TEST_P(SuiteOf, LosesNoRecordOfTheGame) {
  const Suite suite = ruleproof::suite(game_of(GetParam()));
  const auto records = std::ranges::count_if(
      embedded_suite(), [](const EmbeddedGame& game) { return game.name.starts_with(GetParam() + "-"); });
  EXPECT_GE(std::ssize(suite.games) + suite.set_ups, records);
}

TEST_P(SuiteOf, IsOneForAllGames) {
  EXPECT_EQ(suite(game_of(GetParam())).version, suite(game_of("go")).version);
}

INSTANTIATE_TEST_SUITE_P(Games, SuiteOf, testing::Values("disto", "loose", "go", "endo", "political-go"));

TEST(Suite, HasTheExamplesOfADocument) {
  const auto gonnect = of_file("examples/games/gonnect.md").document;
  const Suite suite = ruleproof::suite(Game(*gonnect).with_board({13, 13}));
  const auto attempts = [&](const std::string& name) {
    const auto found = std::ranges::find(suite.games, "example " + name, &SuiteGame::name);
    return found == suite.games.end() ? std::vector<std::string>{"none"} : found->attempts;
  };
  EXPECT_EQ(attempts("taking-turns"), (std::vector<std::string>{"a1", "c3"}))
      << "without what is out of turn";
  EXPECT_EQ(attempts("full"), (std::vector<std::string>{"b2", "b2"})) << "with what is illegal";
  EXPECT_EQ(attempts("capture"), (std::vector<std::string>{"a2", "a1", "b1"})) << "behind its set-up";
  EXPECT_EQ(attempts("any-edges"), std::vector<std::string>{"none"}) << "it is about another reading";
  EXPECT_GT(suite.set_ups, 0) << "some set-ups are reached by no moves";
}

TEST(Suite, HasTheRecordsThatAreGiven) {
  const auto with = [](const std::string& text) {
    return ruleproof::suite(game_of("go"), {{"a.record", text}});
  };
  const Suite one = with("game go\nboard 3x2\nB a1\n"), other = with("game go\nboard 3x2\nB a2\n");
  EXPECT_EQ(one.games.back().name, "a.record");
  EXPECT_EQ(one.games.back().attempts, std::vector<std::string>{"a1"});
  EXPECT_NE(one.version, other.version);
  EXPECT_NE(thrown([&] { with("game loose\nboard 3x3\nB a1\n"); }), "nothing was thrown");
}

TEST(Suite, HasAVersionOfTwelveDigits) {
  const std::string version = suite(game_of("go")).version;
  EXPECT_EQ(version.size(), 12u);
  EXPECT_EQ(version.find_first_not_of("0123456789abcdef"), std::string::npos) << version;
}

TEST(GameOfRecord, IsPlayedByTheReadingsAndTheKomiOfTheGame) {
  const Game own = game_of("go").with("ko=simple");
  const SuiteGame game = game_of_record(
      own, "a.record", "game go\nboard 3x2\nkomi 0\nreading suicide=illegal\nB a1\nW pass\nB b2\n");
  EXPECT_EQ(game.name, "a.record");
  EXPECT_EQ(game.attempts, (std::vector<std::string>{"a1", "pass", "b2"}));
  EXPECT_EQ(game.game, own.with_board({3, 2}));
}

TEST(GameOfRecord, PlacesASetUpStoneByStone) {
  const std::string record = "game go\nboard 3x3\n.X.\nO..\n..X\nto-move W\nW b2\n";
  const SuiteGame game = game_of_record(game_of("go"), "a.record", record);
  const std::unique_ptr<Referee> by = referee(game.game);
  for (const std::string& attempt : game.attempts) by->play(attempt);
  EXPECT_EQ(by->stones(), (Stones{{"B", {"b3", "c1"}}, {"W", {"a2", "b2"}}}));
}

TEST(GameOfRecord, SpellsThePlayersOfPoliticalGoAsTheProtocolDoes) {
  const SuiteGame game =
      game_of_record(game_of("political-go"), "a.record",
                     "players R=Rob S=Sue T=Tom\nboard 3x3\nR A1\nT propose S\nS form T\nperiod\n");
  EXPECT_EQ(game.game.players(), 3);
  EXPECT_EQ(game.attempts, (std::vector<std::string>{"A A1", "C propose B", "B form C", "period"}));
}

TEST(GameOfRecord, RefusesWhatItCannotPlay) {
  EXPECT_NE(thrown([] { game_of_record(game_of("go"), "a.record", "game loose\nboard 3x3\nB a1\n"); }),
            "nothing was thrown");
  EXPECT_NE(thrown([] { game_of_record(game_of("go"), "a.record", "game go\nboard 3x3\nB d4\n"); }),
            "nothing was thrown");
  const std::string output = thrown(
      [] { game_of_record(game_of("endo"), "a.record", "game endo\norigin 0,0\nX.\n.O\nto-move B\n"); });
  EXPECT_NE(output.find("a.record begins with a set-up"), std::string::npos) << output;
}

}  // namespace
}  // namespace ruleproof

#include <fmt/format.h>
#include <gtest/gtest.h>

#include "properties/political_go_judgement.hpp"
#include "record/political_go_record.hpp"
#include "session/random_game.hpp"
#include "spec/input_error.hpp"
#include "spec/spec.hpp"
#include "spec/thrown.hpp"

namespace ruleproof::political_go {
namespace {

using Kind = Event::Kind;

/// What the reference calls legal, in the order of the command `moves`.
std::vector<std::string> legal_moves(const Play& play, const State& state, const Roster& roster) {
  std::vector<std::string> legal;
  const auto add = [&](const Event& event) {
    if (!play.refusals(state, event).empty()) return;
    for (const Outcome& outcome : play.outcomes(state, event)) {
      Event named = event;
      named.first = play.names(state, event, outcome);
      legal.push_back(text(named, roster.players, roster.size));
    }
  };
  for (int player = 0; player < play.players(); ++player) {
    for (int point = 0; point < roster.size.area(); ++point) add({Kind::place, player, 0, point});
    add({Kind::pass, player});
    for (int other = 0; other < play.players(); ++other)
      if (other != player)
        add({state.alliances.has(player, other) ? Kind::break_up : Kind::form, player, other});
  }
  return legal;
}

TEST(PoliticalGoSession, AgreesWithTheReferenceInRandomGames) {
  std::mt19937 random(4);
  for (const std::string reading :
       {"captures=simultaneous", "captures=mover-chooses", "captures=opponents-first", "adjacent=letter",
        "break=any-time", "dragon=letter"}) {
    const bool is_small = reading == "dragon=letter";
    const Roster roster{is_small ? Size{2, 2} : Size{4, 3}, default_players(3)};
    const auto game = ruleproof::session(
        {.game = "political-go", .readings = {reading}, .board = is_small ? "2x2" : "4x3", .players = 3});
    const Play play(readings(game->ruleset()), roster.size, 3);
    State state = play.start();
    for (int i = 0; i < 60; ++i) {
      ASSERT_EQ(game->legal_moves(), legal_moves(play, state, roster)) << game->record();
      ASSERT_EQ(game->drawing(), diagram(roster.size, owners(state.stones), roster.players))
          << game->record();
      const std::string move = random_move(*game, random);
      ASSERT_TRUE(game->play(move).empty()) << move;
      state = play.play(state, parse_event(move, roster.players, roster.size));
      const std::string score =
          fmt::format("A {} B {} C {}", state.scores[0], state.scores[1], state.scores[2]);
      ASSERT_EQ(game->score(), score);
    }
  }
}

TEST(PoliticalGoSession, TakesThePlayersOfARecord) {
  const auto game = ruleproof::session({.game = "political-go"});
  game->load(
      "game political-go\nboard 5x4\nplayers R=Rob b=\"Bob the Fish\" S\n. b R . .\nb R . . .\n. . . . .\n. "
      ". . S .\n"
      "recent S b\nR E1\n",
      "game.txt");
  EXPECT_EQ(game->players(), (std::vector<std::string>{"R", "b", "S"}));
  EXPECT_EQ(game->stones("R"), (std::vector<std::string>{"C4", "B3", "E1"}));
  EXPECT_EQ(game->record().find("players R=Rob b=\"Bob the Fish\" S\n"), game->record().find("players"));
  EXPECT_THROW(game->stones("A"), InputError);
  EXPECT_THROW(game->load("game political-go\nboard 5x4\n", "game.txt"), InputError) << "nobody plays";
}

TEST(PoliticalGoSession, AsksWhichDragonIsCapturedFirstWhereTheMoverChooses) {
  std::mt19937 random(9);
  int choices = 0;
  for (int round = 0; round < 40; ++round) {
    const auto game = ruleproof::session(
        {.game = "political-go", .readings = {"captures=mover-chooses"}, .board = "3x2", .players = 3});
    for (int i = 0; i < 50; ++i) {
      const auto legal = game->legal_moves();
      for (const std::string& move : legal) {
        const auto first = move.find(" first ");
        if (first == std::string::npos) continue;
        ++choices;
        ASSERT_TRUE(game->is_legal(move)) << move;
        const std::string unclear = move.substr(0, first);
        ASSERT_THROW(game->is_legal(unclear), InputError) << game->record() << unclear;
        ASSERT_THROW(game->play(unclear), InputError);
        ASSERT_THROW(game->why_not(unclear), InputError);
        ASSERT_EQ(game->moves(), i);
      }
      game->play(random_move(*game, random));
    }
  }
  EXPECT_GT(choices, 20);
}

TEST(PoliticalGoSession, RefusesAChoiceByWhatIsAgainstIt) {
  const auto game = ruleproof::session({.game = "political-go"});
  game->load(
      "game political-go\nboard 2x2\nreading captures=mover-chooses\nplayers A B\nA .\nA A\nrecent A B\n"
      "B B2\nperiod\nA A1\nperiod\nA B1\nperiod\n",
      "game.txt");
  EXPECT_FALSE(game->is_legal("A A2 first B"));
  EXPECT_EQ(game->why_not("A A2 first B").front().clause, "ko");
  EXPECT_EQ(game->play("A A2 first B").front().clause, "ko");
  EXPECT_EQ(game->why_not("A A2 first A").front().clause, "suicide");
  EXPECT_EQ(game->why_not("A A2").front().fault,
            "the stone would be captured at once (the first choice; 1 other is refused as well)");
  EXPECT_EQ(game->moves(), 6);
}

TEST(PoliticalGoSession, RefusesByClauses) {
  const auto game = ruleproof::session({.game = "political-go", .board = "3x3"});
  ASSERT_TRUE(game->play("A A1").empty());
  EXPECT_EQ(game->play("A A2").front().clause, "once-per-period");
  EXPECT_EQ(game->play("B A1").front().shows, std::vector<std::string>{"A1"});
  EXPECT_EQ(game->stones("A"), std::vector<std::string>{"A1"});
  EXPECT_EQ(game->stones("B"), std::vector<std::string>{});
  EXPECT_EQ(game->to_move(), "");
  EXPECT_EQ(game->score(), "A 0 B 0");
}

TEST(PoliticalGoSession, RefusesASetUpWithADeadDragon) {
  const auto game = ruleproof::session({.game = "political-go"});
  EXPECT_EQ(thrown([&] {
              game->load("game political-go\nboard 2x1\nplayers A B\nA B\n", "game.txt");
            }).find("game.txt: "),
            0u);
}

TEST(PoliticalGoSession, TakesBackNoMoreThanWhatFollowsASetUp) {
  const auto game = ruleproof::session({.game = "political-go"});
  game->load("game political-go\nboard 2x2\nplayers A B\nA .\n. B\nscore A 7\nallies A B\nA break B\n",
             "game.txt");
  EXPECT_EQ(game->moves(), 1);
  EXPECT_TRUE(game->undo());
  EXPECT_FALSE(game->undo());
  EXPECT_EQ(game->score(), "A 7 B 0");
  EXPECT_FALSE(game->is_legal("A form B")) << "they are allied";
  game->restart();
  EXPECT_EQ(game->score(), "A 0 B 0");
  EXPECT_EQ(game->record(), ruleproof::session({.game = "political-go", .board = "2x2"})->record());
}

}  // namespace
}  // namespace ruleproof::political_go

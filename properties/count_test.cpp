#include "properties/count.hpp"

#include <gtest/gtest.h>

#include <set>
#include <string>

#include "properties/explore.hpp"
#include "properties/games.hpp"
#include "spec/input_error.hpp"
#include "spec/spec.hpp"

namespace ruleproof {
namespace {

std::unique_ptr<Rules> rules_of(const char* id) { return game(id).rules(Ruleset(spec(id))); }

/// Every game to its end, one after the other.
int games_walked(const Rules& rules, const State& state, int depth) {
  if (state.passes == 2) return 1;
  if (depth == 0) return 0;
  int games = 0;
  for (const Move& move : legal_moves(rules, state))
    games += games_walked(rules, play(rules, state, move), depth - 1);
  return games;
}

TEST(CountPositions, KnowsTheSettledColouringsOfTheSmallestBoards) {
  // Of the nine colourings of two points only the empty one and the four with one stone leave a liberty to
  // each.
  EXPECT_EQ(count_positions(*rules_of("disto"), Board({2, 1})).value, 5u);
  EXPECT_EQ(count_positions(*rules_of("loose"), Board({2, 1})).value, 5u);
  EXPECT_EQ(count_positions(*rules_of("disto"), Board({1, 1})).value, 1u);
  EXPECT_TRUE(count_positions(*rules_of("disto"), Board({1, 1})).complete);
}

TEST(CountPositions, OfDistoIsThePublishedNumberOfLegalGoPositions) {
  // A colouring without a meal is one in which every chain has a liberty.
  EXPECT_EQ(count_positions(*rules_of("disto"), Board({2, 2})).value, 57u);
  EXPECT_EQ(count_positions(*rules_of("disto"), Board({3, 3})).value, 12675u);
}

TEST(CountReachable, AgreesWithTheExplorationOfAllStates) {
  for (const Game& game : games()) {
    for (const Size size : {Size{1, 1}, Size{3, 1}, Size{2, 2}, Size{3, 2}}) {
      const Board board(size);
      const auto rules = game.rules(Ruleset(spec(game.id)));
      const Counted counted = count_reachable(*rules, start(board));
      EXPECT_TRUE(counted.complete);
      EXPECT_EQ(counted.value, explore(*rules, board, board.everywhere(), 1'000'000).states.size())
          << game.id;
    }
  }
}

TEST(CountReachable, WithADepthHasTheStatesThatSoManyMovesLeadTo) {
  const Board board({3, 1});
  const auto rules = rules_of("disto");
  EXPECT_EQ(count_reachable(*rules, start(board), 0).value, 1u);
  EXPECT_EQ(count_reachable(*rules, start(board), 1).value, 5u);
  EXPECT_EQ(count_reachable(*rules, start(board), 100).value, count_reachable(*rules, start(board)).value);
}

TEST(CountGames, AgreesWithPlayingEveryGame) {
  for (const Game& game : games()) {
    for (const Size size : {Size{1, 1}, Size{2, 1}, Size{3, 1}, Size{2, 2}}) {
      const Board board(size);
      for (const Ruleset& ruleset : varied_one_at_a_time(spec(game.id))) {
        const auto rules = game.rules(ruleset);
        EXPECT_EQ(count_games(*rules, start(board)).value,
                  static_cast<Count>(games_walked(*rules, start(board), 100)))
            << game.id << ruleset.text();
        for (const int depth : {0, 1, 2, 3, 5})
          EXPECT_EQ(count_games(*rules, start(board), depth).value,
                    static_cast<Count>(games_walked(*rules, start(board), depth)))
              << game.id << depth;
      }
    }
  }
}

TEST(Counts, SayThatTheyAreNotCompleteWhenStopped) {
  std::stop_source stopped;
  stopped.request_stop();
  const Board board({3, 3});
  const auto rules = rules_of("loose");
  EXPECT_FALSE(count_positions(*rules, board, stopped.get_token()).complete);
  EXPECT_FALSE(count_reachable(*rules, start(board), {}, stopped.get_token()).complete);
  EXPECT_FALSE(count_games(*rules, start(board), {}, stopped.get_token()).complete);
}

TEST(Counts, RefuseBoardsThatAreTooLarge) {
  const auto rules = rules_of("loose");
  const Board board({5, 5});
  EXPECT_THROW(count_positions(*rules, board), InputError);
  EXPECT_THROW(count_reachable(*rules, start(board)), InputError);
  EXPECT_THROW(count_games(*rules, start(board)), InputError);
  EXPECT_EQ(count_reachable(*rules, start(board), 1).value, 27u);
  EXPECT_THROW(count_reachable(*rules, start(Board({6, 5})), 1), InputError);
}

}  // namespace
}  // namespace ruleproof

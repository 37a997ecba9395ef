#include "properties/count.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <map>
#include <memory>
#include <optional>
#include <string>

#include "properties/explore.hpp"
#include "properties/games.hpp"
#include "spec/input_error.hpp"
#include "spec/size.hpp"
#include "spec/spec.hpp"
#include "spec/thrown.hpp"

namespace ruleproof {
namespace {

std::unique_ptr<Rules> rules_of(const char* id) { return played_game(id).rules(Ruleset(spec(id))); }

/// Every game to its end, one after the other.
int games_walked(const Rules& rules, const State& state, int depth) {
  if (rules.is_over(state)) return 1;
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

TEST(CountPositions, OfGoAreThePublishedNumbersOfLegalPositions) {
  const auto go = rules_of("go");
  for (const auto& [size, published] : std::map<Size, Count>{
           {{1, 1}, 1}, {{1, 2}, 5}, {{1, 3}, 15}, {{2, 2}, 57}, {{2, 3}, 489}, {{3, 3}, 12675}}) {
    const Counted counted = count_positions(*go, Board(size));
    EXPECT_TRUE(counted.complete);
    EXPECT_EQ(counted.value, published) << text(size);
  }
}

TEST(CountPositions, AgreesWithTheBetterMethodOfAGame) {
  int games_with_one = 0;
  for (const PlayedGame& game : played_games()) {
    if (game.count_positions == nullptr) continue;
    ++games_with_one;
    const auto rules = game.rules(Ruleset(spec(game.id)));
    for (const Size size : {Size{1, 1}, Size{4, 1}, Size{1, 6}, Size{3, 2}, Size{2, 4}, Size{3, 3}}) {
      const Counted counted = game.count_positions(size, {});
      EXPECT_TRUE(counted.complete);
      EXPECT_EQ(counted.value, count_positions(*rules, Board(size)).value) << game.id << ' ' << text(size);
    }
  }
  EXPECT_EQ(games_with_one, 1);
}

TEST(StateKey, IsOfTheStateAndOfItsPastInAnyOrder) {
  const auto go = rules_of("go");
  const Board board({3, 1});
  State state = start(board);
  for (const std::optional<int> point : {std::optional(0), std::optional<int>(), std::optional(2)})
    state = play(*go, state, {state.to_move, point});
  State reversed = state, shorter = state;
  std::ranges::reverse(reversed.earlier);
  shorter.earlier.erase(shorter.earlier.begin());
  EXPECT_EQ(state_key(*go, reversed), state_key(*go, state));
  EXPECT_NE(state_key(*go, shorter), state_key(*go, state));
  EXPECT_EQ(state_key(*rules_of("loose"), shorter), StateKey{pack(*rules_of("loose"), state)});
}

TEST(CountReachable, AgreesWithTheExplorationOfAllStates) {
  for (const PlayedGame& game : played_games()) {
    const auto rules = game.rules(Ruleset(spec(game.id)));
    if (rules->looks_back()) continue;
    for (const Size size : {Size{1, 1}, Size{3, 1}, Size{2, 2}, Size{3, 2}}) {
      const Board board(size);
      const Counted counted = count_reachable(*rules, start(board));
      EXPECT_TRUE(counted.complete);
      EXPECT_EQ(counted.value, explore(*rules, board, board.everywhere(), 1'000'000).states.size())
          << game.id;
    }
  }
}

TEST(CountReachable, IsRefusedWhereThePastMattersAndSoIsTheExploration) {
  const Board board({2, 1});
  for (const Ruleset& ruleset : all_rulesets(spec("go"))) {
    const auto rules = played_game("go").rules(ruleset);
    EXPECT_NE(thrown([&] { count_reachable(*rules, start(board)); }).find("depends on earlier boards"),
              std::string::npos);
    EXPECT_THROW(count_reachable(*rules, start(board), 1), InputError);
    EXPECT_THROW(explore(*rules, board, board.everywhere(), 1'000), InputError);
  }
}

TEST(CountReachable, WithADepthHasTheStatesThatSoManyMovesLeadTo) {
  const Board board({3, 1});
  const auto rules = rules_of("disto");
  EXPECT_EQ(count_reachable(*rules, start(board), 0).value, 1u);
  EXPECT_EQ(count_reachable(*rules, start(board), 1).value, 5u);
  EXPECT_EQ(count_reachable(*rules, start(board), 100).value, count_reachable(*rules, start(board)).value);
}

/// Whether the games of some ruleset may go on for ever, or are too many to be played one after the other.
bool has_too_many_games(const Ruleset& ruleset, Size size) {
  return ruleset.game().id == "go" && (ruleset.reading("ko") != "positional" || size.area() > 3);
}

TEST(CountGames, AgreesWithPlayingEveryGame) {
  for (const PlayedGame& game : played_games()) {
    for (const Size size : {Size{1, 1}, Size{2, 1}, Size{3, 1}, Size{2, 2}}) {
      const Board board(size);
      for (const Ruleset& ruleset : varied_one_at_a_time(spec(game.id))) {
        const auto rules = game.rules(ruleset);
        if (!has_too_many_games(ruleset, size)) {
          EXPECT_EQ(count_games(*rules, start(board)).value,
                    static_cast<Count>(games_walked(*rules, start(board), 100)))
              << game.id << ruleset.text();
        }
        for (const int depth : {0, 1, 2, 3, 5, 7}) {
          EXPECT_EQ(count_games(*rules, start(board), depth).value,
                    static_cast<Count>(games_walked(*rules, start(board), depth)))
              << game.id << ruleset.text() << depth;
        }
      }
    }
  }
}

TEST(CountGames, OfGoAreThePublishedNumbers) {
  const auto go = rules_of("go");
  for (const auto& [size, published] :
       std::map<Size, Count>{{{1, 1}, 1}, {{1, 2}, 9}, {{2, 1}, 9}, {{1, 3}, 907}, {{3, 1}, 907}}) {
    const Board board(size);
    const Counted counted = count_games(*go, start(board));
    EXPECT_TRUE(counted.complete);
    EXPECT_EQ(counted.value, published) << text(size);
  }
}

TEST(CountGames, AsksForADepthWhereAGameCanComeBack) {
  const auto simple = played_game("go").rules(Ruleset(spec("go")).with("ko=simple"));
  const Board board({2, 1});
  EXPECT_NE(thrown([&] { count_games(*simple, start(board)); }).find("give a depth"), std::string::npos);
  Count fewer = 0;
  for (const int depth : {2, 6, 9, 12}) {
    const Counted counted = count_games(*simple, start(board), depth);
    EXPECT_TRUE(counted.complete);
    EXPECT_EQ(counted.value, static_cast<Count>(games_walked(*simple, start(board), depth))) << depth;
    EXPECT_GT(counted.value, fewer) << depth;
    fewer = counted.value;
  }
}

TEST(CountGames, FromAStateWithAPastLeavesOutWhatThePastForbids) {
  const auto go = rules_of("go");
  const Board board({2, 1});
  State state = start(board);
  for (const Move& move : {Move{Colour::black, 0}, Move{Colour::white, 1}}) state = play(*go, state, move);
  State forgetful = state;
  forgetful.earlier.clear();
  EXPECT_EQ(count_games(*go, state).value, static_cast<Count>(games_walked(*go, state, 100)));
  EXPECT_EQ(count_games(*go, forgetful).value, static_cast<Count>(games_walked(*go, forgetful, 100)));
  EXPECT_LT(count_games(*go, state).value, count_games(*go, forgetful).value);
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

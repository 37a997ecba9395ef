#include <gtest/gtest.h>

#include <set>
#include <string>
#include <string_view>
#include <vector>

#include "reference/games/asked.hpp"

namespace ruleproof::model {
namespace {

Ruleset with(std::initializer_list<std::string_view> assignments) {
  return ruleset_with("loose", assignments);
}

TEST(LooseLiberties, AFalseOneHasNeighboursOfEachColourAndNoEmptyOne) {
  const auto false_liberties = [](const Drawn& position) {
    Game game(with({}), position.size);
    return drawn(game.points("false-liberties", game.content(position)));
  };
  EXPECT_EQ(false_liberties({"X . O"}), ". # .");
  EXPECT_EQ(false_liberties({"X . . O"}), ". . . .");
  EXPECT_EQ(false_liberties({"X . O", "X . O"}), ". . . / . . .");
  EXPECT_EQ(false_liberties({"X . X"}), ". . .");
  EXPECT_EQ(false_liberties({"."}), ".");
  EXPECT_EQ(false_liberties({". X .", "X . O", ". X ."}), ". . # / . # . / . . #");
}

TEST(LooseLiberties, TheOthersAreTrue) {
  const Drawn drawn{". X . O ."};
  EXPECT_EQ(points(with({}), "liberties", drawn, black), "# . # . .");
  EXPECT_EQ(points(with({}), "true-liberties", drawn, black), "# . . . .");
  EXPECT_EQ(points(with({}), "true-liberties", drawn, white), ". . . . #");
}

TEST(LooseFlip, TurnsAnEnemyGroupWithoutLiberties) {
  const Drawn position{"O * ."};
  EXPECT_EQ(ruled(with({}), position, black), "legal");
  EXPECT_EQ(after(with({}), position, black), "X X .");
}

TEST(LooseFlip, TurnsAnEnemyGroupThatHasOnlyFalseLiberties) {
  const Drawn position{". X . O *"};
  EXPECT_EQ(ruled(with({}), position, black), "legal");
  EXPECT_EQ(after(with({}), position, black), ". X . X X");
}

TEST(LooseFlip, LeavesAnEnemyGroupWithATrueLibertyAndTheMoversOwn) {
  const Drawn position{"* O ."};
  EXPECT_EQ(after(with({}), position, black), "X O .");
}

TEST(LooseFlip, TurnsSeveralGroupsAtOnce) {
  const Drawn position{"O * O",  //
                       "X . X"};
  EXPECT_EQ(ruled(with({}), position, black), "legal");
  EXPECT_EQ(after(with({}), position, black), "X X X / X . X");
}

TEST(LooseEndOfTurn, ForbidsAPlacementThatLeavesTheOwnGroupWithoutATrueLiberty) {
  EXPECT_EQ(ruled(with({}), {"* O ."}, black), "end-of-turn: # . .");
  EXPECT_EQ(ruled(with({}), {"X * O ."}, black), "end-of-turn: # # . .");
}

TEST(LooseEndOfTurn, ForbidsToFillTheBoard) {
  EXPECT_EQ(ruled(with({}), {"O *"}, black), "end-of-turn: # #");
  EXPECT_EQ(ruled(with({}), {"X X", "X *"}, black), "end-of-turn: # # / # #");
}

TEST(LooseEndOfTurn, ForbidsEveryPlacementOnABoardOfOnePoint) {
  for (const Ruleset& ruleset : all_rulesets(spec("loose")))
    EXPECT_EQ(ruled(ruleset, {"*"}, black), "end-of-turn: #") << ruleset.text();
}

TEST(LooseEndOfTurn, IsNotJudgedWhereNoStoneCanBePlaced) {
  Game game(with({}), {3, 1});
  const State state = game.state({"X O ."}, black);
  EXPECT_EQ(game.ruled(state, 0), "turns: # . .");
  EXPECT_EQ(game.ruled(state, 1), "turns: . # .");
}

TEST(LooseGroup, MaximalIsEveryStoneThatIsConnected) {
  EXPECT_EQ(ruled(with({}), {"* X X ."}, black), "legal");
  EXPECT_EQ(after(with({}), {". O O *"}, black), ". O O X");
}

TEST(LooseGroup, PairsAsksForATrueLibertyOfEveryPair) {
  const Ruleset pairs = with({"group=pairs"});
  EXPECT_EQ(ruled(pairs, {"* X ."}, black), "legal");
  EXPECT_EQ(ruled(pairs, {"* X X ."}, black), "end-of-turn: # # . .");
  EXPECT_EQ(after(pairs, {". O O *"}, black), ". O O X");
  EXPECT_EQ(after(pairs, {". O O O *"}, black), ". O X X X");
  EXPECT_EQ(ruled(pairs, {"* O ."}, black), "end-of-turn: # . .");
}

TEST(LooseGroup, AnySetAsksForATrueLibertyOfEveryStone) {
  const Ruleset any_set = with({"group=any-set"});
  EXPECT_EQ(ruled(any_set, {"* X ."}, black), "end-of-turn: # . .");
  EXPECT_EQ(ruled(any_set, {"X . *"}, black), "legal");
  EXPECT_EQ(after(any_set, {". O O *"}, black), ". O X X");
}

using Boards = std::set<std::string>;

/// The boards that Black's flips may lead to.
Boards flipped(Game& loose, const Content& placed) {
  Boards boards;
  for (const auto& branch : loose.run("flip", placed, black).alive) boards.insert(loose.drawn(*branch.now));
  return boards;
}

BoardRegion occupied(const Content& content) { return content.stones[black] | content.stones[white]; }

TEST(LooseFlipReading, CascadeLeavesNoEnemyGroupWithoutATrueLiberty) {
  for (const char* group : {"group=maximal", "group=any-set", "group=pairs"}) {
    Game cascade(with({group, "flip=cascade"}), {3, 2});
    cascade.for_each_position([&](const Content& placed) {
      const auto branches = cascade.run("flip", placed, black);
      ASSERT_EQ(branches.alive.size(), 1u) << cascade.drawn(placed);
      const Content& end = *branches.alive.front().now;
      ASSERT_FALSE(some(cascade.points("lacking", end, {end.stones[white]}))) << cascade.drawn(placed);
      ASSERT_TRUE(subset(placed.stones[black], end.stones[black]));
      ASSERT_TRUE(same(occupied(placed), occupied(end)));
    });
  }
}

TEST(LooseFlipReading, OneByOneWithWholeGroupsGivesTheBoardOfOnce) {
  Game one_by_one(with({"flip=one-by-one"}), {3, 2}), once(with({}), {3, 2});
  once.for_each_position([&](const Content& placed) {
    ASSERT_EQ(flipped(one_by_one, one_by_one.model.drawn(once.model.rows(placed))), flipped(once, placed))
        << once.drawn(placed);
    ASSERT_EQ(flipped(once, placed).size(), 1u) << once.drawn(placed);
  });
}

TEST(LooseFlipReading, OneByOneWithPairsLetsTheMoverChoose) {
  // The pair that is flipped first decides whether the middle stone still has its last neighbour for company.
  const Drawn position{". O O O O X",  //
                       ". X X X X *"};
  const Ruleset pairs = with({"group=pairs", "flip=one-by-one"});
  EXPECT_EQ(after(pairs, position, black), ". O O X X X / . X X X X X or . O X X X X / . X X X X X");
  EXPECT_EQ(after(with({"group=pairs", "flip=once"}), position, black), ". O X X X X / . X X X X X");
}

/// The sets of stones that the letter calls groups: non-empty, connected, of one colour.
std::vector<BoardRegion> connected_sets(const std::vector<BoardRegion>& sets) {
  std::vector<BoardRegion> connected;
  for (const BoardRegion& set : sets)
    if (some(set) && same(spread(set.board().at(set.points().front()), set), set)) connected.push_back(set);
  return connected;
}

/// The stones for which the end of a mover's turn forbids a position.
BoardRegion checked(Game& loose, const Content& content, int mover) {
  const auto branches = loose.run("check", content, mover);
  return branches.ended.empty() ? loose.model.world().nowhere()
                                : branches.ended.front().refusals.front().shows;
}

TEST(LooseAnySet, StonesWithoutATrueLibertyAreThoseOfAllSetsWithoutOne) {
  for (const Size size : {Size{2, 3}, Size{3, 3}}) {
    Game any_set(with({"group=any-set", "end=own-groups"}), size);
    const BoardRegion nowhere = any_set.model.world().nowhere();
    const std::vector<BoardRegion> sets = connected_sets(all_regions(any_set.model.world().board()));
    any_set.for_each_position([&](const Content& content) {
      const BoardRegion true_ones = ~occupied(content) - any_set.points("false-liberties", content);
      for (const int colour : {black, white}) {
        BoardRegion lacking = nowhere;
        for (const BoardRegion& set : sets)
          if (subset(set, content.stones[static_cast<std::size_t>(colour)]) &&
              !some(touching(set) & true_ones))
            lacking = lacking | set;
        ASSERT_TRUE(same(lacking, checked(any_set, content, colour))) << any_set.drawn(content);
      }
    });
  }
}

TEST(LooseAnySet, FlippedOneByOneEndsWhereAnyOrderOfTheSetsDoes) {
  Game any_set(with({"group=any-set", "flip=one-by-one"}), {2, 3});
  const std::vector<BoardRegion> sets = connected_sets(all_regions(any_set.model.world().board()));
  any_set.for_each_position([&](const Content& placed) {
    Boards by_sets, seen;
    const auto flip_all_orders = [&](const auto& again, const Content& content) -> void {
      if (!seen.insert(any_set.drawn(content)).second) return;
      const BoardRegion true_ones = ~occupied(content) - any_set.points("false-liberties", content);
      bool ended = true;
      for (const BoardRegion& set : sets) {
        if (!subset(set, content.stones[white]) || some(touching(set) & true_ones)) continue;
        ended = false;
        Content next = content;
        next.stones = {content.stones[black] | set, content.stones[white] - set};
        again(again, next);
      }
      if (ended) by_sets.insert(any_set.drawn(content));
    };
    flip_all_orders(flip_all_orders, placed);
    ASSERT_EQ(flipped(any_set, placed), by_sets) << any_set.drawn(placed);
  });
}

TEST(LooseEnd, OwnGroupsAsksOnlyForTheMoversAndWholeBoardForAll) {
  Game whole_board(with({"end=whole-board"}), {3, 1}), own_groups(with({"end=own-groups"}), {3, 1});
  EXPECT_EQ(drawn(checked(whole_board, whole_board.content({"X O ."}), white)), "# . .");
  EXPECT_EQ(drawn(checked(own_groups, own_groups.content({"X O ."}), white)), ". . .");
  EXPECT_EQ(drawn(checked(own_groups, own_groups.content({"X O ."}), black)), "# . .");
}

TEST(LooseEnd, OwnGroupsForbidsToLeaveTheOwnOnesWithoutATrueLiberty) {
  EXPECT_EQ(ruled(with({"end=own-groups"}), {"* O ."}, black), "end-of-turn: # . .");
}

TEST(LooseTurns, BlackBeginsAndThePlayersAlternate) {
  Game game(with({}), {3, 1});
  const State start = game.model.start();
  EXPECT_EQ(start.now->to_move, black);
  EXPECT_EQ(game.ruled(start, 1), "legal");
  EXPECT_EQ(game.ruled(start, white, 1), "turns: . . .");
  EXPECT_EQ(game.play(start, {1}).now->to_move, white);
}

TEST(LooseTurns, APlacementIsOnAnEmptyPoint) {
  Game game(with({}), {4, 1});
  EXPECT_EQ(game.ruled(game.state({"X . . O"}, white), 0), "turns: # . . .");
}

TEST(LoosePass, IsLegalEvenWhereNothingElseIs) {
  Game game(with({}), {1, 1});
  EXPECT_EQ(game.legal(game.model.start()), std::vector<int>{pass});
}

TEST(LooseEndOfGame, ComesWithTwoPassesInARow) {
  Game game(with({}), {3, 1});
  EXPECT_EQ(game.ruled(game.state({". . ."}, white, 1), 1), "legal");
  EXPECT_EQ(game.ruled(game.state({". . ."}, black, 2), 1), "end: . . .");
  EXPECT_EQ(game.ruled(game.state({". . ."}, black, 2), pass), "end: . . .");
}

std::string result(const Ruleset& ruleset, const Drawn& position, Komi komi,
                   std::optional<int> last_placement, int to_move) {
  Game game(ruleset, position.size, komi);
  Content content = *game.state(position, to_move, 2).now;
  if (last_placement)
    game.kept(content, "last-placed").front() = game.model.evaluator().only(*last_placement);
  return game.result(game.model.set_up(content));
}

TEST(LooseScore, CountsStonesShowingAndKomiForWhite) {
  EXPECT_EQ(result(with({}), {"X X . O ."}, Komi{0}, black, white), "2 : 1, black");
  EXPECT_EQ(result(with({}), {"X X . O ."}, Komi{4}, black, white), "2 : 3, white");
}

TEST(LooseTie, IsLostByWhoeverPlacedLastUnderPlacement) {
  const Ruleset placement = with({"tie=placement"});
  EXPECT_EQ(result(placement, {"X . . O"}, Komi{0}, black, white), "1 : 1, white");
  EXPECT_EQ(result(placement, {"X . . O"}, Komi{0}, white, white), "1 : 1, black");
}

TEST(LooseTie, IsLostByWhoeverPassedLastUnderPass) {
  const Ruleset by_pass = with({"tie=pass"});
  EXPECT_EQ(result(by_pass, {"X . . O"}, Komi{0}, black, white), "1 : 1, white");
  EXPECT_EQ(result(by_pass, {"X . . O"}, Komi{0}, white, white), "1 : 1, white");
  EXPECT_EQ(result(by_pass, {"X . . O"}, Komi{0}, white, black), "1 : 1, black");
}

TEST(LooseTie, WithoutAnyPlacementHasNoLoser) {
  for (const char* tie : {"tie=placement", "tie=pass"})
    EXPECT_EQ(result(with({tie}), {". ."}, Komi{0}, std::nullopt, black),
              "0 : 0, a tie without any placement, which the text does not settle");
}

TEST(LooseSettled, MeansThatEveryGroupHasATrueLiberty) {
  const auto is_settled = [](const Ruleset& ruleset, const Drawn& position) {
    Game game(ruleset, position.size);
    return game.model.is_settled(game.content(position));
  };
  EXPECT_FALSE(is_settled(with({}), {"X O ."}));
  EXPECT_FALSE(is_settled(with({}), {"X . O"}));
  EXPECT_TRUE(is_settled(with({}), {"X . . O"}));
  EXPECT_TRUE(is_settled(with({}), {"X X ."}));
  EXPECT_FALSE(is_settled(with({"group=any-set"}), {"X X ."}));
}

TEST(LooseSetup, AsksForAnOddSquareBoardAndAnEvenKomi) {
  EXPECT_EQ(setup_breaks(with({}), {9, 9}, Komi{0}), "");
  EXPECT_EQ(setup_breaks(with({}), {5, 5}, Komi{-8}), "");
  EXPECT_EQ(setup_breaks(with({}), {4, 4}, Komi{4}), "board-odd-square ");
  EXPECT_EQ(setup_breaks(with({}), {5, 3}, Komi{4}), "board-odd-square ");
  EXPECT_EQ(setup_breaks(with({}), {5, 5}, Komi{2}), "komi-even ");
  EXPECT_EQ(setup_breaks(with({}), {5, 5}, Komi{1}), "komi-even ");
}

}  // namespace
}  // namespace ruleproof::model

#include <gtest/gtest.h>

#include <set>
#include <string>
#include <string_view>
#include <vector>

#include "reference/games/asked.hpp"

namespace ruleproof::loose {
namespace {

constexpr Colour black = Colour::black;
constexpr Colour white = Colour::white;

Ruleset with(std::initializer_list<std::string_view> assignments) {
  return ruleset_with("loose", assignments);
}

/// The boards that a placement on the marked point leads to, legal or not.
std::set<std::string> after(const Ruleset& ruleset, const Drawn& position, Colour mover) {
  std::set<std::string> boards;
  for (const Outcome& outcome : document_rules(ruleset)->outcomes(position.state(mover), position.move(mover)))
    boards.insert(drawn(outcome.after));
  return boards;
}

using Boards = std::set<std::string>;

TEST(LooseLiberties, AFalseOneHasNeighboursOfEachColourAndNoEmptyOne) {
  const auto false_liberties = [](const Drawn& position) { return points(with({}), "false-liberties", position); };
  EXPECT_EQ(false_liberties({"X . O"}), ". # .");
  EXPECT_EQ(false_liberties({"X . . O"}), ". . . .");
  EXPECT_EQ(false_liberties({"X . O", "X . O"}), ". . . / . . .");
  EXPECT_EQ(false_liberties({"X . X"}), ". . .");
  EXPECT_EQ(false_liberties({"."}), ".");
  EXPECT_EQ(false_liberties({". X .", "X . O", ". X ."}), ". . # / . # . / . . #");
}

TEST(LooseLiberties, TheOthersAreTrue) {
  const Drawn drawn{". X . O ."};
  EXPECT_EQ(points(with({}), "liberties", drawn, {drawn.position.black}), "# . # . .");
  EXPECT_EQ(points(with({}), "true-liberties", drawn, {drawn.position.black}), "# . . . .");
  EXPECT_EQ(points(with({}), "true-liberties", drawn, {drawn.position.white}), ". . . . #");
}

TEST(LooseFlip, TurnsAnEnemyGroupWithoutLiberties) {
  const Drawn position{"O * ."};
  EXPECT_EQ(ruled(with({}), position, black), "legal");
  EXPECT_EQ(after(with({}), position, black), Boards{"X X ."});
}

TEST(LooseFlip, TurnsAnEnemyGroupThatHasOnlyFalseLiberties) {
  const Drawn position{". X . O *"};
  EXPECT_EQ(ruled(with({}), position, black), "legal");
  EXPECT_EQ(after(with({}), position, black), Boards{". X . X X"});
}

TEST(LooseFlip, LeavesAnEnemyGroupWithATrueLibertyAndTheMoversOwn) {
  const Drawn position{"* O ."};
  EXPECT_EQ(after(with({}), position, black), Boards{"X O ."});
}

TEST(LooseFlip, TurnsSeveralGroupsAtOnce) {
  const Drawn position{"O * O",  //
                       "X . X"};
  EXPECT_EQ(ruled(with({}), position, black), "legal");
  EXPECT_EQ(after(with({}), position, black), Boards{"X X X / X . X"});
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
  const Drawn position{"X O ."};
  const auto black_on = [&](int point) {
    return broken(refusals(*document_rules(with({})), position.state(black), {black, point}));
  };
  EXPECT_EQ(black_on(0), "turns: # . .");
  EXPECT_EQ(black_on(1), "turns: . # .");
}

TEST(LooseGroup, MaximalIsEveryStoneThatIsConnected) {
  EXPECT_EQ(ruled(with({}), {"* X X ."}, black), "legal");
  EXPECT_EQ(after(with({}), {". O O *"}, black), Boards{". O O X"});
}

TEST(LooseGroup, PairsAsksForATrueLibertyOfEveryPair) {
  const Ruleset pairs = with({"group=pairs"});
  EXPECT_EQ(ruled(pairs, {"* X ."}, black), "legal");
  EXPECT_EQ(ruled(pairs, {"* X X ."}, black), "end-of-turn: # # . .");
  EXPECT_EQ(after(pairs, {". O O *"}, black), Boards{". O O X"});
  EXPECT_EQ(after(pairs, {". O O O *"}, black), Boards{". O X X X"});
  EXPECT_EQ(ruled(pairs, {"* O ."}, black), "end-of-turn: # . .");
}

TEST(LooseGroup, AnySetAsksForATrueLibertyOfEveryStone) {
  const Ruleset any_set = with({"group=any-set"});
  EXPECT_EQ(ruled(any_set, {"* X ."}, black), "end-of-turn: # . .");
  EXPECT_EQ(ruled(any_set, {"X . *"}, black), "legal");
  EXPECT_EQ(after(any_set, {". O O *"}, black), Boards{". O X X"});
}

/// The boards that Black's flips may lead to.
Boards flipped(Asked& loose, const Position<Board::Region>& placed) {
  Boards boards;
  for (const auto& branch : loose.run("flip", placed, black).alive)
    boards.insert(drawn(Position<Board::Region>{branch.now->stones[0], branch.now->stones[1]}));
  return boards;
}

TEST(LooseFlipReading, CascadeLeavesNoEnemyGroupWithoutATrueLiberty) {
  const Board board({3, 2});
  for (const char* group : {"group=maximal", "group=any-set", "group=pairs"}) {
    Asked cascade(with({group, "flip=cascade"}), board);
    for_each_position(board, [&](const Position<Board::Region>& placed) {
      const auto branches = cascade.run("flip", placed, black);
      ASSERT_EQ(branches.alive.size(), 1u) << drawn(placed);
      const auto& stones = branches.alive.front().now->stones;
      const Position<Board::Region> end{stones[0], stones[1]};
      ASSERT_FALSE(some(cascade.points("lacking", end, {end.white}))) << drawn(placed);
      ASSERT_TRUE(subset(placed.black, end.black));
      ASSERT_TRUE(same(placed.stones(), end.stones()));
    });
  }
}

TEST(LooseFlipReading, OneByOneWithWholeGroupsGivesTheBoardOfOnce) {
  const Board board({3, 2});
  Asked one_by_one(with({"flip=one-by-one"}), board), once(with({}), board);
  for_each_position(board, [&](const Position<Board::Region>& placed) {
    ASSERT_EQ(flipped(one_by_one, placed), flipped(once, placed)) << drawn(placed);
    ASSERT_EQ(flipped(once, placed).size(), 1u) << drawn(placed);
  });
}

TEST(LooseFlipReading, OneByOneWithPairsLetsTheMoverChoose) {
  // The pair that is flipped first decides whether the middle stone still has its last neighbour for company.
  const Drawn position{". O O O O X",  //
                       ". X X X X *"};
  const Ruleset pairs = with({"group=pairs", "flip=one-by-one"});
  EXPECT_EQ(after(pairs, position, black),
            (Boards{". O X X X X / . X X X X X", ". O O X X X / . X X X X X"}));
  EXPECT_EQ(after(with({"group=pairs", "flip=once"}), position, black), Boards{". O X X X X / . X X X X X"});
}

/// The sets of stones that the letter calls groups: non-empty, connected, of one colour.
std::vector<Board::Region> connected_sets(const std::vector<Board::Region>& sets) {
  std::vector<Board::Region> connected;
  for (const Board::Region& set : sets)
    if (some(set) && same(spread(set.board().at(set.points().front()), set), set)) connected.push_back(set);
  return connected;
}

/// The stones for which the end of a mover's turn forbids a position.
Board::Region checked(Asked& loose, const Position<Board::Region>& position, Colour mover) {
  const auto branches = loose.run("check", position, mover);
  return branches.ended.empty() ? nothing_like(position.black) : branches.ended.front().refusals.front().shows;
}

TEST(LooseAnySet, StonesWithoutATrueLibertyAreThoseOfAllSetsWithoutOne) {
  for (const Size size : {Size{2, 3}, Size{3, 3}}) {
    const Board board(size);
    const std::vector<Board::Region> sets = connected_sets(all_regions(board));
    Asked any_set(with({"group=any-set", "end=own-groups"}), board);
    for_each_position(board, [&](const Position<Board::Region>& position) {
      const Board::Region true_ones = position.empty() - any_set.points("false-liberties", position);
      for (const Colour colour : {black, white}) {
        Board::Region lacking = board.nowhere();
        for (const Board::Region& set : sets)
          if (subset(set, position.of(colour)) && !some(touching(set) & true_ones)) lacking = lacking | set;
        ASSERT_TRUE(same(lacking, checked(any_set, position, colour))) << drawn(position);
      }
    });
  }
}

TEST(LooseAnySet, FlippedOneByOneEndsWhereAnyOrderOfTheSetsDoes) {
  const Board board({2, 3});
  const std::vector<Board::Region> sets = connected_sets(all_regions(board));
  Asked any_set(with({"group=any-set", "flip=one-by-one"}), board);
  for_each_position(board, [&](const Position<Board::Region>& placed) {
    Boards by_sets, seen;
    const auto flip_all_orders = [&](const auto& again, const Position<Board::Region>& position) -> void {
      if (!seen.insert(drawn(position)).second) return;
      const Board::Region true_ones = position.empty() - any_set.points("false-liberties", position);
      bool ended = true;
      for (const Board::Region& set : sets) {
        if (!subset(set, position.white) || some(touching(set) & true_ones)) continue;
        ended = false;
        again(again, position.with(black, set));
      }
      if (ended) by_sets.insert(drawn(position));
    };
    flip_all_orders(flip_all_orders, placed);
    ASSERT_EQ(flipped(any_set, placed), by_sets) << drawn(placed);
  });
}

TEST(LooseEnd, OwnGroupsAsksOnlyForTheMoversAndWholeBoardForAll) {
  const Drawn position{"X O ."};
  Asked whole_board(with({"end=whole-board"}), position.board), own_groups(with({"end=own-groups"}), position.board);
  EXPECT_EQ(drawn(checked(whole_board, position.position, white)), "# . .");
  EXPECT_EQ(drawn(checked(own_groups, position.position, white)), ". . .");
  EXPECT_EQ(drawn(checked(own_groups, position.position, black)), "# . .");
}

TEST(LooseEnd, OwnGroupsForbidsToLeaveTheOwnOnesWithoutATrueLiberty) {
  EXPECT_EQ(ruled(with({"end=own-groups"}), {"* O ."}, black), "end-of-turn: # . .");
}

TEST(LooseTurns, BlackBeginsAndThePlayersAlternate) {
  const auto play_rules = document_rules(with({}));
  const Drawn position{". * ."};
  EXPECT_EQ(start(position.board).to_move, black);
  EXPECT_EQ(ruled(with({}), position, black), "legal");
  EXPECT_EQ(broken(refusals(*play_rules, position.state(black), position.move(white))), "turns: . . .");
  EXPECT_EQ(play(*play_rules, position.state(black), position.move(black)).to_move, white);
}

TEST(LooseTurns, APlacementIsOnAnEmptyPoint) {
  const Drawn position{"X . . O"};
  EXPECT_EQ(broken(refusals(*document_rules(with({})), position.state(white), {white, 0})), "turns: # . . .");
}

TEST(LoosePass, IsLegalEvenWhereNothingElseIs) {
  const Drawn position{"*"};
  const auto play_rules = document_rules(with({}));
  EXPECT_EQ(legal_moves(*play_rules, start(position.board)), (std::vector<Move>{{black, std::nullopt}}));
}

TEST(LooseEndOfGame, ComesWithTwoPassesInARow) {
  const auto play_rules = document_rules(with({}));
  const Drawn position{". * ."};
  EXPECT_EQ(broken(refusals(*play_rules, position.state(white, 1), position.move(white))), "legal");
  EXPECT_EQ(broken(refusals(*play_rules, position.state(black, 2), position.move(black))), "end: . . .");
  EXPECT_EQ(broken(refusals(*play_rules, position.state(black, 2), {black, std::nullopt})), "end: . . .");
}

State ended(const Drawn& position, std::optional<Colour> last_placement, Colour to_move) {
  State state = position.state(to_move, 2);
  if (last_placement) state.notes = {*last_placement == black ? 0 : 1};
  return state;
}

TEST(LooseScore, CountsStonesShowingAndKomiForWhite) {
  const Drawn position{"X X . O ."};
  const auto play_rules = document_rules(with({}));
  const Result result = play_rules->result(ended(position, black, white), Komi{0});
  EXPECT_EQ(result.black, 4);
  EXPECT_EQ(result.white, 2);
  EXPECT_EQ(result.winner, black);
  EXPECT_EQ(result.clause, "score");
  EXPECT_EQ(play_rules->result(ended(position, black, white), Komi{4}).winner, white);
}

TEST(LooseTie, IsLostByWhoeverPlacedLastUnderPlacement) {
  const Drawn position{"X . . O"};
  const auto play_rules = document_rules(with({"tie=placement"}));
  EXPECT_EQ(play_rules->result(ended(position, black, white), Komi{0}).winner, white);
  EXPECT_EQ(play_rules->result(ended(position, white, white), Komi{0}).winner, black);
  EXPECT_EQ(play_rules->result(ended(position, white, white), Komi{0}).clause, "tie");
}

TEST(LooseTie, IsLostByWhoeverPassedLastUnderPass) {
  const Drawn position{"X . . O"};
  const auto play_rules = document_rules(with({"tie=pass"}));
  EXPECT_EQ(play_rules->result(ended(position, black, white), Komi{0}).winner, white);
  EXPECT_EQ(play_rules->result(ended(position, white, white), Komi{0}).winner, white);
  EXPECT_EQ(play_rules->result(ended(position, white, black), Komi{0}).winner, black);
}

TEST(LooseTie, WithoutAnyPlacementHasNoLoser) {
  const Drawn position{". ."};
  const Result result = document_rules(with({}))->result(ended(position, std::nullopt, black), Komi{0});
  EXPECT_EQ(result.winner, std::nullopt);
  EXPECT_EQ(result.note, "a tie without any placement, which the text does not settle");
  EXPECT_EQ(document_rules(with({"tie=pass"}))->result(ended(position, std::nullopt, black), Komi{0}).winner, std::nullopt);
}

TEST(LooseSettled, MeansThatEveryGroupHasATrueLiberty) {
  const auto play_rules = document_rules(with({}));
  EXPECT_FALSE(play_rules->is_settled(Drawn{"X O ."}.position));
  EXPECT_FALSE(play_rules->is_settled(Drawn{"X . O"}.position));
  EXPECT_TRUE(play_rules->is_settled(Drawn{"X . . O"}.position));
  EXPECT_TRUE(play_rules->is_settled(Drawn{"X X ."}.position));
  EXPECT_FALSE(document_rules(with({"group=any-set"}))->is_settled(Drawn{"X X ."}.position));
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
}  // namespace ruleproof::loose

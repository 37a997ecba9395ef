#include <gtest/gtest.h>

#include <algorithm>
#include <iterator>
#include <set>
#include <string>
#include <variant>
#include <vector>

#include "reference/games/asked.hpp"

namespace ruleproof::disto {
namespace {

constexpr Colour black = Colour::black;
constexpr Colour white = Colour::white;

Ruleset with(std::initializer_list<std::string_view> assignments) {
  return ruleset_with("disto", assignments);
}

std::string meals_of(const Ruleset& ruleset, const Drawn& position) {
  Board::Region stones = position.board.nowhere();
  for (const Board::Region& meal : Asked(ruleset, position.board).family("meals", position.position)) stones = stones | meal;
  return drawn(stones);
}

const Drawn& sick_glutton() {
  static const Drawn position{"X O *"};
  return position;
}

/// White's only liberty is its single eye.
const Drawn& one_eye() {
  static const Drawn position{"O * O",  //
                              "O O O"};
  return position;
}

TEST(DistoPlacement, MayNotFillTheLastLibertyOfAnEnemyGlutton) {
  EXPECT_EQ(ruled(with({}), sick_glutton(), black), "place-sick: . # .");
}

TEST(DistoPlacement, MayNotFillItUnderTheWordingOf2018Either) {
  EXPECT_EQ(ruled(with({"placement=plain-2018"}), sick_glutton(), black), "place-plain: . # .");
}

TEST(DistoPlacement, MayTurnOwnGluttonsIntoMeals) {
  EXPECT_EQ(ruled(with({}), sick_glutton(), white), "legal");
  EXPECT_EQ(ruled(with({"when=after"}), sick_glutton(), white), "legal");
}

TEST(DistoPlacement, MayTurnEnemyPersonsThatAreNoGluttonsIntoMeals) {
  const Drawn position{"O * . ."};
  for (const Ruleset& ruleset : all_rulesets(spec("disto")))
    EXPECT_EQ(ruled(ruleset, position, black), "legal") << ruleset.text();
}

TEST(DistoPlacement, DoesNotTurnIntoAMealWhatIsOneAlready) {
  const Drawn position{"O X * X"};
  EXPECT_EQ(meals_of(with({}), position), "# . . .");
  EXPECT_EQ(ruled(with({}), position, black), "legal");
}

TEST(DistoPlacement, DoesNotTurnIntoAMealAGluttonThatIsOneAlready) {
  const Drawn position{"X O X *"};
  EXPECT_EQ(meals_of(with({}), position), "# # . .");
  EXPECT_EQ(ruled(with({}), position, black), "legal");
  EXPECT_EQ(ruled(with({"placement=plain-2018"}), position, black), "legal");
}

TEST(DistoPlacement, SickIsWhatHasExactlyOneLiberty) {
  const auto is_sick = [](const Drawn& drawn) {
    return std::get<bool>(Asked(with({}), drawn.board).value("sick", drawn.position, {drawn.position.white}));
  };
  EXPECT_TRUE(is_sick(sick_glutton()));
  EXPECT_FALSE(is_sick({"X O .",  //
                        "O O ."}));
  EXPECT_FALSE(is_sick({"X O X"}));
}

TEST(DistoPlacement, MayNotBeOnAStoneAndShowsIt) {
  const Drawn position{"X . O"};
  const auto black_on = [&](int point) {
    return broken(refusals(*document_rules(with({})), position.state(black), {black, point}));
  };
  EXPECT_EQ(black_on(0), "place-sick: # . .");
  EXPECT_EQ(black_on(2), "place-sick: . . #");
  EXPECT_EQ(black_on(1), "legal");
}

TEST(DistoPlacement, LeavesAllOtherStonesAsTheyAre) {
  const Drawn position{"O * X",  //
                       "X O ."};
  const auto outcomes = document_rules(with({}))->outcomes(position.state(black), position.move(black));
  ASSERT_EQ(outcomes.size(), 1u);
  EXPECT_EQ(drawn(outcomes.front().after), "O X X / X O .");
}

TEST(DistoPlacement, AGluttonWithTwoLibertiesMayLoseOne) {
  const Drawn position{"X O *",  //
                       "O O ."};
  EXPECT_EQ(meals_of(with({}), position), "# . . / . . .");
  EXPECT_EQ(ruled(with({}), position, black), "legal");
  EXPECT_EQ(ruled(with({"placement=plain-2018"}), position, black), "legal");
}

TEST(DistoWhen, BeforeLetsAOneEyedGroupBeKilledAndAfterDoesNot) {
  EXPECT_EQ(ruled(with({"when=before"}), one_eye(), black), "legal");
  EXPECT_EQ(ruled(with({"when=after"}), one_eye(), black), "place-sick: # . # / # # #");
  EXPECT_EQ(ruled(with({"when=after", "placement=plain-2018"}), one_eye(), black),
            "place-plain: # . # / # # #");
}

TEST(DistoWhen, AfterCountsTheMoversNewMealAlsoIfOldStonesArePartOfIt) {
  const Drawn position{"O * X"};
  EXPECT_EQ(ruled(with({"when=before"}), position, black), "legal");
  EXPECT_EQ(ruled(with({"when=after"}), position, black), "place-sick: # . .");
}

TEST(DistoPerson, LikeColouredIsAMaximalConnectedSetOfOneColour) {
  const Drawn position{"O O O .",  //
                       "X X . X"};
  EXPECT_EQ(meals_of(with({}), position), ". . . . / . . . .");
  EXPECT_EQ(ruled(with({}), {"O O O *"}, black), "legal");
}

TEST(DistoPerson, AnyColourBelongsToNobodySoThatNothingIsForbidden) {
  for (const char* placement : {"placement=sick-2016", "placement=plain-2018"}) {
    for (const char* when : {"when=before", "when=after"}) {
      const Ruleset ruleset = with({"person=any-colour", placement, when});
      EXPECT_EQ(ruled(ruleset, sick_glutton(), black), "legal");
      EXPECT_EQ(ruled(ruleset, one_eye(), black), "legal");
    }
  }
  EXPECT_EQ(meals_of(with({"person=any-colour"}), sick_glutton()), ". . .");
  EXPECT_EQ(meals_of(with({"person=any-colour"}), {"X O X"}), "# # #");
}

TEST(DistoPerson, CliqueIsAPairOrAStoneWithoutALikeNeighbour) {
  const Ruleset clique = with({"person=clique"});
  const Drawn chain{"O O O *"};
  EXPECT_EQ(meals_of(clique, chain), "# # . .");
  EXPECT_EQ(ruled(clique, chain, black), "place-sick: . # # .");
  EXPECT_EQ(ruled(clique, {"X O *"}, black), "place-sick: . # .");
}

TEST(DistoPerson, UnderCliqueAStoneIsLostIfAnyOfItsPersonsIsAMeal) {
  const Drawn chain{"O O O ."};
  const auto clique = document_rules(with({"person=clique"}));
  EXPECT_EQ(drawn(clique->scoring(chain.position, white)), ". . # .");
  EXPECT_EQ(drawn(document_rules(with({}))->scoring(chain.position, white)), "# # # .");
}

TEST(DistoPerson, MixedCliqueIsAPairOfAnyColours) {
  const Ruleset mixed = with({"person=mixed-clique"});
  EXPECT_EQ(meals_of(mixed, {"X O ."}), ". . .");
  EXPECT_EQ(meals_of(mixed, {"X O O ."}), "# # . .");
  EXPECT_EQ(meals_of(mixed, {"X O X ."}), "# # . .");
}

TEST(DistoPerson, UnderMixedCliqueAnEnemyPersonHasOnlyEnemyStones) {
  const Ruleset mixed = with({"person=mixed-clique"});
  EXPECT_EQ(ruled(mixed, {"X O O *"}, black), "place-sick: . # # .");
  EXPECT_EQ(ruled(mixed, {"X O X *"}, white), "legal");
  EXPECT_EQ(ruled(mixed, {"X O X *"}, black), "legal");
}

TEST(DistoPerson, UnderMixedCliqueALoneStoneStopsBeingAPersonWhenAStoneIsPlacedBesideIt) {
  const Drawn position{"O *"};
  EXPECT_EQ(ruled(with({"person=mixed-clique", "when=after"}), position, black), "legal");
  EXPECT_EQ(ruled(with({"person=clique", "when=after"}), position, black), "place-sick: # .");
  EXPECT_EQ(ruled(with({"person=like-coloured", "when=after"}), position, black), "place-sick: # .");
}

/// All non-empty sets of stones in which each is adjacent to every other and to which no stone can be added.
std::vector<Board::Region> maximal_cliques(const std::vector<Board::Region>& sets,
                                           const Board::Region& stones) {
  std::vector<Board::Region> found;
  for (const Board::Region& set : sets) {
    if (!some(set) || !subset(set, stones)) continue;
    const auto adjacent_to_all = [](const Board::Region& p, const Board::Region& all) {
      return every(all - p, [&](const Board::Region& q) { return subset(q, touching(p)); });
    };
    const bool clique = every(set, [&](const Board::Region& p) { return adjacent_to_all(p, set); });
    const bool extensible =
        some(where(stones - set, [&](const Board::Region& p) { return adjacent_to_all(p, set); }));
    if (clique && !extensible) found.push_back(set);
  }
  return found;
}

TEST(DistoPerson, UnderCliqueAndMixedCliqueIsEachMaximalSetOfMutuallyAdjacentStones) {
  for (const Size size : {Size{2, 3}, Size{3, 2}, Size{4, 1}}) {
    const Board board(size);
    const std::vector<Board::Region> sets = all_regions(board);
    Asked clique(with({"person=clique"}), board), mixed_clique(with({"person=mixed-clique"}), board);
    const auto points = [](const std::vector<Board::Region>& regions) {
      std::set<std::vector<int>> all;
      for (const Board::Region& region : regions) all.insert(region.points());
      return all;
    };
    for_each_position(board, [&](const Position<Board::Region>& position) {
      std::vector<Board::Region> of_one_colour = maximal_cliques(sets, position.black);
      std::ranges::copy(maximal_cliques(sets, position.white), std::back_inserter(of_one_colour));
      ASSERT_EQ(points(clique.family("persons", position)), points(of_one_colour)) << drawn(position);
      ASSERT_EQ(points(mixed_clique.family("persons", position)), points(maximal_cliques(sets, position.stones()))) << drawn(position);
    });
  }
}

TEST(DistoTurns, BlackBeginsAndThePlayersAlternate) {
  const auto play_rules = document_rules(with({}));
  const Drawn position{". *"};
  EXPECT_EQ(start(position.board).to_move, black);
  EXPECT_EQ(ruled(with({}), position, black), "legal");
  EXPECT_EQ(broken(refusals(*play_rules, position.state(black), position.move(white))), "turns: . .");
  EXPECT_EQ(broken(refusals(*play_rules, position.state(black), {white, std::nullopt})), "turns: . .");
  EXPECT_EQ(broken(refusals(*play_rules, position.state(white), position.move(black))), "turns: . .");
  EXPECT_EQ(play(*play_rules, position.state(black), position.move(black)).to_move, white);
}

TEST(DistoEnd, TwoPassesInARowEndTheGameAndOneDoesNot) {
  const auto play_rules = document_rules(with({}));
  const Drawn position{". *"};
  EXPECT_EQ(broken(refusals(*play_rules, position.state(white, 1), position.move(white))), "legal");
  EXPECT_EQ(broken(refusals(*play_rules, position.state(black, 2), position.move(black))), "end: . .");
  EXPECT_EQ(broken(refusals(*play_rules, position.state(black, 2), {black, std::nullopt})), "end: . .");
}

TEST(DistoScore, CountsStonesOutsideMealsAndKomiForWhite) {
  const auto play_rules = document_rules(with({}));
  const Drawn position{"X O . X X"};
  const Result result = play_rules->result(position.state(black, 2), Komi{1});
  EXPECT_EQ(result.black, 4);
  EXPECT_EQ(result.white, 3);
  EXPECT_EQ(result.winner, black);
  EXPECT_EQ(result.clause, "score");
  EXPECT_EQ(result.note, "");
  EXPECT_EQ(play_rules->result(position.state(black, 2), Komi{5}).winner, white);
}

TEST(DistoScore, AWholeKomiCanLeaveATieThatNobodyWins) {
  const Drawn position{"X . O"};
  const Result result = document_rules(with({}))->result(position.state(black, 2), Komi{0});
  EXPECT_EQ(result.black, result.white);
  EXPECT_EQ(result.winner, std::nullopt);
  EXPECT_EQ(result.note, "a tie, which the text does not settle");
}

TEST(DistoSettled, MeansThatThereIsNoMealOnTheBoard) {
  EXPECT_FALSE(document_rules(with({}))->is_settled(sick_glutton().position));
  EXPECT_TRUE(document_rules(with({"person=any-colour"}))->is_settled(sick_glutton().position));
  EXPECT_TRUE(document_rules(with({}))->is_settled(one_eye().position));
}

TEST(DistoSetup, AsksForASquareBoardAndAdvisesAHalfInTheKomi) {
  EXPECT_EQ(setup_breaks(with({}), {9, 9}, Komi{1}), "");
  EXPECT_EQ(setup_breaks(with({}), {4, 4}, Komi{-3}), "");
  EXPECT_EQ(setup_breaks(with({}), {3, 2}, Komi{1}), "board-square ");
  EXPECT_EQ(setup_breaks(with({}), {9, 9}, Komi{2}), "komi-half (advice) ");
}

}  // namespace
}  // namespace ruleproof::disto

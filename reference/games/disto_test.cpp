#include <gtest/gtest.h>

#include <algorithm>
#include <iterator>
#include <set>
#include <string>
#include <variant>
#include <vector>

#include "reference/games/asked.hpp"

namespace ruleproof::model {
namespace {

Ruleset with(std::initializer_list<std::string_view> assignments) {
  return ruleset_with("disto", assignments);
}

std::string meals_of(const Ruleset& ruleset, const Drawn& position) {
  Game game(ruleset, position.size);
  return drawn(game.model.world().united(
      std::get<std::vector<BoardRegion>>(game.value("meals", game.content(position)))));
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
    Game game(with({}), drawn.size);
    const Content content = game.content(drawn);
    return std::get<bool>(game.value("sick", content, {content.stones[white]}));
  };
  EXPECT_TRUE(is_sick(sick_glutton()));
  EXPECT_FALSE(is_sick({"X O .",  //
                        "O O ."}));
  EXPECT_FALSE(is_sick({"X O X"}));
}

TEST(DistoPlacement, MayNotBeOnAStoneAndShowsIt) {
  Game game(with({}), {3, 1});
  const State state = game.state({"X . O"}, black);
  EXPECT_EQ(game.ruled(state, 0), "place-sick: # . .");
  EXPECT_EQ(game.ruled(state, 2), "place-sick: . . #");
  EXPECT_EQ(game.ruled(state, 1), "legal");
}

TEST(DistoPlacement, LeavesAllOtherStonesAsTheyAre) {
  EXPECT_EQ(after(with({}), {"O * X", "X O ."}, black), "O X X / X O .");
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
  const auto scoring = [](const Ruleset& ruleset) {
    Game game(ruleset, {4, 1});
    return drawn(game.scoring(game.content({"O O O ."}), white));
  };
  EXPECT_EQ(scoring(with({"person=clique"})), ". . # .");
  EXPECT_EQ(scoring(with({})), "# # # .");
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
std::vector<BoardRegion> maximal_cliques(const std::vector<BoardRegion>& sets, const BoardRegion& stones) {
  std::vector<BoardRegion> found;
  for (const BoardRegion& set : sets) {
    if (!some(set) || !subset(set, stones)) continue;
    const auto adjacent_to_all = [](const BoardRegion& p, const BoardRegion& all) {
      return every(all - p, [&](const BoardRegion& q) { return subset(q, touching(p)); });
    };
    const bool clique = every(set, [&](const BoardRegion& p) { return adjacent_to_all(p, set); });
    const bool extensible =
        some(where(stones - set, [&](const BoardRegion& p) { return adjacent_to_all(p, set); }));
    if (clique && !extensible) found.push_back(set);
  }
  return found;
}

TEST(DistoPerson, UnderCliqueAndMixedCliqueIsEachMaximalSetOfMutuallyAdjacentStones) {
  for (const Size size : {Size{2, 3}, Size{3, 2}, Size{4, 1}}) {
    Game clique(with({"person=clique"}), size), mixed_clique(with({"person=mixed-clique"}), size);
    const std::vector<BoardRegion> sets = all_regions(clique.model.world().board());
    const auto points = [](const std::vector<BoardRegion>& regions) {
      std::set<std::vector<int>> all;
      for (const BoardRegion& region : regions) all.insert(region.points());
      return all;
    };
    const auto persons = [&](Game& game, const Content& content) {
      return points(std::get<std::vector<BoardRegion>>(game.value("persons", content)));
    };
    clique.for_each_position([&](const Content& content) {
      std::vector<BoardRegion> of_one_colour = maximal_cliques(sets, content.stones[black]);
      std::ranges::copy(maximal_cliques(sets, content.stones[white]), std::back_inserter(of_one_colour));
      ASSERT_EQ(persons(clique, content), points(of_one_colour)) << clique.drawn(content);
      const auto of_any = points(maximal_cliques(sets, content.stones[black] | content.stones[white]));
      ASSERT_EQ(persons(mixed_clique, mixed_clique.model.drawn(clique.model.rows(content))), of_any)
          << clique.drawn(content);
    });
  }
}

TEST(DistoTurns, BlackBeginsAndThePlayersAlternate) {
  Game game(with({}), {2, 1});
  const State start = game.model.start(), whites = game.state({". ."}, white);
  EXPECT_EQ(game.drawn(start), ". .");
  EXPECT_EQ(start.now->to_move, black);
  EXPECT_EQ(game.ruled(start, 1), "legal");
  EXPECT_EQ(game.ruled(start, white, 1), "turns: . .");
  EXPECT_EQ(game.ruled(start, white, pass), "turns: . .");
  EXPECT_EQ(game.ruled(whites, black, 1), "turns: . .");
  EXPECT_EQ(game.play(start, {1}).now->to_move, white);
}

TEST(DistoEnd, TwoPassesInARowEndTheGameAndOneDoesNot) {
  Game game(with({}), {2, 1});
  const State over = game.state({". ."}, black, 2);
  EXPECT_EQ(game.ruled(game.state({". ."}, white, 1), 1), "legal");
  EXPECT_EQ(game.ruled(over, 1), "end: . .");
  EXPECT_EQ(game.ruled(over, pass), "end: . .");
  EXPECT_EQ(game.ruled(over, white, pass), "end: . .; turns: . .");
}

std::string result(const Drawn& position, Komi komi) {
  Game game(with({}), position.size, komi);
  return game.result(game.state(position, black, 2));
}

TEST(DistoScore, CountsStonesOutsideMealsAndKomiForWhite) {
  EXPECT_EQ(result({"X O . X X"}, Komi{1}), "2 : 1.5, black");
  EXPECT_EQ(result({"X O . X X"}, Komi{5}), "2 : 3.5, white");
}

TEST(DistoScore, AWholeKomiCanLeaveATieThatNobodyWins) {
  EXPECT_EQ(result({"X . O"}, Komi{0}), "1 : 1, a tie, which the text does not settle");
}

TEST(DistoSettled, MeansThatThereIsNoMealOnTheBoard) {
  const auto is_settled = [](const Ruleset& ruleset, const Drawn& position) {
    Game game(ruleset, position.size);
    return game.model.is_settled(game.content(position));
  };
  EXPECT_FALSE(is_settled(with({}), sick_glutton()));
  EXPECT_TRUE(is_settled(with({"person=any-colour"}), sick_glutton()));
  EXPECT_TRUE(is_settled(with({}), one_eye()));
}

TEST(DistoSetup, AsksForASquareBoardAndAdvisesAHalfInTheKomi) {
  EXPECT_EQ(setup_breaks(with({}), {9, 9}, Komi{1}), "");
  EXPECT_EQ(setup_breaks(with({}), {4, 4}, Komi{-3}), "");
  EXPECT_EQ(setup_breaks(with({}), {3, 2}, Komi{1}), "board-square ");
  EXPECT_EQ(setup_breaks(with({}), {9, 9}, Komi{2}), "komi-half (advice) ");
}

}  // namespace
}  // namespace ruleproof::model

#include "reference/endo.hpp"

#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include <algorithm>
#include <string>
#include <tuple>
#include <vector>

#include "reference/endo_drawn.hpp"
#include "reference/window.hpp"
#include "spec/ruleset.hpp"

namespace ruleproof::endo {
namespace {

using Region = Window::Region;

constexpr Colour black = Colour::black;
constexpr Colour white = Colour::white;
constexpr Direction north = Direction::north;
constexpr Direction east = Direction::east;
constexpr Direction south = Direction::south;
constexpr Direction west = Direction::west;

/// A drawing laid out in the world in which the transcription runs.
struct Shown : Drawn, Scene {
  Shown(std::initializer_list<std::string> rows) : Drawn(rows), Scene(markers) {}

  Region at(int x, int y) const { return window.at({x, y}); }
  Region spot() const { return window.at(here); }
  Region stones() const { return position.stones(); }

  std::string drawn(const Region& region) const {
    std::vector<Square> squares = region.squares();
    std::ranges::sort(squares);
    return Drawn::drawn(squares);
  }

  /// What is broken: "clause: squares" for each, parted by "; ", or "legal".
  std::string broken(const std::vector<Ruling<Region>>& rulings) const {
    std::string text;
    for (const Ruling<Region>& ruling : rulings)
      if (ruling.broken)
        text += (text.empty() ? "" : "; ") + std::string(ruling.clause) + ": " + drawn(ruling.shows);
    EXPECT_EQ(text.empty(), legal(rulings));
    return text.empty() ? "legal" : text;
  }
};

// ------------------------------------------------------------------------------------------------- movements

TEST(EndoMovable, AnotherIsNotTheMarkerJustPlaced) {
  const Shown shown{"X O x X O"};
  EXPECT_EQ(shown.drawn(movable({}, shown.position, black, shown.spot())), "# . . # .");
}

TEST(EndoMovable, AnyOwnMayBeTheMarkerJustPlaced) {
  const Shown shown{"X O x X O"};
  EXPECT_EQ(shown.drawn(movable({.move = Moved::any_own}, shown.position, black, shown.spot())), "# . # # .");
}

TEST(EndoMovement, GoesPastAllMarkersOfItsLineGapsIncluded) {
  const Shown shown{". . . . O . . . .",  //
                    ". . . . . . . . .",  //
                    ". X . O X . O O .",  //
                    ". . . . X . . . .",  //
                    ". . . . . . . . ."};
  const Region marker = shown.at(4, 2);
  const auto line_end = [&](Direction direction) {
    return end_of_line(shown.stones(), marker, direction).squares().front();
  };
  const auto lands = [&](Direction direction) {
    const Region square = landing(shown.stones(), marker, direction);
    EXPECT_TRUE(exactly_one(square));
    return square.squares().front();
  };
  EXPECT_EQ(line_end(north), (Square{4, 4}));
  EXPECT_EQ(line_end(east), (Square{7, 2}));
  EXPECT_EQ(line_end(south), (Square{4, 1}));
  EXPECT_EQ(line_end(west), (Square{1, 2}));
  EXPECT_EQ(lands(north), (Square{4, 5}));
  EXPECT_EQ(lands(east), (Square{8, 2}));
  EXPECT_EQ(lands(south), (Square{4, 0}));
  EXPECT_EQ(lands(west), (Square{0, 2}));
}

TEST(EndoMovement, PassesOverTheMarkersOfItsLineThatAreFurtherAlong) {
  const Shown shown{". . O . .",  //
                    "X O X . O",  //
                    ". . . . .",  //
                    ". . X . ."};
  const auto passed = [&](Direction direction) {
    const Region lands = landing(shown.stones(), shown.at(2, 2), direction);
    return shown.drawn(passed_over(shown.stones(), shown.at(2, 2), lands, direction));
  };
  EXPECT_EQ(passed(north), ". . # . . / . . . . . / . . . . . / . . . . .");
  EXPECT_EQ(passed(east), ". . . . . / . . . . # / . . . . . / . . . . .");
  EXPECT_EQ(passed(south), ". . . . . / . . . . . / . . . . . / . . # . .");
  EXPECT_EQ(passed(west), ". . . . . / # # . . . / . . . . . / . . . . .");
}

RC_GTEST_PROP(EndoMovement, PassesOverAMarkerUnlessItIsAlreadyTheLastOne, ()) {
  const Scene scene(some_organism(6));
  const Region markers = scene.position.stones();
  for (const Square square : markers.squares())
    for (const Direction direction : all_directions) {
      const Region marker = scene.window.at(square);
      const Region lands = landing(markers, marker, direction);
      RC_ASSERT(is_last(markers, marker, direction) == !some(passed_over(markers, marker, lands, direction)));
    }
}

RC_GTEST_PROP(EndoMovement, LandsOnTheFirstSquareWithNoMarkersFurtherAlong, ()) {
  const std::vector<Marker> organism = some_organism(6);
  const Scene scene(organism);
  for (const Marker& marker : organism)
    for (const Direction direction : all_directions) {
      const auto is_marker = [&](Square s) {
        return std::ranges::any_of(organism, [&](const Marker& m) { return m.square == s; });
      };
      const auto is_end = [&](Square s) {
        for (int steps = 0; steps < 8; ++steps, s = next(s, direction))
          if (is_marker(s)) return false;
        return true;
      };
      Square square = next(marker.square, direction);
      while (!is_end(square)) square = next(square, direction);
      const Region at = scene.window.at(marker.square);
      RC_ASSERT(landing(scene.position.stones(), at, direction).squares() == std::vector{square});
    }
}

TEST(EndoMovement, TakesTheMarkerFromWhereItWas) {
  const Shown shown{". X O O ."};
  const Position<Region> after = moved(shown.position, black, shown.at(1, 0), shown.at(4, 0));
  EXPECT_EQ(shown.drawn(after.black), ". . . . #");
  EXPECT_EQ(shown.drawn(after.white), ". . # # .");
}

// --------------------------------------------------------------------------------------------------- unity

TEST(EndoUnity, IsByOrthogonalAndDiagonalAdjacencies) {
  EXPECT_TRUE(is_one_organism(Shown{"X . O .",  //
                                    ". O . X"}
                                  .stones()));
  EXPECT_TRUE(is_one_organism(Shown{"X X", ". O"}.stones()));
  EXPECT_TRUE(is_one_organism(Shown{"X"}.stones()));
  EXPECT_FALSE(is_one_organism(Shown{"X . O"}.stones()));
  EXPECT_FALSE(is_one_organism(Shown{"X . .", ". . O"}.stones()));
}

TEST(EndoUnity, WhatIsCutOffIsWhatNoChainReaches) {
  const Shown shown{"X . . O X",  //
                    ". O . . .",  //
                    "X . . . O"};
  EXPECT_EQ(shown.drawn(cut_off(shown.stones(), shown.at(0, 2))), ". . . # # / . . . . . / . . . . #");
  EXPECT_EQ(shown.drawn(cut_off(shown.stones(), shown.at(3, 2))), "# . . . . / . # . . . / # . . . #");
}

// ---------------------------------------------------------------------------------------------- placements

std::string placed(const Shown& shown, Colour mover) {
  return shown.broken(placement(shown.position, mover, shown.spot()));
}

TEST(EndoPlacement, IsLegalNextToAnyMarkerAndDiagonallyToo) {
  for (const Colour mover : {black, white}) {
    EXPECT_EQ(placed({"X *"}, mover), "legal");
    EXPECT_EQ(placed({". *", "X ."}, mover), "legal");
  }
}

TEST(EndoPlacement, OfTheFirstMarkerNeedsNoOther) {
  const Window window(std::vector<Square>{{5, 5}});
  const auto rulings = placement(start(window.nowhere()), first_to_move, window.at({5, 5}));
  EXPECT_TRUE(legal(rulings));
}

TEST(EndoPlacement, IsConnectedToAllOthers) {
  EXPECT_EQ(placed({"X . *"}, black), "unity: # . .");
  EXPECT_EQ(placed({"X X . .", ". . . *"}, white), "unity: # # . . / . . . .");
}

TEST(EndoPlacement, IsOnAnEmptySquare) {
  const Shown shown{"X O"};
  for (const Colour mover : {black, white}) {
    EXPECT_EQ(shown.broken(placement(shown.position, mover, shown.at(0, 0))), "turn: # .");
    EXPECT_EQ(shown.broken(placement(shown.position, mover, shown.at(1, 0))), "turn: . #");
  }
}

TEST(EndoPlacement, MayBeInAHoleEvenWithoutALiberty) {
  const Shown shown{". X .",  //
                    "X * X",  //
                    ". X ."};
  EXPECT_EQ(shown.drawn(holes({}, shown.position)), ". . . / . # . / . . .");
  for (const Colour mover : {black, white}) EXPECT_EQ(placed(shown, mover), "legal");
}

// ------------------------------------------------------------------------------------ legality of movements

/// What is broken by Black's moving of a marker after the placement that is drawn.
std::string moves(const Readings& readings, const Shown& shown, Square from, Direction direction) {
  return shown.broken(
      movement(readings, shown.position, black, shown.spot(), shown.window.at(from), direction));
}

TEST(EndoMovement, IsOfAnOwnMarkerThatWasNotJustPlaced) {
  const Shown shown{"X x O"};
  EXPECT_EQ(moves({}, shown, {0, 0}, east), "legal");
  EXPECT_EQ(moves({}, shown, {2, 0}, west), "turn: . . #");
  EXPECT_EQ(moves({}, {"x O"}, {0, 0}, east), "turn: # .");
  EXPECT_EQ(moves({.move = Moved::any_own}, {"x O"}, {0, 0}, east), "legal");
}

TEST(EndoMovement, IsNotOfTheLastOneInThatDirection) {
  const Shown shown{"X . .",  //
                    "O O x",  //
                    "O . ."};
  EXPECT_EQ(moves({}, shown, {0, 2}, south), "legal");
  for (const Direction direction : {north, west, east}) {
    const std::string broken = moves({}, shown, {0, 2}, direction);
    EXPECT_NE(broken.find("westmost: # . . / . . . / . . ."), std::string::npos) << broken;
    EXPECT_NE(broken.find("pass-over: # . . / . . . / . . ."), std::string::npos) << broken;
  }
}

TEST(EndoMovement, NeverLeavesMarkersThatAreCutOff) {
  EXPECT_EQ(moves({}, {"O X O x"}, {1, 0}, east), "unity: # . . .");
  EXPECT_EQ(moves({}, {"O X O x"}, {1, 0}, west), "unity: . . # #");
  EXPECT_EQ(moves({},
                  {"x . .",  //
                   "X . O",  //
                   ". O ."},
                  {0, 1}, east),
            "unity: # . . / . . . / . . .");
}

TEST(EndoUnity, LiftedAsksForItWhileTheMarkerIsOffTheGridToo) {
  // The marker on 1,0 lands on 3,0, where it joins again what it has parted.
  const Shown shown{". x O O .",  //
                    "O . . . O",  //
                    ". X O . ."};
  EXPECT_EQ(moves({}, shown, {1, 0}, east), "legal");
  EXPECT_EQ(moves({.unity = Unity::lifted}, shown, {1, 0}, east), "unity: . # # # . / # . . . # / . . . . .");
}

TEST(EndoUnity, LiftedAsksForItOnceTheMarkerHasLandedToo) {
  const Shown shown{"x . .",  //
                    "X . O",  //
                    ". O ."};
  EXPECT_EQ(moves({.unity = Unity::lifted}, shown, {0, 1}, east),
            "unity: # . . / . . . / . . .; unity: # . . / . . . / . . .");
}

TEST(EndoTurn, OwesAMovementJustIfOneIsLegal) {
  EXPECT_TRUE(is_owed(true, false));
  EXPECT_FALSE(is_owed(true, true));
  EXPECT_FALSE(is_owed(false, false));
  EXPECT_FALSE(is_owed(false, true));
}

// ------------------------------------------------------------------------------------- holes and liberties

const Hole both_holes[] = {Hole::outside, Hole::loop};

std::string hollow(const Shown& shown) {
  const std::string text = shown.drawn(holes({.hole = Hole::outside}, shown.position));
  EXPECT_EQ(shown.drawn(holes({.hole = Hole::loop}, shown.position)), text);
  return text;
}

TEST(EndoHoles, AreInsideALoopOfDiagonalAdjacenciesToo) {
  EXPECT_EQ(hollow({". X .",  //
                    "O . X",  //
                    ". O ."}),
            ". . . / . # . / . . .");
}

TEST(EndoHoles, AreNotInsideALoopWithAGap) {
  EXPECT_EQ(hollow({"X X X",  //
                    "O . .",  //
                    "X X X"}),
            ". . . / . . . / . . .");
  EXPECT_EQ(hollow({". X .",  //
                    "O . .",  //
                    ". O ."}),
            ". . . / . . . / . . .");
}

TEST(EndoHoles, AreNotLeftThroughACorner) {
  EXPECT_EQ(hollow({"X X O .",  //
                    "O . . X",  //
                    "X . X .",  //
                    ". X . ."}),
            ". . . . / . # # . / . # . . / . . . .");
}

TEST(EndoHoles, WithinARingAreAllItsEmptySquaresAlsoRoundAnotherOrganism) {
  EXPECT_EQ(hollow({". X X X .",  //
                    "X . . . X",  //
                    "X . O . X",  //
                    "X . . . X",  //
                    ". X X X ."}),
            ". . . . . / . # # # . / . # . # . / . # # # . / . . . . .");
}

TEST(EndoHoles, MayBeSeveral) {
  EXPECT_EQ(hollow({". X . X .",  //
                    "X . X . X",  //
                    ". X . X ."}),
            ". . . . . / . # . # . / . . . . .");
}

TEST(EndoHoles, AreNoneOfTheMarkers) {
  EXPECT_EQ(hollow({"X X X",  //
                    "X O X",  //
                    "X X X"}),
            ". . . / . . . / . . .");
}

RC_GTEST_PROP(EndoHoles, AreTheSameInBothReadings, ()) {
  const Scene scene(some_organism(8));
  const Region outside = holes({.hole = Hole::outside}, scene.position);
  RC_CLASSIFY(some(outside), "with a hole");
  RC_ASSERT(same(outside, holes({.hole = Hole::loop}, scene.position)));
}

TEST(EndoGroup, IsAllThatOrthogonalChainsOfItsColourReach) {
  const Shown shown{"X X . X",  //
                    "O X O X",  //
                    "X O X X"};
  EXPECT_EQ(shown.drawn(group({}, shown.position, black, shown.at(1, 1))), "# # . . / . # . . / . . . .");
  EXPECT_EQ(shown.drawn(group({}, shown.position, black, shown.at(2, 0))), ". . . # / . . . # / . . # #");
  EXPECT_EQ(shown.drawn(group({}, shown.position, black, shown.at(0, 0))), ". . . . / . . . . / # . . .");
  EXPECT_EQ(shown.drawn(group({}, shown.position, white, shown.at(0, 1))), ". . . . / # . . . / . . . .");
}

TEST(EndoGroup, IsAMarkerAloneForAnySet) {
  const Shown shown{"X X O"};
  EXPECT_EQ(shown.drawn(group({.group = Group::any_set}, shown.position, black, shown.at(0, 0))), "# . .");
}

TEST(EndoLiberties, AreTheEmptySquaresBesideAGroupThatAreNoHoles) {
  const Shown shown{". . . . . .",  //
                    ". X X O . .",  //
                    "X O . X . .",  //
                    ". X X . . .",  //
                    ". . . . . ."};
  for (const Hole hole : both_holes) {
    const Readings readings{.hole = hole};
    const auto of = [&](int x, int y, Colour colour) {
      return shown.drawn(
          liberties(readings, shown.position, group(readings, shown.position, colour, shown.at(x, y))));
    };
    EXPECT_EQ(of(1, 3, black), ". # # . . . / # . . . . . / . . . . . . / . . . . . . / . . . . . .");
    EXPECT_EQ(of(1, 2, white), ". . . . . . / . . . . . . / . . . . . . / . . . . . . / . . . . . .");
    EXPECT_EQ(of(3, 2, black), ". . . . . . / . . . . . . / . . . . # . / . . . # . . / . . . . . .");
    EXPECT_EQ(of(3, 3, white), ". . . # . . / . . . . # . / . . . . . . / . . . . . . / . . . . . .");
  }
}

std::string lost(const Readings& readings, const Shown& shown, Colour colour) {
  return shown.drawn(deprived(readings, shown.position, colour));
}

TEST(EndoDeprived, IsAGroupWithMarkersOnAllSides) {
  const Shown shown{". X X .",  //
                    "X O O X",  //
                    ". X X ."};
  EXPECT_EQ(lost({}, shown, white), ". . . . / . # # . / . . . .");
  EXPECT_EQ(lost({}, shown, black), ". . . . / . . . . / . . . .");
}

TEST(EndoDeprived, IsAGroupWhoseEmptySquaresAreAllHoles) {
  const Shown shown{". X X X .",  //
                    "X O . . X",  //
                    ". X X X ."};
  EXPECT_EQ(lost({}, shown, white), ". . . . . / . # . . . / . . . . .");
  EXPECT_EQ(lost({.hole = Hole::loop}, shown, white), ". . . . . / . # . . . / . . . . .");
}

TEST(EndoDeprived, IsNotAGroupWithOneLiberty) {
  const Shown shown{". X X .",  //
                    "X O O X",  //
                    ". X . ."};
  EXPECT_EQ(lost({}, shown, white), ". . . . / . . . . / . . . .");
}

TEST(EndoDeprived, MayBeBothColours) {
  const Shown shown{". O O .",  //
                    "O X X O",  //
                    "X O O X",  //
                    ". X X ."};
  EXPECT_EQ(lost({}, shown, black), ". . . . / . # # . / . . . . / . . . .");
  EXPECT_EQ(lost({}, shown, white), ". . . . / . . . . / . # # . / . . . .");
}

TEST(EndoDeprived, AnySetIsDeprivedInsideAGroupOfItsColour) {
  const Shown shown{"X X X",  //
                    "X X X",  //
                    "X X X"};
  EXPECT_EQ(lost({}, shown, black), ". . . / . . . / . . .");
  EXPECT_EQ(lost({.group = Group::any_set}, shown, black), ". . . / . # . / . . .");
}

/// Calls visit(set) with each set of some squares of a window.
template <class Visit>
void for_each_set(const Window& window, const std::vector<Square>& squares, Visit visit) {
  for (unsigned bits = 1; bits < 1u << squares.size(); ++bits) {
    Region set = window.nowhere();
    for (std::size_t i = 0; i < squares.size(); ++i)
      if (bits >> i & 1) set.add(squares[i]);
    visit(set);
  }
}

RC_GTEST_PROP(EndoDeprived, AnySetIsDeprivedJustIfEachOfItsMarkersIsAlone, ()) {
  const Scene scene(some_organism(4));
  const Readings readings{.group = Group::any_set};
  for (const Colour colour : {black, white}) {
    const Region markers = scene.position.of(colour);
    Region in_deprived_sets = scene.window.nowhere();
    bool is_only_alone = true;
    for_each_set(scene.window, markers.squares(), [&](const Region& set) {
      const Region first = scene.window.at(set.squares().front());
      if (!same(spread(first, set), set)) return;
      if (some(liberties(readings, scene.position, set))) return;
      in_deprived_sets = in_deprived_sets | set;
      is_only_alone = is_only_alone && exactly_one(set);
    });
    RC_CLASSIFY(some(in_deprived_sets), "deprived");
    RC_CLASSIFY(!is_only_alone, "several at once");
    RC_ASSERT(same(in_deprived_sets, deprived(readings, scene.position, colour)));
  }
}

RC_GTEST_PROP(EndoDeprived, MaximalGroupsAreDeprivedWholly, ()) {
  const Scene scene(some_organism(6));
  for (const Colour colour : {black, white}) {
    const Region lost = deprived({}, scene.position, colour);
    RC_CLASSIFY(some(lost), "deprived");
    RC_ASSERT(same(spread(lost, scene.position.of(colour)), lost));
    RC_ASSERT(subset(lost, deprived({.group = Group::any_set}, scene.position, colour)));
  }
}

// -------------------------------------------------------------------------------------------- who wins when

TEST(EndoWinner, IsWhoDeprivesTheOpponent) {
  for (const Self self : {Self::loses, Self::nothing})
    for (const Colour mover : {black, white}) {
      EXPECT_EQ(winner({.self = self}, mover, false, true), mover);
      EXPECT_EQ(winner({.self = self}, mover, false, false), std::nullopt);
    }
}

TEST(EndoWinner, IsTheOpponentIfBothAreDeprived) {
  for (const Self self : {Self::loses, Self::nothing})
    for (const Colour mover : {black, white})
      EXPECT_EQ(winner({.self = self}, mover, true, true), other(mover));
}

TEST(EndoWinner, IsTheOpponentOrNobodyIfOnlyTheOwnAreDeprived) {
  for (const Colour mover : {black, white}) {
    EXPECT_EQ(winner({.self = Self::loses}, mover, true, false), other(mover));
    EXPECT_EQ(winner({.self = Self::nothing}, mover, true, false), std::nullopt);
  }
}

TEST(EndoTurn, IsJudgedAfterThePlacementOnlyForEachAction) {
  EXPECT_FALSE(is_judged_after_placement({}));
  EXPECT_TRUE(is_judged_after_placement({.deprived = Deprived::each_action}));
}

TEST(EndoTurn, BlackBeginsOnTheEmptyGridAndThePlayersAlternate) {
  const Window window(std::vector<Square>{});
  EXPECT_FALSE(some(start(window.nowhere()).stones()));
  EXPECT_EQ(first_to_move, black);
  EXPECT_EQ(next_to_move(black), white);
  EXPECT_EQ(next_to_move(white), black);
}

// ------------------------------------------------------------------------------------------------- readings

using Chosen = std::tuple<Moved, Unity, Deprived, Group, Self, Hole>;

Chosen chosen(const Readings& readings) {
  return {readings.move, readings.unity, readings.deprived, readings.group, readings.self, readings.hole};
}

TEST(EndoReadings, AreThoseThatTheSpecNames) {
  const Ruleset usual(spec("endo"));
  EXPECT_EQ(chosen(readings(usual)), chosen({}));
  EXPECT_EQ(chosen(readings(usual.with("move=any-own"))), chosen({.move = Moved::any_own}));
  EXPECT_EQ(chosen(readings(usual.with("unity=lifted"))), chosen({.unity = Unity::lifted}));
  EXPECT_EQ(chosen(readings(usual.with("deprived=each-action"))),
            chosen({.deprived = Deprived::each_action}));
  EXPECT_EQ(chosen(readings(usual.with("group=any-set"))), chosen({.group = Group::any_set}));
  EXPECT_EQ(chosen(readings(usual.with("self=nothing"))), chosen({.self = Self::nothing}));
  EXPECT_EQ(chosen(readings(usual.with("hole=loop"))), chosen({.hole = Hole::loop}));
  EXPECT_EQ(all_rulesets(spec("endo")).size(), 64u);
  for (const Ruleset& ruleset : all_rulesets(spec("endo"))) EXPECT_NO_THROW(readings(ruleset));
}

}  // namespace
}  // namespace ruleproof::endo

#include "reference/political_go.hpp"

#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include <algorithm>
#include <map>
#include <numeric>
#include <set>
#include <string>
#include <vector>

#include "reference/political_go_drawn.hpp"
#include "spec/ruleset.hpp"
#include "spec/spec.hpp"

namespace ruleproof::political_go {
namespace {

using Region = Board::Region;
using Kind = Event::Kind;

constexpr Kind all_kinds[] = {Kind::place,    Kind::pass,   Kind::propose,    Kind::form,
                              Kind::break_up, Kind::period, Kind::checkpoint, Kind::nweek};
constexpr Readings by_letter{.dragon = Dragons::letter};
constexpr Readings opponents_first{.captures = Captures::opponents_first};
constexpr Readings mover_chooses{.captures = Captures::mover_chooses};

constexpr int a = 0;
constexpr int b = 1;
constexpr int c = 2;
constexpr int d = 3;

bool orthogonally_adjacent(int columns, int rows) {
  return are_adjacent(Adjacent::orthogonal, columns, rows);
}
bool adjacent_by_letter(int columns, int rows) { return are_adjacent(Adjacent::letter, columns, rows); }

/// A drawing laid out in the world in which the transcription runs.
struct Shown : Drawn {
  explicit Shown(const Drawn& drawn, Adjacent reading = Adjacent::orthogonal)
      : Drawn(drawn),
        board(size, reading == Adjacent::letter ? adjacent_by_letter : orthogonally_adjacent),
        stones(initially(board.nowhere(), players())) {
    for (std::size_t point = 0; point < owners.size(); ++point)
      if (owners[point] != nobody)
        stones.of[static_cast<std::size_t>(owners[point])].add(static_cast<int>(point));
  }
  Shown(std::initializer_list<std::string> rows, std::string_view pairs = "") : Shown(Drawn(rows, pairs)) {}

  std::string names(const Region& region) const { return political_go::names(region.points(), size); }
  /// Each dragon's points, in the order of the points, parted by " | ".
  std::string names(std::vector<Dragon> dragons) const {
    std::ranges::sort(dragons, {}, [](const Dragon& dragon) { return dragon.stones.points(); });
    std::string text;
    for (const Dragon& dragon : dragons) text += (text.empty() ? "" : " | ") + names(dragon.stones);
    return text;
  }
  std::string all_dragons(const Readings& readings = {}) const {
    return names(dragons(readings, stones, alliances));
  }
  std::string captured(const Readings& readings = {}) const {
    return names(captured_dragons(readings, stones, alliances));
  }
  /// What is left in each outcome, in the order of the drawings, parted by " or ".
  std::string left(const Readings& readings, int mover) const {
    std::set<std::string> boards;
    for (const Captured& outcome : outcomes(readings, stones, alliances, mover))
      boards.insert(drawn(outcome.left));
    std::string text;
    for (const std::string& each : boards) text += (text.empty() ? "" : " or ") + each;
    return text;
  }
  Region at(const std::string& name) const {
    return board.at((size.h - std::stoi(name.substr(1))) * size.w + (name[0] - 'A'));
  }
  Region region(const std::vector<std::string>& points) const {
    Region all = board.nowhere();
    for (const std::string& point : points) all = all | at(point);
    return all;
  }

  Board board;
  Stones<Region> stones;
};

// ----------------------------------------------------------------------------------- the game, and alliances

TEST(PoliticalGoBoard, IsInitiallyEmptyForAnyNumberOfPlayers) {
  const Board board({3, 2});
  const Stones<Region> stones = initially(board.nowhere(), 5);
  EXPECT_EQ(stones.players(), 5);
  EXPECT_TRUE(same(empty(stones), board.everywhere()));
  EXPECT_EQ(first_score, 0);
}

TEST(PoliticalGoPosition, IsEmptyWhereNoPlayerHasAStone) {
  const Shown shown{"A . C", ". B ."};
  EXPECT_EQ(shown.names(empty(shown.stones)), "B2 A1 C1");
  EXPECT_EQ(shown.names(occupied(shown.stones)), "A2 C2 B1");
}

TEST(PoliticalGoPlace, CreatesAStoneOfThePlayerThereAndNowhereElse) {
  const Shown shown{"A . B", ". . ."};
  EXPECT_EQ(drawn(place(shown.stones, b, shown.at("B1"))), "A . B / . B .");
}

TEST(PoliticalGoAllies, AreOthersAndBothWaysAndNotTransitive) {
  const Alliances alliances = allied("AB BC", 4);
  EXPECT_TRUE(are_allies(alliances, a, b));
  EXPECT_TRUE(are_allies(alliances, b, a));
  EXPECT_TRUE(are_allies(alliances, c, b));
  EXPECT_FALSE(are_allies(alliances, a, c));
  for (int player = 0; player < 4; ++player) {
    EXPECT_FALSE(are_allies(alliances, player, player));
    EXPECT_FALSE(are_allies(alliances, player, d));
  }
}

TEST(PoliticalGoOpponents, AreThoseWhoAreNoAllies) {
  const Alliances alliances = allied("AB BC", 4);
  EXPECT_TRUE(are_opponents(alliances, a, c));
  EXPECT_TRUE(are_opponents(alliances, d, b));
  EXPECT_FALSE(are_opponents(alliances, a, b));
  EXPECT_FALSE(are_opponents(alliances, c, b));
}

// ---------------------------------------------------------------------------------------------------- moving

TEST(PoliticalGoMove, IsPlacingFormingBreakingOrPassingAndMayCaptureUnlessItIsAPass) {
  for (const Kind kind : all_kinds) {
    const bool expected =
        kind == Kind::place || kind == Kind::form || kind == Kind::break_up || kind == Kind::pass;
    EXPECT_EQ(is_move(kind), expected) << static_cast<int>(kind);
    EXPECT_EQ(may_capture(kind), expected && kind != Kind::pass) << static_cast<int>(kind);
  }
}

TEST(PoliticalGoForm, NeedsTheConsentOfTheOtherPlayer) {
  EXPECT_TRUE(may_form(true));
  EXPECT_FALSE(may_form(false));
}

TEST(PoliticalGoForm, AddsEachToTheAlliesOfTheOther) {
  EXPECT_EQ(formed(allied("AB", 3), c, b), allied("AB BC", 3));
}

TEST(PoliticalGoBreak, RemovesEachFromTheAlliesOfTheOther) {
  EXPECT_EQ(broken(allied("AB BC", 3), c, b), allied("AB", 3));
  EXPECT_EQ(broken(allied("AB BC", 3), b, a), allied("BC", 3));
}

TEST(PoliticalGoPeriod, HasASecondMoveOfAPlayerForABreakAtAnyTimeAlone) {
  for (const Kind kind : {Kind::place, Kind::form, Kind::break_up, Kind::pass}) {
    EXPECT_FALSE(may_move_again({}, kind)) << static_cast<int>(kind);
    EXPECT_EQ(may_move_again({.break_up = Break::any_time}, kind), kind == Kind::break_up)
        << static_cast<int>(kind);
  }
}

TEST(PoliticalGoAfterAlly, IsAboutTheMostRecentMoverAndTheAlliancesOfNow) {
  const Alliances alliances = allied("AB", 3);
  EXPECT_FALSE(may_place_after(alliances, a, b));
  EXPECT_FALSE(may_place_after(alliances, b, a));
  EXPECT_TRUE(may_place_after(alliances, a, a));
  EXPECT_TRUE(may_place_after(alliances, a, c));
  EXPECT_TRUE(may_place_after(alliances, a, std::nullopt));
  EXPECT_TRUE(may_place_after(broken(alliances, a, b), a, b));
}

// ------------------------------------------------------------------------------------------------- adjacency

TEST(PoliticalGoAdjacent, IsHorizontallyOrVerticallyUnlessItIsTheLetter) {
  std::set<std::pair<int, int>> orthogonal, letter;
  for (int columns = 0; columns <= 3; ++columns)
    for (int rows = 0; rows <= 3; ++rows) {
      if (are_adjacent(Adjacent::orthogonal, columns, rows)) orthogonal.emplace(columns, rows);
      if (are_adjacent(Adjacent::letter, columns, rows)) letter.emplace(columns, rows);
    }
  EXPECT_EQ(orthogonal, (std::set<std::pair<int, int>>{{0, 1}, {1, 0}}));
  EXPECT_EQ(letter, (std::set<std::pair<int, int>>{{0, 1}, {1, 0}, {1, 2}, {1, 3}, {2, 1}, {3, 1}}));
}

TEST(PoliticalGoAdjacent, ByTheLetterIsUsedForDragonsLibertiesAndTerritories) {
  const Drawn drawn{{"A . .", ". . B", "B . A"}};
  const Shown usual(drawn);
  const Shown shown(drawn, Adjacent::letter);
  EXPECT_EQ(usual.all_dragons(), "A3 | C2 | A1 | C1");
  EXPECT_EQ(shown.all_dragons(), "A3 | C2 A1 | C1");
  EXPECT_EQ(shown.names(liberties(shown.stones, shown.at("A3"))), "B3 A2 B1");
  EXPECT_EQ(shown.names(liberties(shown.stones, shown.at("C1"))), "B3 A2 B1");
  EXPECT_EQ(shown.names(territory(shown.stones, shown.at("B1"))), "B3 C3 A2 B2 B1");
  EXPECT_TRUE(is_capturer(shown.stones, shown.at("A3"), b));
  EXPECT_FALSE(is_capturer(usual.stones, usual.at("A3"), b));
}

// --------------------------------------------------------------------------------------------------- dragons

TEST(PoliticalGoDragon, BelongsToPlayersWhoAreAllAlliedWithEachOther) {
  const Alliances alliances = allied("AB BC CA CD", 4);
  EXPECT_TRUE(all_allied(alliances, {a, b, c}));
  EXPECT_TRUE(all_allied(alliances, {c, d}));
  EXPECT_TRUE(all_allied(alliances, {d}));
  EXPECT_FALSE(all_allied(alliances, {b, c, d}));
}

TEST(PoliticalGoDragon, IsNotAdjacentToStonesOfMutualAlliesOfItsPlayers) {
  const Alliances alliances = allied("AB BC CA CD", 4);
  EXPECT_EQ(mutual_allies({}, alliances, {a, b}), (Players{a, b, c}));
  EXPECT_EQ(mutual_allies({}, alliances, {c}), (Players{a, b, c, d}));
  EXPECT_EQ(mutual_allies({}, alliances, {c, d}), (Players{c, d}));
  EXPECT_EQ(mutual_allies(by_letter, alliances, {a, b}), Players{c});
  EXPECT_EQ(mutual_allies(by_letter, alliances, {c}), (Players{a, b, d}));
  EXPECT_EQ(mutual_allies(by_letter, alliances, {c, d}), Players{});
}

TEST(PoliticalGoDragon, OfTheMiddleOfAAABBCCCIsInBothOfTheAuthorsExample) {
  const Shown shown({"A A A B B C C C"}, "AB BC");
  EXPECT_EQ(shown.all_dragons(), "A1 B1 C1 D1 E1 | D1 E1 F1 G1 H1");
}

TEST(PoliticalGoDragon, OfAlliesIsOneOnlyIfAllOfThemAreAllied) {
  EXPECT_EQ(Shown({"A A B B C"}, "AB BC CA").all_dragons(), "A1 B1 C1 D1 E1");
  EXPECT_EQ(Shown({"A A B B C"}).all_dragons(), "A1 B1 | C1 D1 | E1");
  EXPECT_EQ(Shown({"A . B"}, "AB").all_dragons(), "A1 | C1");
}

TEST(PoliticalGoDragon, NeedNotHaveStonesOfAllMutualAllies) {
  const Shown shown({"A B . C"}, "AB BC CA");
  EXPECT_EQ(shown.all_dragons(), "A1 B1 | D1");
}

TEST(PoliticalGoDragon, OfFewerPlayersIsNoneWhereAMutualAllyIsAdjacent) {
  // C is allied with A and not with B: neither A alone nor C alone is a dragon, since A touches both.
  const Shown shown({"B A C"}, "AB AC");
  EXPECT_EQ(shown.all_dragons(), "A1 B1 | B1 C1");
  const Region middle = shown.at("B1");
  EXPECT_FALSE(is_dragon({}, shown.stones, shown.alliances, {a}, middle));
  EXPECT_TRUE(is_dragon({}, shown.stones, shown.alliances, {a, c}, middle | shown.at("C1")));
}

TEST(PoliticalGoDragon, OfSomePlayersHasAStoneOfEach) {
  const Shown shown({"A . B"}, "AB");
  EXPECT_TRUE(is_dragon({}, shown.stones, shown.alliances, {a}, shown.at("A1")));
  EXPECT_FALSE(is_dragon({}, shown.stones, shown.alliances, {a, b}, shown.at("A1")));
}

TEST(PoliticalGoDragon, ByTheLetterMayBeAPartOfAChainOfItsOwn) {
  EXPECT_EQ(Shown({"A A A"}).all_dragons(by_letter), "A1 | A1 B1 | A1 B1 C1 | B1 | B1 C1 | C1");
  EXPECT_EQ(Shown({"A A A"}).all_dragons(), "A1 B1 C1");
  // A part that leaves out the ally is adjacent to a stone of a mutual ally only where it touches that stone.
  EXPECT_EQ(Shown({"A A B"}, "AB").all_dragons(by_letter), "A1 | A1 B1 C1 | B1 C1");
}

TEST(PoliticalGoDragon, IsNotLookedForAmongThousandsOfSetsOfAllies) {
  Alliances alliances(13);
  for (int one = 0; one < 13; ++one)
    for (int other = 0; other < one; ++other) alliances.add(one, other);
  EXPECT_EQ(allied_sets(alliances, everybody(12)).size(), 4095u);
  EXPECT_THROW(allied_sets(alliances, everybody(13)), InputError);
  EXPECT_EQ(allied_sets(Alliances(52), everybody(52)).size(), 52u);
}

TEST(PoliticalGoDragon, ByTheLetterIsNotLookedForAmongThousandsOfSetsOfStones) {
  const Shown shown({"A A A A A A", "A A A A A A", "A A A A A A", "A A A A A A"});
  EXPECT_THROW(dragons(by_letter, shown.stones, shown.alliances), InputError);
  EXPECT_EQ(dragons({}, shown.stones, shown.alliances).size(), 1u);
}

/// The definition of a dragon once more, on sets of at most 10 points as sets of bits.
class Literal {
 public:
  Literal(Size size, const std::vector<int>& owners, Adjacent reading) : owners_(owners) {
    const int points = size.area();
    beside_.assign(static_cast<std::size_t>(points), 0u);
    for (int p = 0; p < points; ++p)
      for (int q = 0; q < points; ++q) {
        const int columns = std::abs(p % size.w - q % size.w);
        const int rows = std::abs(p / size.w - q / size.w);
        const bool orthogonal = columns + rows == 1;
        const bool letter = (rows == 1 && columns != 1) || (columns == 1 && rows != 1);
        if (reading == Adjacent::letter ? letter : orthogonal)
          beside_[static_cast<std::size_t>(p)] |= 1u << q;
      }
    for (unsigned set = 1; set < 1u << points; ++set)
      if (is_of_stones(set) && is_adjacent(set))
        sets_.push_back({set, owners_of(set), owners_of(touching(set) & stones())});
  }

  /// All sets of stones that are dragons, in the order of their points.
  std::vector<std::vector<int>> dragons(const Readings& readings, const Alliances& alliances) const {
    std::vector<std::vector<int>> dragons;
    for (const Set& set : sets_)
      if (is_dragon(readings, alliances, set)) dragons.push_back(points(set.stones));
    std::ranges::sort(dragons);
    return dragons;
  }

 private:
  struct Set {
    unsigned stones;
    std::set<int> owners;
    std::set<int> neighbours;  // the owners of the other stones that are adjacent to it
  };

  static bool is_dragon(const Readings& readings, const Alliances& alliances, const Set& set) {
    for (const int one : set.owners)
      for (const int other : set.owners)
        if (one != other && !alliances.has(one, other)) return false;
    return std::ranges::none_of(set.neighbours, [&](int player) {
      if (set.owners.contains(player)) return readings.dragon == Dragons::maximal;
      return std::ranges::all_of(set.owners, [&](int owner) { return alliances.has(owner, player); });
    });
  }

  bool is_of_stones(unsigned set) const { return (set & ~stones()) == 0; }
  bool is_adjacent(unsigned set) const {
    unsigned reached = set & -set;
    for (unsigned before = 0; before != reached;) {
      before = reached;
      reached |= touching(reached) & set;
    }
    return reached == set;
  }
  unsigned stones() const {
    unsigned stones = 0;
    for (std::size_t p = 0; p < owners_.size(); ++p)
      if (owners_[p] != nobody) stones |= 1u << p;
    return stones;
  }
  unsigned touching(unsigned set) const {
    unsigned beside = 0;
    for (const int point : points(set)) beside |= beside_[static_cast<std::size_t>(point)];
    return beside & ~set;
  }
  std::set<int> owners_of(unsigned set) const {
    std::set<int> owners;
    for (const int point : points(set)) owners.insert(owners_[static_cast<std::size_t>(point)]);
    return owners;
  }
  std::vector<int> points(unsigned set) const {
    std::vector<int> points;
    for (std::size_t p = 0; p < owners_.size(); ++p)
      if (set >> p & 1) points.push_back(static_cast<int>(p));
    return points;
  }

  std::vector<int> owners_;
  std::vector<unsigned> beside_;
  std::vector<Set> sets_;  // all sets of adjacent stones
};

std::vector<std::vector<int>> points_of(const std::vector<Dragon>& dragons) {
  std::vector<std::vector<int>> points;
  for (const Dragon& dragon : dragons) points.push_back(dragon.stones.points());
  std::ranges::sort(points);
  return points;
}

/// Up to 3x3 and 2x5.
Size some_small_size() {
  const int w = any_in(1, 6);
  return {w, any_in(1, std::min(5, 10 / w) + 1)};
}

/// A board at random, and alliances that the test chooses.
Drawn some_board(Size size, int players) {
  Drawn drawn{{"."}};
  drawn.size = size;
  drawn.owners = some_owners(size, players);
  drawn.alliances = Alliances(players);
  return drawn;
}

Drawn some_position(Size size, int most_players = 5) {
  Drawn drawn = some_board(size, any_in(2, most_players + 1));
  drawn.alliances = some_alliances(drawn.players());
  return drawn;
}

Adjacent some_adjacency() { return *rc::gen::element(Adjacent::orthogonal, Adjacent::letter); }

RC_GTEST_PROP(PoliticalGoDragons, AreAllSetsOfStonesThatMeetTheDefinition, ()) {
  const Adjacent adjacent = some_adjacency();
  const Shown shown(some_board(some_small_size(), any_in(2, 5)), adjacent);
  const Literal literal(shown.size, shown.owners, adjacent);
  for (const Alliances& alliances : all_alliances(shown.players()))
    RC_ASSERT(points_of(dragons({}, shown.stones, alliances)) == literal.dragons({}, alliances));
}

RC_GTEST_PROP(PoliticalGoDragons, ByTheLetterAreAllSetsOfStonesThatMeetTheDefinition, ()) {
  const Adjacent adjacent = some_adjacency();
  const Shown shown(some_board(some_small_size(), any_in(2, 5)), adjacent);
  const Literal literal(shown.size, shown.owners, adjacent);
  const std::vector<Alliances> all = all_alliances(shown.players());
  for (int i = 0; i < 4; ++i) {
    const Alliances& alliances = all[static_cast<std::size_t>(any_in(0, static_cast<int>(all.size())))];
    RC_ASSERT(points_of(dragons(by_letter, shown.stones, alliances)) ==
              literal.dragons(by_letter, alliances));
  }
}

RC_GTEST_PROP(PoliticalGoDragons, NameTheirOwners, ()) {
  const Shown shown(some_position(some_small_size()), some_adjacency());
  const Readings readings{.dragon = *rc::gen::element(Dragons::maximal, Dragons::letter)};
  for (const Dragon& dragon : dragons(readings, shown.stones, shown.alliances))
    RC_ASSERT(dragon.owners == owners_of(shown.stones, dragon.stones));
}

RC_GTEST_PROP(PoliticalGoDragons, OfAStoneAreThoseThatHaveIt, ()) {
  const Shown shown(some_position(some_small_size()), some_adjacency());
  const std::vector<Dragon> all = dragons({}, shown.stones, shown.alliances);
  for (const int point : occupied(shown.stones).points()) {
    const Region stone = shown.board.at(point);
    std::vector<Dragon> of_stone;
    RC_ASSERT(
        !some_dragon({}, shown.stones, shown.alliances, stone, [&](const Players& owners, const Region& set) {
          of_stone.push_back({owners, set});
          return false;
        }));
    std::vector<Dragon> expected = all;
    std::erase_if(expected, [&](const Dragon& dragon) { return !some(dragon.stones & stone); });
    RC_ASSERT(points_of(of_stone) == points_of(expected));
    RC_ASSERT(some_dragon({}, shown.stones, shown.alliances, stone, [&](const Players&, const Region& set) {
      return same(set, expected.back().stones);
    }));
  }
}

// ------------------------------------------------------------------------------------ liberties and captures

TEST(PoliticalGoLiberty, IsAnEmptyPositionAdjacentToADragonAlsoOnItsInterior) {
  const Shown shown{". A A .",  //
                    "A . A B",  //
                    ". A A ."};
  EXPECT_EQ(shown.names(liberties(shown.stones, shown.region({"B3", "C3", "C2", "C1", "B1"}))),
            "A3 D3 B2 A1 D1");
  const Shown closed{"B A A A B", "B A . A B", "B A A A B"};
  EXPECT_EQ(closed.captured(), "A3 A2 A1 | E3 E2 E1");
}

TEST(PoliticalGoCaptured, IsADragonWithoutLibertiesAndNoneWithOne) {
  EXPECT_EQ(Shown({"A B ."}).captured(), "A1");
  EXPECT_EQ(Shown({"A B ."}, "AB").captured(), "");
  EXPECT_EQ(Shown({". A B ."}).captured(), "");
  EXPECT_EQ(Shown({"A B"}, "AB").captured(), "A1 B1");
}

TEST(PoliticalGoCaptured, OfTwoDragonsWithACommonStoneMayBeOneAlone) {
  const Shown shown({"A B C ."}, "AB BC");
  EXPECT_EQ(shown.all_dragons(), "A1 B1 | B1 C1");
  EXPECT_EQ(shown.captured(), "A1 B1");
}

TEST(PoliticalGoCaptured, AreTheDragonsThatAPlayerHasNoStoneInIfAPlayerIsSpared) {
  const Shown shown{"A B", "C A"};
  const auto sparing = [&](int player) {
    return shown.names(captured_dragons({}, shown.stones, shown.alliances, player));
  };
  EXPECT_EQ(sparing(a), "B2 | A1");
  EXPECT_EQ(sparing(b), "A2 | A1 | B1");
  EXPECT_EQ(shown.names(captured_stones({}, shown.stones, shown.alliances, c)), "A2 B2 B1");
}

TEST(PoliticalGoRemoved, AreAllStonesOfACapturedDragonAndNoOthers) {
  const Shown shown({"A B C"}, "AB");
  EXPECT_EQ(drawn(without(shown.stones, shown.region({"A1", "B1"}))), ". . C");
}

TEST(PoliticalGoCaptures, AreAtOnceOrOfOpponentsFirstOrAsTheMoverChooses) {
  // Whoever has moved, all of them are without liberties.
  const Shown shown{"A B A",  //
                    "B B A",  //
                    "A A A"};
  EXPECT_EQ(shown.captured(), "A3 | B3 A2 B2 | C3 C2 A1 B1 C1");
  EXPECT_EQ(shown.left({}, a), ". . . / . . . / . . .");
  EXPECT_EQ(shown.left(opponents_first, a), "A . A / . . A / A A A");
  EXPECT_EQ(shown.left(opponents_first, b), ". B . / B B . / . . .");
  EXPECT_EQ(shown.left(mover_chooses, a), ". B . / B B . / . . . or A . A / . . A / A A A");
  EXPECT_EQ(shown.left(mover_chooses, b), shown.left(mover_chooses, a));
}

TEST(PoliticalGoCaptures, OfOpponentsFirstAreThoseWithoutAStoneOfTheMoverAndThenAllThatAreStillDead) {
  // A and B are dead, and so is E, apart from them.
  const Shown shown({"A B C . D E"}, "AB");
  EXPECT_EQ(shown.captured(), "A1 B1 | F1");
  EXPECT_EQ(shown.left(opponents_first, a), ". . C . D .");
  const Shown beside({"A B C"}, "AB");
  EXPECT_EQ(beside.left(opponents_first, a), "A B .");
  EXPECT_EQ(beside.left(opponents_first, b), "A B .");
  EXPECT_EQ(beside.left(opponents_first, c), ". . C");
}

TEST(PoliticalGoCaptures, AsTheMoverChoosesMayTakeOneOfTwoDragonsWithACommonStone) {
  const Shown shown({"A B C"}, "AB BC");
  EXPECT_EQ(shown.left({}, a), ". . .");
  EXPECT_EQ(shown.left(opponents_first, a), "A . .");
  EXPECT_EQ(shown.left(mover_chooses, a), ". . C or A . .");
}

TEST(PoliticalGoCaptures, AsTheMoverChoosesAreNotFollowedInThousandsOfOrders) {
  // Ten dead stones apart from each other.
  const Shown shown{"A B B A B B A B B A", "B B B B B B B B B B", "A B B A B B A B B A",
                    "B B B B B B B B B B", "A B B . B B . B B A"};
  EXPECT_EQ(captured_dragons({}, shown.stones, shown.alliances).size(), 10u);
  EXPECT_THROW(outcomes(mover_chooses, shown.stones, shown.alliances, b), InputError);
  EXPECT_EQ(outcomes({}, shown.stones, shown.alliances, b).size(), 1u);
}

RC_GTEST_PROP(PoliticalGoCaptures, InTheWordsOfEveryWorldAreThoseOfTheListsOfDragons, ()) {
  const Shown shown(some_position({any_in(1, 6), any_in(1, 6)}), some_adjacency());
  for (int spared = -1; spared < shown.players(); ++spared) {
    const std::optional<int> player = spared < 0 ? std::nullopt : std::optional(spared);
    Region stones = shown.board.nowhere();
    for (const Dragon& dragon : captured_dragons({}, shown.stones, shown.alliances, player))
      stones = stones | dragon.stones;
    RC_ASSERT(same(captured_stones({}, shown.stones, shown.alliances, player), stones));
  }
  for (const Readings& readings : {Readings{}, opponents_first})
    for (int mover = 0; mover < shown.players(); ++mover) {
      const std::vector<Captured> all = outcomes(readings, shown.stones, shown.alliances, mover);
      RC_ASSERT(all.size() == 1u);
      RC_ASSERT(drawn(after_captures(readings, shown.stones, shown.alliances, mover)) ==
                drawn(all.front().left));
      Region captured = shown.board.nowhere();
      for (const Dragon& dragon : all.front().dragons) captured = captured | dragon.stones;
      RC_ASSERT(drawn(without(shown.stones, captured)) == drawn(all.front().left));
    }
}

RC_GTEST_PROP(PoliticalGoCaptures, LeaveNoDragonWithoutLiberties, ()) {
  Readings readings{.dragon = *rc::gen::element(Dragons::maximal, Dragons::letter)};
  const Shown shown(some_position({any_in(1, 4), any_in(1, 4)}), some_adjacency());
  for (const Captures captures :
       {Captures::simultaneous, Captures::opponents_first, Captures::mover_chooses}) {
    readings.captures = captures;
    for (const Captured& outcome : outcomes(readings, shown.stones, shown.alliances, a))
      RC_ASSERT(captured_dragons(readings, outcome.left, shown.alliances).empty());
  }
}

bool are_apart(const Dragon& one, const Dragon& other) {
  return !some((one.stones | touching(one.stones)) & other.stones);
}

/// All sets of dragons of which each two are apart and to which no other can be added, as the points in them.
std::set<std::vector<int>> largest_sets_of_dragons_apart(const std::vector<Dragon>& dragons,
                                                         const Board& board) {
  std::set<std::vector<int>> unions;
  for (unsigned set = 0; set < 1u << dragons.size(); ++set) {
    const auto is_in = [&](std::size_t i) { return (set >> i & 1) != 0; };
    const auto is_apart_from_the_set = [&](std::size_t i) {
      for (std::size_t j = 0; j < dragons.size(); ++j)
        if (i != j && is_in(j) && !are_apart(dragons[i], dragons[j])) return false;
      return true;
    };
    bool is_largest = true;
    Region stones = board.nowhere();
    for (std::size_t i = 0; i < dragons.size(); ++i) {
      is_largest = is_largest && is_in(i) == is_apart_from_the_set(i);
      if (is_in(i)) stones = stones | dragons[i].stones;
    }
    if (is_largest) unions.insert(stones.points());
  }
  return unions;
}

RC_GTEST_PROP(PoliticalGoCaptures, AsTheMoverChoosesAreTheLargestSetsOfDeadDragonsApart, ()) {
  Readings readings = mover_chooses;
  readings.dragon = *rc::gen::element(Dragons::maximal, Dragons::letter);
  const Shown shown(some_position(some_small_size()), some_adjacency());
  const std::vector<Dragon> dead = captured_dragons(readings, shown.stones, shown.alliances);
  RC_PRE(dead.size() <= 9u);
  std::set<std::vector<int>> removed;
  for (const Captured& outcome : outcomes(readings, shown.stones, shown.alliances, a)) {
    for (const Dragon& one : outcome.dragons)
      for (const Dragon& other : outcome.dragons) RC_ASSERT(&one == &other || are_apart(one, other));
    const Region points = occupied(shown.stones) - occupied(outcome.left);
    RC_ASSERT(removed.insert(points.points()).second);
  }
  RC_ASSERT(removed == largest_sets_of_dragons_apart(dead, shown.board));
}

RC_GTEST_PROP(PoliticalGoCaptures, OfADragonGiveALibertyToAllThatIsLeftOfDragonsBesideItOrWithACommonStone,
              ()) {
  const Readings readings{.dragon = *rc::gen::element(Dragons::maximal, Dragons::letter)};
  const Shown shown(some_position(some_small_size()), some_adjacency());
  const std::vector<Dragon> dead = captured_dragons(readings, shown.stones, shown.alliances);
  for (const Dragon& one : dead)
    for (const Dragon& other : dead) {
      if (&one == &other || are_apart(one, other)) continue;
      const Stones<Region> after = without(shown.stones, one.stones);
      for (Region left = other.stones - one.stones; some(left);) {
        const Region part = spread(first_point(left), other.stones - one.stones);
        RC_ASSERT(some(liberties(after, part)));
        left = left - part;
      }
    }
}

// ---------------------------------------------------------------------------------------------------- points

TEST(PoliticalGoCapturers, AreThePlayersWithStonesBesideTheDragonAlliesAndTheDeadAmongThem) {
  const Shown shown({"A B C", "D . B"}, "AB");
  const Region dragon = shown.region({"A2", "B2"});
  EXPECT_FALSE(is_capturer(shown.stones, dragon, a));
  EXPECT_FALSE(is_capturer(shown.stones, dragon, b));
  EXPECT_TRUE(is_capturer(shown.stones, dragon, c));
  EXPECT_TRUE(is_capturer(shown.stones, dragon, d));
  // B is allied with A, who is allied with C; the dragon of A and C touches B, who is no mutual ally.
  const Shown allies({"C A B"}, "AB AC");
  EXPECT_TRUE(is_capturer(allies.stones, allies.region({"A1", "B1"}), b));
}

TEST(PoliticalGoRank, IsByAdjacentStonesThenByWhoPlayedMostRecentlyThenByTheListOfPlayers) {
  std::vector<Capturer> capturers{
      {.player = 0, .adjacent = 1, .played = 9}, {.player = 1, .adjacent = 2, .played = 0},
      {.player = 2, .adjacent = 2, .played = 5}, {.player = 3, .adjacent = 2, .played = 4},
      {.player = 4, .adjacent = 2, .played = 0}, {.player = 5, .adjacent = 1, .played = 0}};
  std::ranges::sort(capturers, ranks_before);
  std::vector<int> ranked;
  for (const Capturer& capturer : capturers) ranked.push_back(capturer.player);
  EXPECT_EQ(ranked, (std::vector{2, 3, 1, 4, 0, 5}));
}

TEST(PoliticalGoShares, OfWhatRemainsAreOneEachByRankOrAllForTheFirst) {
  const Readings to_top{.remainder = Remainder::all_to_top};
  using Points = std::vector<std::int64_t>;
  EXPECT_EQ(shares({}, 11, 4), (Points{3, 3, 3, 2}));
  EXPECT_EQ(shares(to_top, 11, 4), (Points{5, 2, 2, 2}));
  EXPECT_EQ(shares({}, 2, 3), (Points{1, 1, 0}));
  EXPECT_EQ(shares(to_top, 2, 3), (Points{2, 0, 0}));
  for (const Readings& readings : {Readings{}, to_top}) {
    EXPECT_EQ(shares(readings, 6, 3), (Points{2, 2, 2}));
    EXPECT_EQ(shares(readings, 7, 1), Points{7});
    EXPECT_EQ(shares(readings, 7, 0), Points{});
  }
}

TEST(PoliticalGoShares, AddUpToOnePointPerStone) {
  for (int stones = 1; stones <= 700; ++stones)
    for (int capturers = 1; capturers <= most_players; ++capturers) {
      const auto one_each = shares({}, stones, capturers);
      const auto to_top = shares({.remainder = Remainder::all_to_top}, stones, capturers);
      ASSERT_EQ(std::reduce(one_each.begin(), one_each.end()), stones) << capturers;
      ASSERT_EQ(std::reduce(to_top.begin(), to_top.end()), stones) << capturers;
      ASSERT_LE(one_each.front() - one_each.back(), 1) << stones << " " << capturers;
      ASSERT_TRUE(std::ranges::is_sorted(one_each, std::greater{})) << stones << " " << capturers;
      // All but the first have as many as possible, divided equally.
      ASSERT_EQ(std::ranges::count(to_top, stones / capturers),
                capturers - (stones % capturers != 0 ? 1 : 0));
    }
}

TEST(PoliticalGoLoses, AnOwnerOnePointForEachStoneInTheDragon) {
  const Shown shown({"A A B", "A . ."}, "AB");
  for (const Loss reading : {Loss::each_stone, Loss::each_dragon}) {
    const Readings readings{.loss = reading};
    const Region dragon = shown.region({"A2", "B2", "C2"}), nothing = nothing_like(dragon);
    EXPECT_EQ(loses(readings, shown.stones, dragon, nothing, a), 2);
    EXPECT_EQ(loses(readings, shown.stones, dragon, nothing, b), 1);
  }
}

TEST(PoliticalGoLoses, AnOwnerNothingMoreForAStoneThatWasInAnotherDragonUnlessEachDragonCounts) {
  const Shown shown({"A B B C"}, "AB BC");
  const Region one = shown.region({"A1", "B1", "C1"}), other = shown.region({"B1", "C1", "D1"});
  const Readings each_dragon{.loss = Loss::each_dragon};
  EXPECT_EQ(loses({}, shown.stones, other, one, b), 0);
  EXPECT_EQ(loses({}, shown.stones, other, one, c), 1);
  EXPECT_EQ(loses(each_dragon, shown.stones, other, one, b), 2);
  EXPECT_EQ(loses(each_dragon, shown.stones, other, one, c), 1);
}

// -------------------------------------------------------------------------------------------------------- ko

bool are_equivalent(Equivalent reading, const Drawn& one, const Drawn& other, std::string_view pairs) {
  const Shown first(one);
  Stones<Region> second = initially(first.board.nowhere(), 4), padded = second;
  for (std::size_t point = 0; point < one.owners.size(); ++point) {
    if (one.owners[point] != nobody)
      padded = place(padded, one.owners[point], first.board.at(static_cast<int>(point)));
    if (other.owners[point] != nobody)
      second = place(second, other.owners[point], first.board.at(static_cast<int>(point)));
  }
  const Readings readings{.equivalent = reading};
  const bool are = political_go::are_equivalent(readings, allied(pairs, 4), padded, second);
  EXPECT_EQ(are, political_go::are_equivalent(readings, allied(pairs, 4), second, padded));
  return are;
}

TEST(PoliticalGoEquivalent, AreBoardsThatDifferInStonesOfAlliesAlone) {
  for (const Equivalent reading : {Equivalent::direct, Equivalent::closure}) {
    EXPECT_TRUE(are_equivalent(reading, {{"A B ."}}, {{"A B ."}}, ""));
    EXPECT_TRUE(are_equivalent(reading, {{"A B ."}}, {{"B A ."}}, "AB"));
    EXPECT_FALSE(are_equivalent(reading, {{"A B ."}}, {{"B A ."}}, "AC"));
    EXPECT_FALSE(are_equivalent(reading, {{"A B ."}}, {{"A . B"}}, "AB"));
    EXPECT_FALSE(are_equivalent(reading, {{"A B ."}}, {{"A B A"}}, "AB"));
    EXPECT_FALSE(are_equivalent(reading, {{"A B ."}}, {{"A . ."}}, "AB"));
  }
}

TEST(PoliticalGoEquivalent, MayUseAnotherAllianceOnEachPosition) {
  EXPECT_TRUE(are_equivalent(Equivalent::direct, {{"A C A"}}, {{"B D B"}}, "AB CD"));
  EXPECT_TRUE(are_equivalent(Equivalent::direct, {{"A B A"}}, {{"B C A"}}, "AB BC"));
}

TEST(PoliticalGoEquivalent, ByAChainOfAlliesIsForClosureAlone) {
  EXPECT_FALSE(are_equivalent(Equivalent::direct, {{"A"}}, {{"C"}}, "AB BC"));
  EXPECT_TRUE(are_equivalent(Equivalent::closure, {{"A"}}, {{"C"}}, "AB BC"));
  EXPECT_TRUE(are_equivalent(Equivalent::closure, {{"A"}}, {{"D"}}, "AB BC CD"));
  EXPECT_FALSE(are_equivalent(Equivalent::closure, {{"A"}}, {{"D"}}, "AB BC"));
}

TEST(PoliticalGoKo, LooksAtTheAlliancesOfNowOrOfThen) {
  const Alliances now = allied("AB", 3), then = allied("BC", 3);
  EXPECT_EQ(alliances_for_ko({}, now, then), now);
  EXPECT_EQ(alliances_for_ko({.ko = Ko::then}, now, then), then);
}

// ------------------------------------------------------------------------------------------------ placements

TEST(PoliticalGoPlacement, IsOnAnEmptyPositionAndOfAStoneThatIsNotCapturedAtOnce) {
  const Shown shown{"A B *", ". . ."};
  const auto broken = [&](const Region& point, const Region& captured) {
    std::string text;
    for (const Ruling<Region>& ruling : placement(shown.stones, point, captured))
      if (ruling.broken) text += std::string(ruling.clause) + ": " + shown.names(ruling.shows) + ";";
    return text;
  };
  EXPECT_EQ(broken(shown.at("C2"), shown.at("A2")), "");
  EXPECT_EQ(broken(shown.at("B2"), shown.board.nowhere()), "move: B2;");
  EXPECT_EQ(broken(shown.at("B2"), shown.at("B2")), "move: B2;");
  EXPECT_EQ(broken(shown.at("C2"), shown.region({"C2", "B2"})), "suicide: B2 C2;");
}

// --------------------------------------------------------------------------------------------------- the end

TEST(PoliticalGoEnd, IsAfterAPassAndMoreThanAnNweekWithoutAStone) {
  const Readings one_boundary{.nweek = Nweek::one_boundary};
  for (int boundaries = 0; boundaries <= 4; ++boundaries) {
    EXPECT_EQ(has_ended({}, true, boundaries), boundaries >= 2);
    EXPECT_EQ(has_ended(one_boundary, true, boundaries), boundaries >= 1);
    EXPECT_FALSE(has_ended({}, false, boundaries));
    EXPECT_FALSE(has_ended(one_boundary, false, boundaries));
  }
}

TEST(PoliticalGoTerritory, IsAllThatIsReachedThroughEmptyPositions) {
  const Shown shown{". A . .",  //
                    ". A B .",  //
                    "A . B ."};
  EXPECT_EQ(shown.names(territory(shown.stones, shown.at("A2"))), "A3 A2");
  EXPECT_EQ(shown.names(territory(shown.stones, shown.at("D1"))), "C3 D3 D2 D1");
  EXPECT_EQ(shown.names(territory(shown.stones, shown.at("B1"))), "B1");
}

TEST(PoliticalGoTerritory, IsSharedByAllPlayersWithAStoneBesideIt) {
  const Shown shown{". A . .",  //
                    ". A B .",  //
                    "A . B C"};
  const Region corner = shown.region({"A3", "A2"});
  const Region other = shown.region({"C3", "D3", "D2"});
  const auto sharers = [&](const Region& territory) {
    std::string text;
    for (int player = 0; player < shown.players(); ++player)
      if (owns_share(shown.stones, territory, player)) text += static_cast<char>('A' + player);
    return text;
  };
  EXPECT_EQ(sharers(corner), "A");
  EXPECT_EQ(sharers(other), "ABC");
  EXPECT_EQ(sharers(shown.at("B1")), "AB");
}

TEST(PoliticalGoTerritory, GivesTwoPointsAPositionDividedAndRoundedDown) {
  EXPECT_EQ(receives(5, 1), 10);
  EXPECT_EQ(receives(5, 2), 5);
  EXPECT_EQ(receives(5, 3), 3);
  EXPECT_EQ(receives(5, 4), 2);
  EXPECT_EQ(receives(1, 3), 0);
}

TEST(PoliticalGoPaid, ArePositiveScoresAlone) {
  EXPECT_EQ(paid(3), 3);
  EXPECT_EQ(paid(0), 0);
  EXPECT_EQ(paid(-3), 0);
}

TEST(PoliticalGoReset, ClearsTheBoardBreaksAllAlliancesAndMayForgetEarlierBoards) {
  const Shown shown({"A B", ". A"}, "AB BC");
  EXPECT_EQ(drawn(cleared(shown.stones)), ". . / . .");
  EXPECT_EQ(cleared(shown.stones).players(), 3);
  EXPECT_EQ(all_broken(shown.alliances), Alliances(3));
  EXPECT_FALSE(remembers_earlier_games({}));
  EXPECT_TRUE(remembers_earlier_games({.history = History::kept}));
}

TEST(PoliticalGoDisplay, IsIllegalIfWrongAndIfMissingOnlyWhereItIsRequired) {
  const Readings optional{.display = Displaying::optional};
  EXPECT_TRUE(is_illegal_display({}, true, false));
  EXPECT_TRUE(is_illegal_display(optional, true, false));
  EXPECT_FALSE(is_illegal_display({}, true, true));
  EXPECT_FALSE(is_illegal_display(optional, true, true));
  EXPECT_TRUE(is_illegal_display({}, false, false));
  EXPECT_FALSE(is_illegal_display(optional, false, false));
  EXPECT_TRUE(is_considered_to_occur(true));
  EXPECT_FALSE(is_considered_to_occur(false));
}

// -------------------------------------------------------------------------------------------------- readings

TEST(PoliticalGoReadings, AreTakenFromTheRulesetEachByItsName) {
  const Ruleset defaults(spec("political-go"));
  const auto with = [&](std::string_view assignment) { return readings(defaults.with(assignment)); };
  const Readings usual = readings(defaults);
  EXPECT_EQ(usual.adjacent, Adjacent::orthogonal);
  EXPECT_EQ(usual.dragon, Dragons::maximal);
  EXPECT_EQ(usual.captures, Captures::simultaneous);
  EXPECT_EQ(usual.loss, Loss::each_stone);
  EXPECT_EQ(usual.remainder, Remainder::one_each);
  EXPECT_EQ(usual.break_up, Break::move);
  EXPECT_EQ(usual.recent, Recent::any_move);
  EXPECT_EQ(usual.equivalent, Equivalent::direct);
  EXPECT_EQ(usual.history, History::cleared);
  EXPECT_EQ(usual.nweek, Nweek::two_boundaries);
  EXPECT_EQ(usual.display, Displaying::required);
  EXPECT_EQ(usual.ko, Ko::now);
  EXPECT_EQ(with("adjacent=letter").adjacent, Adjacent::letter);
  EXPECT_EQ(with("dragon=letter").dragon, Dragons::letter);
  EXPECT_EQ(with("captures=opponents-first").captures, Captures::opponents_first);
  EXPECT_EQ(with("captures=mover-chooses").captures, Captures::mover_chooses);
  EXPECT_EQ(with("loss=each-dragon").loss, Loss::each_dragon);
  EXPECT_EQ(with("remainder=all-to-top").remainder, Remainder::all_to_top);
  EXPECT_EQ(with("break=any-time").break_up, Break::any_time);
  EXPECT_EQ(with("recent=placed").recent, Recent::placed);
  EXPECT_EQ(with("equivalent=closure").equivalent, Equivalent::closure);
  EXPECT_EQ(with("history=kept").history, History::kept);
  EXPECT_EQ(with("nweek=one-boundary").nweek, Nweek::one_boundary);
  EXPECT_EQ(with("display=optional").display, Displaying::optional);
  EXPECT_EQ(with("ko=then").ko, Ko::then);
}

}  // namespace
}  // namespace ruleproof::political_go

#include "optimized/political_go_dragons.hpp"

#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include <algorithm>
#include <cstdint>
#include <set>
#include <string>
#include <vector>

#include "optimized/testing/engine_properties.hpp"

namespace ruleproof::optimized {
namespace {

/// Returns whether the set of points (bits) is a dead dragon by the letter of its definition.
bool is_dead_dragon(const PoliticalGoBoard& board, const Alliances& alliances, unsigned set) {
  const auto contains = [&](int point) { return (set >> point & 1) != 0; };
  Players owners = 0;
  unsigned reached = set & -set;
  for (unsigned before = 0; before != reached;) {
    before = reached;
    for (int point = 0; point < board.area(); ++point) {
      if ((before >> point & 1) == 0) continue;
      for (const int beside : board.neighbours(point)) reached |= (1U << beside) & set;
    }
  }
  if (reached != set) return false;
  for (int point = 0; point < board.area(); ++point) {
    if (!contains(point)) continue;
    if (board.at(point) == PoliticalGoBoard::nobody) return false;
    owners |= just(board.at(point));
  }
  const auto is_ally_of_all_others = [&](int player) {
    return (owners & ~just(player) & ~alliances.allies(player)) == 0;
  };
  bool all_allied = true;
  for_each_player(owners, [&](int owner) { all_allied &= is_ally_of_all_others(owner); });
  if (!all_allied) return false;
  for (int point = 0; point < board.area(); ++point) {
    if (!contains(point)) continue;
    for (const int beside : board.neighbours(point)) {
      if (contains(beside)) continue;
      if (board.at(beside) == PoliticalGoBoard::nobody) return false;  // a liberty
      if (is_ally_of_all_others(board.at(beside))) return false;       // the set could be larger
    }
  }
  return true;
}

Alliances some_alliances(int players) {
  Alliances alliances;
  const int density = draw(rc::gen::inRange(0, 5));
  for (int p = 0; p < players; ++p) {
    for (int q = 0; q < p; ++q) alliances.set(p, q, draw(rc::gen::inRange(0, 4)) < density);
  }
  return alliances;
}

std::vector<int> breathless(const PoliticalGoBoard& board) {
  std::vector<int> stones;
  for (int point = 0; point < board.area(); ++point) {
    if (board.at(point) != PoliticalGoBoard::nobody && board.is_breathless(point)) stones.push_back(point);
  }
  return stones;
}

RC_GTEST_PROP(DragonSearch, FindsExactlyTheSetsThatTheDefinitionCallsDeadDragons, ()) {
  const auto& [w, h] = *rc::gen::elementOf(std::vector<std::pair<int, int>>{{3, 3}, {5, 2}, {11, 1}, {3, 4}});
  const auto kind = *rc::gen::element(Neighbourhood::Kind::orthogonal, Neighbourhood::Kind::letter);
  const int players = draw(rc::gen::inRange(1, 7));
  const Alliances alliances = some_alliances(players);
  PoliticalGoBoard board(w, h, kind);
  const int empty = draw(rc::gen::inRange(0, 3));
  for (int point = 0; point < w * h; ++point) {
    if (draw(rc::gen::inRange(0, 8)) >= empty) board.place(point, draw(rc::gen::inRange(0, players)));
  }
  DragonSearch search;
  std::set<unsigned long> expected;
  for (unsigned set = 1; set < 1U << board.area(); ++set) {
    if (is_dead_dragon(board, alliances, set)) expected.insert(set);
  }
  std::vector<unsigned long> found;
  for (const Dragon& dragon : search.find(board, alliances, breathless(board))) {
    found.push_back(dragon.points.to_ulong());
    Players owners = 0;
    unsigned long around = 0;
    for (int point = 0; point < board.area(); ++point) {
      if (!dragon.points[point]) continue;
      owners |= just(board.at(point));
      for (const int beside : board.neighbours(point)) around |= 1UL << beside;
    }
    RC_ASSERT(dragon.owners == owners);
    RC_ASSERT(dragon.around.to_ulong() == (around & ~dragon.points.to_ulong()));
  }
  std::ranges::sort(found);
  RC_ASSERT(found == std::vector<unsigned long>(expected.begin(), expected.end()));

  // A search from some stones finds the dragons that contain at least one of them.
  const unsigned from = draw(rc::gen::arbitrary<unsigned>());
  std::vector<int> stones = breathless(board);
  std::erase_if(stones, [&](int stone) { return (from >> stone & 1) == 0; });
  unsigned long asked = 0;
  for (const int stone : stones) asked |= 1UL << stone;
  std::erase_if(expected, [&](unsigned long set) { return (set & asked) == 0; });
  found.clear();
  for (const Dragon& dragon : search.find(board, alliances, stones))
    found.push_back(dragon.points.to_ulong());
  std::ranges::sort(found);
  RC_ASSERT(found == std::vector<unsigned long>(expected.begin(), expected.end()));
}

/// Returns the points of the dead dragons on a row of stones: A is player 0, and so on; a dot is empty.
std::vector<unsigned long> dead_in_row(const std::string& row, const Alliances& alliances) {
  PoliticalGoBoard board(static_cast<int>(row.size()), 1, Neighbourhood::Kind::orthogonal);
  for (int point = 0; point < board.area(); ++point) {
    if (row[point] != '.') board.place(point, row[point] - 'A');
  }
  DragonSearch search;
  std::vector<unsigned long> found;
  for (const Dragon& dragon : search.find(board, alliances, breathless(board))) {
    found.push_back(dragon.points.to_ulong());
  }
  std::ranges::sort(found);
  return found;
}

TEST(DragonSearch, AStoneIsInTheDragonsOfBothItsAlliesIfTheseAreOpponents) {
  Alliances alliances;
  alliances.set(0, 1, true);
  alliances.set(1, 2, true);
  EXPECT_EQ(dead_in_row("AAABBCCC", alliances), (std::vector<unsigned long>{0b00011111, 0b11111000}));
  EXPECT_EQ(dead_in_row("AAABBCC.", alliances), (std::vector<unsigned long>{0b00011111}));
  EXPECT_EQ(dead_in_row(".AABBCCC", alliances), (std::vector<unsigned long>{0b11111000}));
  alliances.set(0, 2, true);
  EXPECT_EQ(dead_in_row("AAABBCCC", alliances), (std::vector<unsigned long>{0b11111111}));
  EXPECT_EQ(dead_in_row(".AABBCCC", alliances), (std::vector<unsigned long>{}));
}

TEST(DragonSearch, OwnersMayHaveAFurtherAllyWhoIsNotThere) {
  Alliances alliances;
  alliances.set(0, 1, true);
  alliances.set(1, 2, true);
  alliances.set(0, 2, true);
  EXPECT_EQ(dead_in_row("BBC", alliances), (std::vector<unsigned long>{0b111}));
  EXPECT_EQ(dead_in_row("BDC", alliances), (std::vector<unsigned long>{0b001, 0b010, 0b100}));
}

TEST(DragonSearch, TwentySixAlliesOnAFullBoardAreOneDragon) {
  PoliticalGoBoard board(13, 13, Neighbourhood::Kind::orthogonal);
  for (int point = 0; point < board.area(); ++point) board.place(point, point * 7 % 26);
  Alliances alliances;
  for (int p = 0; p < 26; ++p) {
    for (int q = 0; q < p; ++q) alliances.set(p, q, true);
  }
  DragonSearch search;
  const std::vector<Dragon>& dead = search.find(board, alliances, breathless(board));
  ASSERT_EQ(dead.size(), 1);
  EXPECT_EQ(dead.front().points.count(), 169);
  EXPECT_EQ(dead.front().owners, (Players{1} << 26) - 1);
}

TEST(DragonSearch, RefusesToLookAtEveryCliqueOfManyPairsOfOpponents) {
  // There are 26 pairs of opponents; players of different pairs are allied. A dragon may have either player
  // of each pair as an owner, which gives more than 2^26 combinations.
  PoliticalGoBoard board(13, 13, Neighbourhood::Kind::orthogonal);
  Alliances alliances;
  for (int p = 0; p < 52; ++p) {
    for (int q = 0; q < p; ++q) alliances.set(p, q, p / 2 != q / 2);
  }
  for (int point = 0; point < board.area(); ++point) board.place(point, point * 7 % 52);
  DragonSearch search;
  EXPECT_THROW(search.find(board, alliances, breathless(board)), TooManyDragons);
  for (int p = 2; p < 52; p += 2) alliances.set(p, p + 1, true);  // the search still works after that
  EXPECT_EQ(search.find(board, alliances, breathless(board)).size(), 2);
}

Dragon dragon_of(std::initializer_list<int> points) {
  Dragon dragon;
  for (const int point : points) dragon.points.set(point);
  return dragon;
}

RC_GTEST_PROP(MaximalChoices, AreTheSetsToWhichNoDragonCanBeAdded, ()) {
  const int number = draw(rc::gen::inRange(0, 9));
  std::vector<Dragon> dragons;
  for (int i = 0; i < number; ++i) {
    Dragon& dragon = dragons.emplace_back(dragon_of({i}));
    for (int j = 0; j < i; ++j) {
      if (draw(rc::gen::inRange(0, 3)) == 0) dragon.around.set(j);
    }
    for (int j = 0; j < i; ++j) {
      if (dragon.around[j]) dragons[j].around.set(i);
    }
  }
  const auto is_free = [&](unsigned set) {
    for (int i = 0; i < number; ++i) {
      for (int j = 0; j < i; ++j) {
        if ((set >> i & set >> j & 1) != 0 && dragons[i].around[j]) return false;
      }
    }
    return true;
  };
  std::vector<unsigned> expected;
  for (unsigned set = 0; set < 1U << number; ++set) {
    bool maximal = is_free(set);
    for (int i = 0; i < number; ++i) maximal = maximal && ((set >> i & 1) != 0 || !is_free(set | 1U << i));
    if (maximal) expected.push_back(set);
  }
  std::vector<unsigned> found;
  for (const std::vector<int>& choice : maximal_choices(dragons)) {
    unsigned set = 0;
    for (const int dragon : choice) set |= 1U << dragon;
    found.push_back(set);
  }
  std::ranges::sort(found);
  RC_ASSERT(found == expected);
}

TEST(MaximalChoices, RefuseToCompareTooOften) {
  // Thirty pairs of dragons that meet. A maximal set has one dragon of each pair, so there are 2^30 sets.
  std::vector<Dragon> dragons;
  for (int pair = 0; pair < 30; ++pair) {
    for (const int side : {0, 1}) {
      dragons.push_back(dragon_of({2 * pair + side}));
      dragons.back().around.set(2 * pair + 1 - side);
    }
  }
  EXPECT_THROW(maximal_choices(dragons), TooManyDragons);
}

}  // namespace
}  // namespace ruleproof::optimized

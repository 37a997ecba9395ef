#include "certify/played_out.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <set>
#include <string>
#include <vector>

#include "reference/board.hpp"

namespace ruleproof {
namespace {

/// The signs of a board's points in row order, each X, O or dot.
using Stones = std::string;

BoardRegion of_colour(const Board& board, const Stones& stones, char wanted) {
  BoardRegion region = board.nowhere();
  for (int p = 0; p < board.size().area(); ++p)
    if (stones[p] == wanted) region.add(p);
  return region;
}

bool is_played_out(Size size, const Stones& stones) {
  const Board board(size);
  return played_out({of_colour(board, stones, 'X'), of_colour(board, stones, 'O')});
}

bool is_played_out(const std::vector<std::string>& rows) {
  const Size size{static_cast<int>(rows.front().size()), static_cast<int>(rows.size())};
  return is_played_out(size, fmt::format("{}", fmt::join(rows, "")));
}

TEST(PlayedOut, NeedsTwoEyesForEachChain) {
  EXPECT_TRUE(is_played_out({".X.X."}));
  EXPECT_TRUE(is_played_out({".XO.", "XXOO", ".XO."}));
  EXPECT_FALSE(is_played_out({".XO.", "XXOO", "XXO."})) << "one eye of Black's is filled";
  EXPECT_FALSE(is_played_out({".XO.", "XOO.", ".XO."})) << "an eye that falls apart";
}

TEST(PlayedOut, IsNoBoardOnWhichAPointIsOpen) {
  EXPECT_FALSE(is_played_out({"..", ".."}));
  EXPECT_TRUE(is_played_out({".X.X.", "XXXXX"}));
  EXPECT_FALSE(is_played_out({"....X.", "...XXX", "...X.X"})) << "points that touch no stone";
}

TEST(PlayedOut, IsNoBoardWithAStoneThatCouldBeCalledDead) {
  EXPECT_TRUE(is_played_out({".X..", "XXXX"}));
  EXPECT_FALSE(is_played_out({".XO.", "XXXX"}));
}

char other(char colour) { return colour == 'X' ? 'O' : 'X'; }

/// Returns the board after the attacker has placed a stone on `point`; empty if that is suicide.
Stones placed(const Board& board, Stones stones, int point, char attacker) {
  stones[point] = attacker;
  const auto of = [&](char wanted) { return of_colour(board, stones, wanted); };
  const auto clear = [&](char colour) {
    const Board::Region own = of(colour);
    const Board::Region gone = own - spread(own & touching(of('.')), own);
    for (const int p : gone.points()) stones[p] = '.';
    return !gone.points().empty();
  };
  clear(other(attacker));
  return clear(attacker) ? Stones() : stones;
}

/// Returns whether the attacker can capture any stone if the defender always passes and suicide is forbidden.
bool can_capture(const Board& board, const Stones& stones, char attacker) {
  const char defender = other(attacker);
  const auto defenders = std::ranges::count(stones, defender);
  std::set<Stones> seen{stones};
  std::vector<Stones> open{stones};
  while (!open.empty()) {
    const Stones now = open.back();
    open.pop_back();
    if (std::ranges::count(now, defender) < defenders) return true;
    for (int point = 0; point < board.size().area(); ++point) {
      if (now[point] != '.') continue;
      Stones next = placed(board, now, point, attacker);
      if (!next.empty() && seen.insert(next).second) open.push_back(std::move(next));
    }
  }
  return false;
}

TEST(PlayedOut, LetsNobodyCaptureAnythingOnAllSmallBoards) {
  int played_out_boards = 0;
  for (const Size size : {Size{1, 1}, Size{2, 2}, Size{7, 1}, Size{4, 2}, Size{3, 3}, Size{5, 2}}) {
    const Board board(size);
    Stones stones(size.area(), '.');
    const auto next = [&] {
      for (char& stone : stones) {
        stone = stone == '.' ? 'X' : stone == 'X' ? 'O' : '.';
        if (stone != '.') return true;
      }
      return false;
    };
    while (next()) {
      if (!is_played_out(size, stones)) continue;
      ++played_out_boards;
      for (const char attacker : {'X', 'O'}) ASSERT_FALSE(can_capture(board, stones, attacker)) << stones;
    }
  }
  EXPECT_GT(played_out_boards, 100);
}

}  // namespace
}  // namespace ruleproof

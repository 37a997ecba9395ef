#include "certify/played_out.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <set>

#include "record/drawn_stones.hpp"
#include "reference/board.hpp"

namespace ruleproof {
namespace {

using Rows = std::vector<std::string>;

BoardRegion of_colour(const Board& board, const std::vector<Stone>& stones, Stone wanted) {
  BoardRegion region = board.nowhere();
  for (int p = 0; p < board.size().area(); ++p)
    if (stones[static_cast<std::size_t>(p)] == wanted) region.add(p);
  return region;
}

bool is_played_out(Size size, const std::vector<Stone>& stones) {
  const Board board(size);
  return played_out({of_colour(board, stones, Stone::black), of_colour(board, stones, Stone::white)});
}

bool is_played_out(const Rows& rows) {
  const Size size{static_cast<int>(rows.front().size()), static_cast<int>(rows.size())};
  return is_played_out(size, drawn_stones(rows));
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

/// The board after the attacker has placed there; nothing if that would be suicide.
std::vector<Stone> placed(const Board& board, std::vector<Stone> stones, int point, Stone attacker) {
  stones[static_cast<std::size_t>(point)] = attacker;
  const auto of = [&](Stone wanted) { return of_colour(board, stones, wanted); };
  const auto clear = [&](Stone colour) {
    const Board::Region own = of(colour);
    const Board::Region gone = own - spread(own & touching(of(Stone::empty)), own);
    for (const int p : gone.points()) stones[static_cast<std::size_t>(p)] = Stone::empty;
    return !gone.points().empty();
  };
  clear(attacker == Stone::black ? Stone::white : Stone::black);
  return clear(attacker) ? std::vector<Stone>{} : stones;
}

/// Whether the attacker, who alone moves, and never by suicide, can clear a stone of the other colour.
bool can_capture(const Board& board, const std::vector<Stone>& stones, Stone attacker) {
  const Stone defender = attacker == Stone::black ? Stone::white : Stone::black;
  const auto defenders = std::ranges::count(stones, defender);
  std::set<std::vector<Stone>> seen{stones};
  std::vector<std::vector<Stone>> open{stones};
  while (!open.empty()) {
    const std::vector<Stone> now = open.back();
    open.pop_back();
    if (std::ranges::count(now, defender) < defenders) return true;
    for (int point = 0; point < board.size().area(); ++point) {
      if (now[static_cast<std::size_t>(point)] != Stone::empty) continue;
      std::vector<Stone> next = placed(board, now, point, attacker);
      if (!next.empty() && seen.insert(next).second) open.push_back(std::move(next));
    }
  }
  return false;
}

TEST(PlayedOut, LetsNobodyCaptureAnythingOnAllSmallBoards) {
  int played_out_boards = 0;
  for (const Size size : {Size{1, 1}, Size{2, 2}, Size{7, 1}, Size{4, 2}, Size{3, 3}, Size{5, 2}}) {
    const Board board(size);
    std::vector<Stone> stones(static_cast<std::size_t>(size.area()), Stone::empty);
    const auto next = [&] {
      for (Stone& stone : stones) {
        stone = stone == Stone::white ? Stone::empty : static_cast<Stone>(static_cast<int>(stone) + 1);
        if (stone != Stone::empty) return true;
      }
      return false;
    };
    while (next()) {
      if (!is_played_out(size, stones)) continue;
      ++played_out_boards;
      for (const Stone attacker : {Stone::black, Stone::white})
        ASSERT_FALSE(can_capture(board, stones, attacker)) << testing::PrintToString(rows(size, stones));
    }
  }
  EXPECT_GT(played_out_boards, 100);
}

}  // namespace
}  // namespace ruleproof

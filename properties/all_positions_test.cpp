#include "properties/all_positions.hpp"

#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include <memory>

#include "reference/board.hpp"

namespace ruleproof {
namespace {

BoardRegion any_board_region(const Board& board) {
  BoardRegion region = board.nowhere();
  for (int p = 0; p < board.size().area(); ++p)
    if (*rc::gen::inRange(0, 3) > 0) region.add(p);
  return region;
}

PositionsRegion said(AllPositions& world, const BoardRegion& region) {
  PositionsRegion all = world.nowhere();
  for (const int p : region.points()) all = all | world.at(p);
  return all;
}

bool are_the_same(const PositionsRegion& symbolic, const BoardRegion& region) {
  for (int p = 0; p < region.board().size().area(); ++p) {
    if (region.has(p) && !symbolic.has(p).is_yes()) return false;
    if (!region.has(p) && !symbolic.has(p).is_no()) return false;
  }
  return true;
}

/// How many steps it takes to reach all of a region from one of its points, as far as it can be reached.
int steps(const Board& board, int from, const BoardRegion& within) {
  BoardRegion reached = board.at(from);
  for (int count = 0;; ++count) {
    const BoardRegion next = reached | (touching(reached) & within);
    if (same(next, reached)) return count;
    reached = next;
  }
}

// Regions whose points are settled fold to yes and no, so that the two worlds can be compared without a
// solver.
RC_GTEST_PROP(AllPositions, SaysOfASettledPositionWhatBoardSays, ()) {
  const Board board({*rc::gen::inRange(1, 6), *rc::gen::inRange(1, 6)});
  Logic logic;
  AllPositions world(logic, board.size(), AllPositions::Encoding::unrolled);
  const BoardRegion a = any_board_region(board), b = any_board_region(board);
  const PositionsRegion x = said(world, a), y = said(world, b);
  RC_ASSERT(are_the_same(x | y, a | b));
  RC_ASSERT(are_the_same(x & y, a & b));
  RC_ASSERT(are_the_same(x - y, a - b));
  RC_ASSERT(are_the_same(~x, ~a));
  RC_ASSERT(are_the_same(touching(x), touching(a)));
  RC_ASSERT(are_the_same(spread(x, y), spread(a, b)));
  RC_ASSERT(some(x).is_yes() == some(a));
  RC_ASSERT(subset(x, y).is_yes() == subset(a, b));
  RC_ASSERT(same(x, y).is_yes() == same(a, b));
  const auto is_alone = [](const auto& region) {
    return [&](const auto& p) { return !some(touching(p) & region); };
  };
  RC_ASSERT(are_the_same(where(x, is_alone(x)), where(a, is_alone(a))));
}

TEST(AllPositions, RoundsReachTheEndOfEverySnake) {
  for (const Size size : {Size{1, 1}, Size{4, 1}, Size{2, 2}, Size{3, 2}, Size{3, 3}, Size{4, 3}}) {
    const Board board(size);
    int most = 0;
    for (int bits = 0; bits < 1 << size.area(); ++bits) {
      BoardRegion within = board.nowhere();
      for (int p = 0; p < size.area(); ++p)
        if (bits >> p & 1) within.add(p);
      for (const int from : within.points()) most = std::max(most, steps(board, from, within));
    }
    EXPECT_LE(most, AllPositions::rounds(size)) << size.w << "x" << size.h;
  }
}

TEST(AllPositions, ASnakeNeedsManyRounds) {
  const Board board({5, 5});
  BoardRegion snake = board.everywhere();
  for (const int wall : {5, 6, 7, 8, 16, 17, 18, 19}) snake = snake - board.at(wall);
  EXPECT_EQ(steps(board, 0, snake), 16);
  EXPECT_GE(AllPositions::rounds({5, 5}), 16);
}

/// Whether there is a position in which what the two encodings say of connection differs: from one point,
/// within one set.
Answer find(AllPositions::Encoding encoding, Size size, bool says_more) {
  Logic logic;
  AllPositions world(logic, size, encoding);
  const auto whole = world.any_region("whole"), part = world.any_region("part"), s = world.any_point("s");
  Query query(logic, Query::Engine::sat, {});
  query.add(subset(part, whole));
  query.add(some(says_more ? spread(s, whole) - spread(s, part) : spread(s, part) - spread(s, whole)));
  for (const Formula condition : world.conditions()) query.add(condition);
  return query.ask();
}

TEST(AllPositions, BothEncodingsProveWhatIsTrueAndDoNotProveWhatIsFalse) {
  for (const auto encoding : {AllPositions::Encoding::unrolled, AllPositions::Encoding::inductive}) {
    EXPECT_EQ(find(encoding, {4, 4}, false), Answer::unsatisfiable);
    EXPECT_EQ(find(encoding, {4, 4}, true), Answer::satisfiable);
  }
}

RC_GTEST_PROP(AllPositions, InductiveConditionsHoldOfEveryPosition, ()) {
  const Board board({*rc::gen::inRange(1, 4), *rc::gen::inRange(1, 4)});
  Logic logic;
  AllPositions world(logic, board.size(), AllPositions::Encoding::inductive);
  const BoardRegion one = any_board_region(board), two = any_board_region(board),
                    eye = any_board_region(board);
  const auto any_one = world.any_region("one"), any_two = world.any_region("two"),
             any_eye = world.any_region("eye");
  world.hint(any_eye);
  Query query(logic, Query::Engine::sat, {});
  const auto settle = [&](Formula formula, bool is_true) { query.add(is_true ? formula : !formula); };
  for (int p = 0; p < board.size().area(); ++p) {
    settle(any_one.has(p), one.has(p));
    settle(any_two.has(p), two.has(p));
    settle(any_eye.has(p), eye.has(p));
    for (int q = 0; q < board.size().area(); ++q) {
      settle(spread(world.at(p), any_one).has(q), spread(board.at(p), one).has(q));
      settle(spread(world.at(p), any_two).has(q), spread(board.at(p), two).has(q));
    }
  }
  for (const Formula condition : world.conditions()) query.add(condition);
  RC_ASSERT(query.ask() == Answer::satisfiable);
}

}  // namespace
}  // namespace ruleproof

#include "optimized/go_board.hpp"

#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include <algorithm>
#include <functional>
#include <set>
#include <stdexcept>
#include <string>
#include <vector>

#include "optimized/testing/engine_properties.hpp"

namespace ruleproof::optimized {

struct GoBoardPeer {
  static void corrupt_key(GoBoard& board) { board.key_ ^= 1; }
  static void corrupt_root(GoBoard& board, int point) { board.root_[board.cell_[point]] = 1; }
  static void corrupt_size(GoBoard& board, int point) { ++board.size_[board.root_[board.cell_[point]]]; }
  static void corrupt_liberties(GoBoard& board, int point) {
    board.liberties_[board.root_[board.cell_[point]]] += Liberties::at(board.cell_[0]);
  }
  static void corrupt_breath(GoBoard& board, int point) { board.breath_[board.cell_[point]] = {}; }
  static void corrupt_empties(GoBoard& board, int point) { board.empties_.erase(point); }
  static void corrupt_ring(GoBoard& board, int point) {
    board.next_[board.cell_[point]] = board.cell_[point];
  }
  static void corrupt_stones(GoBoard& board) { ++board.stones_[0]; }
  static void corrupt_soundness(GoBoard& board) { board.sound_ = false; }
};

namespace {

using Effect = GoBoard::Effect;

Board stones_of(const GoBoard& board) {
  Board stones;
  for (int point = 0; point < board.grid().area(); ++point) stones.push_back(board.stone(point));
  return stones;
}

/// Generates a board by random placements of either side, including suicide; some placements are undone.
GoBoard some_play(int longest, const std::function<void(GoBoard&, int, Side)>& place) {
  const auto [w, h] = some_size(longest);
  GoBoard board(w, h);
  board.set_up(some_board(w * h));
  for (const Step& step : some_steps(6 * w * h)) {
    if (step.kind == Step::Kind::undo && board.placements() > 0) {
      board.take_back();
    } else if (!board.empties().empty()) {
      const int point = board.empties()[step.choice / 2 % board.empties().size()];
      place(board, point, step.choice % 2 == 0 ? Side::black : Side::white);
    }
  }
  return board;
}

RC_GTEST_PROP(GoBoard, EffectsAndWhatFollowsFromThemAreThoseOfPlacing, ()) {
  some_play(5, [](GoBoard& board, int point, Side side) {
    const Effect effect = board.effect(point, side);
    GoBoard after = board;
    after.place(point, side);
    const bool own_lost = after.stones(side) <= board.stones(side);
    const bool any_lost = after.stones(Side::black) + after.stones(Side::white) <=
                          board.stones(Side::black) + board.stones(Side::white);
    RC_ASSERT((effect == Effect::suicide) == own_lost);
    RC_ASSERT((effect == Effect::none) == !any_lost);
    if (board.sound()) {
      RC_ASSERT(board.key_after(point, side, effect) == after.key());
      for (GoBoard past = board;; past.take_back()) {
        RC_ASSERT(board.recreates(point, side, effect, past.placements()) ==
                  (stones_of(past) == stones_of(after)));
        if (past.placements() == 0) break;
      }
      const bool unchanged = effect == Effect::suicide && board.is_lone(point, side);
      RC_ASSERT(unchanged == (stones_of(board) == stones_of(after)));
      RC_ASSERT(after.was_lone_suicide() == unchanged);
    }
    RC_ASSERT(after.sound());
    board = after;
  });
}

RC_GTEST_PROP(GoBoard, TheKoPointIsWhereACaptureWouldRestoreTheStonesBefore, ()) {
  some_play(4, [](GoBoard& board, int point, Side side) {
    const Board before = stones_of(board);
    board.place(point, side);
    const int ko = board.ko_point();
    for (const int answer : sorted(board.empties())) {
      const bool captures = board.effect(answer, other(side)) == Effect::capture;
      GoBoard after = board;
      after.place(answer, other(side));
      RC_ASSERT((answer == ko) == (captures && stones_of(after) == before));
    }
  });
}

RC_GTEST_PROP(GoBoard, WhatIsNotStirredIsAsItWas, ()) {
  some_play(6, [](GoBoard& board, int point, Side side) {
    if (!board.sound()) return board.place(point, side);
    const GoBoard before = board;
    board.place(point, side);
    std::set<int> stirred;
    board.for_each_stirred([&](int each) { stirred.insert(each); });
    for (int each = 0; each < board.grid().area(); ++each) {
      if (stirred.contains(each)) continue;
      const bool empty = board.stone(each) == Stone::empty;
      RC_ASSERT(empty == (before.stone(each) == Stone::empty));
      if (!empty) continue;
      for (const Side of : {Side::black, Side::white}) {
        RC_ASSERT(board.effect(each, of) == before.effect(each, of));
      }
    }
  });
}

RC_GTEST_PROP(GoBoard, PlacingAndTakingBackKeepEveryField, ()) {
  some_play(6, [](GoBoard& board, int point, Side side) {
    const Board before = stones_of(board);
    board.place(point, side);
    board.take_back();
    RC_ASSERT(stones_of(board) == before);
    if (!board.check().empty()) RC_FAIL(board.check().front());
    board.place(point, side);
    if (!board.check().empty()) RC_FAIL(board.check().front());
  });
}

TEST(GoBoard, PositionsInWhichAllHaveALibertyAreAsManyAsPublished) {
  for (const auto& [w, h, expected] : {std::tuple{1, 1, 1}, {2, 1, 5}, {2, 2, 57}, {3, 3, 12675}}) {
    GoBoard board(w, h);
    Board stones(w * h, Stone::black);
    int sound = 0;
    for (bool more = true; more;) {
      board.set_up(stones);
      sound += board.sound() ? 1 : 0;
      more = false;
      for (Stone& stone : stones) {  // the next colouring
        stone = stone == Stone::empty ? Stone::black : static_cast<Stone>(index(stone) + 1);
        if (stone != Stone::black) {
          more = true;
          break;
        }
      }
    }
    EXPECT_EQ(sound, expected) << w << "x" << h;
  }
}

TEST(GoBoard, CountsEachLibertyOfAChainOnce) {
  GoBoard board(4, 3);
  board.set_up(
      read(". X X . "
           ". X O . "
           ". X X . "));
  EXPECT_EQ(board.chain(1), (GoBoard::Chain{5, 5}));
  EXPECT_EQ(board.chain(6).liberties, 1);
  board.place(7, Side::black);
  EXPECT_EQ(board.stone(6), Stone::empty);
  EXPECT_EQ(board.chain(1).liberties, 6);
  EXPECT_EQ(board.chain(7).liberties, 3);
  board.place(6, Side::black);
  EXPECT_EQ(board.chain(7), (GoBoard::Chain{7, 5}));
}

TEST(GoBoard, CheckNamesACorruptedField) {
  GoBoard sound(3, 3);
  sound.set_up(read("X X . . . . . . ."));
  ASSERT_TRUE(sound.check().empty());
  const auto complaint = [&](const std::function<void(GoBoard&)>& corrupt) {
    GoBoard board = sound;
    corrupt(board);
    const auto complaints = board.check();
    return complaints.empty() ? "" : complaints.front();
  };
  EXPECT_NE(complaint(GoBoardPeer::corrupt_key).find("key of the stones"), std::string::npos);
  EXPECT_EQ(complaint([](GoBoard& board) { GoBoardPeer::corrupt_root(board, 4); }),
            "root at b2: is there without a stone");
  EXPECT_EQ(complaint([](GoBoard& board) { GoBoardPeer::corrupt_size(board, 0); }),
            "size at a3: differs from its chain's");
  EXPECT_EQ(complaint([](GoBoard& board) { GoBoardPeer::corrupt_liberties(board, 0); }),
            "liberties at a3: differ from those on the board");
  EXPECT_EQ(complaint([](GoBoard& board) { GoBoardPeer::corrupt_breath(board, 8); }),
            "breath at c1: is wrong");
  EXPECT_EQ(complaint([](GoBoard& board) { GoBoardPeer::corrupt_empties(board, 8); }),
            "size of set of empty points: is 6, should be 7");
  EXPECT_EQ(complaint([](GoBoard& board) { GoBoardPeer::corrupt_ring(board, 0); }),
            "ring of stones at a3: is not its chain");
  EXPECT_EQ(complaint(GoBoardPeer::corrupt_stones), "stones of black: is 3, should be 2");
  EXPECT_EQ(complaint(GoBoardPeer::corrupt_soundness), "soundness: is 0, should be 1");
}

TEST(GoBoard, RefusesABoardOfAnotherSizeAndEdges) {
  EXPECT_THROW(GoBoard(0, 3), std::invalid_argument);
  GoBoard board(3, 3);
  EXPECT_THROW(board.set_up(Board(8, Stone::empty)), std::invalid_argument);
  EXPECT_THROW(board.set_up(Board(9, Stone::edge)), std::invalid_argument);
}

}  // namespace
}  // namespace ruleproof::optimized

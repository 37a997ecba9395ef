#include "optimized/political_go_board.hpp"

#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include <cstdlib>
#include <stdexcept>
#include <vector>

#include "optimized/testing/engine_properties.hpp"

namespace ruleproof::optimized {
namespace {

using Kind = Neighbourhood::Kind;
using Board = PoliticalGoBoard;

TEST(Neighbourhood, LettersNeighboursDifferByOneInRowOrColumnButNotInBoth) {
  for (const auto& [w, h] : {std::pair{1, 1}, {5, 3}, {1, 25}, {25, 25}}) {
    const Neighbourhood orthogonal(w, h, Kind::orthogonal);
    const Neighbourhood letter(w, h, Kind::letter);
    for (int a = 0; a < w * h; ++a) {
      std::vector<std::uint16_t> near;
      std::vector<std::uint16_t> by_letter;
      for (int b = 0; b < w * h; ++b) {
        const bool column = std::abs(a % w - b % w) == 1;
        const bool row = std::abs(a / w - b / w) == 1;
        if ((column && a / w == b / w) || (row && a % w == b % w))
          near.push_back(static_cast<std::uint16_t>(b));
        if (column != row) by_letter.push_back(static_cast<std::uint16_t>(b));
      }
      ASSERT_TRUE(std::ranges::equal(orthogonal.of(a), near)) << a;
      ASSERT_TRUE(std::ranges::equal(letter.of(a), by_letter)) << a;
    }
  }
}

TEST(Breath, KnowsWhetherAllLibertiesAreOnePoint) {
  Breath breath;
  EXPECT_TRUE(breath.none());
  EXPECT_TRUE(breath.none_but(7));
  for (int time = 0; time < 3; ++time) breath += Breath::of(624);
  EXPECT_TRUE(breath.none_but(624));
  EXPECT_FALSE(breath.none_but(623));
  EXPECT_FALSE(breath.none());
  breath += Breath::of(0);
  EXPECT_FALSE(breath.none_but(624));
  breath -= Breath::of(0);
  EXPECT_TRUE(breath.none_but(624));
}

TEST(PoliticalGoBoard, AStoneIsQuietOnlyWhereNoChainLosesItsLastLiberty) {
  using Effect = Board::Effect;
  Board board(3, 2, Kind::orthogonal);  // the upper row: A B .
  board.place(0, 0);                    // the lower row: . A .
  board.place(1, 1);
  board.place(4, 0);
  EXPECT_EQ(board.effect(5, 0, 0), Effect::quiet);
  EXPECT_EQ(board.effect(2, 0, 0), Effect::unclear);  // takes B's last liberty
  EXPECT_EQ(board.effect(2, 1, 0), Effect::quiet);    // B has another liberty afterwards
  EXPECT_EQ(board.effect(3, 1, 0), Effect::unclear);  // takes the last liberty of A on the left
  EXPECT_EQ(board.effect(3, 0, 0), Effect::quiet);    // joins the two chains; the right one has a liberty
}

TEST(PoliticalGoBoard, AStoneAmongOpponentsWhoLiveIsSuicide) {
  using Effect = Board::Effect;
  Board board(4, 1, Kind::orthogonal);  // the row . A A .
  board.place(1, 0);
  board.place(2, 0);
  EXPECT_EQ(board.effect(0, 1, 0), Effect::suicide);
  EXPECT_EQ(board.effect(0, 1, just(0)), Effect::unclear);  // the neighbour is an ally and may save the stone
  EXPECT_EQ(board.effect(0, 0, 0), Effect::quiet);
  board.place(3, 1);
  EXPECT_EQ(board.effect(0, 1, 0), Effect::unclear);
  EXPECT_EQ(board.effect(0, 0, 0), Effect::unclear);
}

struct Action {
  std::vector<int> points;  // the removed points, or the point of a placement
  std::vector<std::int8_t> owners;
};

/// Adds and removes stones in every allowed manner and runs `check` after each step.
RC_GTEST_PROP(PoliticalGoBoard, ChainsBreathAndKeysFollowTheStones, ()) {
  const auto [w, h] = some_size(6);
  const auto kind = *rc::gen::element(Kind::orthogonal, Kind::letter);
  Board board(w, h, kind);
  std::vector<std::pair<Action, std::uint64_t>> done;  // the actions done, each with the key before it
  const auto look = [&] {
    const auto complaints = board.check();
    if (!complaints.empty()) RC_FAIL(complaints.front());
  };
  const auto take_back = [&] {
    const auto& [action, key] = done.back();
    if (action.owners.empty()) {
      board.take_back(action.points.front());
    } else {
      board.restore(action.points, action.owners);
    }
    RC_ASSERT(board.stones_key() == key);
    done.pop_back();
    look();
  };
  const auto choices = draw(rc::gen::container<std::vector<std::uint32_t>>(
      draw(rc::gen::inRange<std::size_t>(0, 60)), rc::gen::arbitrary<std::uint32_t>()));
  for (const std::uint32_t choice : choices) {
    const int point = static_cast<int>(choice / 16 % static_cast<std::uint32_t>(board.area()));
    if (choice % 16 == 0) {
      if (!done.empty()) take_back();
    } else if (board.at(point) == Board::nobody) {
      done.push_back({{{point}, {}}, board.stones_key()});
      board.place(point, static_cast<int>(choice % 3));
    } else if (board.is_breathless(point)) {
      Action action;
      for (int stone = 0; stone < board.area(); ++stone) {
        if (board.at(stone) == Board::nobody || board.chain(stone) != board.chain(point)) continue;
        action.points.push_back(stone);
        action.owners.push_back(static_cast<std::int8_t>(board.at(stone)));
      }
      done.emplace_back(action, board.stones_key());
      board.remove(action.points);
    }
    look();
  }
  while (!done.empty()) take_back();
  RC_ASSERT(board.stones() == 0);
  RC_ASSERT(board.stones_key() == 0U);
  RC_ASSERT(board.occupied_key() == 0U);
}

TEST(PoliticalGoBoard, RefusesSidesThatThereAreNot) {
  EXPECT_THROW(Board(0, 3, Kind::letter), std::invalid_argument);
  EXPECT_THROW(Board(3, 26, Kind::orthogonal), std::invalid_argument);
}

}  // namespace
}  // namespace ruleproof::optimized

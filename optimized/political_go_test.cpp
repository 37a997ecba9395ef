#include "optimized/political_go.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <cstdint>
#include <stdexcept>
#include <string>
#include <utility>
#include <vector>

#include "optimized/mixed.hpp"

namespace ruleproof::optimized {

struct PoliticalGoBoardPeer {
  static void spoil_breath(PoliticalGoBoard& board, int stone) {
    board.breath_[board.chain(stone)] += Breath::of(0);
  }
};

struct PoliticalGoPeer {
  static PoliticalGoBoard& board(PoliticalGo& engine) { return engine.board_; }
  static void spoil_alike(PoliticalGo& engine) { engine.alike_[0] ^= 2; }
  static void call_sound(PoliticalGo& engine) { engine.sound_ = true; }
};

namespace {

using Rules = PoliticalGo::Rules;
using Start = PoliticalGo::Setup;  // GoogleTest uses the name Setup

constexpr int nobody = PoliticalGo::nobody;

/// Random numbers that are the same in every run.
class Dice {
 public:
  explicit Dice(std::uint64_t seed) : state_(mixed(seed)) {}
  int roll(int faces) {
    state_ = state_ * 6364136223846793005 + 1442695040888963407;
    return static_cast<int>((state_ >> 33) % static_cast<std::uint64_t>(faces));
  }

 private:
  std::uint64_t state_;
};

// --- Rule by rule ------------------------------------------------------------------------------------------

enum Player { A, B, C, D, E };

/// Parses rows of text, the highest first: A is player 0, and so on; a dot is an empty point.
std::vector<int> drawn(const std::string& rows) {
  std::vector<int> stones;
  for (const char c : rows) {
    if (c != ' ') stones.push_back(c == '.' ? nobody : c - 'A');
  }
  return stones;
}

PoliticalGo set_up(int w, int h, int players, const Rules& rules, const Start& setup) {
  PoliticalGo engine(w, h, players, rules);
  engine.set_up(setup);
  return engine;
}

TEST(PoliticalGo, PerftLeavesOutWhatRepeatsABoardWithoutCapturing) {
  PoliticalGo engine(3, 1, 2, {.history = Rules::History::kept});
  const std::uint64_t free = perft(engine, 1).count;
  engine.place(0, 0);
  engine.pass(1);
  engine.nweek();
  engine.nweek();
  ASSERT_TRUE(engine.checkpoint());
  EXPECT_EQ(perft(engine, 1).count, free - 1);
  for (int depth = 0; depth <= 2; ++depth)
    ASSERT_EQ(perft(engine, depth, Leaves::counted), perft(engine, depth, Leaves::played));
}

// --- Large -------------------------------------------------------------------------------------------------

TEST(PoliticalGo, TwentySixPlayersPlayFourHundredMovesAndTakeThemBack) {
  for (const auto captures :
       {Rules::Captures::simultaneous, Rules::Captures::opponents_first, Rules::Captures::mover_chooses}) {
    PoliticalGo engine(13, 13, 26, {.captures = captures, .equivalent = Rules::Equivalent::closure});
    const std::uint64_t start = engine.key();
    Dice dice(static_cast<std::uint64_t>(captures));
    int events = 0;
    std::ptrdiff_t captured = 0;
    for (int move = 0; move < 400; ++move, ++events) {
      const int p = dice.roll(26);
      const int q = dice.roll(26);
      engine.period();
      ++events;
      const std::vector<int> legal = engine.legal_points(p);
      if (dice.roll(20) == 0 && engine.is_legal_form(p, q, false)) {
        engine.form(p, q);
      } else if (dice.roll(10) == 0 && engine.is_legal_break(p, q)) {
        engine.break_up(p, q);
      } else if (legal.empty()) {
        engine.pass(p);
      } else {
        const auto empty = std::ranges::count(engine.position().stones, nobody);
        engine.place(p, legal[dice.roll(static_cast<int>(legal.size()))]);
        captured += std::ranges::count(engine.position().stones, nobody) - empty + 1;
      }
    }
    EXPECT_GT(captured, 20);
    EXPECT_EQ(engine.check(), std::vector<std::string>{});
    for (; events > 0; --events) engine.undo();
    EXPECT_EQ(engine.key(), start);
    EXPECT_EQ(engine.check(), std::vector<std::string>{});
  }
}

TEST(PoliticalGo, RefusesAnEventWithTooManyDragonsAndChangesNothing) {
  // There are 26 pairs of opponents, each allied with all other pairs, on a board with one empty point.
  Start setup;
  for (int point = 0; point < 169; ++point) setup.stones.push_back(point == 0 ? nobody : point * 7 % 52);
  for (int p = 0; p < 52; ++p) {
    for (int q = 0; q < p - p % 2; ++q) setup.alliances.emplace_back(p, q);
  }
  PoliticalGo engine = set_up(13, 13, 52, {}, setup);
  const std::uint64_t key = engine.key();
  EXPECT_THROW(engine.break_up(0, 2), PoliticalGo::TooManyDragons);
  EXPECT_THROW(engine.form(2, 3), PoliticalGo::TooManyDragons);
  EXPECT_THROW(engine.place(5, 0), PoliticalGo::TooManyDragons);
  EXPECT_THROW((void)engine.legal_points(5), PoliticalGo::TooManyDragons);
  EXPECT_EQ(engine.key(), key);
  EXPECT_TRUE(engine.allied(0, 2));
  EXPECT_EQ(engine.at(0), nobody);
  EXPECT_TRUE(engine.position().movers.empty());
  EXPECT_EQ(engine.check(), std::vector<std::string>{});
}

// --- Errors and corruptions --------------------------------------------------------------------------------

TEST(PoliticalGo, RefusesGamesThatThereAreNot) {
  EXPECT_THROW(PoliticalGo(0, 3, 2, {}), std::invalid_argument);
  EXPECT_THROW(PoliticalGo(3, 26, 2, {}), std::invalid_argument);
  EXPECT_THROW(PoliticalGo(3, 3, 1, {}), std::invalid_argument);
  EXPECT_THROW(PoliticalGo(3, 3, 53, {}), std::invalid_argument);
  PoliticalGo engine(2, 1, 2, {});
  engine.place(A, 0);
  const std::uint64_t key = engine.key();
  for (const Start& setup : std::vector<Start>{{.stones = {A}},
                                               {.stones = {A, 2}},
                                               {.stones = {A, -2}},
                                               {.alliances = {{A, A}}},
                                               {.alliances = {{A, 2}}},
                                               {.scores = {1}},
                                               {.scores = {0, PoliticalGo::farthest_score + 1}},
                                               {.movers = {2}},
                                               {.movers = {A, A}}}) {
    EXPECT_THROW(engine.set_up(setup), std::invalid_argument);
  }
  EXPECT_EQ(engine.key(), key);
}

TEST(PoliticalGo, CheckNamesACorruptedField) {
  const Start setup{.stones = drawn("AB.. .A.."), .alliances = {{A, B}}};
  PoliticalGo engine = set_up(4, 2, 3, {}, setup);
  ASSERT_EQ(engine.check(), std::vector<std::string>{});
  PoliticalGoBoardPeer::spoil_breath(PoliticalGoPeer::board(engine), 1);
  EXPECT_EQ(std::ranges::count(engine.check(), "breath of the stone on 1"), 1);
  engine = set_up(4, 2, 3, {}, setup);
  PoliticalGoPeer::spoil_alike(engine);
  EXPECT_EQ(engine.check(), std::vector<std::string>{"likeness of player 0 with player 1"});
  engine = set_up(4, 2, 3, {}, {.stones = drawn("ABB. B...")});
  PoliticalGoPeer::call_sound(engine);
  EXPECT_EQ(std::ranges::count(engine.check(), "a dragon is dead"), 1);
}

}  // namespace
}  // namespace ruleproof::optimized

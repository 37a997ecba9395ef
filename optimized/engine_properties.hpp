#pragma once

#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include <algorithm>
#include <array>
#include <cstdint>
#include <limits>
#include <ostream>
#include <set>
#include <span>
#include <stdexcept>
#include <string>
#include <utility>
#include <vector>

#include "optimized/grid.hpp"
#include "optimized/side.hpp"

// What the tests of the engines share.

namespace ruleproof::optimized {

using Board = std::vector<Stone>;

template <typename Engine>
Board board_of(const Engine& engine) {
  Board board;
  for (int point = 0; point < engine.area(); ++point) board.push_back(engine.stone(point));
  return board;
}

inline std::vector<int> sorted(std::span<const std::uint16_t> members) {
  std::vector<int> points(members.begin(), members.end());
  std::ranges::sort(points);
  return points;
}

/// Where each side may place; only the one to move, if the engine knows it of no other.
template <typename Engine>
std::array<std::vector<int>, 2> legal_points(const Engine& engine) {
  if constexpr (requires { engine.legal(Side::black); }) {
    return {sorted(engine.legal(Side::black)), sorted(engine.legal(Side::white))};
  } else {
    return {sorted(engine.legal()), {}};
  }
}

/// Everything that an engine shows and that all engines have.
struct Snapshot {
  Board board;
  Side to_move;
  int passes;
  int stones;
  std::uint64_t key;
  std::array<int, 2> score;
  std::array<std::vector<int>, 2> legal;
  std::vector<std::array<bool, 3>> marks;  // what marks_of(engine, point) says: the game's own queries
  std::vector<int> last;  // what last_of(engine) says: the game's own memory of the last move
  friend bool operator==(const Snapshot&, const Snapshot&) = default;
};

template <typename Engine>
Snapshot snapshot(const Engine& engine) {
  Snapshot result{.board = board_of(engine),
                  .to_move = engine.to_move(),
                  .passes = engine.passes(),
                  .stones = engine.stones(),
                  .key = engine.key(),
                  .score = {engine.score(Side::black), engine.score(Side::white)},
                  .legal = legal_points(engine),
                  .marks = {},
                  .last = last_of(engine)};
  for (int point = 0; point < engine.area(); ++point) result.marks.push_back(marks_of(engine, point));
  return result;
}

// RapidCheck's small sizes would make small boards and short games only; shrinking still finds those.
template <typename T>
T draw(const rc::Gen<T>& gen) {
  return *rc::gen::resize(rc::kNominalSize, gen);
}

/// A board of up to `longest` x `longest` points, one row more often than chance would have it.
inline std::pair<int, int> some_size(int longest) {
  const auto side = rc::gen::inRange(1, longest + 1);
  return {draw(side), draw(rc::gen::oneOf(rc::gen::just(1), side, side, side))};
}

/// Any colouring of the board, dense and sparse ones.
inline Board some_board(int area) {
  const auto empties = draw(rc::gen::inRange<std::size_t>(1, 8));
  return draw(rc::gen::container<Board>(
      area,
      rc::gen::weightedElement<Stone>({{empties, Stone::empty}, {3, Stone::black}, {3, Stone::white}})));
}

inline Side some_side() { return *rc::gen::element(Side::black, Side::white); }

/// How a random walk goes on: play the choice-th legal point, pass, or take back.
struct Step {
  enum class Kind { play, pass, undo } kind;
  std::uint32_t choice;
  friend std::ostream& operator<<(std::ostream& out, const Step& step) {
    return out << (step.kind == Kind::play   ? "play "
                   : step.kind == Kind::pass ? "pass "
                                             : "undo ")
               << step.choice;
  }
};

inline std::vector<Step> some_steps(int most) {
  const auto kind = rc::gen::weightedElement<Step::Kind>(
      {{12, Step::Kind::play}, {1, Step::Kind::pass}, {3, Step::Kind::undo}});
  const auto step = rc::gen::map(rc::gen::pair(kind, rc::gen::arbitrary<std::uint32_t>()),
                                 [](const auto& pair) { return Step{pair.first, pair.second}; });
  const auto length = draw(rc::gen::inRange<std::size_t>(0, most + 1));
  return draw(rc::gen::container<std::vector<Step>>(length, step));
}

/// A line of text as a board: X black, O white, a dot for an empty point, anything else for the eye.
inline Board read(const std::string& rows) {
  Board board;
  for (const char c : rows) {
    if (c == 'X') board.push_back(Stone::black);
    if (c == 'O') board.push_back(Stone::white);
    if (c == '.') board.push_back(Stone::empty);
  }
  return board;
}

/// Walks and takes back as the steps say, and finally takes back everything; after each move and each undo
/// calls visit(engine), and demands that `check` finds nothing and that undo restores all that an engine
/// shows.
template <typename Engine, typename Visit>
void walk(Engine& engine, const std::vector<Step>& steps, Visit visit) {
  std::vector<Snapshot> history;
  const auto look = [&] {
    const std::vector<std::string> complaints = engine.check();
    if (!complaints.empty()) RC_FAIL(complaints.front());
    visit(engine);
  };
  const auto take_back = [&] {
    engine.undo();
    RC_ASSERT(snapshot(engine) == history.back());
    history.pop_back();
    look();
  };
  look();
  for (const Step& step : steps) {
    if (step.kind == Step::Kind::undo || engine.over()) {
      if (!history.empty()) take_back();
      continue;
    }
    history.push_back(snapshot(engine));
    const auto legal = engine.legal();
    if (step.kind == Step::Kind::pass || legal.empty()) {
      engine.pass();
    } else {
      engine.play(legal[step.choice % legal.size()]);
    }
    look();
  }
  while (!history.empty()) take_back();
}

/// Demands that a set-up of what was reached has the same key as what was reached.
template <typename Engine>
void has_key_of_set_up(const Engine& played) {
  Engine fresh(played.width(), played.height(), played.rules());
  fresh.set_up(board_of(played), played.passes() == 1 ? other(played.to_move()) : played.to_move());
  for (int passes = 0; passes < played.passes(); ++passes) fresh.pass();
  RC_ASSERT(fresh.key() == played.key());
}

/// Plays at random until the game is over or has so many moves, with a look after the first and each
/// `every`-th after it; returns how many there were.
template <typename Engine, typename Look>
int play_at_random(Engine& engine, int longest, int every, Look look) {
  std::uint64_t state = 7;
  int moves = 0;
  for (; moves < longest && !engine.over(); ++moves) {
    const auto legal = engine.legal();
    if (legal.empty()) {
      engine.pass();
    } else {
      state = state * 6364136223846793005 + 1442695040888963407;
      engine.play(legal[(state >> 33) % legal.size()]);
    }
    if (moves % every == 0) look();
  }
  return moves;
}

/// Plays a long game at random, with a look at `check` every now and then, and takes it back.
template <typename Engine>
void play_long_game(Engine& engine) {
  const std::uint64_t start = engine.key();
  const auto look = [&] {
    ASSERT_EQ(engine.check(), std::vector<std::string>{}) << engine.width() << "x" << engine.height();
  };
  int moves = play_at_random(engine, std::numeric_limits<int>::max(), 97, look);
  look();
  for (; moves > 0; --moves) engine.undo();
  look();
  ASSERT_EQ(engine.key(), start);
}

/// Demands that two passes leave nothing legal, and that taking one back does.
template <typename Engine>
void has_no_legal_points_when_over() {
  Engine engine(2, 2, {});
  engine.pass();
  EXPECT_FALSE(engine.over());
  EXPECT_EQ(engine.legal().size(), 4);
  engine.pass();
  EXPECT_TRUE(engine.over());
  EXPECT_TRUE(engine.legal().empty());
  EXPECT_FALSE(engine.is_legal(0));
  engine.undo();
  EXPECT_TRUE(engine.is_legal(0));
}

/// Demands an exception for sides and set-ups that no board has.
template <typename Engine>
void refuses_boards_that_there_are_not() {
  EXPECT_THROW(Engine(0, 3, {}), std::invalid_argument);
  EXPECT_THROW(Engine(3, 26, {}), std::invalid_argument);
  Engine engine(3, 3, {});
  for (const int points : {8, 10})
    EXPECT_THROW(engine.set_up(Board(points, Stone::empty), Side::black), std::invalid_argument);
  EXPECT_THROW(engine.set_up(Board(9, Stone::edge), Side::black), std::invalid_argument);
}

inline const std::vector<std::pair<int, int>> large_sizes{{25, 25}, {25, 2}, {1, 25}, {19, 19}, {9, 13}};

/// Demands that one stone anywhere, either side to move, and the numbers of passes all have keys of their
/// own.
template <typename Engine>
void tells_positions_apart(Engine& engine) {
  std::set<std::uint64_t> keys{engine.key()};
  engine.pass();
  keys.insert(engine.key());
  engine.pass();
  keys.insert(engine.key());
  for (const Side side : {Side::black, Side::white}) {
    for (int point = 0; point < engine.area(); ++point) {
      Board board(engine.area(), Stone::empty);
      for (const Stone stone : {Stone::black, Stone::white}) {
        board[point] = stone;
        engine.set_up(board, side);
        keys.insert(engine.key());
      }
    }
  }
  EXPECT_EQ(keys.size(), 3 + 4 * engine.area());
}

}  // namespace ruleproof::optimized

#include "optimized/go.hpp"

#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include <algorithm>
#include <functional>
#include <map>
#include <set>
#include <stdexcept>
#include <string>
#include <tuple>
#include <vector>

#include "optimized/engine_properties.hpp"
#include "optimized/perft.hpp"

namespace ruleproof::optimized {

struct GoPeer {
  /// From now on only the bits of the mask tell keys apart; the game must not have begun.
  static void coarsen_keys(Go& engine, std::uint64_t mask) { engine.keys_ = KeyHistory(mask); }
  static const GoBoard& board(const Go& engine) { return engine.board_; }
  static void corrupt_legal(Go& engine, int point) { engine.legal_[1].erase(point); }
  static void add_key(Go& engine) { engine.keys_.push(1); }
};

std::array<bool, 3> marks_of(const Go& engine, int point) { return {engine.is_legal(point), false, false}; }
/// The chains: the size and the liberties of each stone's.
std::vector<int> last_of(const Go& engine) {
  std::vector<int> chains;
  for (int point = 0; point < engine.area(); ++point) {
    if (engine.stone(point) == Stone::empty) continue;
    chains.push_back(GoPeer::board(engine).chain_size(point));
    chains.push_back(GoPeer::board(engine).liberties(point));
  }
  return chains;
}

namespace {

using Rules = Go::Rules;
using Suicide = Rules::Suicide;
using Ko = Rules::Ko;

std::vector<Rules> known_rules() {
  std::vector<Rules> all;
  for (const auto suicide : {Suicide::legal, Suicide::illegal}) {
    for (const auto ko : {Ko::positional, Ko::situational, Ko::simple}) all.push_back({suicide, ko});
  }
  return all;
}

Rules some_rules() { return known_rules()[*rc::gen::inRange<std::size_t>(0, known_rules().size())]; }

/// The rules once more, in their own words, to judge the engine by: boards are lists of stones, and the game
/// remembers all that stood.
struct Text {
  struct Moment {
    Board board;
    Side to_move;
  };

  int w, h;
  Rules rules;
  Board board;
  Side to_move = Side::black;
  int passes = 0;
  std::vector<Moment> earlier = {};

  std::vector<int> adjacent(int p) const {
    std::vector<int> result;
    for (int q = 0; q < w * h; ++q) {
      if (std::abs(p % w - q % w) + std::abs(p / w - q / w) == 1) result.push_back(q);
    }
    return result;
  }
  /// Whether a path of points that hold the same leads from p to a point that holds the goal.
  bool reaches(const Board& on, int p, Stone goal) const {
    std::set<int> path{p};
    for (bool grown = true; grown;) {
      grown = false;
      for (const int q : std::set<int>(path)) {
        for (const int r : adjacent(q)) {
          if (on[r] == goal) return true;
          if (on[r] == on[p] && path.insert(r).second) grown = true;
        }
      }
    }
    return false;
  }
  Board cleared(const Board& on, Side side) const {
    Board result = on;
    for (int p = 0; p < w * h; ++p) {
      if (on[p] == stone_of(side) && !reaches(on, p, Stone::empty)) result[p] = Stone::empty;
    }
    return result;
  }
  Board enemy_cleared(int point) const {
    Board after = board;
    after[point] = stone_of(to_move);
    return cleared(after, other(to_move));
  }
  Board after(int point) const { return cleared(enemy_cleared(point), to_move); }

  bool legal(int point) const {
    if (passes == 2 || board[point] != Stone::empty) return false;
    const Board made = after(point);
    if (rules.suicide == Suicide::illegal && made != enemy_cleared(point)) return false;
    switch (rules.ko) {
      case Ko::positional:
        return made != board &&
               std::ranges::none_of(earlier, [&](const Moment& moment) { return moment.board == made; });
      case Ko::situational:
        return std::ranges::none_of(earlier, [&](const Moment& moment) {
          return moment.board == made && moment.to_move == other(to_move);
        });
      case Ko::simple:
        return earlier.empty() || earlier.back().board != made;
    }
    return false;
  }
  std::vector<int> legal() const {
    std::vector<int> points;
    for (int point = 0; point < w * h; ++point) {
      if (legal(point)) points.push_back(point);
    }
    return points;
  }
  void play(int point) {
    const Board made = after(point);
    earlier.push_back({board, to_move});
    board = made;
    passes = 0;
    to_move = other(to_move);
  }
  void pass() {
    earlier.push_back({board, to_move});
    ++passes;
    to_move = other(to_move);
  }
  int score(Side side) const {
    int result = 0;
    for (int p = 0; p < w * h; ++p) {
      const bool own = board[p] == stone_of(side);
      const bool reached = board[p] == Stone::empty && reaches(board, p, stone_of(side)) &&
                           !reaches(board, p, stone_of(other(side)));
      result += own || reached ? 1 : 0;
    }
    return result;
  }
  std::uint64_t perft(int depth) const {
    if (depth == 0) return 1;
    if (passes == 2) return 0;
    std::uint64_t sequences = 0;
    for (const int point : legal()) {
      Text then = *this;
      then.play(point);
      sequences += then.perft(depth - 1);
    }
    Text then = *this;
    then.pass();
    return sequences + then.perft(depth - 1);
  }
};

/// An engine and the rules in the same position of the same game.
class Pair {
 public:
  Pair(int w, int h, const Rules& rules) : engine_(w, h, rules), games_{{w, h, rules, board_of(engine_)}} {}

  void coarsen_keys(std::uint64_t mask) { GoPeer::coarsen_keys(engine_, mask); }
  void set_up(const Board& board, Side to_move) {
    engine_.set_up(board, to_move);
    games_ = {{engine_.width(), engine_.height(), engine_.rules(), board, to_move}};
  }
  const Go& engine() const { return engine_; }
  const Text& text() const { return games_.back(); }
  bool can_undo() const { return games_.size() > 1; }
  void play(int point) {
    games_.push_back(text());
    games_.back().play(point);
    engine_.play(point);
  }
  void pass() {
    games_.push_back(text());
    games_.back().pass();
    engine_.pass();
  }
  void undo() {
    games_.pop_back();
    engine_.undo();
  }

  /// Whether the engine shows what the rules say; the set of legal points is asked for only if wanted, since
  /// the engine keeps it in other ways if it is not asked for after every move.
  bool agree(bool ask_for_set) const {
    bool same = engine_.to_move() == text().to_move && engine_.passes() == text().passes &&
                board_of(engine_) == text().board;
    for (const Side side : {Side::black, Side::white}) {
      same = same && engine_.score(side) == text().score(side);
    }
    const std::vector<int> legal = text().legal();
    for (int point = 0; point < engine_.area(); ++point) {
      same = same && engine_.is_legal(point) == std::ranges::binary_search(legal, point);
    }
    return same && (!ask_for_set || sorted(engine_.legal()) == legal) && engine_.check().empty();
  }

 private:
  Go engine_;
  std::vector<Text> games_;
};

/// Goes on as the steps say, and takes everything back in the end.
void walk_together(Pair& pair, const std::vector<Step>& steps) {
  RC_ASSERT(pair.agree(false));
  for (const Step& step : steps) {
    const bool ask_for_set = step.choice % 3 != 0;
    const std::vector<int> legal = pair.text().legal();
    if (step.kind == Step::Kind::undo || pair.engine().over()) {
      if (!pair.can_undo()) continue;
      pair.undo();
    } else if (step.kind == Step::Kind::pass || legal.empty()) {
      pair.pass();
    } else {
      pair.play(legal[step.choice / 3 % legal.size()]);
    }
    RC_ASSERT(pair.agree(ask_for_set));
  }
  while (pair.can_undo()) {
    pair.undo();
    RC_ASSERT(pair.agree(false));
  }
  RC_ASSERT(pair.agree(true));
}

/// Steps for a game in which stones are captured over and over.
std::vector<Step> long_walk(int area) { return some_steps(8 * area); }

RC_GTEST_PROP(Go, RandomGamesAgreeWithTheText, ()) {
  const auto [w, h] = some_size(4);
  Pair pair(w, h, some_rules());
  walk_together(pair, long_walk(w * h));
}

RC_GTEST_PROP(Go, AnySetUpPositionIsPlayedOnAsInTheText, ()) {
  const auto [w, h] = some_size(4);
  Pair pair(w, h, some_rules());
  pair.set_up(some_board(w * h), some_side());
  walk_together(pair, long_walk(w * h));
}

RC_GTEST_PROP(Go, BoardsWithTheSameKeyAreToldApart, ()) {
  const auto [w, h] = some_size(4);
  const Ko ko = *rc::gen::element(Ko::positional, Ko::situational);
  Pair pair(w, h, {*rc::gen::element(Suicide::legal, Suicide::illegal), ko});
  pair.coarsen_keys(*rc::gen::element<std::uint64_t>(0, 1, 7));
  pair.set_up(some_board(w * h), some_side());
  walk_together(pair, long_walk(w * h));
}

RC_GTEST_PROP(Go, UndoRestoresEverything, ()) {
  const auto [w, h] = some_size(6);
  Go engine(w, h, some_rules());
  engine.set_up(some_board(w * h), some_side());
  walk(engine, some_steps(3 * w * h), [](const Go&) {});
}

RC_GTEST_PROP(Go, PositionsReachedInAnotherWayHaveTheSameKey, ()) {
  const auto [w, h] = some_size(5);
  Go engine(w, h, some_rules());
  engine.set_up(some_board(w * h), some_side());
  walk(engine, some_steps(3 * w * h), has_key_of_set_up<Go>);
}

TEST(Go, KeysTellApartStonesSideToMoveAndPasses) {
  Go engine(3, 3, {});
  tells_positions_apart(engine);
}

TEST(Go, RandomGamesMeetEveryKindOfEventAndAgree) {
  std::map<std::string, int> events;
  std::uint64_t state = 5;
  const auto random = [&](std::size_t below) {
    state = state * 6364136223846793005 + 1442695040888963407;
    return (state >> 33) % below;
  };
  for (const Rules& rules : known_rules()) {
    for (const auto& [w, h] : {std::pair{3, 3}, {4, 2}, {6, 1}}) {
      Pair pair(w, h, rules);
      for (int move = 0; move < 150 && !pair.engine().over(); ++move) {
        const std::vector<int> legal = pair.text().legal();
        const int empties = w * h - pair.engine().stones();
        if (legal.empty()) {
          ++events["nothing is legal"];
          pair.pass();
        } else if (pair.text().passes == 0 && random(20) == 0) {
          ++events["pass"];
          pair.pass();
        } else {
          const int point = legal[random(legal.size())];
          const int stones = pair.engine().stones();
          if (empties > std::ssize(legal)) ++events["something is forbidden"];
          if (pair.text().enemy_cleared(point) != pair.text().after(point)) ++events["suicide"];
          pair.play(point);
          if (pair.engine().stones() == stones) ++events["one stone is removed"];
          if (pair.engine().stones() < stones) ++events["several stones are removed"];
        }
        ASSERT_TRUE(pair.agree(true)) << w << "x" << h << " move " << move;
      }
    }
  }
  EXPECT_GT(events["nothing is legal"], 5);
  EXPECT_GT(events["pass"], 20);
  EXPECT_GT(events["something is forbidden"], 200);
  EXPECT_GT(events["suicide"], 20);
  EXPECT_GT(events["one stone is removed"], 100);
  EXPECT_GT(events["several stones are removed"], 50);
}

TEST(Go, LargeBoardsStaySoundInLongGames) {
  for (const auto& [w, h] : large_sizes) {
    for (const Ko ko : {Ko::situational, Ko::simple}) {
      Go engine(w, h, {Suicide::illegal, ko});
      const std::uint64_t start = engine.key();
      const auto look = [&] {
        // Only the board: the whole check compares with every moment of the game.
        ASSERT_EQ(GoPeer::board(engine).check(), std::vector<std::string>{}) << w << "x" << h;
      };
      int moves = play_at_random(engine, 4 * w * h, 197, look);
      ASSERT_EQ(engine.check(), std::vector<std::string>{}) << w << "x" << h;
      for (; moves > 0; --moves) engine.undo();
      look();
      EXPECT_EQ(engine.key(), start);
    }
  }
}

// --- Counts ------------------------------------------------------------------------------------------------

std::uint64_t complete_games(Go& engine) {
  if (engine.over()) return 1;
  std::uint64_t games = 0;
  for (int point = 0; point < engine.area(); ++point) {
    if (!engine.is_legal(point)) continue;
    engine.play(point);
    games += complete_games(engine);
    engine.undo();
  }
  engine.pass();
  games += complete_games(engine);
  engine.undo();
  return games;
}

TEST(Go, CompleteGamesAreAsManyAsPublished) {
  const std::vector<std::uint64_t> expected{1, 9, 907};
  for (int w = 1; w <= 3; ++w) {
    Go engine(w, 1, {});
    EXPECT_EQ(complete_games(engine), expected[w - 1]) << w;
  }
}

TEST(Go, PerftIsThatOfTheText) {
  for (const Rules& rules : known_rules()) {
    for (const auto& [w, h, deepest] : {std::tuple{1, 1, 5}, {2, 1, 7}, {2, 2, 6}, {3, 1, 7}, {3, 2, 4}}) {
      Go engine(w, h, rules);
      const Text text{w, h, rules, board_of(engine)};
      for (int depth = 0; depth <= deepest; ++depth) {
        const std::uint64_t expected = text.perft(depth);
        EXPECT_EQ(perft(engine, depth), expected) << w << "x" << h << " depth " << depth;
        EXPECT_EQ(perft(engine, depth, Leaves::played), expected) << w << "x" << h << " depth " << depth;
      }
    }
  }
}

// --- Single rules ------------------------------------------------------------------------------------------

TEST(Go, TheEnemyIsRemovedBeforeTheOwnStoneThatHasNoLibertyEither) {
  const Board board = read(
      "X X . "
      "O O X "
      ". . . ");
  Go engine(3, 3, {Suicide::illegal, Ko::positional});
  engine.set_up(board, Side::white);
  ASSERT_TRUE(engine.is_legal(2));
  engine.play(2);
  EXPECT_EQ(board_of(engine), read(". . O "
                                   "O O X "
                                   ". . . "));
  engine.undo();
  EXPECT_EQ(board_of(engine), board);
}

TEST(Go, SuicideRemovesTheWholeChainWhereItIsLegal) {
  const Board board = read(
      "X . O "
      "O O . ");
  Go legal(3, 2, {Suicide::legal, Ko::positional});
  Go illegal(3, 2, {Suicide::illegal, Ko::positional});
  for (Go* engine : {&legal, &illegal}) engine->set_up(board, Side::black);
  EXPECT_FALSE(illegal.is_legal(1));
  ASSERT_TRUE(legal.is_legal(1));
  legal.play(1);
  EXPECT_EQ(board_of(legal), read(". . O "
                                  "O O . "));
  EXPECT_EQ(legal.to_move(), Side::white);
}

TEST(Go, APlacementRemovesAllThatASetUpLeftWithoutALiberty) {
  const Board board = read(
      "X O . "
      "O . . "
      ". . . ");
  Go engine(3, 3, {Suicide::illegal, Ko::positional});
  engine.set_up(board, Side::black);
  EXPECT_TRUE(engine.legal().empty());  // wherever Black places, a3 goes
  engine.pass();
  EXPECT_EQ(engine.stone(0), Stone::black);
  ASSERT_TRUE(engine.is_legal(8));
  engine.play(8);
  EXPECT_EQ(board_of(engine), read(". O . "
                                   "O . . "
                                   ". . O "));
  engine.undo();
  EXPECT_EQ(board_of(engine), board);

  Go suicidal(3, 3, {Suicide::legal, Ko::positional});
  suicidal.set_up(board, Side::black);
  suicidal.play(8);
  EXPECT_EQ(board_of(suicidal), read(". O . "
                                     "O . . "
                                     ". . X "));
}

TEST(Go, AKoIsNotTakenBackAtOnceButAfterAnExchange) {
  for (const Rules& rules : known_rules()) {
    Go engine(4, 3, rules);
    engine.set_up(read(". X O . "
                       "X . X O "
                       ". X O . "),
                  Side::white);
    engine.play(5);
    ASSERT_EQ(engine.stone(6), Stone::empty);
    EXPECT_FALSE(engine.is_legal(6));
    engine.play(0);
    EXPECT_FALSE(engine.is_legal(5));
    engine.play(3);
    EXPECT_TRUE(engine.is_legal(6));
  }
}

TEST(Go, AnAnswerThatCapturesMoreThanTheKoStoneIsNotForbidden) {
  // White on b2 captures c2 only. Black on c2 would capture b2, and with it the white stones around, which
  // had no liberty in this set-up.
  for (const Rules& rules : known_rules()) {
    Go engine(5, 3, rules);
    engine.set_up(read(". X O X . "
                       "X . X O X "
                       ". X O X . "),
                  Side::white);
    engine.play(6);
    ASSERT_EQ(board_of(engine), read(". X O X . "
                                     "X O . O X "
                                     ". X O X . "));
    EXPECT_TRUE(engine.is_legal(7));
    EXPECT_EQ(std::ranges::count(engine.legal(), 7), 1);
  }
}

/// Whether the last of some placements is legal, the first being Black's on the empty board; all others must
/// be.
bool last_is_legal(int w, int h, const Rules& rules, std::vector<int> points) {
  Go engine(w, h, rules);
  const int last = points.back();
  points.pop_back();
  for (const int point : points) {
    EXPECT_TRUE(engine.is_legal(point)) << point;
    engine.play(point);
  }
  EXPECT_EQ(std::ranges::count(engine.legal(), last), engine.is_legal(last) ? 1 : 0);
  return engine.is_legal(last);
}

TEST(Go, SendingTwoAndReturningOneRepeatsABoardWithTheOtherSideToMove) {
  // X . .  X . O  X X .  . . O, and again X . O
  const std::vector<int> points{0, 2, 1, 2, 0};
  for (const Suicide suicide : {Suicide::legal, Suicide::illegal}) {
    EXPECT_FALSE(last_is_legal(3, 1, {suicide, Ko::positional}, points));
    EXPECT_TRUE(last_is_legal(3, 1, {suicide, Ko::situational}, points));
    EXPECT_TRUE(last_is_legal(3, 1, {suicide, Ko::simple}, points));
  }
}

TEST(Go, ACycleOfSixIsForbiddenBySuperkoOnly) {
  // X .  X O  X O  . O  X O  . O  and again  X .
  // . .  . .  X .  . O  . O  O O             . .
  const std::vector<int> points{0, 1, 2, 3, 0, 2, 0};
  for (const Suicide suicide : {Suicide::legal, Suicide::illegal}) {
    EXPECT_FALSE(last_is_legal(2, 2, {suicide, Ko::positional}, points));
    EXPECT_FALSE(last_is_legal(2, 2, {suicide, Ko::situational}, points));
    EXPECT_TRUE(last_is_legal(2, 2, {suicide, Ko::simple}, points));
  }
}

TEST(Go, ReadingsOfKoDifferOnASuicideAfterAPass) {
  // White places, Black passes, and White kills both stones: the board is empty again. It was so at the start
  // only, and then it was either White's turn or, one pass earlier, Black's.
  const auto empties_again = [](Ko ko, Side first) {
    Go engine(2, 1, {Suicide::legal, ko});
    engine.set_up(read(". ."), first);
    if (first == Side::black) engine.pass();
    engine.play(0);
    engine.pass();
    return engine.is_legal(1);
  };
  EXPECT_FALSE(empties_again(Ko::positional, Side::white));
  EXPECT_TRUE(empties_again(Ko::situational, Side::white));
  EXPECT_TRUE(empties_again(Ko::simple, Side::white));
  EXPECT_FALSE(empties_again(Ko::positional, Side::black));
  EXPECT_FALSE(empties_again(Ko::situational, Side::black));
  EXPECT_TRUE(empties_again(Ko::simple, Side::black));
}

TEST(Go, UnderSimpleKoALoneSuicideIsForbiddenAfterAMoveThatLeftTheBoardAsItWas) {
  // Each side can kill a stone of its own at one end.
  const Board board = read(". X . O .");
  Go engine(5, 1, {Suicide::legal, Ko::simple});
  engine.set_up(board, Side::white);
  EXPECT_TRUE(engine.is_legal(0));  // nothing was before
  engine.play(0);
  EXPECT_EQ(board_of(engine), board);
  EXPECT_FALSE(engine.is_legal(4));
  EXPECT_EQ(sorted(engine.legal()), (std::vector<int>{0, 2}));
  engine.undo();
  engine.pass();
  EXPECT_FALSE(engine.is_legal(4));
  engine.undo();
  engine.set_up(board, Side::black);
  EXPECT_TRUE(engine.is_legal(4));
}

TEST(Go, AreaIsStonesAndWhatOnlyTheyReach) {
  Go engine(5, 3, {});
  engine.set_up(read(". X . O . "
                     "X X . O O "
                     ". X . O . "),
                Side::black);
  EXPECT_EQ(engine.score(Side::black), 6);
  EXPECT_EQ(engine.score(Side::white), 6);
  engine.play(2);
  EXPECT_EQ(engine.score(Side::black), 7);
  engine.set_up(Board(15, Stone::empty), Side::black);
  EXPECT_EQ(engine.score(Side::black), 0);
  engine.play(0);
  EXPECT_EQ(engine.score(Side::black), 15);
}

TEST(Go, NothingIsLegalWhenTheGameIsOver) { has_no_legal_points_when_over<Go>(); }

TEST(Go, CheckNamesACorruptedField) {
  Go sound(3, 3, {});
  sound.set_up(read("X O . . . . . . ."), Side::black);
  sound.play(8);
  ASSERT_EQ(sound.legal().size(), 6);
  ASSERT_TRUE(sound.check().empty());
  Go engine = sound;
  GoPeer::corrupt_legal(engine, 4);
  EXPECT_EQ(engine.check().back(), "legal set of white: has not b2, should");
  engine = sound;
  GoPeer::add_key(engine);
  EXPECT_EQ(engine.check().back(), "keys of earlier boards: is 1, should be 0");
}

TEST(Go, RefusesWhatItDoesNotKnow) {
  for (const Rules& rules : known_rules()) EXPECT_TRUE(Go::knows(rules));
  refuses_boards_that_there_are_not<Go>();
}

}  // namespace
}  // namespace ruleproof::optimized

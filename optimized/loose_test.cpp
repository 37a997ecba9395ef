#include "optimized/loose.hpp"

#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include <algorithm>
#include <functional>
#include <set>
#include <stdexcept>
#include <string>
#include <vector>

#include "optimized/engine_properties.hpp"
#include "optimized/perft.hpp"

namespace ruleproof::optimized {

std::array<bool, 3> marks_of(const Loose& engine, int point) {
  return {engine.is_false_liberty(point), engine.is_true_liberty(point), false};
}
std::vector<int> last_of(const Loose& engine) {
  const auto flipped = engine.flipped();
  std::vector<int> result(flipped.begin(), flipped.end());
  std::ranges::sort(result);
  result.push_back(!engine.last_placer() ? -1 : index(*engine.last_placer()));
  return result;
}

struct LoosePeer {
  static void corrupt_key(Loose& engine) { engine.key_ ^= 1; }
  static void corrupt_legal(Loose& engine, int point) { engine.legal_[1].erase(point); }
  static void corrupt_score(Loose& engine) { ++engine.stones_[0]; }
  static void corrupt_liberties(Loose& engine, int stone) {
    engine.groups_.tally(engine.groups_.root(stone)) += Spread::of_point(0, 0);
  }
  static void corrupt_counts(Loose& engine, int point) { engine.around_[point].add(Stone::empty); }
  static void corrupt_soundness(Loose& engine) { engine.sound_ = !engine.sound_; }
  static void corrupt_board(Loose& engine, int point, Stone stone) { engine.board_[point] = stone; }
};

namespace {

using Rules = Loose::Rules;

std::vector<Rules> known_rules() {
  std::vector<Rules> all;
  for (const auto group : {Rules::Group::maximal, Rules::Group::any_set}) {
    for (const auto flip : {Rules::Flip::once, Rules::Flip::cascade, Rules::Flip::one_by_one}) {
      for (const auto end : {Rules::End::whole_board, Rules::End::own_groups})
        all.push_back({group, flip, end});
    }
  }
  return all;
}

Rules some_rules() { return known_rules()[*rc::gen::inRange<std::size_t>(0, known_rules().size())]; }

/// The rules once more, in their own words and with sets, to judge the engine by.
struct Text {
  using Group = std::set<int>;

  int w, h;
  Rules rules;
  Board board;

  std::vector<int> adjacent(int p) const {
    std::vector<int> result;
    for (int q = 0; q < w * h; ++q) {
      if (std::abs(p % w - q % w) + std::abs(p / w - q / w) == 1) result.push_back(q);
    }
    return result;
  }
  Group maximal_group(int stone) const {
    Group result{stone};
    for (bool grown = true; grown;) {
      grown = false;
      for (const int p : Group(result)) {
        for (const int q : adjacent(p)) {
          if (board[q] == board[p] && result.insert(q).second) grown = true;
        }
      }
    }
    return result;
  }
  /// Under `any_set` every connected set of like-coloured stones, found by growing smaller ones.
  std::set<Group> groups() const {
    std::set<Group> all;
    for (int p = 0; p < w * h; ++p) {
      if (board[p] == Stone::empty) continue;
      all.insert(rules.group == Rules::Group::maximal ? maximal_group(p) : Group{p});
    }
    if (rules.group == Rules::Group::maximal) return all;
    std::vector<Group> found(all.begin(), all.end());
    for (std::size_t i = 0; i < found.size(); ++i) {
      const Group smaller = found[i];
      for (const int p : smaller) {
        for (const int q : adjacent(p)) {
          Group larger = smaller;
          if (board[q] == board[p] && larger.insert(q).second && all.insert(larger).second)
            found.push_back(larger);
        }
      }
    }
    return all;
  }
  bool false_liberty(int p) const {
    bool black = false;
    bool white = false;
    for (const int q : adjacent(p)) {
      if (board[q] == Stone::empty) return false;
      (board[q] == Stone::black ? black : white) = true;
    }
    return board[p] == Stone::empty && black && white;
  }
  bool has_true_liberty(const Group& group) const {
    for (const int p : group) {
      for (const int q : adjacent(p)) {
        if (board[q] == Stone::empty && !false_liberty(q)) return true;
      }
    }
    return false;
  }
  Stone colour(const Group& group) const { return board[*group.begin()]; }

  void flip_all(Side side) {
    std::set<Group> losing;
    for (const Group& group : groups()) {
      if (colour(group) != stone_of(side) && !has_true_liberty(group)) losing.insert(group);
    }
    for (const Group& group : losing) {
      for (const int p : group) board[p] = stone_of(side);
    }
  }
  bool flip_last(Side side) {
    const std::set<Group> all = groups();
    for (auto group = all.rbegin(); group != all.rend(); ++group) {
      if (colour(*group) == stone_of(side) || has_true_liberty(*group)) continue;
      for (const int p : *group) board[p] = stone_of(side);
      return true;
    }
    return false;
  }

  /// The board after a placement and its flips; whether that is legal.
  bool place(int point, Side side) {
    if (board[point] != Stone::empty) return false;
    board[point] = stone_of(side);
    if (rules.flip == Rules::Flip::once) flip_all(side);
    if (rules.flip == Rules::Flip::cascade) {
      for (Board before; before != board;) {
        before = board;
        flip_all(side);
      }
    }
    if (rules.flip == Rules::Flip::one_by_one) {
      while (flip_last(side)) {
      }
    }
    return std::ranges::all_of(groups(), [&](const Group& group) {
      const bool counts = rules.end == Rules::End::whole_board || colour(group) == stone_of(side);
      return !counts || has_true_liberty(group);
    });
  }
  std::uint64_t perft(int depth, Side side, int passes) const {
    if (depth == 0) return 1;
    if (passes == 2) return 0;
    std::uint64_t sequences = perft(depth - 1, other(side), passes + 1);
    for (int point = 0; point < w * h; ++point) {
      Text after = *this;
      if (after.place(point, side)) sequences += after.perft(depth - 1, other(side), 0);
    }
    return sequences;
  }
};

/// The legal points of both sides and what each legal placement of the side to move makes of the board.
void agrees_with_text(const Loose& engine) {
  const Text text{engine.width(), engine.height(), engine.rules(), board_of(engine)};
  for (int point = 0; point < engine.area(); ++point) {
    RC_ASSERT(engine.is_false_liberty(point) == text.false_liberty(point));
    const bool liberty =
        text.board[point] == Stone::empty &&
        std::ranges::any_of(text.adjacent(point), [&](int q) { return is_stone(text.board[q]); });
    RC_ASSERT(engine.is_true_liberty(point) == (liberty && !text.false_liberty(point)));
    for (const Side side : {Side::black, Side::white}) {
      Text after = text;
      const bool legal = after.place(point, side) && !engine.over();
      RC_ASSERT(engine.is_legal(point, side) == legal);
      if (!legal || side != engine.to_move()) continue;
      Loose played = engine;
      played.play(point);
      RC_ASSERT(board_of(played) == after.board);
      RC_ASSERT(played.last_placer() == side);
      std::vector<int> flipped;
      for (int p = 0; p < engine.area(); ++p) {
        if (p != point && after.board[p] != text.board[p]) flipped.push_back(p);
      }
      std::vector<int> claimed(played.flipped().begin(), played.flipped().end());
      std::ranges::sort(claimed);
      RC_ASSERT(claimed == flipped);
      RC_ASSERT(played.score(side) == std::ranges::count(after.board, stone_of(side)));
    }
  }
}

RC_GTEST_PROP(Loose, RandomGamesKeepEveryFieldAndAgreeWithTheText, ()) {
  const auto [w, h] = some_size(4);
  Loose engine(w, h, {.flip = some_rules().flip, .end = some_rules().end});
  walk(engine, some_steps(2 * w * h), agrees_with_text);
}

RC_GTEST_PROP(Loose, AnySetUpPositionIsTakenAndPlayedOn, ()) {
  const auto [w, h] = some_size(4);
  Loose engine(w, h, {.flip = some_rules().flip, .end = some_rules().end});
  engine.set_up(some_board(w * h), some_side());
  walk(engine, some_steps(10), agrees_with_text);
}

RC_GTEST_PROP(Loose, AnySetIsTheSameAsEveryStoneOnItsOwn, ()) {
  const auto [w, h] = some_size(3);
  Rules rules = some_rules();
  rules.group = Rules::Group::any_set;
  Loose engine(w, h, rules);
  engine.set_up(some_board(w * h), some_side());
  walk(engine, some_steps(8), agrees_with_text);
}

RC_GTEST_PROP(Loose, GamesOnLargerBoardsKeepEveryField, ()) {
  const auto [w, h] = some_size(7);
  Loose engine(w, h, some_rules());
  if (draw(rc::gen::arbitrary<bool>())) engine.set_up(some_board(w * h), some_side());
  walk(engine, some_steps(2 * w * h), [](const Loose&) {});
}

RC_GTEST_PROP(Loose, PositionsReachedInAnotherOrderHaveTheSameKey, ()) {
  const auto [w, h] = some_size(6);
  Loose engine(w, h, some_rules());
  engine.set_up(some_board(w * h), some_side());
  walk(engine, some_steps(w * h), has_key_of_set_up<Loose>);
}

TEST(Loose, KeysTellApartStonesSideToMoveAndPasses) {
  Loose engine(3, 3, {});
  tells_positions_apart(engine);
}

TEST(Loose, LargeBoardsStaySoundInLongGames) {
  for (const auto& [w, h] : large_sizes) {
    Loose engine(w, h, {});
    play_long_game(engine);
  }
  const auto& [w, h] = large_sizes[0];
  Loose engine(w, h, {.group = Rules::Group::any_set});
  play_long_game(engine);
}

TEST(Loose, PerftOnOnePointIsThatOfPassingOnly) {
  // Nothing can be placed: the only game is two passes.
  Loose engine(1, 1, {});
  const std::vector<std::uint64_t> expected{1, 1, 1, 0};
  for (int depth = 0; depth < 4; ++depth) EXPECT_EQ(perft(engine, depth), expected[depth]) << depth;
}

TEST(Loose, PerftIsThatOfTheText) {
  for (const Rules& rules : known_rules()) {
    for (const auto& [w, h, deepest] : {std::tuple{2, 1, 8}, {2, 2, 6}, {3, 2, 4}, {3, 3, 3}}) {
      Loose engine(w, h, rules);
      const Text text{w, h, rules, board_of(engine)};
      for (int depth = 0; depth <= deepest; ++depth) {
        const std::uint64_t expected = text.perft(depth, Side::black, 0);
        EXPECT_EQ(perft(engine, depth), expected) << w << "x" << h << " depth " << depth;
        EXPECT_EQ(perft(engine, depth, Leaves::played), expected) << w << "x" << h << " depth " << depth;
      }
    }
  }
}

TEST(Loose, AStoneThatMakesItsNeighboursLastLibertyFalseFlipsIt) {
  // White a1 lives on a2 alone; Black on a3 makes that a false liberty, and true again by the flip.
  const Board board = read(
      ". . . "
      ". X . "
      "O X . ");
  Loose engine(3, 3, {});
  engine.set_up(board, Side::black);
  ASSERT_TRUE(engine.is_true_liberty(3));
  engine.play(0);
  EXPECT_EQ(board_of(engine), read("X..  .X.  XX."));
  ASSERT_EQ(engine.flipped().size(), 1);
  EXPECT_EQ(engine.flipped()[0], 6);
  EXPECT_TRUE(engine.is_true_liberty(3));
  engine.pass();
  EXPECT_EQ(engine.flipped().size(), 1);
  EXPECT_EQ(engine.last_placer(), Side::black);
  engine.undo();
  engine.undo();
  EXPECT_EQ(board_of(engine), board);
  EXPECT_TRUE(engine.flipped().empty());
  EXPECT_FALSE(engine.last_placer());
}

TEST(Loose, NothingIsLegalWhenTheGameIsOver) { has_no_legal_points_when_over<Loose>(); }

TEST(Loose, CheckNamesACorruptedField) {
  Loose sound(3, 3, {});
  sound.set_up(read("X O . . . . . . ."), Side::black);
  ASSERT_TRUE(sound.check().empty());
  const auto complaint = [&](const std::function<void(Loose&)>& corrupt) {
    Loose engine = sound;
    corrupt(engine);
    const auto complaints = engine.check();
    return complaints.empty() ? "" : complaints.back();
  };
  EXPECT_NE(complaint(LoosePeer::corrupt_key).find("key"), std::string::npos);
  EXPECT_EQ(complaint([](Loose& engine) { LoosePeer::corrupt_legal(engine, 4); }),
            "legal set of white: has not b2, should");
  EXPECT_EQ(complaint(LoosePeer::corrupt_score), "stones of black: is 2, should be 1");
  EXPECT_EQ(complaint([](Loose& engine) { LoosePeer::corrupt_liberties(engine, 1); }),
            "true liberties at b3: differ from those on the board");
  EXPECT_EQ(complaint([](Loose& engine) { LoosePeer::corrupt_counts(engine, 8); }),
            "counts of neighbours at c1: differ from the board");
  EXPECT_EQ(complaint(LoosePeer::corrupt_soundness), "every group has a true liberty: is 0, should be 1");
  EXPECT_NE(complaint([](Loose& engine) { LoosePeer::corrupt_board(engine, 1, Stone::black); }), "");
  EXPECT_NE(complaint([](Loose& engine) { LoosePeer::corrupt_board(engine, 1, Stone::empty); }), "");
}

TEST(Loose, CheckNamesWhatIsLeftOutOfDoubt) {
  Loose engine(3, 1, {});
  engine.set_up(read("X . ."), Side::black);
  ASSERT_TRUE(engine.check().empty());
  LoosePeer::corrupt_counts(engine, 1);  // as if its liberty could not become false
  EXPECT_EQ(engine.check().front(), "doubts at a1: leave out a point");
}

TEST(Loose, RefusesWhatItDoesNotKnow) {
  EXPECT_TRUE(Loose::knows({}));
  EXPECT_FALSE(Loose::knows({.group = Rules::Group::pairs}));
  EXPECT_THROW(Loose(3, 3, {.group = Rules::Group::pairs}), std::invalid_argument);
  refuses_boards_that_there_are_not<Loose>();
}

}  // namespace
}  // namespace ruleproof::optimized

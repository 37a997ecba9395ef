#include "optimized/disto.hpp"

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

std::array<bool, 3> marks_of(const Disto& engine, int point) {
  return {engine.is_meal(point), engine.is_glutton(point), false};
}
std::vector<int> last_of(const Disto&) { return {}; }

struct DistoPeer {
  static void corrupt_key(Disto& engine) { engine.key_ ^= 1; }
  static void corrupt_legal(Disto& engine, int point) { engine.legal_[1].erase(point); }
  static void corrupt_score(Disto& engine) { ++engine.eaten_[0]; }
  static void corrupt_liberties(Disto& engine, int stone) {
    engine.persons_.tally(engine.persons_.root(stone)).liberties += Spread::of_point(0, 0);
  }
  static void corrupt_contacts(Disto& engine, int stone) {
    ++engine.persons_.tally(engine.persons_.root(stone)).contacts;
  }
  static void corrupt_board(Disto& engine, int point, Stone stone) { engine.board_[point] = stone; }
};

namespace {

using Rules = Disto::Rules;

std::vector<Rules> known_rules() {
  std::vector<Rules> all;
  for (const auto person : {Rules::Person::like_coloured, Rules::Person::any_colour}) {
    for (const auto placement : {Rules::Placement::sick_2016, Rules::Placement::plain_2018}) {
      for (const auto when : {Rules::When::before, Rules::When::after})
        all.push_back({person, placement, when});
    }
  }
  return all;
}

Rules some_rules() { return known_rules()[*rc::gen::inRange<std::size_t>(0, known_rules().size())]; }

/// The rules once more, in their own words and with sets, to judge the engine by.
struct Text {
  using Person = std::set<int>;

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
  Person person(int stone) const {
    Person result{stone};
    for (bool grown = true; grown;) {
      grown = false;
      for (const int p : Person(result)) {
        for (const int q : adjacent(p)) {
          const bool joins =
              rules.person == Rules::Person::any_colour ? board[q] != Stone::empty : board[q] == board[p];
          if (joins && result.insert(q).second) grown = true;
        }
      }
    }
    return result;
  }
  std::set<int> liberties(const Person& person) const {
    std::set<int> result;
    for (const int p : person) {
      for (const int q : adjacent(p)) {
        if (board[q] == Stone::empty) result.insert(q);
      }
    }
    return result;
  }
  bool meal(const Person& person) const { return liberties(person).empty(); }
  bool glutton(const Person& person) const {
    for (const int p : person) {
      for (const int q : adjacent(p)) {
        if (board[q] != Stone::empty && !person.contains(q) && meal(this->person(q))) return true;
      }
    }
    return false;
  }
  bool sick(const Person& person) const { return liberties(person).size() == 1; }

  bool legal(int point, Side side) const {
    if (board[point] != Stone::empty) return false;
    if (rules.person == Rules::Person::any_colour) return true;
    Text after = *this;
    after.board[point] = stone_of(side);
    for (int stone = 0; stone < w * h; ++stone) {
      if (board[stone] != stone_of(other(side))) continue;
      const Person enemy = person(stone);
      const bool turned = !meal(enemy) && after.meal(enemy);
      const bool was_glutton = rules.when == Rules::When::before ? glutton(enemy) : after.glutton(enemy);
      if (turned && was_glutton && (rules.placement == Rules::Placement::plain_2018 || sick(enemy)))
        return false;
    }
    return true;
  }
  int score(Side side) const {
    int result = 0;
    for (int p = 0; p < w * h; ++p) result += board[p] == stone_of(side) && !meal(person(p)) ? 1 : 0;
    return result;
  }
  std::uint64_t perft(int depth, Side side, int passes) const {
    if (depth == 0) return 1;
    if (passes == 2) return 0;
    std::uint64_t sequences = perft(depth - 1, other(side), passes + 1);
    for (int point = 0; point < w * h; ++point) {
      if (!legal(point, side)) continue;
      Text after = *this;
      after.board[point] = stone_of(side);
      sequences += after.perft(depth - 1, other(side), 0);
    }
    return sequences;
  }
};

void agrees_with_text(const Disto& engine) {
  const Text text{engine.width(), engine.height(), engine.rules(), board_of(engine)};
  for (int point = 0; point < engine.area(); ++point) {
    for (const Side side : {Side::black, Side::white}) {
      RC_ASSERT(engine.is_legal(point, side) == (!engine.over() && text.legal(point, side)));
    }
    const bool stone = text.board[point] != Stone::empty;
    RC_ASSERT(engine.is_meal(point) == (stone && text.meal(text.person(point))));
    RC_ASSERT(engine.is_glutton(point) == (stone && text.glutton(text.person(point))));
  }
  for (const Side side : {Side::black, Side::white}) RC_ASSERT(engine.score(side) == text.score(side));
}

RC_GTEST_PROP(Disto, RandomGamesKeepEveryFieldAndAgreeWithTheText, ()) {
  const auto [w, h] = some_size(5);
  Disto engine(w, h, some_rules());
  walk(engine, some_steps(2 * w * h), agrees_with_text);
}

RC_GTEST_PROP(Disto, AnySetUpPositionIsTakenAndPlayedOn, ()) {
  const auto [w, h] = some_size(5);
  Disto engine(w, h, some_rules());
  engine.set_up(some_board(w * h), some_side());
  walk(engine, some_steps(10), agrees_with_text);
}

RC_GTEST_PROP(Disto, PositionsReachedInAnotherOrderHaveTheSameKey, ()) {
  const auto [w, h] = some_size(6);
  Disto engine(w, h, some_rules());
  engine.set_up(some_board(w * h), some_side());
  walk(engine, some_steps(w * h), has_key_of_set_up<Disto>);
}

TEST(Disto, KeysTellApartStonesSideToMoveAndPasses) {
  Disto engine(3, 3, {});
  tells_positions_apart(engine);
}

TEST(Disto, LargeBoardsStaySoundInLongGames) {
  for (const auto& [w, h] : large_sizes) {
    Disto engine(w, h, {.when = Rules::When::after});
    play_long_game(engine);
  }
}

TEST(Disto, PerftOnOnePointIsThatWorkedOutByHand) {
  // Place or pass; place-pass, pass-place, pass-pass (the end); place-pass-pass (the end), pass-place-pass;
  // and a last pass after the latter.
  Disto engine(1, 1, {});
  const std::vector<std::uint64_t> expected{1, 2, 3, 2, 1, 0};
  for (int depth = 0; depth < 6; ++depth) EXPECT_EQ(perft(engine, depth), expected[depth]) << depth;
}

TEST(Disto, PerftIsThatOfTheText) {
  for (const Rules& rules : known_rules()) {
    for (const auto& [w, h, deepest] : {std::tuple{2, 1, 8}, {2, 2, 6}, {3, 2, 5}, {3, 3, 4}}) {
      Disto engine(w, h, rules);
      const Text text{w, h, rules, board_of(engine)};
      for (int depth = 0; depth <= deepest; ++depth) {
        const std::uint64_t expected = text.perft(depth, Side::black, 0);
        EXPECT_EQ(perft(engine, depth), expected) << w << "x" << h << " depth " << depth;
        EXPECT_EQ(perft(engine, depth, Leaves::played), expected) << w << "x" << h << " depth " << depth;
      }
    }
  }
}

TEST(Disto, AGluttonIsProtectedAndAnotherPersonIsNot) {
  // a3 is a black meal, its white neighbours a glutton with one liberty, c3.
  const Board board = read(
      "X O . "
      "O O X "
      "X X X ");
  Disto engine(3, 3, {});
  engine.set_up(board, Side::black);
  EXPECT_TRUE(engine.is_meal(0));
  EXPECT_TRUE(engine.is_glutton(1));
  EXPECT_FALSE(engine.is_legal(2, Side::black));
  EXPECT_TRUE(engine.is_legal(2, Side::white));
}

TEST(Disto, ReadingsOfWhenDifferWhereTheStoneItselfIsTheMeal) {
  // Black on b1 turns white into a meal, and black b1 becomes one itself.
  const Board board = read(
      "O O O "
      "O . O "
      "O O O ");
  Disto before(3, 3, {.when = Rules::When::before});
  Disto after(3, 3, {.when = Rules::When::after});
  before.set_up(board, Side::black);
  after.set_up(board, Side::black);
  EXPECT_TRUE(before.is_legal(4));
  EXPECT_FALSE(after.is_legal(4));
  EXPECT_TRUE(after.is_legal(4, Side::white));
}

TEST(Disto, PersonsOfAnyColourShareTheirLiberties) {
  Disto engine(3, 1, {.person = Rules::Person::any_colour});
  engine.set_up(read("XO."), Side::black);
  EXPECT_EQ(engine.score(Side::black), 1);
  EXPECT_TRUE(engine.is_legal(2));
  engine.play(2);
  EXPECT_EQ(engine.score(Side::black), 0);
  EXPECT_EQ(engine.score(Side::white), 0);
}

TEST(Disto, NothingIsLegalWhenTheGameIsOver) { has_no_legal_points_when_over<Disto>(); }

TEST(Disto, CheckNamesACorruptedField) {
  Disto sound(3, 3, {});
  sound.set_up(read("X O . . . . . . ."), Side::black);
  ASSERT_TRUE(sound.check().empty());
  const auto complaint = [&](const std::function<void(Disto&)>& corrupt) {
    Disto engine = sound;
    corrupt(engine);
    const auto complaints = engine.check();
    return complaints.empty() ? "" : complaints.back();
  };
  EXPECT_NE(complaint(DistoPeer::corrupt_key).find("key"), std::string::npos);
  EXPECT_EQ(complaint([](Disto& engine) { DistoPeer::corrupt_legal(engine, 4); }),
            "legal set of white: has not b2, should");
  EXPECT_EQ(complaint(DistoPeer::corrupt_score), "stones in meals of black: is 1, should be 0");
  EXPECT_EQ(complaint([](Disto& engine) { DistoPeer::corrupt_liberties(engine, 1); }),
            "liberties at b3: differ from those on the board");
  EXPECT_EQ(complaint([](Disto& engine) { DistoPeer::corrupt_contacts(engine, 0); }),
            "contacts at a3: are 1, should be 0");
  EXPECT_NE(complaint([](Disto& engine) { DistoPeer::corrupt_board(engine, 1, Stone::black); }), "");
  EXPECT_NE(complaint([](Disto& engine) { DistoPeer::corrupt_board(engine, 1, Stone::empty); }), "");
}

TEST(Disto, RefusesWhatItDoesNotKnow) {
  EXPECT_TRUE(Disto::knows({}));
  EXPECT_FALSE(Disto::knows({.person = Rules::Person::clique}));
  EXPECT_THROW(Disto(3, 3, {.person = Rules::Person::mixed_clique}), std::invalid_argument);
  refuses_boards_that_there_are_not<Disto>();
}

}  // namespace
}  // namespace ruleproof::optimized

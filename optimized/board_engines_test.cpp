#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include <algorithm>
#include <array>
#include <functional>
#include <limits>
#include <set>
#include <stdexcept>
#include <string>
#include <utility>
#include <vector>

#include "optimized/disto.hpp"
#include "optimized/go.hpp"
#include "optimized/loose.hpp"
#include "optimized/perft.hpp"
#include "optimized/testing/engine_properties.hpp"

// Tests the engines of games in which two players alternately place one stone or pass. The test
// properties/engines/agreement_test.cpp shows that the engines play by their documents.

namespace ruleproof::optimized {

struct DistoPeer {
  static void corrupt_key(Disto& engine) { engine.key_ ^= 1; }
  static void corrupt_legal(Disto& engine) { engine.legal_[1].erase(4); }
  static void corrupt_score(Disto& engine) { ++engine.eaten_[0]; }
  static void corrupt_liberties(Disto& engine) {
    engine.persons_.tally(engine.persons_.root(1)).liberties += Spread::of_point(0, 0);
  }
  static void corrupt_contacts(Disto& engine) { ++engine.persons_.tally(engine.persons_.root(0)).contacts; }
  template <Stone stone>
  static void corrupt_board(Disto& engine) {
    engine.board_[1] = stone;
  }
};

struct LoosePeer {
  static void corrupt_key(Loose& engine) { engine.key_ ^= 1; }
  static void corrupt_legal(Loose& engine) { engine.legal_[1].erase(4); }
  static void corrupt_score(Loose& engine) { ++engine.stones_[0]; }
  static void corrupt_liberties(Loose& engine) {
    engine.groups_.tally(engine.groups_.root(1)) += Spread::of_point(0, 0);
  }
  static void count_empty(Loose& engine, std::size_t beside) { engine.around_[beside].add(Stone::empty); }
  static void corrupt_counts(Loose& engine) { count_empty(engine, 8); }
  static void corrupt_soundness(Loose& engine) { engine.sound_ = !engine.sound_; }
  template <Stone stone>
  static void corrupt_board(Loose& engine) {
    engine.board_[1] = stone;
  }
};

struct GoPeer {
  /// Makes keys differ only in the bits of the mask. The game must not have begun.
  static void coarsen_keys(Go& engine, std::uint64_t mask) { engine.keys_ = KeyHistory(mask); }
  static const GoBoard& board(const Go& engine) { return engine.board_; }
  static void corrupt_legal(Go& engine) {
    engine.play(8);
    ASSERT_EQ(engine.legal().size(), 6);
    engine.legal_[1].erase(4);
  }
  static void add_key(Go& engine) {
    engine.play(8);
    engine.keys_.push(1);
  }
};

namespace {

/// Corruptions of an engine in a position on 3x3 whose first row is X O . and whose other points are empty.
/// Each has a message that the engine's check must report.
template <class Engine>
using Corruptions = std::vector<std::pair<std::function<void(Engine&)>, std::string>>;

/// The properties of an engine that the tests need.
template <class Engine>
struct About;

template <>
struct About<Disto> {
  using Rules = Disto::Rules;
  static std::vector<Rules> known_rules() {
    std::vector<Rules> all;
    for (const auto person : {Rules::Person::like_coloured, Rules::Person::any_colour})
      for (const auto placement : {Rules::Placement::sick_2016, Rules::Placement::plain_2018})
        for (const auto when : {Rules::When::before, Rules::When::after})
          all.push_back({person, placement, when});
    return all;
  }
  static std::vector<Rules> unknown_rules() {
    return {{.person = Rules::Person::clique}, {.person = Rules::Person::mixed_clique}};
  }
  static std::vector<Rules> rules_of_long_games() { return {{.when = Rules::When::after}}; }
  static std::vector<int> seen(const Disto& engine) {
    std::vector<int> marks;
    for (int point = 0; point < engine.area(); ++point)
      marks.push_back(2 * engine.is_meal(point) + engine.is_glutton(point));
    return marks;
  }
  static Corruptions<Disto> corruptions() {
    return {{DistoPeer::corrupt_key, "key"},
            {DistoPeer::corrupt_legal, "legal set of white: has not b2, should"},
            {DistoPeer::corrupt_score, "stones in meals of black: is 1, should be 0"},
            {DistoPeer::corrupt_liberties, "liberties at b3: differ from those on the board"},
            {DistoPeer::corrupt_contacts, "contacts at a3: are 1, should be 0"},
            {DistoPeer::corrupt_board<Stone::black>, ""},
            {DistoPeer::corrupt_board<Stone::empty>, ""}};
  }
};

template <>
struct About<Loose> {
  using Rules = Loose::Rules;
  static std::vector<Rules> known_rules() {
    std::vector<Rules> all;
    for (const auto group : {Rules::Group::maximal, Rules::Group::any_set})
      for (const auto flip : {Rules::Flip::once, Rules::Flip::cascade, Rules::Flip::one_by_one})
        for (const auto end : {Rules::End::whole_board, Rules::End::own_groups})
          all.push_back({group, flip, end});
    return all;
  }
  static std::vector<Rules> unknown_rules() { return {{.group = Rules::Group::pairs}}; }
  static std::vector<Rules> rules_of_long_games() { return {{}, {.group = Rules::Group::any_set}}; }
  static std::vector<int> seen(const Loose& engine) {
    std::vector<int> seen = sorted(engine.flipped());
    seen.push_back(engine.last_placer() ? index(*engine.last_placer()) : -1);
    for (int point = 0; point < engine.area(); ++point)
      seen.push_back(2 * engine.is_false_liberty(point) + engine.is_true_liberty(point));
    return seen;
  }
  static Corruptions<Loose> corruptions() {
    return {{LoosePeer::corrupt_key, "key"},
            {LoosePeer::corrupt_legal, "legal set of white: has not b2, should"},
            {LoosePeer::corrupt_score, "stones of black: is 2, should be 1"},
            {LoosePeer::corrupt_liberties, "true liberties at b3: differ from those on the board"},
            {LoosePeer::corrupt_counts, "counts of neighbours at c1: differ from the board"},
            {LoosePeer::corrupt_soundness, "every group has a true liberty: is 0, should be 1"},
            {LoosePeer::corrupt_board<Stone::black>, ""},
            {LoosePeer::corrupt_board<Stone::empty>, ""}};
  }
};

template <>
struct About<Go> {
  using Rules = Go::Rules;
  static std::vector<Rules> known_rules() {
    std::vector<Rules> all;
    for (const auto suicide : {Rules::Suicide::legal, Rules::Suicide::illegal})
      for (const auto ko : {Rules::Ko::positional, Rules::Ko::situational, Rules::Ko::simple})
        all.push_back({suicide, ko});
    return all;
  }
  static std::vector<Rules> unknown_rules() { return {}; }
  static std::vector<Rules> rules_of_long_games() {
    return {{Rules::Suicide::illegal, Rules::Ko::situational}, {Rules::Suicide::illegal, Rules::Ko::simple}};
  }
  /// Returns the size and the number of liberties of the chain of each stone.
  static std::vector<int> seen(const Go& engine) {
    std::vector<int> chains;
    for (int point = 0; point < engine.area(); ++point) {
      if (engine.stone(point) == Stone::empty) continue;
      const GoBoard::Chain chain = GoPeer::board(engine).chain(point);
      chains.insert(chains.end(), {chain.stones, chain.liberties});
    }
    return chains;
  }
  static Corruptions<Go> corruptions() {
    return {{GoPeer::corrupt_legal, "legal set of white: has not b2, should"},
            {GoPeer::add_key, "keys of earlier boards: is 1, should be 0"}};
  }
};

template <class Engine>
typename Engine::Rules some_rules() {
  return *rc::gen::elementOf(About<Engine>::known_rules());
}

template <class Engine>
Board board_of(const Engine& engine) {
  Board board;
  for (int point = 0; point < engine.area(); ++point) board.push_back(engine.stone(point));
  return board;
}

/// Returns the legal points of each side; only those of the side to move if the engine provides no others.
template <class Engine>
std::array<std::vector<int>, 2> legal_points(const Engine& engine) {
  if constexpr (requires { engine.legal(Side::black); }) {
    return {sorted(engine.legal(Side::black)), sorted(engine.legal(Side::white))};
  } else {
    return {sorted(engine.legal()), {}};
  }
}

/// All public state of an engine.
struct Snapshot {
  Board board;
  Side to_move;
  int passes;
  int stones;
  std::uint64_t key;
  std::array<int, 2> score;
  std::array<std::vector<int>, 2> legal;
  std::vector<int> seen;  // results of the queries that only this game has
  friend bool operator==(const Snapshot&, const Snapshot&) = default;
};

template <class Engine>
Snapshot snapshot(const Engine& engine) {
  return {.board = board_of(engine),
          .to_move = engine.to_move(),
          .passes = engine.passes(),
          .stones = engine.stones(),
          .key = engine.key(),
          .score = {engine.score(Side::black), engine.score(Side::white)},
          .legal = legal_points(engine),
          .seen = About<Engine>::seen(engine)};
}

/// Requires that `flipped()` of the engine returns exactly the stones that a placement changed to the mover's
/// colour.
template <class Engine>
void check_flipped(const Engine& engine, const Board& before) {
  if constexpr (requires { engine.flipped(); }) {
    std::vector<int> changed;
    for (int point = 0; point < engine.area(); ++point)
      if (is_stone(before[point]) && engine.stone(point) != before[point]) changed.push_back(point);
    RC_ASSERT(sorted(engine.flipped()) == changed);
  }
}

/// Requires that a new engine, set up with the position reached here, has the same key.
template <class Engine>
void check_key_of_set_up(const Engine& played) {
  Engine fresh(played.width(), played.height(), played.rules());
  fresh.set_up(board_of(played), played.passes() == 1 ? other(played.to_move()) : played.to_move());
  for (int passes = 0; passes < played.passes(); ++passes) fresh.pass();
  RC_ASSERT(fresh.key() == played.key());
}

/// Plays and undoes moves as `steps` state, and finally undoes everything. After each step the engine's check
/// must find nothing, and undo must restore all public state.
template <class Engine>
void walk(Engine& engine, const std::vector<Step>& steps) {
  std::vector<Snapshot> history;
  const auto look = [&] {
    const std::vector<std::string> complaints = engine.check();
    if (!complaints.empty()) RC_FAIL(complaints.front());
    check_key_of_set_up(engine);
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
      RC_ASSERT(About<Engine>::seen(engine) == history.back().seen);
    } else {
      engine.play(legal[step.choice % legal.size()]);
      check_flipped(engine, history.back().board);
    }
    look();
  }
  while (!history.empty()) take_back();
}

template <class Engine>
class BoardEngine : public testing::Test {};
using Engines = testing::Types<Disto, Loose, Go>;
TYPED_TEST_SUITE(BoardEngine, Engines);

TYPED_TEST(BoardEngine, KeepsEveryFieldInGamesFromTheStartAndFromAnySetUp) {
  EXPECT_TRUE(rc::check([] {
    const auto [w, h] = some_size(7);
    TypeParam engine(w, h, some_rules<TypeParam>());
    if (draw(rc::gen::arbitrary<bool>())) engine.set_up(some_board(w * h), some_side());
    walk(engine, some_steps(3 * w * h));
  }));
}

TYPED_TEST(BoardEngine, HasAKeyForEachStoneSideToMoveAndNumberOfPasses) {
  TypeParam engine(3, 3, {});
  std::set<std::uint64_t> keys{engine.key()};
  engine.pass();
  keys.insert(engine.key());
  engine.pass();
  keys.insert(engine.key());
  for (const Side side : {Side::black, Side::white})
    for (int point = 0; point < engine.area(); ++point) {
      Board board(engine.area(), Stone::empty);
      for (const Stone stone : {Stone::black, Stone::white}) {
        board[point] = stone;
        engine.set_up(board, side);
        keys.insert(engine.key());
      }
    }
  EXPECT_EQ(keys.size(), 3 + 4 * engine.area());
}

/// Runs the engine's check. For Go, checks only the board, because a check of the whole engine compares every
/// earlier position.
template <class Engine>
std::vector<std::string> quick_check(const Engine& engine) {
  if constexpr (std::is_same_v<Engine, Go>) return GoPeer::board(engine).check();
  return engine.check();
}

TYPED_TEST(BoardEngine, StaysSoundInLongGamesOnLargeBoardsAndTakesThemBack) {
  for (const auto& [w, h] : {std::pair{25, 25}, {25, 2}, {1, 25}, {19, 19}, {9, 13}})
    for (const auto& rules : About<TypeParam>::rules_of_long_games()) {
      TypeParam engine(w, h, rules);
      const std::uint64_t start = engine.key();
      const auto look = [&] { ASSERT_EQ(quick_check(engine), std::vector<std::string>{}) << w << "x" << h; };
      std::uint64_t state = 7;
      int moves = 0;
      for (; moves < 4 * w * h && !engine.over(); ++moves) {
        if (const auto legal = engine.legal(); legal.empty()) {
          engine.pass();
        } else {
          state = state * 6364136223846793005 + 1442695040888963407;
          engine.play(legal[(state >> 33) % legal.size()]);
        }
        if (moves % 97 == 0) look();
      }
      ASSERT_EQ(engine.check(), std::vector<std::string>{}) << w << "x" << h;
      for (; moves > 0; --moves) engine.undo();
      look();
      EXPECT_EQ(engine.key(), start);
    }
}

TYPED_TEST(BoardEngine, HasNoLegalPointsOnceTheGameIsOver) {
  TypeParam engine(2, 2, {});
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

TYPED_TEST(BoardEngine, CountsSequencesWithoutPlayingTheLastMove) {
  for (const auto& rules : About<TypeParam>::known_rules())
    for (const auto& [w, h, deepest] : {std::tuple{2, 1, 8}, {2, 2, 5}, {3, 2, 3}}) {
      TypeParam engine(w, h, rules);
      for (int depth = 0; depth <= deepest; ++depth)
        EXPECT_EQ(perft(engine, depth), perft(engine, depth, Leaves::played))
            << w << "x" << h << ' ' << depth;
    }
}

TYPED_TEST(BoardEngine, NamesACorruptedField) {
  TypeParam sound(3, 3, {});
  sound.set_up(read("X O . . . . . . ."), Side::black);
  ASSERT_TRUE(sound.check().empty());
  for (const auto& [corrupt, complaint] : About<TypeParam>::corruptions()) {
    TypeParam engine = sound;
    corrupt(engine);
    ASSERT_FALSE(engine.check().empty()) << complaint;
    EXPECT_NE(engine.check().back().find(complaint), std::string::npos) << engine.check().back();
  }
}

TYPED_TEST(BoardEngine, RefusesRulesBoardsAndSetUpsThatItDoesNotKnow) {
  for (const auto& rules : About<TypeParam>::known_rules()) EXPECT_TRUE(TypeParam::knows(rules));
  for (const auto& rules : About<TypeParam>::unknown_rules()) {
    EXPECT_FALSE(TypeParam::knows(rules));
    EXPECT_THROW(TypeParam(3, 3, rules), std::invalid_argument);
  }
  EXPECT_THROW(TypeParam(0, 3, {}), std::invalid_argument);
  EXPECT_THROW(TypeParam(3, 26, {}), std::invalid_argument);
  TypeParam engine(3, 3, {});
  for (const int points : {8, 10})
    EXPECT_THROW(engine.set_up(Board(points, Stone::empty), Side::black), std::invalid_argument);
  EXPECT_THROW(engine.set_up(Board(9, Stone::edge), Side::black), std::invalid_argument);
}

/// Two engines play the same game. One has different keys for all boards. The other has few different keys,
/// so it must compare boards with equal keys. Legal points are queried only now and then, since the engine
/// updates them differently after several moves without a query.
RC_GTEST_PROP(Go, BoardsWithTheSameKeyAreToldApart, ()) {
  using Rules = Go::Rules;
  const auto [w, h] = some_size(4);
  const Rules rules{*rc::gen::element(Rules::Suicide::legal, Rules::Suicide::illegal),
                    *rc::gen::element(Rules::Ko::positional, Rules::Ko::situational)};
  Go engine(w, h, rules), coarse(w, h, rules);
  GoPeer::coarsen_keys(coarse, *rc::gen::element<std::uint64_t>(0, 1, 7, ~0));
  const Board board = some_board(w * h);
  const Side to_move = some_side();
  for (Go* one : {&engine, &coarse}) one->set_up(board, to_move);
  int moves = 0;
  for (const Step& step : some_steps(8 * w * h)) {
    const bool takes_back = step.kind == Step::Kind::undo || engine.over();
    if (takes_back && moves == 0) continue;
    moves += takes_back ? -1 : 1;
    const std::vector<int> legal = sorted(engine.legal());
    for (Go* one : {&engine, &coarse})
      if (takes_back)
        one->undo();
      else if (step.kind == Step::Kind::pass || legal.empty())
        one->pass();
      else
        one->play(legal[step.choice / 3 % legal.size()]);
    for (int point = 0; point < engine.area(); ++point)
      RC_ASSERT(coarse.is_legal(point) == engine.is_legal(point));
    if (step.choice % 3 != 0) RC_ASSERT(sorted(coarse.legal()) == sorted(engine.legal()));
  }
  RC_ASSERT(coarse.check().empty());
}

TEST(Loose, CheckNamesWhatIsLeftOutOfDoubt) {
  Loose engine(3, 1, {});
  engine.set_up(read("X . ."), Side::black);
  ASSERT_TRUE(engine.check().empty());
  LoosePeer::count_empty(engine, 1);  // the check then takes the liberty for one that cannot become false
  EXPECT_EQ(engine.check().front(), "doubts at a1: leave out a point");
}

}  // namespace
}  // namespace ruleproof::optimized

#include "optimized/endo.hpp"

#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include <algorithm>
#include <functional>
#include <map>
#include <set>
#include <stdexcept>
#include <string>
#include <tuple>
#include <utility>
#include <vector>

#include "optimized/endo_text.hpp"
#include "optimized/engine_properties.hpp"

namespace ruleproof::optimized {

struct OrganismPeer {
  static void count_a_hole_as_open(Organism& organism, Square hole) {
    organism.assign(organism.cell_of(hole), 0);
  }
  static void shift_key(Organism& organism) { ++organism.sum_; }
};

struct EndoPeer {
  static Organism& organism(Endo& engine) { return engine.organism_; }
};

namespace {

using Rules = Endo::Rules;
using Phase = Endo::Phase;
using Placed = std::vector<std::pair<Square, Side>>;
using Text = EndoText;

std::vector<Rules> all_rules() {
  std::vector<Rules> all;
  for (const auto move : {Rules::Move::other, Rules::Move::any_own}) {
    for (const auto unity : {Rules::Unity::landed, Rules::Unity::lifted}) {
      for (const auto deprived : {Rules::Deprived::end_of_turn, Rules::Deprived::each_action}) {
        for (const auto group : {Rules::Group::maximal, Rules::Group::any_set}) {
          for (const auto self : {Rules::Self::loses, Rules::Self::nothing}) {
            for (const auto hole : {Rules::Hole::outside, Rules::Hole::loop}) {
              all.push_back({move, unity, deprived, group, self, hole});
            }
          }
        }
      }
    }
  }
  return all;
}

Rules some_rules() { return all_rules()[*rc::gen::inRange<std::size_t>(0, all_rules().size())]; }

template <typename T>
std::vector<T> in_order(std::span<const T> members) {
  std::vector<T> result(members.begin(), members.end());
  std::ranges::sort(result);
  return result;
}

/// Everything that the engine shows.
struct View {
  Phase phase;
  Side to_move;
  std::optional<Side> winner;
  std::optional<Square> just_placed;
  std::uint64_t key;
  std::optional<Box> box;
  std::array<std::vector<Square>, 2> markers;
  std::array<bool, 2> has_deprived;
  std::vector<Square> placements;
  std::vector<Movement> movements;
  std::vector<std::tuple<Stone, bool, bool, bool>> squares;  // of the box and what is around
  friend bool operator==(const View&, const View&) = default;
};

template <typename Visit>
void for_each_square_near(const Endo& engine, Visit visit) {
  const Box box = engine.box().value_or(Box{});
  for (int y = box.low.y - 2; y <= box.high.y + 2; ++y) {
    for (int x = box.low.x - 2; x <= box.high.x + 2; ++x) visit(Square{x, y});
  }
}

View view(const Endo& engine) {
  View result{.phase = engine.phase(),
              .to_move = engine.to_move(),
              .winner = engine.winner(),
              .just_placed = engine.just_placed(),
              .key = engine.key(),
              .box = engine.box(),
              .markers = {in_order(engine.markers(Side::black)), in_order(engine.markers(Side::white))},
              .has_deprived = {engine.has_deprived(Side::black), engine.has_deprived(Side::white)},
              .placements = in_order(engine.placements()),
              .movements = in_order(engine.movements()),
              .squares = {}};
  for_each_square_near(engine, [&](Square s) {
    result.squares.emplace_back(engine.at(s), engine.is_hole(s), engine.is_deprived(s), engine.is_cut(s));
  });
  return result;
}

/// Whether the engine shows what the rules say.
::testing::AssertionResult agree(const Endo& engine, const Text& text) {
  const auto differ = [](const std::string& what) { return ::testing::AssertionFailure() << what; };
  if (engine.phase() != text.phase) return differ("phase");
  if (engine.to_move() != text.to_move) return differ("side to move");
  if (engine.winner() != text.winner) return differ("winner");
  if (engine.just_placed() != text.placed) return differ("marker just placed");
  if (engine.markers() != std::ssize(text.markers)) return differ("number of markers");
  if (in_order(engine.placements()) != text.placements()) return differ("placements");
  if (in_order(engine.movements()) != text.movements()) return differ("movements");
  for (const Side side : {Side::black, Side::white}) {
    if (engine.has_deprived(side) != text.has_deprived(side)) return differ("deprived side");
  }
  const std::vector<Square> placements = text.placements();
  std::string off;
  for_each_square_near(engine, [&](Square s) {
    const auto found = text.markers.find(s);
    const Stone stone = found == text.markers.end() ? Stone::empty : stone_of(found->second);
    if (engine.at(s) != stone) off = "what is on " + name(s);
    if (engine.is_hole(s) != text.is_hole(s)) off = "hole on " + name(s);
    if (engine.is_deprived(s) != text.is_deprived(s)) off = "deprived group on " + name(s);
    std::map<Square, Side> others = text.markers;
    others.erase(s);
    if (engine.is_cut(s) != (stone != Stone::empty && !Text::is_unity(others))) off = "cut point " + name(s);
    if (!text.markers.empty() && engine.is_legal_placement(s) != std::ranges::count(placements, s)) {
      off = "placement on " + name(s);
    }
    for (const Direction direction : directions) {
      if (engine.is_legal_movement({s, direction}) != text.is_legal({s, direction})) {
        off = "movement from " + name(s);
      }
      const std::optional<Square> landing =
          stone == Stone::empty ? std::nullopt : text.landing({s, direction});
      if (engine.landing({s, direction}) != landing) off = "landing from " + name(s);
    }
  });
  if (!off.empty()) return differ(off);
  const std::vector<std::string> complaints = engine.check();
  return complaints.empty() ? ::testing::AssertionSuccess() : differ(complaints.front());
}

/// Rows of text, the highest first: X black, O white, the rest for the eye. The left end of the last row is
/// (0, 0).
Placed drawn(const std::vector<std::string>& rows) {
  Placed placed;
  for (int row = 0; row < std::ssize(rows); ++row) {
    const std::string& text = rows[row];
    int x = 0;
    for (const char c : text) {
      if (c == ' ') continue;
      const Square square{x++, static_cast<int>(std::ssize(rows)) - 1 - row};
      if (c == 'X') placed.emplace_back(square, Side::black);
      if (c == 'O') placed.emplace_back(square, Side::white);
    }
  }
  return placed;
}

Endo set_up(const Rules& rules, const Placed& placed, Side to_move) {
  Endo engine(rules);
  engine.set_up(placed, to_move);
  return engine;
}

Text text_of(const Rules& rules, const Placed& placed, Side to_move) {
  return {.rules = rules, .markers = {placed.begin(), placed.end()}, .to_move = to_move};
}

Placed shifted(Placed placed, int dx, int dy) {
  for (auto& [square, side] : placed) square = {square.x + dx, square.y + dy};
  return placed;
}

/// The markers as they would stand with the lower left corner of their box on (0, 0).
std::map<Square, Side> normal_form(const Placed& placed) {
  if (placed.empty()) return {};
  const auto x = [](const auto& marker) { return marker.first.x; };
  const auto y = [](const auto& marker) { return marker.first.y; };
  const Placed moved =
      shifted(placed, -x(std::ranges::min(placed, {}, x)), -y(std::ranges::min(placed, {}, y)));
  return {moved.begin(), moved.end()};
}

Placed placed_in(const Endo& engine) {
  Placed placed;
  for (const Side side : {Side::black, Side::white}) {
    for (const Square marker : engine.markers(side)) placed.emplace_back(marker, side);
  }
  return placed;
}

/// A connected organism in a box of at most 7 x 7, dense enough to have holes and groups without liberties.
Placed some_organism(int longest_side = 7) {
  const int longest = draw(rc::gen::inRange(1, longest_side + 1));
  const auto choices = draw(rc::gen::container<std::vector<std::uint32_t>>(
      draw(rc::gen::inRange<std::size_t>(0, longest * longest)), rc::gen::arbitrary<std::uint32_t>()));
  std::map<Square, Side> markers;
  for (const std::uint32_t choice : choices) {
    const Text grown{.rules = {}, .markers = markers};
    std::vector<Square> squares = grown.placements();
    std::erase_if(squares, [&](Square s) { return s.x < 0 || s.y < 0 || s.x >= longest || s.y >= longest; });
    if (squares.empty()) break;
    markers.emplace(squares[(choice >> 1) % squares.size()], (choice & 1) != 0 ? Side::black : Side::white);
  }
  return {markers.begin(), markers.end()};
}

/// Of a random walk: whether to take back, and what to do else.
using Steps = std::vector<std::pair<bool, std::uint32_t>>;

Steps some_walk(int most) {
  const auto undo = rc::gen::map(rc::gen::inRange(0, 5), [](int i) { return i == 0; });
  return draw(rc::gen::container<Steps>(draw(rc::gen::inRange<std::size_t>(0, most + 1)),
                                        rc::gen::pair(undo, rc::gen::arbitrary<std::uint32_t>())));
}

/// Does the choice-th of what is legal.
void act(Endo& engine, std::uint32_t choice) {
  if (engine.phase() == Phase::placement) {
    const std::vector<Square> legal = in_order(engine.placements());
    engine.place(legal[choice % legal.size()]);
  } else {
    const std::vector<Movement> legal = in_order(engine.movements());
    engine.move(legal[choice % legal.size()]);
  }
}

/// Does the same in the text, before it is done in the engine.
void act(Text& text, const Endo& engine, std::uint32_t choice) {
  if (engine.phase() == Phase::placement) {
    const std::vector<Square> legal = in_order(engine.placements());
    text.place(legal[choice % legal.size()]);
  } else {
    const std::vector<Movement> legal = in_order(engine.movements());
    text.move(legal[choice % legal.size()]);
  }
}

/// Plays a turn that does not end the game, and returns of how many actions; 0 if none was found.
int act_on(Endo& engine, std::uint32_t choice) {
  for (std::uint32_t attempt = 0; attempt < 200; ++attempt) {
    act(engine, choice + attempt * 7919);
    int actions = 1;
    if (engine.phase() == Phase::movement) {
      act(engine, choice / 3 + attempt * 104729);
      ++actions;
    }
    if (!engine.over()) return actions;
    for (int action = 0; action < actions; ++action) engine.undo();
  }
  return 0;
}

/// Walks, takes back, and at last takes back all, with the text beside the engine all the way.
void walk_together(Endo& engine, const Text& start, const Steps& steps) {
  std::vector<std::pair<Text, View>> history;
  Text text = start;
  const auto look = [&] {
    const auto result = agree(engine, text);
    if (!result) RC_FAIL(result.message());
  };
  const auto take_back = [&] {
    engine.undo();
    RC_ASSERT(view(engine) == history.back().second);
    text = history.back().first;
    history.pop_back();
    look();
  };
  look();
  for (const auto& [undo, choice] : steps) {
    if (undo || engine.over()) {
      if (!history.empty()) take_back();
      continue;
    }
    history.emplace_back(text, view(engine));
    act(text, engine, choice);
    act(engine, choice);
    look();
  }
  while (!history.empty()) take_back();
}

RC_GTEST_PROP(Endo, RandomGamesAgreeWithTheText, ()) {
  const Rules rules = some_rules();
  Endo engine(rules);
  walk_together(engine, {rules}, some_walk(30));
}

RC_GTEST_PROP(Endo, AnySetUpOrganismIsPlayedOnAsInTheText, ()) {
  const Rules rules = some_rules();
  const Placed placed = some_organism();
  const Side to_move = some_side();
  Endo engine = set_up(rules, placed, to_move);
  walk_together(engine, text_of(rules, placed, to_move), some_walk(10));
}

RC_GTEST_PROP(Endo, PerftOfAnyOrganismIsThatOfTheText, ()) {
  const Rules rules = some_rules();
  const Placed placed = some_organism(4);  // the naive count tries each movement with a flood
  const Side to_move = some_side();
  Endo engine = set_up(rules, placed, to_move);
  const View before = view(engine);
  const std::uint64_t expected = text_of(rules, placed, to_move).perft(1);
  RC_ASSERT(perft(engine, 1) == expected);
  RC_ASSERT(perft(engine, 1, Leaves::played) == expected);
  if (placed.size() <= 6) RC_ASSERT(perft(engine, 2) == perft(engine, 2, Leaves::played));
  RC_ASSERT(view(engine) == before);
}

RC_GTEST_PROP(Endo, KeysAreThoseOfTheShiftedOrganism, ()) {
  const Rules rules = some_rules();
  const Placed placed = some_organism();
  const auto far = rc::gen::inRange(-1'000'000, 1'000'001);
  const int dx = *far;
  const int dy = *far;
  Endo here = set_up(rules, placed, Side::white);
  Endo there = set_up(rules, shifted(placed, dx, dy), Side::white);
  RC_ASSERT(here.key() == there.key());
  if (placed.empty()) return;
  for (const auto& [undo, choice] : some_walk(20)) {
    if (here.over()) break;
    act(here, choice);
    act(there, choice);
    RC_ASSERT(here.key() == there.key());
    RC_ASSERT(here.box()->low.x + dx == there.box()->low.x);
  }
  RC_ASSERT(there.check() == std::vector<std::string>{});
}

RC_GTEST_PROP(Endo, AKeyIsTheSetUpsKeyWhereverThePositionCameFrom, ()) {
  const Rules rules = some_rules();
  Endo engine(rules);
  for (const auto& [undo, choice] : some_walk(60)) {
    if (!engine.over()) act(engine, choice);
    if (engine.phase() != Phase::placement) continue;
    RC_ASSERT(set_up(rules, placed_in(engine), engine.to_move()).key() == engine.key());
  }
}

RC_GTEST_PROP(Endo, AMarkerMoreOrOfTheOtherColourMakesAnotherKey, ()) {
  Placed placed = some_organism();
  std::set<std::uint64_t> keys;
  std::set<std::pair<Side, std::map<Square, Side>>> positions;
  const auto visit = [&](Side to_move) {
    keys.insert(set_up({}, placed, to_move).key());
    positions.emplace(to_move, normal_form(placed));
  };
  visit(Side::black);
  visit(Side::white);
  for (auto& [square, side] : placed) {
    side = other(side);
    visit(Side::black);
    side = other(side);
  }
  const Endo before = set_up({}, placed, Side::black);
  for (const Square square : before.placements()) {
    placed.emplace_back(square, Side::black);
    visit(Side::black);
    placed.pop_back();
  }
  RC_ASSERT(keys.size() == positions.size());
}

TEST(Endo, TranspositionsMeetInOneKeyAndNothingElseDoes) {
  using Position = std::tuple<Phase, Side, std::optional<Square>, std::map<Square, Side>>;
  std::map<Position, std::uint64_t> keys;
  std::map<std::uint64_t, Position> positions;
  Endo engine({});
  int sequences = 0;
  const std::function<void(int)> visit = [&](int actions) {
    ++sequences;
    std::optional<Square> placed = engine.just_placed();
    if (placed) placed = Square{placed->x - engine.box()->low.x, placed->y - engine.box()->low.y};
    const Position position{engine.phase(), engine.to_move(), placed, normal_form(placed_in(engine))};
    ASSERT_EQ(keys.emplace(position, engine.key()).first->second, engine.key());
    ASSERT_EQ(positions.emplace(engine.key(), position).first->second, position);
    if (actions == 0) return;
    for (const Square square : in_order(engine.placements())) {
      engine.place(square);
      visit(actions - 1);
      engine.undo();
    }
    for (const Movement movement : in_order(engine.movements())) {
      engine.move(movement);
      visit(actions - 1);
      engine.undo();
    }
  };
  visit(6);
  EXPECT_GT(sequences, 10000);
  EXPECT_LT(std::ssize(keys), sequences);
}

TEST(Endo, TheMarkerJustPlacedIsInTheKeyOnlyIfItMustNotMove) {
  // Black makes a row of three, from the left or from the right.
  for (const auto move : {Rules::Move::other, Rules::Move::any_own}) {
    Endo from_right = set_up({.move = move}, drawn({"X X ."}), Side::black);
    Endo from_left = set_up({.move = move}, drawn({". X X"}), Side::black);
    from_right.place({2, 0});
    from_left.place({0, 0});
    ASSERT_EQ(from_right.phase(), Phase::movement);
    EXPECT_EQ(from_right.key() == from_left.key(), move == Rules::Move::any_own);
  }
}

TEST(Endo, LongGamesOfAllRulesStaySoundAndAreTakenBack) {
  std::map<std::string, int> events;
  std::uint64_t state = 3;
  for (const Rules& rules : all_rules()) {
    if (rules.hole == Rules::Hole::loop) continue;
    Endo engine(rules);
    const View start = view(engine);
    int actions = 0;
    for (int turn = 0; turn < 70; ++turn) {
      state = state * 6364136223846793005 + 1442695040888963407;
      const int more = act_on(engine, static_cast<std::uint32_t>(state >> 33));
      if (more == 0) ++events["dead end"];
      if (more == 0) break;
      actions += more;
      if (more == 1) ++events["no movement"];
      if (engine.has_deprived(Side::black) || engine.has_deprived(Side::white)) ++events["deprived"];
      for_each_square_near(engine, [&](Square s) {
        if (engine.is_hole(s)) ++events["hole"];
        if (engine.is_cut(s)) ++events["cut point"];
      });
      if (turn % 5 == 0) {
        ASSERT_EQ(engine.check(), std::vector<std::string>{});
      }
    }
    ASSERT_EQ(engine.check(), std::vector<std::string>{});
    events["action"] += actions;
    for (; actions > 0; --actions) engine.undo();
    ASSERT_EQ(view(engine), start);
    ASSERT_EQ(engine.check(), std::vector<std::string>{});
  }
  EXPECT_GT(events["action"], 2000);
  EXPECT_GT(events["no movement"], 30);
  EXPECT_GT(events["deprived"], 10);
  EXPECT_GT(events["hole"], 1000);
  EXPECT_GT(events["cut point"], 3000);
}

TEST(Endo, AGameOfSeveralHundredActionsStaysSound) {
  Endo engine({});
  std::uint64_t state = 11;
  int actions = 0;
  for (int turn = 0; turn < 300; ++turn) {
    state = state * 6364136223846793005 + 1442695040888963407;
    const int more = act_on(engine, static_cast<std::uint32_t>(state >> 33));
    ASSERT_GT(more, 0);
    actions += more;
    if (turn % 75 == 74) {
      ASSERT_EQ(engine.check(), std::vector<std::string>{});
    }
  }
  EXPECT_EQ(engine.markers(), 300);
  for (; actions > 0; --actions) engine.undo();
  EXPECT_EQ(view(engine), view(Endo({})));
}

// --- Counts ------------------------------------------------------------------------------------------------

TEST(Endo, PerftIsThatOfTheText) {
  const auto expect_same = [](const Rules& rules, int depth) {
    Endo engine(rules);
    const std::uint64_t expected = Text{rules}.perft(depth);
    EXPECT_EQ(perft(engine, depth), expected) << depth;
    EXPECT_EQ(perft(engine, depth, Leaves::played), expected) << depth;
  };
  for (const Rules& rules : all_rules())
    for (int depth = 0; depth <= 3; ++depth) expect_same(rules, depth);
  expect_same({}, 4);
}

TEST(Endo, PerftOfATurnBegunCountsItsMovements) {
  Endo engine = set_up({}, drawn({"X O X"}), Side::black);
  engine.place({1, 1});
  ASSERT_EQ(engine.phase(), Phase::movement);
  EXPECT_EQ(perft(engine, 1), engine.movements().size());
  EXPECT_EQ(perft(engine, 2), perft(engine, 2, Leaves::played));
}

// --- Single rules ------------------------------------------------------------------------------------------

TEST(Endo, TheFirstMarkerGoesAnywhereAndIsOneChoice) {
  Endo engine({});
  EXPECT_EQ(in_order(engine.placements()), (std::vector<Square>{{0, 0}}));
  EXPECT_TRUE(engine.is_legal_placement({-1'000'000, 999'999}));
  EXPECT_FALSE(engine.is_legal_placement({Endo::farthest + 1, 0}));
  engine.place({-1'000'000, 999'999});
  EXPECT_EQ(engine.at({-1'000'000, 999'999}), Stone::black);
  EXPECT_EQ(engine.to_move(), Side::white);
  EXPECT_EQ(engine.box(), (Box{{-1'000'000, 999'999}, {-1'000'000, 999'999}}));
  engine.undo();
  EXPECT_EQ(engine.box(), std::nullopt);
  EXPECT_TRUE(engine.is_legal_placement({5, 5}));
  engine.place({Endo::farthest, -Endo::farthest});
  EXPECT_EQ(engine.placements().size(), 8);
  EXPECT_EQ(engine.check(), std::vector<std::string>{});
}

TEST(Endo, AMarkerIsBornBesideOthersOrthogonallyOrDiagonallyOrInAHole) {
  const Endo engine = set_up({},
                             drawn({". O .",  //
                                    "X . X",  //
                                    ". O ."}),
                             Side::black);
  EXPECT_TRUE(engine.is_legal_placement({1, 1}));
  EXPECT_TRUE(engine.is_hole({1, 1}));
  EXPECT_FALSE(engine.is_hole({0, 0}));
  EXPECT_TRUE(engine.is_legal_placement({3, 2}));   // diagonally
  EXPECT_TRUE(engine.is_legal_placement({-1, 1}));  // orthogonally
  EXPECT_FALSE(engine.is_legal_placement({4, 1}));
  EXPECT_FALSE(engine.is_legal_placement({0, 1}));
  EXPECT_EQ(engine.placements().size(), 17);
}

TEST(Endo, ATurnEndsWithThePlacementIfNothingCanMove) {
  Endo engine({});
  engine.place({0, 0});
  EXPECT_EQ(engine.to_move(), Side::white);
  engine.place({1, 0});
  EXPECT_EQ(engine.to_move(), Side::black);
  EXPECT_EQ(engine.phase(), Phase::placement);
  EXPECT_TRUE(engine.movements().empty());
}

TEST(Endo, AMovementIsObligatoryIfAnyIsLegal) {
  Endo engine({});
  for (const Square square : {Square{0, 0}, {1, 0}, {0, 1}}) engine.place(square);
  EXPECT_EQ(engine.to_move(), Side::black);
  EXPECT_EQ(engine.phase(), Phase::movement);
  EXPECT_TRUE(engine.placements().empty());
  EXPECT_FALSE(engine.is_legal_placement({1, 1}));
}

TEST(Endo, AMarkerLandsBeyondTheLastOfItsLineAcrossGaps) {
  const Endo engine = set_up({},
                             drawn({". O . X .",  //
                                    "X . X . O"}),
                             Side::black);
  EXPECT_EQ(engine.landing({{0, 0}, Direction::east}), (Square{5, 0}));
  EXPECT_EQ(engine.landing({{2, 0}, Direction::east}), (Square{5, 0}));
  EXPECT_EQ(engine.landing({{4, 0}, Direction::west}), (Square{-1, 0}));
  EXPECT_EQ(engine.landing({{4, 0}, Direction::east}), std::nullopt);
  EXPECT_EQ(engine.landing({{0, 0}, Direction::north}), std::nullopt);
  EXPECT_EQ(engine.landing({{1, 1}, Direction::east}), (Square{4, 1}));
  EXPECT_EQ(engine.landing({{1, 0}, Direction::east}), std::nullopt);  // no marker
}

TEST(Endo, TheMarkerJustPlacedMovesOnlyIfAnyOwnMay) {
  for (const auto move : {Rules::Move::other, Rules::Move::any_own}) {
    Endo engine = set_up({.move = move}, drawn({"X O ."}), Side::black);
    engine.place({2, 0});
    EXPECT_TRUE(engine.is_legal_movement({{0, 0}, Direction::east}));
    EXPECT_EQ(engine.is_legal_movement({{2, 0}, Direction::west}), move == Rules::Move::any_own);
    EXPECT_FALSE(engine.is_legal_movement({{1, 0}, Direction::east}));  // White's
  }
}

TEST(Endo, ACutPointMovesWhereItJoinsThePartsAgainUnlessItMustNotBeLifted) {
  const Placed placed = drawn({". O . . .",  //
                               "X . O . .",  //
                               "O . . . O",  //
                               ". O O O ."});
  for (const auto unity : {Rules::Unity::landed, Rules::Unity::lifted}) {
    Endo engine = set_up({.unity = unity}, placed, Side::black);
    EXPECT_TRUE(engine.is_cut({0, 2}));
    EXPECT_FALSE(engine.is_cut({2, 2}));
    engine.place({0, 3});
    ASSERT_EQ(engine.phase() == Phase::movement, unity == Rules::Unity::landed);
    EXPECT_EQ(engine.is_legal_movement({{0, 2}, Direction::east}), unity == Rules::Unity::landed);
    EXPECT_FALSE(engine.is_legal_movement({{0, 2}, Direction::south}));  // beside one part only
    EXPECT_EQ(engine.check(), std::vector<std::string>{});
  }
}

/// Black's marker beside the place where a hole will be, and White to close the loop.
Endo open_loop(const Rules& rules) {
  return set_up(rules,
                drawn({"O O O",  //
                       "O X O",  //
                       "O . O",  //
                       "O . O"}),
                Side::white);
}

TEST(Endo, AHoleIsNoLiberty) {
  Endo engine = open_loop({});
  EXPECT_FALSE(engine.is_hole({1, 1}));
  EXPECT_FALSE(engine.is_deprived({1, 2}));
  engine.place({1, 0});
  EXPECT_TRUE(engine.is_hole({1, 1}));
  EXPECT_TRUE(engine.is_deprived({1, 2}));
  EXPECT_TRUE(engine.has_deprived(Side::black));
  EXPECT_FALSE(engine.has_deprived(Side::white));
}

TEST(Endo, WhoIsDeprivedIsJudgedAfterTheMovement) {
  Endo engine = open_loop({});
  engine.place({1, 0});
  ASSERT_EQ(engine.phase(), Phase::movement);
  engine.move({{0, 0}, Direction::north});  // a corner: the loop stays closed
  EXPECT_TRUE(engine.over());
  EXPECT_EQ(engine.winner(), Side::white);
  EXPECT_TRUE(engine.has_deprived(Side::black));
  engine.undo();
  engine.move({{0, 1}, Direction::east});  // opens it
  EXPECT_FALSE(engine.is_hole({1, 1}));
  EXPECT_FALSE(engine.over());
  EXPECT_EQ(engine.to_move(), Side::black);
  EXPECT_EQ(engine.check(), std::vector<std::string>{});
}

TEST(Endo, WhereEachActionIsJudgedThereIsNoMovementAfterTheEnd) {
  Endo engine = open_loop({.deprived = Rules::Deprived::each_action});
  engine.place({1, 0});
  EXPECT_TRUE(engine.over());
  EXPECT_EQ(engine.winner(), Side::white);
  EXPECT_TRUE(engine.placements().empty());
  EXPECT_TRUE(engine.movements().empty());
  engine.undo();
  EXPECT_EQ(engine.winner(), std::nullopt);
  EXPECT_EQ(engine.phase(), Phase::placement);
}

TEST(Endo, IfBothAreDeprivedTheMoverLoses) {
  const Placed placed = drawn({". O . . X .",  //
                               "O X O X O X",  //
                               ". O . . X ."});
  for (const Side mover : {Side::black, Side::white}) {
    for (const auto self : {Rules::Self::loses, Rules::Self::nothing}) {
      Endo engine = set_up({.deprived = Rules::Deprived::each_action, .self = self}, placed, mover);
      EXPECT_TRUE(engine.is_deprived({1, 1}));
      EXPECT_TRUE(engine.is_deprived({4, 1}));
      EXPECT_FALSE(engine.over());  // a set-up is not judged
      engine.place({6, 2});
      EXPECT_EQ(engine.winner(), other(mover));
    }
  }
}

TEST(Endo, OnlyOwnGroupsDeprivedLoseOrAreLeftForTheOpponentsTurn) {
  const Placed placed = drawn({". O . O",  //
                               "O . O .",  //
                               ". O . ."});
  Endo loses = set_up({}, placed, Side::black);
  loses.place({1, 1});
  EXPECT_EQ(loses.winner(), Side::white);

  Endo goes_on = set_up({.self = Rules::Self::nothing}, placed, Side::black);
  goes_on.place({1, 1});
  EXPECT_EQ(goes_on.winner(), std::nullopt);
  EXPECT_TRUE(goes_on.has_deprived(Side::black));
  EXPECT_EQ(goes_on.to_move(), Side::white);
  goes_on.place({2, 3});
  goes_on.move({{3, 2}, Direction::west});  // far from the group: it is still without liberties
  EXPECT_EQ(goes_on.winner(), Side::white);
  goes_on.undo();
  goes_on.move({{0, 1}, Direction::east});  // gives it a liberty
  EXPECT_EQ(goes_on.winner(), std::nullopt);
  EXPECT_FALSE(goes_on.has_deprived(Side::black));
  EXPECT_EQ(goes_on.check(), std::vector<std::string>{});
}

TEST(Endo, AMarkerThatMovesOutOfItsGroupMayLeaveAPartOfItWithoutLiberties) {
  // The marker joins the one on the right, in the hole, to the one on the left, and leaves a hole again.
  Endo engine = set_up({.move = Rules::Move::any_own},
                       drawn({". O O O",  //
                              "X . X O",  //
                              ". O O O"}),
                       Side::black);
  EXPECT_TRUE(engine.is_deprived({2, 1}));
  engine.place({1, 1});
  EXPECT_FALSE(engine.is_deprived({2, 1}));
  engine.move({{1, 1}, Direction::north});
  EXPECT_TRUE(engine.is_hole({1, 1}));
  EXPECT_TRUE(engine.is_deprived({2, 1}));
  EXPECT_FALSE(engine.is_deprived({0, 1}));
  EXPECT_EQ(engine.winner(), Side::white);
  EXPECT_EQ(engine.check(), std::vector<std::string>{});
}

TEST(Endo, UnderAnySetAMarkerWithoutALibertyOfItsOwnIsADeprivedGroup) {
  const Placed placed = drawn({"O O . .",  //
                               "O X X .",  //
                               "O O . ."});
  const Endo maximal = set_up({}, placed, Side::black);
  const Endo any_set = set_up({.group = Rules::Group::any_set}, placed, Side::black);
  EXPECT_FALSE(maximal.has_deprived(Side::black));
  EXPECT_TRUE(any_set.has_deprived(Side::black));
  EXPECT_TRUE(any_set.is_deprived({1, 1}));
  EXPECT_FALSE(any_set.is_deprived({2, 1}));
  EXPECT_FALSE(any_set.has_deprived(Side::white));
}

RC_GTEST_PROP(Endo, SomeConnectedSetHasNoLibertyWhereAnySetSaysSo, ()) {
  Placed placed = some_organism();
  placed.resize(std::min<std::size_t>(placed.size(), 12));
  const Text text = text_of({}, placed, Side::black);
  if (!Text::is_unity(text.markers)) return;
  const Endo engine = set_up({.group = Rules::Group::any_set}, placed, Side::black);
  std::array<bool, 2> expected{};
  for (unsigned bits = 1; bits < 1U << placed.size(); ++bits) {
    std::map<Square, Side> chosen;
    for (std::size_t i = 0; i < placed.size(); ++i) {
      if ((bits >> i & 1) != 0) chosen.insert(placed[i]);
    }
    std::set<Square> set;
    for (const auto& [square, side] : chosen) {
      if (side == chosen.begin()->second) set.insert(square);
    }
    // Orthogonally connected, of one colour.
    std::vector<Square> chain{*set.begin()};
    std::set<Square> reached{chain.front()};
    for (std::size_t i = 0; i < chain.size(); ++i) {
      for (const Square near : Text::orthogonal(chain[i])) {
        if (set.contains(near) && reached.insert(near).second) chain.push_back(near);
      }
    }
    if (reached.size() != chosen.size()) continue;
    if (!text.has_liberty(reached)) expected[index(chosen.begin()->second)] = true;
  }
  for (const Side side : {Side::black, Side::white}) {
    RC_ASSERT(engine.has_deprived(side) == expected[index(side)]);
  }
}

TEST(Endo, AHoleInAHoleAndAHoleThatIsPartedAreKeptApart) {
  // White's placement in the middle parts the hole in two; taking the wall away joins them to the outside.
  Endo engine = set_up({},
                       drawn({". O O O .",  //
                              "O . . . O",  //
                              ". O O O ."}),
                       Side::white);
  for (const int x : {1, 2, 3}) EXPECT_TRUE(engine.is_hole({x, 1}));
  EXPECT_FALSE(engine.is_cut({2, 2}));
  engine.place({2, 1});
  EXPECT_TRUE(engine.is_hole({1, 1}));
  EXPECT_TRUE(engine.is_hole({3, 1}));
  EXPECT_EQ(engine.check(), std::vector<std::string>{});
  engine.move({{0, 1}, Direction::east});
  EXPECT_FALSE(engine.is_hole({1, 1}));
  EXPECT_TRUE(engine.is_hole({3, 1}));
  EXPECT_EQ(engine.check(), std::vector<std::string>{});
}

// --- Large and far -----------------------------------------------------------------------------------------

Placed line(int length, Square step, Square start) {
  Placed placed;
  for (int i = 0; i < length; ++i) {
    placed.emplace_back(Square{start.x + i * step.x, start.y + i * step.y},
                        i % 2 == 0 ? Side::black : Side::white);
  }
  return placed;
}

TEST(Endo, ALineOfThreeHundredIsPlayedOn) {
  for (const Square step : {Square{1, 0}, Square{0, 1}}) {
    const Square start{-900'000, 7};
    Endo engine = set_up({}, line(300, step, start), Side::black);
    EXPECT_EQ(engine.placements().size(), 606);
    EXPECT_TRUE(engine.is_cut({start.x + 150 * step.x, start.y + 150 * step.y}));
    EXPECT_FALSE(engine.is_cut(start));
    engine.place({start.x + 300 * step.x, start.y + 300 * step.y});
    const Direction along = step.x == 1 ? Direction::east : Direction::north;
    ASSERT_EQ(in_order(engine.movements()), (std::vector<Movement>{{start, along}}));
    engine.move({start, along});
    EXPECT_EQ(engine.at({start.x + 301 * step.x, start.y + 301 * step.y}), Stone::black);
    EXPECT_EQ(engine.check(), std::vector<std::string>{});
    engine.undo();
    engine.undo();
    EXPECT_EQ(view(engine), view(set_up({}, line(300, step, start), Side::black)));
  }
}

TEST(Endo, ADiagonalOfThreeHundredIsPlayedOn) {
  for (const Square step : {Square{1, 1}, Square{1, -1}}) {
    Endo engine = set_up({}, line(300, step, {-40, 123'456}), Side::black);
    engine.place({-40 + 1, 123'456});
    // On a diagonal nobody is on another's line but near the new marker.
    EXPECT_EQ(engine.movements().size(), 1);
    EXPECT_TRUE(engine.is_legal_movement({{-40, 123'456}, Direction::east}));
    engine.move(engine.movements().front());
    EXPECT_EQ(engine.check(), std::vector<std::string>{});
  }
}

TEST(Endo, AnOrganismThatWandersOffIsFollowedAndTakenBack) {
  // A line that grows at its eastern end, and whose western end moves there where it has the mover's colour.
  const int y = -1'000'000;
  Endo engine({});
  engine.place({-1'000'000, y});
  std::vector<View> views;
  int moved = 0;
  for (int turn = 0; turn < 200; ++turn) {
    views.push_back(view(engine));
    const Box box = *engine.box();
    engine.place({box.high.x + 1, y});
    if (engine.phase() == Phase::movement) {
      ASSERT_EQ(in_order(engine.movements()), (std::vector<Movement>{{box.low, Direction::east}}));
      engine.move({box.low, Direction::east});
      ++moved;
    }
    ASSERT_FALSE(engine.over());
    if (turn % 40 == 0) {
      ASSERT_EQ(engine.check(), std::vector<std::string>{});
    }
  }
  EXPECT_GT(moved, 30);
  while (!views.empty()) {
    do {
      engine.undo();
    } while (engine.phase() == Phase::movement);
    ASSERT_EQ(view(engine), views.back());
    views.pop_back();
  }
  EXPECT_EQ(engine.check(), std::vector<std::string>{});
}

// --- What is refused, and what is found --------------------------------------------------------------------

TEST(Endo, RefusesOrganismsThatThereAreNot) {
  for (const Rules& rules : all_rules()) EXPECT_TRUE(Endo::knows(rules));
  Endo engine = set_up({}, drawn({"X O"}), Side::black);
  const View before = view(engine);
  const auto black = [](Square square) { return std::pair{square, Side::black}; };
  EXPECT_THROW(engine.set_up(Placed{black({0, 0}), black({2, 0})}, Side::black), std::invalid_argument);
  EXPECT_THROW(engine.set_up(Placed{black({0, 0}), black({0, 0})}, Side::black), std::invalid_argument);
  EXPECT_THROW(engine.set_up(Placed{black({Endo::farthest + 1, 0})}, Side::black), std::invalid_argument);
  EXPECT_THROW(engine.set_up(line(7000, {1, 1}, {0, 0}), Side::black), std::length_error);
  EXPECT_EQ(view(engine), before);
  engine.set_up(Placed{}, Side::white);
  EXPECT_EQ(engine.to_move(), Side::white);
  EXPECT_TRUE(engine.is_legal_placement({3, 4}));
}

TEST(Endo, CheckNamesACorruptedField) {
  const Endo sound = set_up({},
                            drawn({". O .",  //
                                   "O . O",  //
                                   ". O ."}),
                            Side::black);
  ASSERT_EQ(sound.check(), std::vector<std::string>{});
  Endo engine = sound;
  OrganismPeer::count_a_hole_as_open(EndoPeer::organism(engine), {1, 1});
  EXPECT_NE(std::ranges::count(engine.check(), "hole at (1, 1): is 0, should be 1"), 0);
  EXPECT_NE(std::ranges::count(engine.check(), "cut point at (1, 0) is claimed"), 0);
  engine = sound;
  OrganismPeer::shift_key(EndoPeer::organism(engine));
  ASSERT_EQ(engine.check().size(), 1);
  EXPECT_EQ(engine.check().front().substr(0, 4), "key:");
}

}  // namespace
}  // namespace ruleproof::optimized

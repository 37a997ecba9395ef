#include "optimized/endo.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <functional>
#include <map>
#include <set>
#include <stdexcept>
#include <string>
#include <tuple>
#include <utility>
#include <vector>

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

template <typename T>
std::vector<T> in_order(std::span<const T> members) {
  std::vector<T> result(members.begin(), members.end());
  std::ranges::sort(result);
  return result;
}

/// All public state of the engine.
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
  std::vector<std::tuple<Stone, bool, bool, bool>> squares;  // the squares of the box and those around it
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

/// Parses rows of text, the highest first: X is black, O white, another character an empty square; spaces are
/// ignored. The left end of the last row is (0, 0).
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

Placed shifted(Placed placed, int dx, int dy) {
  for (auto& [square, side] : placed) square = {square.x + dx, square.y + dy};
  return placed;
}

/// Returns the markers, shifted so that the lower left corner of their box is (0, 0).
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

/// Makes the legal action that `choice` selects.
void act(Endo& engine, std::uint32_t choice) {
  if (engine.phase() == Phase::placement) {
    const std::vector<Square> legal = in_order(engine.placements());
    engine.place(legal[choice % legal.size()]);
  } else {
    const std::vector<Movement> legal = in_order(engine.movements());
    engine.move(legal[choice % legal.size()]);
  }
}

/// Plays a turn that does not end the game. Returns the number of its actions; 0 if no such turn was found.
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
  // Black completes the same row of three at its right end or at its left end. The keys must differ exactly
  // if the placed marker must not move.
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
  EXPECT_TRUE(engine.is_legal_placement({3, 2}));   // beside a marker diagonally
  EXPECT_TRUE(engine.is_legal_placement({-1, 1}));  // beside a marker orthogonally
  EXPECT_FALSE(engine.is_legal_placement({4, 1}));
  EXPECT_FALSE(engine.is_legal_placement({0, 1}));
  EXPECT_EQ(engine.placements().size(), 17);
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
  EXPECT_EQ(engine.landing({{1, 0}, Direction::east}), std::nullopt);  // there is no marker on the square
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
    // The markers lie on a diagonal, so that no two share a line, except near the new marker.
    EXPECT_EQ(engine.movements().size(), 1);
    EXPECT_TRUE(engine.is_legal_movement({{-40, 123'456}, Direction::east}));
    engine.move(engine.movements().front());
    EXPECT_EQ(engine.check(), std::vector<std::string>{});
  }
}

TEST(Endo, AnOrganismThatWandersOffIsFollowedAndTakenBack) {
  // The line of markers grows at its eastern end. Its western end moves there if it has the mover's colour.
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

// --- Errors and corruptions --------------------------------------------------------------------------------

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

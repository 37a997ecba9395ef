#include "properties/window.hpp"

#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include <algorithm>
#include <functional>
#include <memory>
#include <set>
#include <string>
#include <utility>
#include <vector>

#include "spec/input_error.hpp"

namespace ruleproof {

namespace {

using Region = WindowRegion;
using Beyond = WindowRegion::Beyond;

// The words of the language once more, without any cleverness, on a plain array of squares that is larger
// than the window by a few on each side.

constexpr int outskirts = 4;

struct Plain {
  explicit Plain(const Window& window)
      : low{window.lower_left().x - outskirts, window.lower_left().y - outskirts},
        w(window.width() + 2 * outskirts),
        h(window.height() + 2 * outskirts) {}

  std::vector<Square> all() const {
    std::vector<Square> squares;
    for (int y = 0; y < h; ++y)
      for (int x = 0; x < w; ++x) squares.push_back({low.x + x, low.y + y});
    return squares;
  }

  Square low;
  int w;
  int h;
};

using Model = std::set<Square>;

template <class Holds>
Model filtered(const std::vector<Square>& squares, Holds holds) {
  Model kept;
  for (const Square square : squares)
    if (holds(square)) kept.insert(square);
  return kept;
}

bool beside(Square a, Square b, bool diagonally) {
  const int dx = std::abs(a.x - b.x);
  const int dy = std::abs(a.y - b.y);
  return diagonally ? std::max(dx, dy) == 1 : dx + dy == 1;
}

bool beside(Square square, const Model& model, bool diagonally) {
  for (int dx = -1; dx <= 1; ++dx)
    for (int dy = -1; dy <= 1; ++dy) {
      const Square other{square.x + dx, square.y + dy};
      if (beside(square, other, diagonally) && model.contains(other)) return true;
    }
  return false;
}

Model model_beside(const Plain& plain, const Model& a, bool diagonally) {
  return filtered(plain.all(), [&](Square s) { return !a.contains(s) && beside(s, a, diagonally); });
}

Model model_reached(const Plain& plain, const Model& seed, const Model& within, bool diagonally) {
  Model reached = filtered(plain.all(), [&](Square s) { return seed.contains(s) && within.contains(s); });
  std::vector<Square> waiting(reached.begin(), reached.end());
  while (!waiting.empty()) {
    const Square from = waiting.back();
    waiting.pop_back();
    for (int dx = -1; dx <= 1; ++dx)
      for (int dy = -1; dy <= 1; ++dy) {
        const Square to{from.x + dx, from.y + dy};
        if (beside(from, to, diagonally) && within.contains(to) && reached.insert(to).second)
          waiting.push_back(to);
      }
  }
  return reached;
}

bool is_ahead(Square from, Square to, Direction direction) {
  switch (direction) {
    case Direction::north:
      return to.x == from.x && to.y > from.y;
    case Direction::south:
      return to.x == from.x && to.y < from.y;
    case Direction::east:
      return to.y == from.y && to.x > from.x;
    default:
      return to.y == from.y && to.x < from.x;
  }
}

/// The squares that a closed walk winds round. The walk is searched for as a path that comes back to its
/// first square with another number of turns, a turn being a step from the column of the square to the next
/// in the east, north of it.
Model model_wound_round(const Plain& plain, const Model& a) {
  constexpr int most_turns = 3;
  return filtered(plain.all(), [&](Square middle) {
    if (a.contains(middle)) return false;
    const auto turned = [&](Square from, Square to) {
      if (from.x == middle.x && to.x == middle.x + 1 && from.y > middle.y) return 1;
      if (to.x == middle.x && from.x == middle.x + 1 && to.y > middle.y) return -1;
      return 0;
    };
    Model done;
    for (const Square first : a) {
      if (done.contains(first)) continue;
      std::set<std::pair<Square, int>> seen{{first, 0}};
      std::vector<std::pair<Square, int>> waiting(seen.begin(), seen.end());
      while (!waiting.empty()) {
        const auto [from, turns] = waiting.back();
        waiting.pop_back();
        done.insert(from);
        for (int dx = -1; dx <= 1; ++dx)
          for (int dy = -1; dy <= 1; ++dy) {
            const Square to{from.x + dx, from.y + dy};
            const std::pair<Square, int> at{to, turns + turned(from, to)};
            if (a.contains(to) && std::abs(at.second) <= most_turns && seen.insert(at).second)
              waiting.push_back(at);
          }
      }
      if (seen.contains({first, 1}) || seen.contains({first, -1})) return true;
    }
    return false;
  });
}

/// A region and the squares of the plain array that it has.
struct Both {
  Region region;
  Model model;
};

/// Any of these numbers, each as likely, in the first cases of a property too.
int any_in(int first, int end) { return *rc::gen::resize(rc::kNominalSize, rc::gen::inRange(first, end)); }

/// The window of some squares anywhere on the grid.
std::unique_ptr<Window> some_window(int longest = 6, int margins = 4) {
  const Square corner{any_in(-farthest, farthest), any_in(-farthest, farthest)};
  const Square other{corner.x + any_in(0, longest), corner.y + any_in(0, longest)};
  return std::make_unique<Window>(std::vector{corner, other}, any_in(0, margins));
}

std::vector<Square> squares_of(const Window& window) { return (~window.nowhere()).squares(); }

/// Sparse and dense ones, with nothing beyond the window.
Both some_inner(const Window& window) {
  const int density = any_in(0, 11);
  Both both{window.nowhere(), {}};
  for (const Square square : squares_of(window))
    if (any_in(0, 10) < density) {
      both.region.add(square);
      both.model.insert(square);
    }
  return both;
}

Both with_all_beyond(Both both) {
  const Window& window = both.region.window();
  both.region = both.region | far_outside(both.region);
  for (const Square square : Plain(window).all())
    if (!window.shows(square)) both.model.insert(square);
  return both;
}

/// With nothing or everything beyond the window.
Both some_region(const Window& window) {
  const Both both = some_inner(window);
  return *rc::gen::arbitrary<bool>() ? both : with_all_beyond(both);
}

/// Whether the region has the squares of the model, and says of those beyond the window that it knows them
/// just if they are alike.
bool agree(const Region& region, const Model& model) {
  const Window& window = region.window();
  int with = 0, without = 0;
  for (const Square square : Plain(window).all()) {
    const bool has = model.contains(square);
    if (window.shows(square)) {
      if (region.has(square) != has) return false;
    } else {
      ++(has ? with : without);
    }
  }
  const Beyond beyond = with == 0 ? Beyond::none : without == 0 ? Beyond::all : Beyond::unknown;
  return region.beyond() == beyond;
}

RC_GTEST_PROP(Window, RegionsAreSets, ()) {
  const auto window = some_window();
  const Plain plain(*window);
  const Both a = some_region(*window);
  const Both b = some_region(*window);
  const auto set = [&](auto holds) {
    return filtered(plain.all(), [&](Square s) { return holds(a.model.contains(s), b.model.contains(s)); });
  };
  RC_ASSERT(agree(a.region, a.model));
  RC_ASSERT(agree(a.region | b.region, set([](bool x, bool y) { return x || y; })));
  RC_ASSERT(agree(a.region & b.region, set([](bool x, bool y) { return x && y; })));
  RC_ASSERT(agree(a.region - b.region, set([](bool x, bool y) { return x && !y; })));
  RC_ASSERT(agree(~a.region, set([](bool x, bool) { return !x; })));
  RC_ASSERT(some(a.region) == !a.model.empty());
  RC_ASSERT(exactly_one(a.region) == (a.model.size() == 1));
  RC_ASSERT(subset(a.region, b.region) == std::ranges::includes(b.model, a.model));
  RC_ASSERT(same(a.region, b.region) == (a.model == b.model));
  RC_ASSERT(same(a.region, (a.region - b.region) | (a.region & b.region)));
}

RC_GTEST_PROP(Window, ListsItsSquaresFromTheSouthAndTheWest, ()) {
  const auto window = some_window();
  const Both a = some_inner(*window);
  std::vector<Square> squares(a.model.begin(), a.model.end());
  std::ranges::sort(squares, {}, [](Square s) { return std::pair(s.y, s.x); });
  RC_ASSERT(a.region.squares() == squares);
}

RC_GTEST_PROP(Window, AdjacentSquaresAreThoseOfAPlainArray, ()) {
  const auto window = some_window();
  const Both a = some_region(*window);
  RC_ASSERT(agree(touching(a.region), model_beside(Plain(*window), a.model, false)));
  RC_ASSERT(agree(around(a.region), model_beside(Plain(*window), a.model, true)));
}

RC_GTEST_PROP(Window, ReachesWhatAPlainArrayReachesHoweverOftenItIsAsked, ()) {
  const auto window = some_window();
  const Plain plain(*window);
  std::vector<Both> withins;
  for (int i = 0; i < 4; ++i) {
    withins.push_back(some_inner(*window));
    withins.push_back(with_all_beyond(withins.back()));
  }
  for (int i = 0; i < 14; ++i) {
    const Both seed = some_region(*window);
    const Both& within = withins[any_in(0, 8)];
    RC_ASSERT(
        agree(spread(seed.region, within.region), model_reached(plain, seed.model, within.model, false)));
    RC_ASSERT(
        agree(chained(seed.region, within.region), model_reached(plain, seed.model, within.model, true)));
  }
}

RC_GTEST_PROP(Window, IsChainedTogetherWhereEachSquareReachesAllOthers, ()) {
  const auto window = some_window();
  const Both a = some_inner(*window);
  const auto reaches_all = [&](const Region& square) { return subset(a.region, chained(square, a.region)); };
  RC_ASSERT(chained_together(a.region) == every(a.region, reaches_all));
  for (const Square square : a.region.squares()) {
    const Region part = chained(window->at(square), a.region);
    RC_ASSERT(chained_together(part));
    RC_ASSERT(chained_together(a.region - part) == every(a.region - part, [&](const Region& other) {
                return subset(a.region - part, chained(other, a.region));
              }));
  }
}

RC_GTEST_PROP(Window, ReachesAllBeyondItFromAnySquareBeyond, ()) {
  const auto window = some_window();
  const Plain plain(*window);
  const Both within = some_region(*window);
  Model beyond = filtered(plain.all(), [&](Square s) { return !window->shows(s); });
  const Region far = far_outside(within.region);
  RC_ASSERT(agree(far, beyond));
  RC_ASSERT(agree(spread(far, within.region), model_reached(plain, beyond, within.model, false)));
  RC_ASSERT(agree(chained(far, within.region), model_reached(plain, beyond, within.model, true)));
}

RC_GTEST_PROP(Window, LinesAreThoseOfAPlainArray, ()) {
  const auto window = some_window();
  const Both a = some_inner(*window);
  for (const Direction direction : all_directions) {
    const Model model = filtered(Plain(*window).all(), [&](Square to) {
      return std::ranges::any_of(a.model, [&](Square from) { return is_ahead(from, to, direction); });
    });
    RC_ASSERT(agree(ahead(a.region, direction), model));
  }
}

RC_GTEST_PROP(Window, NextSquaresAreThoseOfAPlainArrayOrOutOfSight, ()) {
  const auto window = some_window();
  const Both a = some_inner(*window);
  for (const Direction direction : all_directions) {
    Model model;
    for (const Square to : Plain(*window).all())
      for (const Square from : a.model)
        if (is_ahead(from, to, direction) && beside(from, to, false)) model.insert(to);
    if (std::ranges::all_of(model, [&](Square s) { return window->shows(s); }))
      RC_ASSERT(agree(next(a.region, direction), model));
    else
      RC_ASSERT_THROWS_AS(next(a.region, direction), OutOfSight);
  }
}

RC_GTEST_PROP(Window, WalksWindRoundWhatTheyDoOnAPlainArray, ()) {
  const auto window = some_window(4, 2);
  for (int i = 0; i < 2; ++i) {
    const Both a = some_inner(*window);
    const Model model = model_wound_round(Plain(*window), a.model);
    RC_CLASSIFY(!model.empty(), "with a hole");
    RC_ASSERT(agree(wound_round(a.region), model));
    RC_ASSERT(agree(wound_round(a.region), model));
  }
}

RC_GTEST_PROP(Window, WhatIsWoundRoundIsWhatNoPathLeadsOutOf, ()) {
  const auto window = some_window(9);
  const Region a = some_inner(*window).region;
  RC_ASSERT(same(wound_round(a), ~a - spread(far_outside(a), ~a)));
}

RC_GTEST_PROP(Window, KeepsTheSquaresThatFulfilACondition, ()) {
  const auto window = some_window();
  const Both a = some_inner(*window);
  const Both b = some_region(*window);
  const auto holds = [&](const Region& p) { return exactly_one(p) && some(touching(p) & b.region); };
  const Model kept =
      filtered({a.model.begin(), a.model.end()}, [&](Square s) { return beside(s, b.model, false); });
  // At the edge the condition may ask for single squares beyond the window.
  const bool is_seen = std::ranges::none_of(a.model, [&](Square s) {
    return b.region.beyond() == Beyond::all && beside(s, b.model, false) &&
           std::ranges::none_of(b.model, [&](Square t) { return window->shows(t) && beside(s, t, false); });
  });
  if (is_seen) {
    RC_ASSERT(agree(where(a.region, holds), kept));
    RC_ASSERT(every(a.region, holds) == (kept == a.model));
  } else {
    RC_ASSERT_THROWS_AS(where(a.region, holds), OutOfSight);
  }
}

// ------------------------------------------------------------------------------------ what lies out of sight

/// A window of 5 x 5 squares round 0,0, and regions of each kind.
struct Sight {
  Window window{std::vector<Square>{}, 2};
  Region nowhere = window.nowhere();
  Region middle = window.at({0, 0});
  Region edge = window.at({2, 0});
  Region everywhere = ~nowhere;
  Region far = far_outside(nowhere);
  Region unknown = touching(edge) - window.at({1, 0}) - window.at({2, 1}) - window.at({2, -1});
  Region half_known = unknown | middle;
};

TEST(WindowSight, AtTheEdgeSingleSquaresBeyondAreUnknown) {
  const Sight sight;
  EXPECT_EQ(sight.unknown.beyond(), Beyond::unknown);
  EXPECT_TRUE(sight.unknown.squares().empty());
  EXPECT_EQ(touching(sight.edge).beyond(), Beyond::unknown);
  EXPECT_EQ(around(sight.edge).beyond(), Beyond::unknown);
  EXPECT_EQ(around(sight.middle).beyond(), Beyond::none);
  EXPECT_EQ(ahead(sight.middle, Direction::north).beyond(), Beyond::unknown);
  EXPECT_EQ(ahead(sight.nowhere, Direction::north).beyond(), Beyond::none);
  EXPECT_EQ(where(sight.far, [](const Region&) { return true; }).beyond(), Beyond::unknown);
  EXPECT_EQ(where(sight.middle, [](const Region&) { return true; }).beyond(), Beyond::none);
}

TEST(WindowSight, OperationsKnowAsMuchAsTheirOperandsTell) {
  const Sight sight;
  const std::vector<Region> kinds{sight.nowhere, sight.far, sight.unknown};
  const auto table = [&](const std::function<Region(const Region&, const Region&)>& operation) {
    std::string text;
    for (const Region& a : kinds)
      for (const Region& b : kinds) text += "01?"[static_cast<int>(operation(a, b).beyond())];
    return text;
  };
  EXPECT_EQ(table([](const Region& a, const Region& b) { return a | b; }), "01?111?1?");
  EXPECT_EQ(table([](const Region& a, const Region& b) { return a & b; }), "00001?0??");
  EXPECT_EQ(table([](const Region& a, const Region& b) { return a - b; }), "00010??0?");
  EXPECT_EQ(table([](const Region&, const Region& b) { return ~b; }), "10?10?10?");
}

TEST(WindowSight, QuestionsAreAnsweredWhereTheWindowSuffices) {
  const Sight sight;
  EXPECT_TRUE(some(sight.half_known));
  EXPECT_THROW(some(sight.unknown), OutOfSight);
  EXPECT_FALSE(exactly_one(sight.half_known | sight.edge));
  EXPECT_THROW(exactly_one(sight.half_known), OutOfSight);
  EXPECT_FALSE(exactly_one(sight.far));
  EXPECT_TRUE(subset(sight.unknown, sight.everywhere));
  EXPECT_TRUE(subset(sight.nowhere, sight.unknown));
  EXPECT_FALSE(subset(sight.edge, sight.half_known));
  EXPECT_THROW(subset(sight.far, sight.unknown), OutOfSight);
  EXPECT_THROW(subset(sight.unknown, sight.nowhere), OutOfSight);
  EXPECT_FALSE(same(sight.edge, sight.half_known));
  EXPECT_THROW(same(sight.middle, sight.half_known), OutOfSight);
}

TEST(WindowSight, WordsThrowForWhatIsNotKnown) {
  const Sight sight;
  EXPECT_THROW(touching(sight.unknown), OutOfSight);
  EXPECT_THROW(around(sight.unknown), OutOfSight);
  EXPECT_THROW(chained_together(sight.unknown), OutOfSight);
  EXPECT_THROW(chained_together(sight.far), OutOfSight);
  EXPECT_THROW(wound_round(sight.unknown), OutOfSight);
  EXPECT_THROW(wound_round(sight.far), OutOfSight);
  EXPECT_THROW(spread(sight.middle, sight.unknown), OutOfSight);
  EXPECT_THROW(chained(sight.middle, sight.unknown), OutOfSight);
  EXPECT_THROW(spread(sight.unknown, sight.everywhere), OutOfSight);
  EXPECT_THROW(chained(sight.unknown, sight.everywhere), OutOfSight);
  EXPECT_TRUE(same(spread(sight.half_known, sight.middle | sight.edge), sight.middle));
  EXPECT_TRUE(same(chained(sight.half_known, sight.middle | sight.edge), sight.middle));
  for (const Direction direction : all_directions) {
    EXPECT_THROW(ahead(sight.unknown, direction), OutOfSight);
    EXPECT_THROW(ahead(sight.far, direction), OutOfSight);
    EXPECT_THROW(next(sight.unknown, direction), OutOfSight);
    EXPECT_THROW(next(sight.far, direction), OutOfSight);
  }
  EXPECT_THROW(next(sight.edge, Direction::east), OutOfSight);
  EXPECT_TRUE(same(next(sight.edge, Direction::west), sight.window.at({1, 0})));
}

TEST(WindowSight, SingleSquaresBeyondCanBeAskedForOnlyWhereAllAreAlike) {
  const Sight sight;
  EXPECT_TRUE(sight.far.has({3, 0}));
  EXPECT_TRUE(sight.far.has({farthest, -farthest}));
  EXPECT_FALSE(sight.far.has({2, 0}));
  EXPECT_FALSE(sight.middle.has({3, 0}));
  EXPECT_THROW(sight.unknown.has({3, 0}), OutOfSight);
  EXPECT_FALSE(sight.unknown.has({2, 2}));
  Region region = sight.nowhere;
  EXPECT_THROW(region.add({3, 0}), OutOfSight);
  EXPECT_THROW(sight.window.at({0, -3}), OutOfSight);
}

// ------------------------------------------------------------------------------------------------ the window

/// "x,y w x h" of the rectangle that the window shows.
std::string rectangle(const Window& window) {
  const auto [x, y] = window.lower_left();
  return std::to_string(x) + "," + std::to_string(y) + " " + std::to_string(window.width()) + " x " +
         std::to_string(window.height());
}

TEST(WindowSize, IsTheRectangleOfTheSquaresAndItsMargin) {
  EXPECT_EQ(rectangle(Window(std::vector<Square>{}, 0)), "0,0 1 x 1");
  EXPECT_EQ(rectangle(Window(std::vector<Square>{})), "-2,-2 5 x 5");
  EXPECT_EQ(rectangle(Window(std::vector<Square>{{3, -7}, {-1, 2}, {0, 0}}, 1)), "-2,-8 7 x 12");
  EXPECT_EQ(rectangle(Window(std::vector<Square>{{-farthest, farthest}}, 3)), "-1000003,999997 7 x 7");
}

TEST(WindowSize, ShowsItsSquaresAndNoOthers) {
  const Window window(std::vector<Square>{{-5, 4}, {-3, 4}}, 1);
  for (const Square square : {Square{-6, 3}, Square{-2, 3}, Square{-6, 5}, Square{-2, 5}})
    EXPECT_TRUE(window.shows(square));
  for (const Square square : {Square{-7, 4}, Square{-1, 4}, Square{-4, 2}, Square{-4, 6}})
    EXPECT_FALSE(window.shows(square));
}

/// What is wrong with a rectangle that has 0,0 and the other square as its corners.
std::string fault(Square other, int margin) {
  try {
    const Window window(std::vector<Square>{{0, 0}, other}, margin);
    return "";
  } catch (const InputError& error) {
    return error.what();
  }
}

TEST(WindowSize, HasALimit) {
  EXPECT_EQ(fault({4095, 4095}, 0), "");
  EXPECT_EQ(fault({4096, 4095}, 0),
            "the markers lie in a rectangle of 4097 x 4096 squares; at most 2^24 can be looked at");
  EXPECT_EQ(fault({4091, -4091}, 2), "");
  EXPECT_NE(fault({4092, -4091}, 2), "");
  EXPECT_EQ(fault({(1 << 24) - 1, 0}, 0), "");
  EXPECT_NE(fault({0, 1 << 24}, 0), "");
  EXPECT_NE(fault({2 * farthest, -2 * farthest}, 3), "");
}

}  // namespace
}  // namespace ruleproof

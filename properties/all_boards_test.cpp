#include "properties/all_boards.hpp"

#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include <array>
#include <functional>
#include <memory>

#include "reference/board.hpp"
#include "reference/window.hpp"

namespace ruleproof {
namespace {

/// Constants of AllBoards that are all the points there are, and facts about them.
struct Facts {
  explicit Facts(int count, AllBoards::Naming naming = AllBoards::Naming::named) : world(logic, naming) {
    for (int p = 0; p < count; ++p) points.push_back(logic.point("point" + std::to_string(p)));
    const Term x = logic.point("x");
    facts.push_back(logic.for_all({x}, is_one_of(x, points)));
    for (int p = 0; p < count; ++p)
      for (int q = p + 1; q < count; ++q) facts.push_back(!logic.equal(term(p), term(q)));
  }

  /// The points of a board, and its adjacency.
  explicit Facts(const Board& board) : Facts(board.size().area()) {
    for (int p = 0; p < board.size().area(); ++p)
      for (int q = 0; q < board.size().area(); ++q)
        state(touching(at(p)).has(term(q)), touching(board.at(p)).has(q));
  }

  Formula is_one_of(Term x, const std::vector<Term>& some_points) {
    std::vector<Formula> any;
    for (const Term point : some_points) any.push_back(logic.equal(x, point));
    return logic.any_of(any);
  }
  Term term(int point) const { return points[static_cast<std::size_t>(point)]; }
  AnyBoardRegion at(int point) { return AnyBoardRegion::at(world, term(point)); }
  void state(Formula formula, bool is_true) { facts.push_back(is_true ? formula : !formula); }

  AnyBoardRegion region(const std::string& name, const std::function<bool(int)>& has) {
    const AnyBoardRegion region = world.any_region(name);
    for (int p = 0; p < static_cast<int>(points.size()); ++p) state(region.has(term(p)), has(p));
    return region;
  }
  AnyBoardRegion region(const std::string& name, const BoardRegion& points_of) {
    return region(name, [&](int p) { return points_of.has(p); });
  }

  bool implies(Formula formula) {
    Query query(logic, Query::Engine::first_order, {});
    for (const Formula fact : facts) query.add(fact);
    query.add(!formula);
    return query.ask() == Answer::unsatisfiable;
  }

  Logic logic;
  AllBoards world;
  std::vector<Term> points;
  std::vector<Formula> facts;
};

BoardRegion any_board_region(const Board& board) {
  BoardRegion region = board.nowhere();
  for (int p = 0; p < board.size().area(); ++p)
    if (*rc::gen::inRange(0, 3) > 0) region.add(p);
  return region;
}

RC_GTEST_PROP(AllBoards, AxiomsHoldOnEveryBoard, ()) {
  const Board board({*rc::gen::inRange(1, 4), *rc::gen::inRange(1, 4)});
  const int area = board.size().area();
  const BoardRegion one = any_board_region(board), two = any_board_region(board),
                    eye = any_board_region(board);

  Facts facts(board);
  const AnyBoardRegion any_one = facts.region("one", one), any_two = facts.region("two", two);
  facts.world.hint(facts.region("eye", eye));
  std::vector<Formula> used;
  for (int s = 0; s < area; ++s) {
    for (int p = 0; p < area; ++p) {
      const auto say = [&](Formula formula, bool is_true) {
        used.push_back(formula);
        facts.state(formula, is_true);
      };
      say(spread(facts.at(s), any_one).has(facts.term(p)), spread(board.at(s), one).has(p));
      say(spread(facts.at(s), any_two).has(facts.term(p)), spread(board.at(s), two).has(p));
      // A region that depends on a bound point q.
      const AnyBoardRegion without = where(facts.world.everywhere(), [&](const AnyBoardRegion& q) {
        return subset(facts.at(p), spread(facts.at(s), any_one - q));
      });
      for (int q = 0; q < area; ++q)
        say(without.has(facts.term(q)), spread(board.at(s), one - board.at(q)).has(p));
    }
  }
  for (const Formula axiom : facts.world.axioms(used)) RC_ASSERT(facts.implies(axiom));
}

TEST(AllBoards, AFalseSentenceIsNotImpliedByABoard) {
  const Board board({2, 1});
  Facts facts(board);
  const Term p = facts.logic.point("p"), q = facts.logic.point("q");
  EXPECT_FALSE(facts.implies(facts.logic.for_all({p, q}, facts.logic.equal(p, q))));
}

/// The squares of a 6 x 5 part of the grid, with markers in its middle: what is said of the middle can be
/// seen there, and the edge is what is far outside.
struct Part {
  static constexpr int w = 6;
  static constexpr int h = 5;
  static constexpr int area = w * h;
  static constexpr std::array corners{Square{0, 0}, Square{w - 1, h - 1}};

  explicit Part(const std::vector<std::string>& rows) : window(corners, 0), markers(window.nowhere()) {
    for (int p = 0; p < area; ++p) {
      const auto [x, y] = square(p);
      if (!is_edge(p) && rows[static_cast<std::size_t>(h - 2 - y)][static_cast<std::size_t>(x - 1)] == 'X')
        markers.add({x, y});
    }
  }

  static Square square(int p) { return {p % w, p / w}; }
  static bool is_edge(int p) {
    const auto [x, y] = square(p);
    return x == 0 || y == 0 || x == w - 1 || y == h - 1;
  }
  WindowRegion at(int p) const { return window.at(square(p)); }

  Window window;
  WindowRegion markers;
};

const std::vector<std::vector<std::string>> organisms{
    {"XXX.", "X.X.", "XXX."}, {".XX.", "X..X", ".XX."}, {"XXX.", "X..X", "XXXX"}, {".X..", "X.X.", "...X"}};

/// The facts about a part, and those formulas that speak of what the axioms are about.
struct PartFacts : Facts {
  explicit PartFacts(const Part& part) : Facts(Part::area, AllBoards::Naming::spelled_out) {
    const AnyBoardRegion any = region("markers", [&](int p) { return part.markers.has(Part::square(p)); });
    const auto say = [&](Formula formula, bool is_true) {
      used.push_back(formula);
      state(formula, is_true);
    };
    for (int p = 0; p < Part::area; ++p) {
      const Square square = Part::square(p);
      say(far_outside(any).has(term(p)), Part::is_edge(p));
      say(wound_round(any).has(term(p)), wound_round(part.markers).has(square));
      for (const Direction direction : all_directions)
        say(next(any, direction).has(term(p)), next(part.markers, direction).has(square));
      for (int s = 0; s < Part::area; ++s) {
        say(touching(at(s)).has(term(p)), touching(part.at(s)).has(square));
        say(around(at(s)).has(term(p)), around(part.at(s)).has(square));
        say(spread(at(s), ~any).has(term(p)), spread(part.at(s), ~part.markers).has(square));
        say(chained(at(s), any).has(term(p)), chained(part.at(s), part.markers).has(square));
        for (const Direction direction : all_directions) {
          say(ahead(at(s), direction).has(term(p)), ahead(part.at(s), direction).has(square));
          say(next(at(s), direction).has(term(p)), ruleproof::next(Part::square(s), direction) == square);
        }
      }
      if (!Part::is_edge(p)) middle.push_back(term(p));
    }
  }

  /// The formula said of the middle.
  bool implies_in_the_middle(Formula formula) {
    std::vector<Term> any;
    std::vector<Formula> alternatives;
    for (const char* name : {"a", "b", "c", "d"}) {
      any.push_back(logic.point(name));
      alternatives.push_back(!is_one_of(any.back(), middle));
    }
    alternatives.push_back(logic.instance(formula, any));
    return implies(logic.any_of(alternatives));
  }

  std::vector<Term> middle;
  std::vector<Formula> used;
};

TEST(AllBoards, AxiomsOfTheGridHoldOnIt) {
  for (const std::vector<std::string>& rows : organisms) {
    PartFacts facts{Part(rows)};
    const std::vector<Formula> axioms = facts.world.axioms(facts.used);
    EXPECT_GT(axioms.size(), 40u);
    EXPECT_FALSE(facts.implies(facts.logic.no()));
    for (std::size_t i = 0; i < axioms.size(); ++i)
      EXPECT_TRUE(facts.implies_in_the_middle(axioms[i]))
          << rows[0] << '/' << rows[1] << '/' << rows[2] << ", " << i;
  }
}

TEST(AllBoards, AFalseSentenceIsNotImpliedByAPartOfTheGrid) {
  PartFacts facts{Part(organisms.front())};
  const Term p = facts.logic.point("p"), q = facts.logic.point("q");
  const auto north = [&](Term s) { return ahead(AnyBoardRegion::at(facts.world, s), Direction::north); };
  EXPECT_FALSE(facts.implies_in_the_middle(facts.logic.for_all({p, q}, north(p).has(q) || north(q).has(p))));
  EXPECT_TRUE(facts.implies_in_the_middle(facts.logic.for_all({p, q}, !north(p).has(q) || !north(q).has(p))));
}

/// Whether the axioms contradict the formula.
bool is_impossible(Logic& logic, AllBoards& world, Formula formula) {
  Query query(logic, Query::Engine::first_order, {2'000'000});
  query.add(formula);
  for (const Formula axiom : world.axioms({formula})) query.add(axiom);
  return query.ask() == Answer::unsatisfiable;
}

TEST(AllBoards, WhatIsReachedInsideAPartIsReachedInsideTheWhole) {
  Logic logic;
  AllBoards world(logic);
  const auto whole = world.any_region("whole"), part = world.any_region("part"), s = world.any_point("s");
  EXPECT_TRUE(is_impossible(logic, world, subset(part, whole) && some(spread(s, part) - spread(s, whole))));
  EXPECT_FALSE(is_impossible(logic, world, subset(part, whole) && some(spread(s, whole) - spread(s, part))));
}

TEST(AllBoards, ARegionThatDependsOnABoundPointDoesNotContradictItself) {
  Logic logic;
  AllBoards world(logic);
  const auto region = world.any_region("region"), s = world.any_point("s");
  const auto cut =
      where(region, [&](const AnyBoardRegion& q) { return some(region - spread(s, region - q)); });
  EXPECT_FALSE(is_impossible(logic, world, some(cut)));
}

}  // namespace
}  // namespace ruleproof

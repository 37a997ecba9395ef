#include "properties/all_boards.hpp"

#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include <memory>

#include "reference/board.hpp"

namespace ruleproof {
namespace {

/// A board, as facts about constants of AllBoards: its points are all there are, and adjacency is the
/// board's.
struct Facts {
  explicit Facts(const Board& board) : board(board) {
    for (int p = 0; p < board.size().area(); ++p) points.push_back(logic.point("point" + std::to_string(p)));
    const Term x = logic.point("x");
    std::vector<Formula> any;
    for (const Term point : points) any.push_back(logic.equal(x, point));
    facts.push_back(logic.for_all({x}, logic.any_of(any)));
    for (int p = 0; p < board.size().area(); ++p) {
      for (int q = 0; q < board.size().area(); ++q) {
        if (p < q) facts.push_back(!logic.equal(term(p), term(q)));
        state(touching(at(p)).has(term(q)), touching(board.at(p)).has(q));
      }
    }
  }

  Term term(int point) const { return points[static_cast<std::size_t>(point)]; }
  AnyBoardRegion at(int point) { return AnyBoardRegion::at(world, term(point)); }
  void state(Formula formula, bool is_true) { facts.push_back(is_true ? formula : !formula); }

  AnyBoardRegion region(const std::string& name, const BoardRegion& points_of) {
    const AnyBoardRegion region = world.any_region(name);
    for (int p = 0; p < board.size().area(); ++p) state(region.has(term(p)), points_of.has(p));
    return region;
  }

  bool implies(Formula formula) {
    Query query(logic, Query::Engine::first_order, {});
    for (const Formula fact : facts) query.add(fact);
    query.add(!formula);
    return query.ask() == Answer::unsatisfiable;
  }

  const Board& board;
  Logic logic;
  AllBoards world{logic};
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

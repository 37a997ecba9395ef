#include "properties/provers/symbolic_world.hpp"

#include <gtest/gtest.h>

#include <bit>
#include <cstdint>
#include <string>
#include <vector>

#include "properties/provers/all_boards.hpp"
#include "properties/provers/logic.hpp"
#include "reference/evaluator/value.hpp"
#include "spec/language/tree.hpp"

namespace ruleproof {
namespace {

class OfAllBoards : public testing::Test {
 protected:
  Logic logic;
  AllBoards all{logic, AllBoards::Naming::named};
  SymbolicWorld<AnyBoardRegion> world{all};
};

TEST_F(OfAllBoards, APartThatBecomesTooLargeHasNoMeaning) {
  const Formula other = logic.variable("other");
  const auto grow = [&](const std::string& name, int count) {
    Formula larger = logic.variable(name);
    for (int i = 0; i < count; i += 2) larger = !(larger && other);
    world.demand_room();
    return count;
  };
  EXPECT_EQ(world.in_room_of_a_part([&] { return grow("a", 100'000); }), 100'000);
  EXPECT_THROW(world.in_room_of_a_part([&] { return grow("b", 400'000); }), evaluator::NoMeaning);
  // An inner call of in_room_of_a_part shares the limit of the outer call, so both calls together create too
  // many formulas. After the exception, further formulas can be created.
  EXPECT_THROW(world.in_room_of_a_part([&] {
    grow("c", 200'000);
    return world.in_room_of_a_part([&] { return grow("d", 200'000); });
  }),
               evaluator::NoMeaning);
  EXPECT_NO_THROW(world.demand_room());
}

/// The sets of pieces are disjoint. If a fact states that one set contains a point, the other set is known
/// not to contain the point.
TEST_F(OfAllBoards, FactsTellWhichPieceStandsOnAPoint) {
  const AnyBoardRegion king = all.any_region("king"), rook = all.any_region("rook"), p = all.any_point("p");
  world.keep_apart({king, rook});
  EXPECT_FALSE(world.are_apart(p, rook));
  world.rule_out(!subset(p, king));
  EXPECT_TRUE(world.are_apart(p, rook));
  EXPECT_FALSE(world.are_apart(p, king));
  world.take_for_granted({});
  EXPECT_FALSE(world.are_apart(p, rook));
}

/// A comparison of the size of a set with 0, 1 or 2, in either order, becomes a formula about the points of
/// the set, without a variable for the size.
TEST_F(OfAllBoards, ASizeIsComparedWithASmallNumberByThePoints) {
  using language::Op;
  all.relations().board().ends_somewhere = true;
  const AnyBoardRegion set = all.any_region("set");
  const std::vector<Term> points{logic.point("a"), logic.point("b"), logic.point("c")};
  const auto holds = [](Op op, std::int64_t a, std::int64_t b) {
    return op == Op::less            ? a < b
           : op == Op::less_equal    ? a <= b
           : op == Op::greater       ? a > b
           : op == Op::greater_equal ? a >= b
                                     : a == b;
  };
  int decided = 0;
  for (const Op op : {Op::less, Op::less_equal, Op::greater, Op::greater_equal, Op::equal})
    for (int number = -1; number <= 3; ++number) {
      const auto size = world.count(set);
      const auto expect = [&](Formula compared, auto is_so) {
        if (compared.has_integer()) return;
        ++decided;
        for (unsigned has = 0; has < 8; ++has) {
          const KnownOnPoints known{{"set", {(has & 1) != 0, (has & 2) != 0, (has & 4) != 0}}};
          EXPECT_EQ(compared.read_on(points, known).is_yes(), is_so(std::popcount(has)))
              << number << ' ' << has;
        }
      };
      expect(world.compared(op, size, 2 * number), [&](int count) { return holds(op, count, number); });
      expect(world.compared(op, 2 * number, size), [&](int count) { return holds(op, number, count); });
    }
  EXPECT_EQ(decided, 2 * (4 + 3 + 3 + 4 + 3)) << "'<' and '>=' up to 2, the others up to 1";
}

/// The size of a set that depends on a bound point has only comparisons with 0, 1 and 2. Others throw
/// NoMeaning.
TEST_F(OfAllBoards, TheSizeOfASetOfABoundPointIsComparedWithSmallNumbersOnly) {
  using language::Op;
  all.relations().board().ends_somewhere = true;
  const AnyBoardRegion set = all.any_region("set");
  const auto some_has_at_most = [&](int neighbours) {
    return world.exists(set, [&](const AnyBoardRegion& p) {
      return world.compared(Op::less_equal, world.count(touching(p)), 2 * neighbours);
    });
  };
  const std::vector<Term> row{logic.point("a"), logic.point("b"), logic.point("c")};
  for (unsigned has = 0; has < 8; ++has) {
    KnownOnPoints known{{"set", {(has & 1) != 0, (has & 2) != 0, (has & 4) != 0}},
                        {"adjacent", {false, true, false, true, false, true, false, true, false}}};
    const Formula holds = some_has_at_most(1);
    all.relations().add_meanings(known, row);
    EXPECT_EQ(holds.read_on(row, known).is_yes(), (has & 5) != 0) << has;
  }
  EXPECT_THROW(some_has_at_most(2), evaluator::NoMeaning);
}

}  // namespace
}  // namespace ruleproof

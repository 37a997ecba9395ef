#include "properties/provers/symbolic_world.hpp"

#include <gtest/gtest.h>

#include <string>

#include "properties/provers/all_boards.hpp"
#include "properties/provers/logic.hpp"
#include "reference/evaluator/value.hpp"

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
  // A part within a part has no more room than that, and the statement goes on after both.
  EXPECT_THROW(world.in_room_of_a_part([&] {
    grow("c", 200'000);
    return world.in_room_of_a_part([&] { return grow("d", 200'000); });
  }),
               evaluator::NoMeaning);
  EXPECT_NO_THROW(world.demand_room());
}

/// Where facts make a set the only one with a point, the other sets of pieces are apart from it.
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

}  // namespace
}  // namespace ruleproof

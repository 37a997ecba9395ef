#include "record/move_numbers.hpp"

#include <gtest/gtest.h>

#include "spec/documents/spec.hpp"

namespace ruleproof {
namespace {

using Numbers = std::map<std::string, int>;

Numbers numbered(const std::string& game, const std::string& text) {
  const Document& of = spec(game);
  const Record record = parse_record(text, "record", Game(of));
  Model model(record.game);
  Numbers names;
  for (const auto& [place, number] : move_numbers(model, record))
    names[model.world().name_of(place)] = number;
  return names;
}

TEST(MoveNumbers, StandOnTheStonesThatMovesPutDown) {
  EXPECT_EQ(numbered("go", "board 3x3\nB b2\nW a1\nB pass\nW c3\n"),
            (Numbers{{"b2", 1}, {"a1", 2}, {"c3", 4}}));
}

TEST(MoveNumbers, DoNotStandOnStonesThatAreSetUp) {
  EXPECT_EQ(numbered("go", ". . X\nB a1\n"), (Numbers{{"a1", 1}}));
}

TEST(MoveNumbers, TheLastMoveOnAPointCounts) {
  EXPECT_EQ(
      numbered("go", "board 3x3\nB a1\nW a2\nB c3\nW b1\nB c2\nW pass\nB b2\nW pass\nB a3\nW pass\nB a1\n")
          .at("a1"),
      11);
}

TEST(MoveNumbers, EndBeforeAnIllegalMove) {
  EXPECT_EQ(numbered("go", "board 3x3\nB b2\nW b2\nB a1\n"), (Numbers{{"b2", 1}}));
}

TEST(MoveNumbers, OfAMovedMarkerStandAlsoWhereItCameToRest) {
  // In Endo a move that puts a marker on the grid may also shift another marker. The fourth move puts a
  // marker on -1,-2 and shifts the marker on 0,1 to 0,-2. That point gets the number 4, too, although the
  // move does not name it.
  EXPECT_EQ(numbered("endo", "B 0,0\nW 0,1\nB 0,-1\nW -1,-2 move 0,1 south\n"),
            (Numbers{{"0,0", 1}, {"0,1", 2}, {"0,-1", 3}, {"-1,-2", 4}, {"0,-2", 4}}));
}

}  // namespace
}  // namespace ruleproof

#include "certify/board_text.hpp"

#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include "record/model_text.hpp"
#include "spec/documents/spec.hpp"

namespace ruleproof {
namespace {

std::optional<Stones> stones_of_rows(std::string_view text, Size size) {
  return ruleproof::stones_of_rows(text, {spec("go"), size});
}
std::optional<Stones> stones_of_drawing(std::string_view text, Size size) {
  return ruleproof::stones_of_drawing(text, {spec("go"), size});
}

const Stones three_stones{{"B", {"b3", "c1"}}, {"W", {"c3"}}};

TEST(BoardText, RowsAreReadWithAnyBlanksBetweenTheirSigns) {
  EXPECT_EQ(stones_of_rows(". X O\n. . .\n. . X\n", {3, 3}), three_stones);
  EXPECT_EQ(stones_of_rows(".XO\n...\n..X", {3, 3}), three_stones);
  EXPECT_EQ(stones_of_rows("OX", {2, 1}), (Stones{{"B", {"b1"}}, {"W", {"a1"}}}));
}

TEST(BoardText, RowsOfAnotherSizeAreNotRead) {
  EXPECT_EQ(stones_of_rows(". X O\n. . .\n", {3, 3}), std::nullopt);
  EXPECT_EQ(stones_of_rows("", {1, 1}), std::nullopt);
}

TEST(BoardText, DrawingsOfKnownProgramsAreRead) {
  EXPECT_EQ(stones_of_drawing("\n   A B C\n 3 . X O 3     WHITE (O) has captured 0 stones\n"
                              " 2 . + . 2     BLACK (X) has captured 0 stones\n 1 . .(X)1\n   A B C",
                              {3, 3}),
            three_stones);
  EXPECT_EQ(stones_of_drawing("Move:   3  Komi: 7.5\n      A B C        \n    +-------+\n  3 | . X O |\n"
                              "  2 | . . . |\n  1 | . . X)|\n    +-------+\n",
                              {3, 3}),
            three_stones);
  EXPECT_EQ(
      stones_of_drawing(
          "MoveNum: 3 HASH: 1F2\n   A B C\n 3 . X1O2\n 2 . . .\n 1 . . X3\nNext player: White\n", {3, 3}),
      three_stones)
      << "a digit behind a stone numbers the last moves";
}

TEST(BoardText, StonesAreReadInEitherCase) {
  EXPECT_EQ(stones_of_drawing("3 . x o\n2 . . .\n1 . . #\n", {3, 3}), three_stones);
}

TEST(BoardText, DrawingsOfAnotherSizeAreNotRead) {
  const std::string drawing = "3 . X O\n2 . . .\n1 . . X\n";
  EXPECT_NE(stones_of_drawing(drawing, {3, 3}), std::nullopt);
  EXPECT_EQ(stones_of_drawing(drawing, {3, 4}), std::nullopt);
  EXPECT_EQ(stones_of_drawing(drawing, {4, 3}), std::nullopt);
  EXPECT_EQ(stones_of_drawing(drawing + "2 . . X\n", {3, 3}), std::nullopt) << "two lines of one row";
}

TEST(BoardText, DrawingsWithOtherSignsAreNotRead) {
  EXPECT_EQ(stones_of_drawing("2 . ?\n1 . .\n", {2, 2}), std::nullopt);
  EXPECT_EQ(stones_of_drawing("2 . 1\n1 . .\n", {2, 2}), std::nullopt);
}

Size any_size() { return {*rc::gen::inRange(1, 26), *rc::gen::inRange(1, 26)}; }

RC_GTEST_PROP(BoardText, IsReadBackFromOurOwnDrawings, ()) {
  const Size size = any_size();
  Model model(Game(spec("go")).with_board(size));
  Content content = model.empty();
  Stones stones{{"B", {}}, {"W", {}}};
  for (int point = 0; point < size.area(); ++point)
    if (const int owner = *rc::gen::inRange(-1, 2); owner >= 0) {
      content.stones[owner].add(point);
      stones[model.notation().letter(owner)].push_back(model.world().name_of(point));
    }
  for (auto& [player, names] : stones) std::ranges::sort(names);
  std::string text;
  for (const std::string& row : model.notation().rows(content)) text += row + '\n';
  RC_ASSERT(stones_of_rows(text, size) == stones);
  RC_ASSERT(stones_of_drawing(diagram(model, content), size) == stones);
}

RC_GTEST_PROP(BoardText, HasOnlyPointsOfTheBoardWhateverItSays, ()) {
  const Size size = any_size();
  const auto text = *rc::gen::container<std::string>(
      rc::gen::element('X', 'O', '.', '+', '#', ' ', '(', '\n', '1', '2', '3', '-', '\0'));
  const GtpSpelling spelling(spec("go"), size);
  for (const std::optional<Stones>& read : {stones_of_rows(text, size), stones_of_drawing(text, size)})
    for (const auto& [player, names] : read.value_or(Stones()))
      for (const std::string& name : names)
        RC_ASSERT(spelling.point_of(name) < size.area());  // point_of throws for other names
}

}  // namespace
}  // namespace ruleproof

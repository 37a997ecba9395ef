#include "record/diagram.hpp"

#include <gtest/gtest.h>

#include <algorithm>

#include "record/coordinates.hpp"

namespace ruleproof {
namespace {

TEST(Diagram, HasItsCoordinatesAroundIt) {
  EXPECT_EQ(diagram({3, 2}, parse_rows({3, 2}, {"X.O", ".X."})),
            "   a b c\n"
            " 2 X . O 2\n"
            " 1 . X . 1\n"
            "   a b c\n");
}

TEST(Diagram, MarkedPointsStandInParentheses) {
  EXPECT_EQ(diagram({3, 2}, parse_rows({3, 2}, {"XXO", ".X."}), {0, 1, 5}),
            "   a b c\n"
            " 2(X|X)O 2\n"
            " 1 . X(.)1\n"
            "   a b c\n");
}

TEST(Diagram, OfTheLargestBoardIsSquareWithTheLetterI) {
  const std::string drawn = diagram({25, 25}, std::vector<Stone>(625));
  EXPECT_EQ(std::ranges::count(drawn, '\n'), 27);
  EXPECT_EQ(drawn.substr(0, drawn.find('\n')), "   a b c d e f g h j k l m n o p q r s t u v w x y z");
  EXPECT_NE(drawn.find("\n25 . "), std::string::npos);
}

TEST(Diagram, StarsAreThoseOfAGoBoard) {
  const auto stars = [](Size size) {
    std::string names;
    for (int point = 0; point < size.area(); ++point)
      if (is_star_point(size, point)) names += point_name(size, point) + ' ';
    return names;
  };
  EXPECT_EQ(stars({9, 9}), "c7 g7 e5 c3 g3 ");
  EXPECT_EQ(stars({13, 13}), "d10 k10 g7 d4 k4 ");
  EXPECT_EQ(stars({19, 19}), "d16 k16 q16 d10 k10 q10 d4 k4 q4 ");
  EXPECT_EQ(stars({9, 7}), "");
}

TEST(Diagram, AStoneHidesTheStarBelowIt) {
  std::vector<Stone> stones(81);
  stones[40] = Stone::white;
  const std::string drawn = diagram({9, 9}, stones);
  EXPECT_EQ(std::ranges::count(drawn, '+'), 4);
  EXPECT_EQ(std::ranges::count(drawn, 'O'), 1);
}

}  // namespace
}  // namespace ruleproof

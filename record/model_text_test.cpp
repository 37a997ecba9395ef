#include "record/model_text.hpp"

#include <gtest/gtest.h>

#include <algorithm>

#include "spec/spec.hpp"

namespace ruleproof::model {
namespace {

/// Returns the diagram of a position of Loose with these rows.
std::string drawn(const std::vector<std::string>& rows, const std::vector<int>& marked = {}) {
  const language::Document& document = spec("loose");
  Model model(Game(document).with_board(
      {static_cast<int>(cells(rows.front()).size()), static_cast<int>(rows.size())}));
  return diagram(model, model.drawn(rows), marked);
}

/// Returns the diagram of an n x n board that is empty except for the symbol in the middle.
std::string drawn_around(const std::string& symbol, int n) {
  std::vector<std::string> rows;
  for (int y = 0; y < n; ++y) {
    rows.emplace_back();
    for (int x = 0; x < n; ++x)
      rows.back() += (x == 0 ? "" : " ") + (x == n / 2 && y == n / 2 ? symbol : ".");
  }
  return drawn(rows);
}

TEST(Diagram, HasItsCoordinatesAroundIt) {
  EXPECT_EQ(drawn({"X . O", ". X ."}),
            "   a b c\n"
            " 2 X . O 2\n"
            " 1 . X . 1\n"
            "   a b c\n");
}

TEST(Diagram, MarkedPointsStandInParentheses) {
  EXPECT_EQ(drawn({"X X O", ". X ."}, {0, 1, 5}),
            "   a b c\n"
            " 2(X|X)O 2\n"
            " 1 . X(.)1\n"
            "   a b c\n");
}

TEST(Diagram, OfTheLargestBoardIsSquareWithoutTheLetterI) {
  const std::string board = drawn_around(".", 25);
  EXPECT_EQ(std::ranges::count(board, '\n'), 27);
  EXPECT_EQ(board.substr(0, board.find('\n')), "   a b c d e f g h j k l m n o p q r s t u v w x y z");
  EXPECT_NE(board.find("\n25 . "), std::string::npos);
}

TEST(Diagram, AStoneHidesTheStarBelowIt) {
  EXPECT_EQ(std::ranges::count(drawn_around(".", 9), '+'), 5);
  EXPECT_EQ(std::ranges::count(drawn_around("O", 9), '+'), 4);
}

}  // namespace
}  // namespace ruleproof::model

#include "record/model_text.hpp"

#include <gtest/gtest.h>

#include <algorithm>

#include "spec/documents/spec.hpp"
#include "spec/testing/document_of_text.hpp"
#include "spec/text_of_file.hpp"

namespace ruleproof {
namespace {

/// Returns the diagram of a position of the game Loose with these rows.
std::string drawn(const std::vector<std::string>& rows, const std::vector<int>& marked = {}) {
  const language::Document& document = spec("loose");
  Model model(Game(document).with_board(
      {static_cast<int>(cells(rows.front()).size()), static_cast<int>(rows.size())}));
  return diagram(model, model.notation().drawn(rows), marked);
}

/// Returns the diagram of an n x n board that is empty except for this symbol in the middle.
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

/// Returns a game with pieces of two kinds, in which drawings show numbers.
const Document& guards() {
  static const auto document =
      read_game("guards.md", text_of_file(DOCUMENTS "/../../corpus/test_documents/guards.md"));
  return *document;
}

TEST(Diagram, CellsOfSeveralCharactersKeepTheirColumns) {
  Model model{Game(guards())};
  const Content content = model.notation().drawn({"k . .", ". G12 .", "3 . K"});
  EXPECT_EQ(diagram(model, content, {4, 5}),
            "     a   b   c\n"
            " 3   k   .   . 3\n"
            " 2   .(G12) (.)2\n"
            " 1   3   .   K 1\n"
            "     a   b   c\n");
}

TEST(Diagram, RowsOfHexagonsAreShiftedByHalfAColumn) {
  const Document& document = document_of_text(
      "    game \"Test\"\n    board hex-grid 2x2\n    players black, white\n    turns alternate\n"
      "    state level : number 0 to 99 of each point shown\n    move place(p in empty):\n"
      "      put mover on p\n    end when no empty\n");
  Model model{Game(document)};
  EXPECT_EQ(diagram(model, model.notation().drawn({"10 .", ". X3"})),
            "       a   b\n"
            "   2  10   . 2\n"
            " 1   .  X3 1\n"
            "     a   b\n");
}

TEST(Diagram, HasTheLettersOfMapsOnEmptyPoints) {
  const auto document =
      read_game("river.md", text_of_file(DOCUMENTS "/../../corpus/test_documents/river.md"));
  const Model model{Game(*document)};
  EXPECT_EQ(diagram(model, model.notation().drawn({"X . . -", ". . O .", ". O . ."}), {2}),
            "   a b c d\n"
            " 3 X .(r)- 3\n"
            " 2 . . O . 2\n"
            " 1 . O r . 1\n"
            "   a b c d\n"
            "map: M is mountain (also a3), r is river (also c2), t is town (also b1)\n");
}

TEST(Changes, AreThoseOfKindsAndNumbersToo) {
  Model model{Game(guards())};
  const Content before = model.notation().drawn({". k .", ". g2 .", "G K 4"});
  EXPECT_EQ(changes(model, before, model.notation().drawn({". k .", ". G3 .", ". K 4"})),
            "b2 becomes G3, a1 becomes empty");
  EXPECT_EQ(changes(model, before, model.notation().drawn({". k .", ". k2 .", "G K 5"})),
            "b2 becomes k2, c1 becomes 5");
}

TEST(Owners, ArePlayersWhateverTheKind) {
  Model model{Game(guards())};
  const Content content = model.notation().drawn({". k .", ". g .", "G K ."});
  EXPECT_EQ(owners(content), (std::map<int, int>{{1, 2}, {4, 3}, {6, 1}, {7, 0}}));
  EXPECT_EQ(players_on_points(model, content), (std::map<int, int>{{1, 1}, {4, 1}, {6, 0}, {7, 0}}));
  EXPECT_EQ(names_of(model, stones_of(model, content, 1).points()), "b3 b2");
}

}  // namespace
}  // namespace ruleproof

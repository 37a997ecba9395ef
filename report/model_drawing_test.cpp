#include "report/model_drawing.hpp"

#include <gtest/gtest.h>

#include "record/model_text.hpp"
#include "report/position.hpp"
#include "spec/documents/spec.hpp"
#include "spec/language/tree.hpp"
#include "spec/testing/document_of_text.hpp"
#include "spec/text_of_file.hpp"

namespace ruleproof {
namespace {

const Document& guards() {
  static const auto document = read_game("guards.md", text_of_file(CORPUS "/test_documents/guards.md"));
  return *document;
}

Drawing drawn(const Model& model, const std::vector<std::string>& rows) {
  return drawing(model, rows, {}, {}, "");
}

TEST(ModelDrawing, PiecesAreFiguresOrLettersOnTheirSquares) {
  const Model model{Game(guards())};
  const Drawing drawing = drawn(model, {". k .", "4 g .", "G K3 ."});
  EXPECT_EQ(drawing.grid, GridLook::chequered);
  EXPECT_TRUE(drawing.stones.empty());
  EXPECT_EQ(drawing.owners, (std::vector<int>{-1, 2, -1, -1, 3, -1, 1, 0, -1}));
  EXPECT_EQ(drawing.numbers, (std::map<int, std::string>{{3, "4"}, {7, "3"}}));
  ASSERT_EQ(drawing.looks.size(), 4u);
  const StoneLook &king = drawing.looks[2], &guard = drawing.looks[3];
  EXPECT_EQ(king.sign, "K") << "the stone shows whose it is";
  EXPECT_EQ(king.colour, Colour::black);
  EXPECT_FALSE(king.is_figure);
  EXPECT_EQ(guard.sign, "♟");
  EXPECT_EQ(guard.name, "black guard");
  EXPECT_TRUE(guard.is_figure);
}

TEST(ModelDrawing, ABoardOfLinesIsDrawnByThem) {
  const Document& document = document_of_text(
      "    game \"Test\"\n    lines a1 b1 c3, a1 a3\n    players black, white\n    turns alternate\n"
      "    move place(p in empty):\n      put mover on p\n    end when no empty\n");
  const Model model{Game(document)};
  const Drawing drawing = drawn(model, model.notation().rows(model.empty()));
  EXPECT_EQ(drawing.grid, GridLook::lines);
  EXPECT_EQ(drawing.lines, (std::vector<std::vector<int>>{{6, 7, 2}, {6, 0}}));
  EXPECT_EQ(drawing.absent, (std::vector<int>{1, 3, 4, 5, 8}));
}

TEST(ModelDrawing, TheSetsOfAMapAreDrawn) {
  const auto document = read_game("river.md", text_of_file(CORPUS "/test_documents/river.md"));
  const Model model{Game(*document)};
  const Drawing drawing = drawn(model, {"X . . -", ". . . .", ". O . ."});
  ASSERT_EQ(drawing.sets.size(), 3u);
  EXPECT_EQ(drawing.sets[0].name, "mountain");
  EXPECT_EQ(drawing.sets[0].points, std::vector<int>{0});
  EXPECT_EQ(drawing.sets[1].letter, "r");
  EXPECT_EQ(drawing.sets[1].points, (std::vector<int>{2, 6, 10}));
}

TEST(JsonDocument, ListsTheKindsOfPieces) {
  const auto document = json_document(Model{Game(guards())});
  EXPECT_EQ(document["pieces"].dump(),
            R"([{"name":"king","token":"K","figures":[]},{"name":"guard","token":"G","figures":["♙","♟"]}])");
  EXPECT_EQ(document["players"][1]["symbol"], "O") << "not that of a piece";
  EXPECT_FALSE(json_document(Model{Game(spec("loose"))}).contains("pieces"));
}

}  // namespace
}  // namespace ruleproof

#include "record/drawn_board.hpp"

#include <fmt/format.h>
#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include "record/model_text.hpp"
#include "record/sgf.hpp"
#include "record/testing/arbitrary_record.hpp"
#include "spec/documents/spec.hpp"
#include "spec/language/tree.hpp"
#include "spec/testing/document_of_text.hpp"
#include "spec/testing/thrown.hpp"
#include "spec/text_of_file.hpp"

namespace ruleproof {
namespace {

using Rows = std::vector<std::string>;

Record read(const std::string& text, const Document& game) { return parse_record(text, "file", Game(game)); }
Record loose(const std::string& text) { return read(text, spec("loose")); }

/// Returns the rows of the set-up, without blanks between the points.
Rows rows_of(const Record& record) {
  Rows rows = record.setup->rows;
  for (std::string& row : rows) std::erase(row, ' ');
  return rows;
}
Rows rows_of(const std::string& text) { return rows_of(loose(text)); }

/// Returns the moves of a record as lines in the plain form, the text format of record/README.md.
std::string moves_of(const Record& record) {
  const std::string plain = write_record(record);
  return plain.substr(plain.find('\n', plain.find("to-move")) + 1);
}

/// Returns the error message that the reader gives for a record of the game Loose.
std::string refusal(const std::string& text) {
  return thrown([&] { loose(text); });
}

/// Returns a game for these players on a board whose points are defined by `shape`: by default a cross of
/// five points in a 3x3 grid.
const Document& shaped(const std::string& id, const std::string& players,
                       const std::string& shape = "row(p) = 2 or column(p) = 2") {
  return lasting_document(
      id + ".md", "    game \"" + id +
                      "\"\n    board square-grid 3x3\n"
                      "    shape = { p in board | " +
                      shape + " }\n    players " + players +
                      "\n    turns alternate\n    move place(p):\n      forbid \"full\": p and occupied\n"
                      "      put mover on p\n    end when no empty\n    wins(P: player) = P = to-move\n");
}

TEST(DrawnBoard, HasAStrokeWhereTheBoardHasNoPoint) {
  for (const Document* game :
       {&shaped("cross", "black, white"), &shaped("crossing", "red as R R, blue as U U")}) {
    const std::string& symbol = game->players->named[0].symbol;
    Model model(Game(*game).with_board({3, 3}));
    const Record drawn = read("board 3x3\n- " + symbol + " -\n. . .\n- . -\n", *game);
    const std::string diagram = ruleproof::diagram(model, *first_state(model, drawn).now);
    EXPECT_EQ(diagram, "   a b c\n 3 - " + symbol + " - 3\n 2 . . . 2\n 1 - . - 1\n   a b c\n");
    EXPECT_EQ(read(diagram, *game).setup->rows, drawn.setup->rows);
    EXPECT_EQ(read(write_record(drawn), *game).setup->rows, drawn.setup->rows);
    const Record sgf = parse_sgf(write_sgf(drawn), "game.sgf", Game(*game));
    EXPECT_EQ(sgf.setup->rows, drawn.setup->rows);
  }
  EXPECT_TRUE(refusal("board 3x1\n- X .\n").starts_with("file:2:1: '- X .' is no move"))
      << "of a whole board";
}

TEST(DrawnBoard, MayHaveRowsOfStrokesAlone) {
  const Document& game = shaped("bottom", "black, white", "row(p) = 1");
  const Record drawn = read("board 3x2\n- - -\n. X .\n", game);
  EXPECT_EQ(drawn.setup->rows.size(), 2u);
  EXPECT_EQ(read(write_record(drawn), game).setup->rows, drawn.setup->rows);
}

TEST(DrawnBoard, IsReadFromADiagramOfSenseisLibrary) {
  const Record record = loose(
      "$$Wc Black to kill\n"
      "$$ +-------+\n"
      "$$ | . X O |\n"
      "$$ | # @ , |\n"
      "$$ | a S B |\n"
      "$$ +-------+\n"
      "$$ [a|SomePage]\n"
      "$$ {AR A1 B2}\n");
  EXPECT_EQ(rows_of(record), (Rows{".XO", "XO.", "..X"}));
  EXPECT_EQ(record.setup->to_move, 1);
  EXPECT_TRUE(record.moves.empty());
}

TEST(DrawnBoard, OfADiagramHasItsNumberedStonesAsMovesThatTheColourOfItsHeaderBegins) {
  const Record record = loose("$$W\n$$ . 2 .\n$$ 1 X .\n$$ . 3 .\nB c3\n");
  EXPECT_EQ(rows_of(record), (Rows{"...", ".X.", "..."}));
  EXPECT_EQ(moves_of(record), "W a2\nB b3\nW b1\nB c3\n");
  EXPECT_EQ(record.lines, (std::vector<int>{3, 2, 4, 5}));
  const Record ten = loose("$$Bm7 Title\n$$ 1 2 3 4 5\n$$ 6 7 8 9 0\n");
  EXPECT_EQ(ten.moves.size(), 10u);
  EXPECT_TRUE(moves_of(ten).ends_with("\nW e1\n"));
}

TEST(DrawnBoard, OfADiagramNeedsNoHeaderAndNoTitle) {
  EXPECT_EQ(rows_of("$$ ---\n$$ |X O|\n$$ |. .|\n"), (Rows{"XO", ".."}));
  EXPECT_EQ(rows_of("$$ X O\n$$ . .\n"), (Rows{"XO", ".."}));
  EXPECT_EQ(rows_of("$$ A title of some words\n$$ X O\n$$ . .\n"), (Rows{"XO", ".."}));
  EXPECT_EQ(rows_of("$$\n$$ X O\n$$ . .\n"), (Rows{"XO", ".."}));
}

TEST(DrawnBoard, OfAPartOfADiagramIsPlacedByItsBordersOnTheBoardThatTheHeaderSays) {
  EXPECT_EQ(rows_of("$$c4\n$$ | X O\n$$ | . X\n$$ -----\n"), (Rows{"....", "....", "XO..", ".X.."}));
  EXPECT_EQ(rows_of("$$B3\n$$ ----\n$$ X O |\n"), (Rows{".XO", "...", "..."}));
  EXPECT_EQ(refusal("$$c4\n$$ X O\n$$ . X\n"),
            "file:1:1: 2 of the 4 columns that the header says, and no border says which");
  EXPECT_EQ(refusal("$$c2\n$$ X O .\n$$ . X .\n"), "file:1:1: 3 columns, and the header says 2");
}

TEST(DrawnBoard, IsReadWithItsCoordinatesMarksAndFrame) {
  const Rows rows{"X.O", ".X."};
  EXPECT_EQ(rows_of("   a b c\n 2 X . O 2\n 1 . X . 1\n   a b c\n"), rows);
  EXPECT_EQ(rows_of("    a b c\n  2(X|.)O 2\n  1 . X(.)1\n    a b c\n"), rows);
  EXPECT_EQ(rows_of("  A B C\n2 x , o\n1 + X .\n"), rows);
  EXPECT_EQ(rows_of("+-----+\n| X . O |\n| . X . |\n+-----+\n"), rows);
  EXPECT_EQ(rows_of("X . O\n, X +\n"), rows);
  EXPECT_EQ(rows_of("X.O\n.X.\n"), rows) << "the plain form, without a header";
  EXPECT_EQ(loose("X.O\n.X.\n").game.board(), (Size{3, 2}));
}

TEST(DrawnBoard, StandsInARecordInPlaceOfItsRows) {
  const Record record =
      loose("game loose\nkomi 2\nreading group=pairs\n   a b\n 2 X . 2\n 1 . O 1\n   a b\nto-move W\nW a1\n");
  EXPECT_EQ(rows_of(record), (Rows{"X.", ".O"}));
  EXPECT_EQ(record.game.numbers(), std::vector<Number>{4});
  EXPECT_EQ(record.setup->to_move, 1);
  EXPECT_EQ(record.moves.size(), 1u);
  EXPECT_EQ(record.lines, (std::vector<int>{9}));
}

TEST(DrawnBoard, ComesWithWhatShowPrintsAroundIt) {
  const Record record = loose(
      "Loose 3x3, komi 2, after move 4\ngroup=pairs flip=once end=whole-board tie=placement\n\n"
      "   a b c\n 3 X O X 3\n 2 . . . 2\n 1 . . . 1\n   a b c\n\nBlack 2, White 3.5\nWhite to play\n");
  EXPECT_EQ(record.game.numbers(), std::vector<Number>{4});
  EXPECT_NE(write_record(record).find("\nreading group=pairs\n"), std::string::npos);
  EXPECT_EQ(record.setup->to_move, 1);
  EXPECT_EQ(rows_of(record), (Rows{"XOX", "...", "..."}));
  EXPECT_EQ(
      rows_of(loose("Loose 1x1, komi 2, after move 1\n   a\n 1(X)1\n   a\n\nBlack 1, White 0\n"
                    "game.txt:4: move 2, W a1, is illegal:\n  the point is not empty [turns] at a1:\n")),
      (Rows{"X"}));
  EXPECT_EQ(refusal("Disto 1x1, komi 0\n   a\n 1 X 1\n   a\n"),
            "file:1:6: this is a record of disto, not of loose");
}

TEST(DrawnBoard, ThatCannotBeReadIsRefusedInOneLineWithItsPlace) {
  EXPECT_EQ(
      refusal("   a b\n 2 X . 2\n 1 . Z 1\n"),
      "file:3:6: 'Z' stands for no point of a board: write X (black), O (white), or one of . , + (empty)");
  EXPECT_EQ(refusal("   a b\n 2 X . 2\n 1 . 1\n"),
            "file:3:2: a row of 1 points below one of 2: all rows are as wide");
  EXPECT_EQ(refusal("   a b c\n 2 X . 2\n 1 . . 1\n"), "file:1:4: names for 3 columns, and rows of 2 points");
  EXPECT_EQ(refusal(" 3 X . 3\n 2 . . 2\n"),
            "file:1:2: a row with the number 3 where 2 is due: all rows of the board belong to it, the "
            "lowest has 1");
  EXPECT_EQ(refusal("$$B\n$$ X % .\n"),
            "file:2:6: '%' stands for no point of a diagram: X B # Y Z are black, O W @ Q P white, 1 to 9 "
            "and 0 moves, and . , + C S T M and small letters empty");
  EXPECT_EQ(refusal("$$B\n$$ 1 3\n"), "file:2:6: move 3 is drawn, and move 2 is not");
  EXPECT_EQ(refusal("$$B\n$$ 1 1\n"), "file:2:6: move 1 stands twice");
  EXPECT_EQ(refusal("$$B\n$$ X .\n\n$$B\n$$ X .\n"),
            "file:4:1: a second board: a record begins with one; leave the others out");
  EXPECT_EQ(refusal("$$B\n"), "file:1:1: a diagram without rows: they follow, each behind '$$'");
  EXPECT_EQ(refusal("  a b c\n"), "file:1:3: a drawing without rows: the rows of the board belong to it");
  EXPECT_EQ(refusal("board 3x3\n   a b\n 1 X . 1\n"), "file:2:4: a board of 2x1, and the header says 3x3");
  EXPECT_EQ(refusal("$$c30\n$$ X\n"), "file:1:4: '30' is no size of a board: it goes from 1 to 25");
  EXPECT_EQ(refusal("B a1\n   a\n 1 X 1\n"),
            "file:2:4: a board too late: one is drawn in place of the rows of a set-up, before the moves");
  EXPECT_EQ(refusal("X . .\nO X\n"), "file:2:1: row 2 of the set-up has 2 points, and the first one 3");
  EXPECT_EQ(refusal("$$ " + std::string(26, '.') + "\n"),
            "file:1:4: a board has at most 25 rows and 25 columns");
}

TEST(DrawnBoard, MayHaveCellsOfSeveralCharacters) {
  const auto document =
      read_game("guards.md", text_of_file(DOCUMENTS "/../../corpus/test_documents/guards.md"));
  Model model{Game(*document)};
  for (const Rows& rows : {Rows{"k . .", ". G12 g3", "3 . K"}, Rows{". k .", ". g .", "G K ."}}) {
    const std::string drawn = diagram(model, model.notation().drawn(rows), {0, 4, 5});
    EXPECT_EQ(read(drawn, *document).setup->rows, rows) << drawn;
  }
  EXPECT_EQ(thrown([&] { read("   a b c\n 3 . Q . 3\n 2 . . . 2\n 1 . . . 1\n", *document); }),
            "file:2:6: 'Q' is nobody's symbol: write that of a player or . for an empty point");
}

TEST(DrawnBoard, MayHaveTheLettersOfMaps) {
  const auto document =
      read_game("river.md", text_of_file(DOCUMENTS "/../../corpus/test_documents/river.md"));
  const Model model{Game(*document)};
  const Rows rows{"X . . -", ". . O .", ". O . ."};
  const std::string drawn = diagram(model, model.notation().drawn(rows)) + "\nwhite to play\n";
  EXPECT_EQ(read(drawn, *document).setup->rows, rows);
  EXPECT_EQ(read("X . r -\n. . O .\n. O r .\nW a1\n", *document).setup->rows, rows);
  EXPECT_EQ(thrown([&] { read("X r . -\n. . O .\n. O . .\n", *document); }),
            "file:1:1: the map does not draw 'r' at b3");
}

RC_GTEST_PROP(DrawnBoard, OfAnyPositionIsReadAsItIsDrawn, ()) {
  Record any = any_record();
  // Remove the players' own symbols, because they may have another meaning in a drawing.
  if (!any.players.empty()) any.players.clear();
  const Size size = *arbitrary_size();
  if (any.game.board() != Size{}) any.game = any.game.with_board(size);
  Model model(any.game);
  const Content content = model.notation().drawn(
      any_rows(model, size), {*rc::gen::inRange(-100, 101), *rc::gen::inRange(-100, 101)});
  std::vector<int> marked;
  for (int count = *rc::gen::inRange(0, 20); count > 0; --count)
    marked.push_back(model.world().find_point(any_point(model)).value());
  const std::string drawn = diagram(model, content, marked);
  const std::string head =
      any.game.document().players->named.empty() ? fmt::format("players {}\n", model.players()) : "";
  std::string indented;
  for (const char c : drawn)
    indented += (indented.empty() || indented.back() == '\n' ? "    " : "") + std::string(1, c);
  for (const std::string& text : {drawn, indented}) {
    const Record record = read(head + text, any.game.document());
    RC_ASSERT(record.game.board() == any.game.board());
    const Content again = model.notation().drawn(record.setup->rows, record.setup->corner);
    RC_ASSERT(model.notation().rows(again) == model.notation().rows(content));
    RC_ASSERT(model.notation().corner_of_rows(again) == model.notation().corner_of_rows(content));
  }
}

}  // namespace
}  // namespace ruleproof

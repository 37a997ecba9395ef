#include "record/model_record.hpp"

#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include "record/line.hpp"
#include "record/testing/arbitrary_record.hpp"
#include "spec/documents/spec.hpp"
#include "spec/language/tree.hpp"
#include "spec/testing/document_of_text.hpp"
#include "spec/testing/thrown.hpp"

namespace ruleproof {
namespace {

Record read(const std::string& text, const Document& game = spec("loose")) {
  return parse_record(text, "game.txt", Game(game));
}

std::string refusal(const std::string& text) {
  return thrown([&] { read(text); });
}

std::string plain(const std::string& text) { return write_record(read(text)); }

RC_GTEST_PROP(ModelRecord, EveryRecordIsReadBackFromItsText, ()) {
  const Record any = any_record();
  const Record again = read(write_record(any), any.game.document());
  RC_ASSERT(again.game.choices() == any.game.choices());
  RC_ASSERT(again.game.numbers() == any.game.numbers());
  RC_ASSERT(again.game.players() == any.game.players());
  RC_ASSERT(again.game.board() == any.game.board());
  RC_ASSERT(forum::text(again.players) == forum::text(any.players));
  RC_ASSERT(again.setup == any.setup);
  RC_ASSERT(again.moves == any.moves);
  RC_ASSERT(again.lines.size() == again.moves.size());
}

TEST(ModelRecord, LettersOrderBlanksAndCommentsDoNotMatter) {
  const Record record = read(
      "# a game\n\n  KOMI 6.5\t# half\nBoard 3x2\nREADING Flip=CASCADE\ngame LOOSE#\n\n x . "
      "o\n.X.#row\nTo-Move white\n"
      "white C1\n  b PASS  \n");
  EXPECT_EQ(write_record(record),
            "game loose\nboard 3x2\nreading flip=cascade\nkomi 6.5\nX . O\n. X .\nto-move W\nW c1\nB pass\n");
  EXPECT_EQ(record.lines, (std::vector<int>{11, 12}));
}

TEST(ModelRecord, WhatIsLeftOutIsTheDefault) {
  EXPECT_EQ(plain(""), "game loose\nboard 9x9\n");
  EXPECT_EQ(read(".").setup->to_move, -1);
  const Game by_call = read("reading flip=cascade\nkomi 4").game.with_board({5, 5});
  const Record called = parse_record("reading flip=once\nB a1\n", "game.txt", by_call);
  EXPECT_EQ(write_record(called), "game loose\nboard 5x5\nkomi 4\nB a1\n")
      << "what the call says, and the header in its place";
}

TEST(ModelRecord, StonesThatNobodyOwnsStandInRows) {
  const Document& game = document_of_text(
      "    game \"N\"\n    board square-grid 1x1\n    players black, white\n    turns alternate\n"
      "    neutral pebble\n    move pass: nothing\n    end when no empty\n    wins(P: player) = P = black\n");
  const std::string text = "game n\nboard 1x1\nP\nto-move B\n";
  EXPECT_EQ(write_record(read(text, game)), text);
}

TEST(ModelRecord, IsOfTheGameThatWasAskedFor) {
  EXPECT_EQ(plain("B c3"), plain("game loose\nB c3"));
  EXPECT_EQ(refusal("game disto"), "game.txt:1:6: this is a record of disto, not of loose");
}

TEST(ModelRecord, ByteOrderMarkCrlfAndAMissingLastLineEndAreRead) {
  EXPECT_EQ(plain("\xEF\xBB\xBFgame loose\r\nboard 3x2\r\nX.O\r\n.X.\r\nB c1"),
            plain("game loose\nboard 3x2\nX.O\n.X.\nB c1\n"));
}

TEST(ModelRecord, WithoutTheHeaderTheRowsSayTheSizeOfTheBoard) {
  EXPECT_EQ(read("X . O\n. X .\nB a1\n").game.board(), (Size{3, 2}));
  EXPECT_EQ(read("X.O\n.X.\n").game.board(), (Size{3, 2}));
  EXPECT_EQ(read("B a1\n").game.board(), Game(spec("loose")).board());
  EXPECT_EQ(refusal("X . O\n. X\n"), "game.txt:2:1: row 2 of the set-up has 2 points, and the first one 3");
  EXPECT_EQ(refusal("X . O\nB a2\n"),
            "game.txt:2:3: 'B a2' is no move: 'a2' is neither a move of this game nor a point of the board, "
            "a1 to c1");
  EXPECT_NE(refusal(std::string(300, '.') + "\n"), "nothing was thrown");
}

TEST(ModelRecord, AMoveThatNoRuleAllowsIsNoErrorOfTheRecord) {
  EXPECT_EQ(read("W a1\nW a1\nB pass\nB pass\nB a1").moves.size(), 5u);
}

TEST(ModelRecord, AMoveMayNameWhatItFlips) {
  const std::string head = "game loose\nboard 5x2\n";
  EXPECT_EQ(plain("board 5x2\nb A2 FLIP\n"), head + "B a2 flip\n");
  EXPECT_EQ(plain("board 5x2\nB a2 flip c1 B1\n"), head + "B a2 flip b1 c1\n");
  EXPECT_EQ(plain("board 5x2\nB a2 first c1\n"), head + "B a2 first c1\n");
  EXPECT_EQ(refusal("board 5x2\nB a2 flip c9\n"), "game.txt:2:11: 'c9' is no point of this board");
  EXPECT_EQ(refusal("board 5x2\nB a2 flip c1 c1\n"), "game.txt:2:11: 'c1' stands twice behind 'flip'");
  std::string all = "B a1 flip";
  for (int point = 0; point < 625; ++point)
    all += ' ' + Model(read("").game.with_board({25, 25})).world().name_of(point);
  EXPECT_EQ(read("board 25x25\n" + all).moves.at(0).chosen.size(), 626u);
}

TEST(ModelRecord, ARefusalOfAHeaderSaysWhereAndWhatWouldBeRight) {
  EXPECT_EQ(refusal("gmae loose"),
            "game.txt:1:1: 'gmae loose' is no move: 'gmae' is neither a move of this game nor a point of the "
            "board, a1 to j9; for a header, did you mean 'game'?");
  EXPECT_EQ(refusal("players B W"), "game.txt:1:11: 'W' is too much: the line ends after 'B'");
  EXPECT_EQ(refusal("players 3"), "game.txt:1:9: '3': this game has 2 players");
  EXPECT_EQ(refusal("game"), "game.txt:1:5: the header 'game' has no value: write for example 'game loose'");
  EXPECT_EQ(refusal("game lose"), "game.txt:1:6: no game 'lose'; did you mean 'loose'?");
  EXPECT_EQ(refusal("game chess"), "game.txt:1:6: this is a record of 'chess', not of loose");
  EXPECT_EQ(refusal("game loose 9x9"), "game.txt:1:12: '9x9' is too much: the line ends after 'loose'");
  EXPECT_EQ(refusal("komi 1\nkomi 2"), "game.txt:2:1: the header 'komi' stands twice; one of them must go");
  EXPECT_EQ(refusal("B c3\nkomi 1"),
            "game.txt:2:1: the header 'komi' comes too late: headers come before the set-up and the moves");
  EXPECT_EQ(refusal("reading flip").substr(0, 58),
            "game.txt:1:9: 'flip' is no reading; write KEY=READING, as ");
  EXPECT_EQ(refusal("reading flip=once\n reading flip=once"),
            "game.txt:2:10: the reading of 'flip' is given twice; choose one");
  EXPECT_EQ(refusal("reading flap=once"), "game.txt:1:9: no open clause 'flap'; did you mean 'flip'?");
  EXPECT_EQ(refusal("reading flip=onec"),
            "game.txt:1:9: no reading of 'flip' named 'onec'; did you mean 'once'?");
  EXPECT_EQ(refusal("board 26x9"),
            "game.txt:1:7: '26x9' is no board size; write WIDTHxHEIGHT with sides from 1 to 25, as in 9x9");
  EXPECT_EQ(refusal("komi six").substr(0, 21), "game.txt:1:6: 'six' i");
}

TEST(ModelRecord, ARowHasAStrokeWhereTheBoardHasNoPoint) {
  const Document& game = document_of_text(
      "    game \"N\"\n    board square-grid 2x2\n    players black, white\n    turns alternate\n"
      "    shape = not a1\n    move pass: nothing\n    end when no empty\n    wins(P: player) = P = black\n");
  EXPECT_EQ(read("board 2x2\n. X\n- O\n", game).setup->rows, (std::vector<std::string>{". X", "- O"}));
  EXPECT_EQ(thrown([&] { read("board 2x2\n- X\n- O\n", game); }),
            "game.txt:2:1: '-' stands for a point that the board does not have, and it has a2");
  EXPECT_EQ(thrown([&] { read("board 2x2\n. X\n. O\n", game); }),
            "game.txt:2:1: the board has no point a1; draw '-' there");
}

/// In this game the value of each memory is `true`, `black` or a number at the start. The record of a
/// position must contain each value that has changed, even if the new value is `false` or `nobody`.
TEST(ModelRecord, SaysWhereMemoryIsNoLongerAsAtTheStart) {
  const Document& game = document_of_text(
      "    game \"Doors\"\n    board square-grid 2x1\n    players black, white\n    turns alternate\n"
      "    state open : truth = true\n    state Favourite : player or nobody = black\n    state money : "
      "number\n"
      "    move Close:\n      set open to false\n      set Favourite to nobody\n      set money to 2000000\n"
      "    end when no empty\n    wins(P: player) = P = black\n");
  const Model model{Game(game)};
  const State closed =
      model.attempt(model.start(), model.notation().parse_move("B Close")).outcomes.at(0).state;
  const std::string written = write_record({model.game(), {}, setup_of(model, *closed.now), {}, {}});
  EXPECT_NE(written.find("open no\nFavourite nobody\nmoney 2000000\n"), std::string::npos) << written;
  EXPECT_TRUE(same_now(game, first_state(model, read(written, game)), closed, true)) << written;
}

TEST(ModelRecord, TakesAPlayerAndAPointForAMoveWhereNumbersAreShown) {
  const Document& game = document_of_text(
      "    game \"Rows\"\n    board square-grid 2x1\n    players black as B B, white as W W\n    turns "
      "alternate\n"
      "    state level : number of each point shown\n    move place(p in empty):\n      put mover on p\n"
      "      add 1 to level(p)\n    end when no empty\n    wins(P: player) = P = black\n");
  EXPECT_EQ(read("board 2x1\nB b1\nW a1\n", game).moves.size(), 2u);
  EXPECT_EQ(read("board 2x1\nB B1\nto-move W\n", game).setup->rows, std::vector<std::string>{"B B1"});
}

TEST(ModelRecord, AColumnIsACharacterAndNotAByte) {
  EXPECT_EQ(refusal("game l\xC3\xB6se 9x9").substr(0, 15), "game.txt:1:11: ");
}

TEST(ModelRecord, ARefusalOfASetupSaysWhereAndWhatWouldBeRight) {
  const std::string head = "board 3x2\n",
                    size = " points, and the board is 3x2: write 2 rows of 3, or another header 'board'";
  EXPECT_EQ(refusal(head + "X.\n..."), "game.txt:2:1: row 1 of the set-up has 2" + size);
  EXPECT_EQ(refusal(head + "X.O.\n..."), "game.txt:2:1: row 1 of the set-up has 4" + size);
  EXPECT_EQ(refusal(head + "X.O\n...\n..."), "game.txt:4:1: row 3 of the set-up has 3" + size);
  EXPECT_EQ(refusal(head + "X.Q\n..."), "game.txt:2:3: 'Q' stands for no point of a row: write X, O or .");
  EXPECT_EQ(refusal(head + "...\nX . q"), "game.txt:3:5: 'q' stands for no point of a row: write X, O or .");
  EXPECT_EQ(refusal(head + "X.O\nB c1"),
            "game.txt:2:1: the set-up ends after 1 of the 2 rows of a 3x2 board");
  EXPECT_EQ(refusal(head + "X.O\n"), "game.txt:2:1: the set-up ends after 1 of the 2 rows of a 3x2 board");
  const std::string late = "a row too late: the rows of a set-up come before 'to-move' and the moves";
  EXPECT_EQ(refusal(head + "B c1\nX.O"), "game.txt:3:1: " + late);
  EXPECT_EQ(refusal(head + "...\n...\nto-move W\n..."), "game.txt:5:1: " + late);
  EXPECT_EQ(refusal(head + "to-move W"),
            "game.txt:2:1: 'to-move' is out of place: it stands once, after the rows of a set-up");
  EXPECT_EQ(refusal(head + "...\n...\nto-move"), "game.txt:4:1: write who is to move, such as 'to-move B'");
  EXPECT_EQ(refusal(head + "...\n...\nto-move green"),
            "game.txt:4:9: write who is to move, such as 'to-move B'");
  EXPECT_EQ(refusal(head + "...\n...\nto-move W W"),
            "game.txt:4:11: 'W' is too much: the line ends after 'W'");
}

TEST(ModelRecord, ARefusalOfAMoveSaysWhereAndWhatWouldBeRight) {
  const std::string head = "board 7x3\nB a1\n";
  EXPECT_EQ(refusal(head + "W k9"),
            "game.txt:3:3: 'W k9' is no move: 'k9' is neither a move of this game nor a point of the board, "
            "a1 to g3");
  EXPECT_EQ(
      refusal("board 9x9\nB i1"),
      "game.txt:2:3: 'B i1' is no move: 'i1' is neither a move of this game nor a point of the board, a1 to "
      "j9; the columns have no i: did you mean 'j1'?");
  EXPECT_EQ(
      refusal("board 8x8\nB i1"),
      "game.txt:2:3: 'B i1' is no move: 'i1' is neither a move of this game nor a point of the board, a1 to "
      "h8");
  EXPECT_EQ(refusal(head + "c3"),
            "game.txt:3:1: 'c3' is no move: it begins with no player; there are B and W");
  EXPECT_EQ(refusal(head + "W"), "game.txt:3:1: 'W' is no move: it names a player and nothing else");
  EXPECT_EQ(refusal(head + "W pass now").substr(0, 51),
            "game.txt:3:8: 'W pass now' is no move: 'now' is nei");
}

TEST(ModelRecord, WhatIsNoTextIsRefused) {
  EXPECT_EQ(refusal(std::string("game loose\nB a\0", 15)), "game.txt:2:4: a NUL byte: this is no text");
  EXPECT_EQ(refusal("game loose\n" + std::string(1 << 20, 'B')),
            "game.txt:2:1: a line of more than 4096 characters: this is no record");
}

TEST(ModelRecord, AMessageIsShortPrintableAsciiWhateverItQuotes) {
  EXPECT_NE(refusal("game \xC3\xA4").find("'\\xc3\\xa4'"), std::string::npos);
  for (const std::string header : {"game ", "board ", "reading ", "reading flip=", "komi ", "what", "B ",
                                   "B a1 flip ", ".", "to-move "}) {
    const std::string message = refusal("game loose\n" + header + std::string(3000, '\xFE'));
    EXPECT_LT(message.size(), 500u) << header;
    for (const char c : message) EXPECT_TRUE(' ' <= c && c <= '~') << header;
  }
}

TEST(ModelRecord, HasAtMostSoManyMoves) {
  std::string text = "board 3x3\n";
  for (std::size_t i = 0; i < most_moves; ++i) text += "B pass\n";
  EXPECT_EQ(read(text).moves.size(), most_moves);
  EXPECT_EQ(refusal(text + "B pass\n"), "game.txt:100002:1: more than 100000 moves: no game is as long");
}

RC_GTEST_PROP(ModelRecord, ChangedBytesAreReadOrRefusedByAnInputError, ()) {
  const Record any = any_record();
  std::string text = write_record(any);
  for (int changes = *rc::gen::inRange(1, 10); changes > 0; --changes)
    text[*rc::gen::inRange<std::size_t>(0, text.size())] = *rc::gen::arbitrary<char>();
  try {
    const Record record = read(text, any.game.document());
    RC_ASSERT(record.lines.size() == record.moves.size());
  } catch (const InputError& error) {
    RC_ASSERT(std::string(error.what()).starts_with("game.txt:"));
  }
}

}  // namespace
}  // namespace ruleproof

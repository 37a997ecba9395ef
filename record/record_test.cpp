#include "record/record.hpp"

#include <fmt/format.h>
#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include "record/arbitrary_record.hpp"
#include "record/coordinates.hpp"
#include "record/line.hpp"
#include "spec/thrown.hpp"

namespace ruleproof {
namespace {

std::string refusal(const std::string& text) {
  return thrown([&] { parse_record(text, "game.txt"); });
}

Record without_lines(Record record) {
  record.lines.clear();
  return record;
}

RC_GTEST_PROP(Record, EveryRecordIsReadBackFromItsText, ()) {
  const Record record = any_record();
  RC_ASSERT(without_lines(parse_record(write_record(record), "game.txt")) == record);
}

TEST(Record, LettersOrderBlanksAndCommentsDoNotMatter) {
  const Record record = parse_record(
      "# a game\n\n  KOMI 6.5\t# half\nBoard 3x2\nREADING Flip=ONCE\ngame LOOSE#\n\n x . o\n.X.#row\nTo-Move "
      "white\n"
      "white C1\n  b PASS  \n",
      "game.txt");
  EXPECT_EQ(record.game, "loose");
  EXPECT_EQ(record.size, (Size{3, 2}));
  EXPECT_EQ(record.readings, (std::vector<std::pair<std::string, std::string>>{{"flip", "once"}}));
  EXPECT_EQ(record.komi, Komi{13});
  ASSERT_TRUE(record.setup);
  EXPECT_EQ(record.setup->stones, parse_rows({3, 2}, {"X.O", ".X."}));
  EXPECT_EQ(record.setup->to_move, Colour::white);
  EXPECT_EQ(record.moves, (std::vector<Move>{{Colour::white, 5}, {Colour::black, std::nullopt}}));
  EXPECT_EQ(record.lines, (std::vector<int>{11, 12}));
}

TEST(Record, WhatIsLeftOutIsTheDefault) {
  const Record record = parse_record("game disto", "game.txt");
  EXPECT_EQ(record.size, *spec("disto").default_board);
  EXPECT_FALSE(record.komi);
  EXPECT_FALSE(record.setup);
  EXPECT_EQ(ruleset(record), Ruleset(spec("disto")));
  EXPECT_EQ(parse_record("game disto\nboard 1x1\n.", "game.txt").setup->to_move, Colour::black);
}

TEST(Record, TheReadingsAreThoseOfTheRuleset) {
  const Record record = parse_record("game loose\nreading flip=cascade\nreading tie=pass", "game.txt");
  EXPECT_EQ(ruleset(record), Ruleset(spec("loose")).with("flip=cascade").with("tie=pass"));
}

TEST(Record, TheCallersGameStandsInForTheHeaderAndMustAgreeWithIt) {
  EXPECT_EQ(parse_record("B c3", "game.txt", "loose").game, "loose");
  EXPECT_EQ(parse_record("game loose", "game.txt", "loose").game, "loose");
  EXPECT_EQ(thrown([] { parse_record("game loose", "game.txt", "disto"); }),
            "game.txt:1:6: this is a record of loose, where one of disto was asked for");
}

TEST(Record, ByteOrderMarkCrlfAndAMissingLastLineEndAreRead) {
  const Record plain = parse_record("game loose\nboard 3x2\nX.O\n.X.\nB c1\n", "game.txt");
  EXPECT_EQ(parse_record("\xEF\xBB\xBFgame loose\r\nboard 3x2\r\nX.O\r\n.X.\r\nB c1", "game.txt"), plain);
}

TEST(Record, AMoveThatNoRuleAllowsIsNoErrorOfTheRecord) {
  EXPECT_EQ(parse_record("game loose\nW a1\nW a1\nB pass\nB pass\nB a1", "game.txt").moves.size(), 5u);
}

TEST(Record, ARefusalOfAHeaderSaysWhereAndWhatWouldBeRight) {
  EXPECT_EQ(refusal(""),
            "game.txt:1:1: the header 'game' is missing before this: write for example 'game loose'");
  EXPECT_EQ(refusal("# nothing\n\n"),
            "game.txt:2:1: the header 'game' is missing before this: write for example 'game loose'");
  EXPECT_EQ(refusal("board 5x5\nB c3"),
            "game.txt:2:1: the header 'game' is missing before this: write for example 'game loose'");
  EXPECT_EQ(refusal("gmae loose"), "game.txt:1:1: no header 'gmae'; did you mean 'game'?");
  EXPECT_EQ(refusal("game loose\nplayers B W"),
            "game.txt:2:1: 'players' begins no line of a record: a line is a header (game, board, reading, "
            "komi), a row "
            "of X O ., 'to-move' or a move such as 'B c3'");
  EXPECT_EQ(refusal("game"), "game.txt:1:5: the header 'game' has no value: write for example 'game loose'");
  EXPECT_EQ(refusal("game lose"), "game.txt:1:6: no game 'lose'; did you mean 'loose'?");
  EXPECT_EQ(refusal("game loose 9x9"), "game.txt:1:12: '9x9' is too much: the line ends after 'loose'");
  EXPECT_EQ(refusal("game loose\nkomi 1\nkomi 2"),
            "game.txt:3:1: the header 'komi' stands twice; one of them must go");
  EXPECT_EQ(refusal("game loose\nB c3\nkomi 1"),
            "game.txt:3:1: the header 'komi' comes too late: headers come before the set-up and the moves");
  EXPECT_EQ(refusal("game loose\nreading flip").substr(0, 58),
            "game.txt:2:9: 'flip' is no reading; write KEY=READING, as ");
  EXPECT_EQ(refusal("game loose\nreading flip=once\n reading flip=once"),
            "game.txt:3:10: the reading of 'flip' is chosen twice; one of them must go");
}

TEST(Record, AColumnIsACharacterAndNotAByte) {
  EXPECT_EQ(refusal("game l\xC3\xB6se 9x9").substr(0, 15), "game.txt:1:11: ");
}

TEST(Record, ARefusalByTheSpecHasItsPlace) {
  EXPECT_EQ(refusal("game loose\nboard 0x9").substr(0, 14), "game.txt:2:7: ");
  EXPECT_EQ(refusal("game loose\nboard 26x9").substr(0, 14), "game.txt:2:7: ");
  EXPECT_EQ(refusal("game loose\nkomi six").substr(0, 14), "game.txt:2:6: ");
  EXPECT_EQ(refusal("game loose\nreading flap=once").substr(0, 14), "game.txt:2:9: ");
  EXPECT_EQ(refusal("game loose\nreading flip=onec").substr(0, 14), "game.txt:2:9: ");
  EXPECT_NE(refusal("game loose\nreading flip=onec").find("'once'"), std::string::npos);
}

TEST(Record, ARefusalOfASetupSaysWhereAndWhatWouldBeRight) {
  const std::string head = "game loose\nboard 3x2\n";
  EXPECT_EQ(refusal(head + "X.\n..."),
            "game.txt:3:3: the row ends after 2 of the 3 points of a row of a 3x2 board");
  EXPECT_EQ(refusal(head + "X.O.\n..."),
            "game.txt:3:4: the row is too long: a 3x2 board has 3 points in a row");
  EXPECT_EQ(refusal(head + "X.Q\n..."),
            "game.txt:3:3: 'Q' stands for no point of a row: write X (black), O (white) or . (empty)");
  EXPECT_EQ(refusal(head + "X.O\nB c1"),
            "game.txt:4:1: the set-up ends after 1 of the 2 rows of a 3x2 board");
  EXPECT_EQ(refusal(head + "X.O\n"), "game.txt:3:4: the set-up ends after 1 of the 2 rows of a 3x2 board");
  EXPECT_EQ(refusal(head + "X.O\n...\n..."), "game.txt:5:1: a row too many: a 3x2 board has 2");
  EXPECT_EQ(refusal(head + "B c1\nX.O"),
            "game.txt:4:1: a row too late: the rows of a set-up come before 'to-move' and the moves");
  EXPECT_EQ(refusal(head + "to-move W"),
            "game.txt:3:1: 'to-move' is out of place: it stands once, after the rows of a set-up");
  EXPECT_EQ(refusal(head + "...\n...\nto-move"),
            "game.txt:5:8: the colour to move is missing: write 'to-move B' or 'to-move W'");
  EXPECT_EQ(refusal(head + "...\n...\nto-move W W"),
            "game.txt:5:11: 'W' is too much: the line ends after 'W'");
}

TEST(Record, ARefusalOfAMoveSaysWhereAndWhatWouldBeRight) {
  const std::string head = "game loose\nboard 7x3\nB a1\n";
  EXPECT_EQ(refusal(head + "W k9"),
            "game.txt:4:3: no point 'k9' on a 7x3 board: columns are a to g, rows 1 to 3");
  EXPECT_EQ(refusal(head + "c3"), "game.txt:4:1: a move without its colour: write 'B c3' or 'W c3'");
  EXPECT_EQ(refusal(head + "pass"), "game.txt:4:1: a move without its colour: write 'B pass' or 'W pass'");
  EXPECT_EQ(refusal(head + "W a1 flip a2 a2"), "game.txt:4:14: 'a2' stands twice");
}

TEST(Record, WhatIsNoTextIsRefused) {
  EXPECT_EQ(refusal(std::string("game loose\nB a\0", 15)), "game.txt:2:4: a NUL byte: this is no text");
  EXPECT_EQ(refusal("game loose\n" + std::string(1 << 20, 'B')),
            "game.txt:2:1: a line of more than 4096 characters: this is no record");
}

TEST(Record, AMessageIsShortPrintableAsciiWhateverItQuotes) {
  EXPECT_NE(refusal("game \xC3\xA4").find("'\\xc3\\xa4'"), std::string::npos);
  for (const std::string header : {"game ", "board ", "reading ", "reading flip=", "komi ", "what"}) {
    const std::string message = refusal("game loose\n" + header + std::string(3000, '\xFE'));
    EXPECT_LT(message.size(), 500u);
    for (const char c : message) EXPECT_TRUE(' ' <= c && c <= '~') << header;
  }
}

TEST(Record, HasAtMostSoManyMoves) {
  std::string text = "game loose\nboard 3x3\n";
  for (std::size_t i = 0; i < most_moves; ++i) text += "B pass\n";
  EXPECT_EQ(parse_record(text, "game.txt").moves.size(), most_moves);
  EXPECT_EQ(refusal(text + "B pass\n"), "game.txt:10003:1: more than 10000 moves: no game is as long");
}

TEST(Record, AMoveMayFlipEveryPointOfTheLargestBoard) {
  std::string line = "B a1 flip";
  for (int point = 0; point < 625; ++point) line += ' ' + point_name({25, 25}, point);
  EXPECT_EQ(parse_record("game loose\nboard 25x25\n" + line, "game.txt").moves.at(0).flips->size(), 625u);
}

RC_GTEST_PROP(Record, ChangedBytesAreReadOrRefusedByAnInputError, ()) {
  std::string text = write_record(any_record());
  const auto changes = *rc::gen::inRange(1, 10);
  for (int i = 0; i < changes; ++i)
    text[*rc::gen::inRange<std::size_t>(0, text.size())] = *rc::gen::arbitrary<char>();
  try {
    const Record record = parse_record(text, "game.txt");
    RC_ASSERT(record.lines.size() == record.moves.size());
  } catch (const InputError& error) {
    RC_ASSERT(std::string(error.what()).starts_with("game.txt:"));
  }
}

}  // namespace
}  // namespace ruleproof

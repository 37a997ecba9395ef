#include "record/model_record.hpp"

#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include "record/arbitrary_record.hpp"
#include "record/read_record.hpp"
#include "spec/spec.hpp"
#include "spec/thrown.hpp"

namespace ruleproof::model {
namespace {

Record read(const std::string& text, const GameSpec& game = spec("loose")) { return parse_either_form(text, "game.txt", game, record_defaults(game)); }

std::string refusal(const std::string& text) {
  return thrown([&] { read(text); });
}

std::string plain(const std::string& text) { return write_record(read(text), spec("loose")); }

RC_GTEST_PROP(ModelRecord, EveryRecordOfTwoColoursIsReadBackFromItsText, ()) {
  const ruleproof::Record any = ruleproof::any_record();
  const GameSpec& game = spec(any.game);
  const Record record = read(ruleproof::write_record(any), game);
  RC_ASSERT(record.moves.size() == any.moves.size());
  const Record again = read(write_record(record, game), game);
  RC_ASSERT(again.moves == record.moves);
  RC_ASSERT(again.setup == record.setup);
  RC_ASSERT(write_record(again, game) == write_record(record, game));
}

TEST(ModelRecord, LettersOrderBlanksAndCommentsDoNotMatter) {
  const Record record = read(
      "# a game\n\n  KOMI 6.5\t# half\nBoard 3x2\nREADING Flip=CASCADE\ngame LOOSE#\n\n x . o\n.X.#row\nTo-Move white\n"
      "white C1\n  b PASS  \n");
  EXPECT_EQ(write_record(record, spec("loose")),
            "game loose\nboard 3x2\nreading flip=cascade\nkomi 6.5\nX . O\n. X .\nto-move W\nW c1\nB pass\n");
  EXPECT_EQ(record.lines, (std::vector<int>{11, 12}));
}

TEST(ModelRecord, WithoutTheHeaderTheRowsSayTheSizeOfTheBoard) {
  EXPECT_EQ(read("X . O\n. X .\nB a1\n").size, (Size{3, 2}));
  EXPECT_EQ(read("X.O\n.X.\n").size, (Size{3, 2}));
  EXPECT_EQ(read("B a1\n").size, record_defaults(spec("loose")).size);
  EXPECT_EQ(refusal("X . O\n. X\n"), "game.txt:2:1: row 2 of the set-up has 2 points, and the first one 3");
  EXPECT_NE(refusal("board 3x3\nX . O\n. X\n"), "nothing was thrown");
  EXPECT_EQ(refusal("X . O\nB a2\n"), "game.txt:2:3: 'B a2' is no move: 'a2' is neither a move of this game nor a point of the board");
  EXPECT_NE(refusal(std::string(300, '.') + "\n"), "nothing was thrown");
}

TEST(ModelRecord, AMoveMayNameWhatItFlips) {
  const std::string head = "game loose\nboard 5x2\n";
  EXPECT_EQ(plain("board 5x2\nb A2 FLIP\n").substr(0, 19), "game loose\nboard 5x");
  EXPECT_EQ(plain("board 5x2\nB a2 flip c1 B1\n"), head + "B a2 flip b1 c1\n");
  EXPECT_EQ(plain("board 5x2\nB a2 flip\n"), head + "B a2 flip\n");
  EXPECT_EQ(plain("board 5x2\nB a2 first c1\n"), head + "B a2 first c1\n");
  EXPECT_EQ(refusal("board 5x2\nB a2 flip c9\n"), "game.txt:2:11: 'c9' is no point of this board");
  EXPECT_EQ(refusal("board 5x2\nB a2 flip c1 c1\n"), "game.txt:2:11: 'c1' stands twice behind 'flip'");
}

TEST(ModelRecord, ARefusalOfAMoveNamesThePlaceOfTheWrongWord) {
  EXPECT_EQ(refusal("board 7x3\nB a1\nW k9\n"), "game.txt:3:3: 'W k9' is no move: 'k9' is neither a move of this game nor a point of the board");
  EXPECT_EQ(refusal("board 7x3\nc3\n"), "game.txt:2:1: 'c3' is no move: it begins with no player; there are B to W");
}

}  // namespace
}  // namespace ruleproof::model

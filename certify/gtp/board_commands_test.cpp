#include "certify/gtp/board_commands.hpp"

#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include <algorithm>
#include <sstream>

#include "certify/gtp/talk.hpp"

namespace ruleproof::gtp {
namespace {

const SessionOptions go{.game = "go", .board = "3x3"};
const SessionOptions loose{.game = "loose", .board = "3x3"};
const SessionOptions disto{.game = "disto", .board = "3x3"};

long words(const std::string& text) {
  std::istringstream in(text);
  return std::distance(std::istream_iterator<std::string>(in), {});
}

TEST(GtpBoard, PlaysInAnyCaseAndShowsTheBoard) {
  Talk talk(go);
  EXPECT_EQ(talk("play BLACK b2"), "");
  EXPECT_EQ(talk("play w A1"), "");
  EXPECT_EQ(talk("showboard"), "\n   a b c\n 3 . . . 3\n 2 . X . 2\n 1 O . . 1\n   a b c");
  EXPECT_EQ(talk("list_stones black"), "B2");
  EXPECT_EQ(talk("list_stones W"), "A1");
  EXPECT_EQ(talk("clear_board"), "");
  EXPECT_EQ(talk("list_stones b"), "");
}

TEST(GtpBoard, RefusesIllegalMovesAndChangesNothing) {
  Talk talk(go);
  talk("play b b2");
  const std::string before = talk("ruleproof-record");
  EXPECT_EQ(talk("play w B2"), "? illegal move");
  EXPECT_EQ(talk("play w D1"), "? illegal move");
  EXPECT_EQ(talk("play b b2"), "? illegal move");  // not even behind a pass
  for (const char* command : {"play w", "play x a1", "play w i1", "play w a1 a2", "play w resign", "play"})
    EXPECT_EQ(talk(command), "? syntax error") << command;
  EXPECT_EQ(talk("ruleproof-record"), before);
}

TEST(GtpBoard, AColourThatPlaysTwiceLetsTheOtherPass) {
  Talk talk(go);
  talk("play b b2");
  EXPECT_EQ(talk("play b a1"), "");
  EXPECT_NE(talk("ruleproof-record").find("B b2\nW pass\nB a1"), std::string::npos);
  EXPECT_EQ(talk("undo"), "");
  EXPECT_EQ(talk("list_stones b"), "B2");
  EXPECT_EQ(talk("gogui-rules_side_to_move"), "white");
  EXPECT_EQ(talk("undo"), "");
  EXPECT_EQ(talk("undo"), "? cannot undo");
  EXPECT_EQ(talk("play w pass"), "");
  EXPECT_EQ(talk("undo"), "");
  EXPECT_EQ(talk("undo"), "? cannot undo");
}

TEST(GtpBoard, APassThatWasPutInIsForgottenWithItsGame) {
  for (const char* command : {"clear_board", "boardsize 3", "ruleproof-set_reading ko=simple"}) {
    Talk talk(go);
    for (const char* move : {"b a1", "b b2"}) talk(std::string("play ") + move);
    EXPECT_EQ(talk(command), "");
    for (const char* move : {"b a1", "w b2", "b c3"}) talk(std::string("play ") + move);
    EXPECT_EQ(talk("gg-undo 2"), "");
    EXPECT_EQ(talk("list_stones b"), "A1") << command;
    EXPECT_EQ(talk("undo"), "");
  }
}

TEST(GtpBoard, APassBeforeAnotherPassIsNotPutInIfItEndsTheGame) {
  Talk talk(go);
  talk("play b pass");
  EXPECT_EQ(talk("play b a1"), "? illegal move");
  EXPECT_EQ(talk("play w a1"), "");
}

TEST(GtpBoard, NothingIsLegalAfterTheEnd) {
  Talk talk(go);
  talk("play b pass");
  talk("play w pass");
  EXPECT_EQ(talk("play b a1"), "? illegal move");
  EXPECT_EQ(talk("play w a1"), "? illegal move");
  EXPECT_EQ(talk("play b pass"), "? illegal move");
  EXPECT_EQ(talk("is_legal b a1"), "0");
  EXPECT_EQ(talk("all_legal w"), "");
  EXPECT_EQ(talk("genmove b"), "? the game is over");
  EXPECT_EQ(talk("undo"), "");
  EXPECT_EQ(talk("play w a1"), "");
}

TEST(GtpBoard, UndoesSeveralMovesOrNone) {
  Talk talk(go);
  for (const char* move : {"b a1", "w b2", "b c3", "b c1"}) talk(std::string("play ") + move);
  EXPECT_EQ(talk("gg-undo 5"), "? cannot undo");
  EXPECT_EQ(talk("list_stones b"), "C3 A1 C1");
  EXPECT_EQ(talk("gg-undo 2"), "");
  EXPECT_EQ(talk("list_stones b"), "A1");
  EXPECT_EQ(talk("gg-undo"), "");
  EXPECT_EQ(talk("gg-undo x"), "? syntax error");
  EXPECT_EQ(talk("gg-undo 0"), "");
  EXPECT_EQ(talk("gg-undo 1"), "");
  EXPECT_EQ(talk("undo"), "? cannot undo");
}

TEST(GtpBoard, ListsLegalPointsOfEitherColourAndLeavesTheTurn) {
  Talk talk(disto);
  for (const char* move : {"b a1", "w b1", "b c1", "w a2"}) talk(std::string("play ") + move);
  EXPECT_EQ(talk("all_legal b"), "A3 B3 C3 C2");  // not B2, where b1 has its last liberty
  EXPECT_EQ(talk("is_legal b B2"), "0");
  EXPECT_EQ(talk("all_legal w").find("B2"), 9u);
  EXPECT_EQ(talk("is_legal w B2"), "1");
  EXPECT_EQ(talk("is_legal w pass"), "1");
  EXPECT_EQ(talk("is_legal w D4"), "0");
  EXPECT_EQ(talk("is_legal w"), "? syntax error");
  EXPECT_EQ(talk("gogui-rules_side_to_move"), "black");
  EXPECT_EQ(talk("all_legal x"), "? syntax error");
}

TEST(GtpBoard, SaysWhyAMoveIsRefused) {
  Talk talk(disto);
  for (const char* move : {"b a1", "w b1", "b c1", "w a2"}) talk(std::string("play ") + move);
  EXPECT_TRUE(talk("ruleproof-why b B2").starts_with("place-sick: ")) << talk("ruleproof-why b B2");
  EXPECT_TRUE(talk("ruleproof-why b B2").ends_with(": B1")) << talk("ruleproof-why b B2");
  EXPECT_EQ(talk("ruleproof-why w B2"), "");
  EXPECT_NE(talk("ruleproof-why w B1").find(": B1"), std::string::npos);
  EXPECT_TRUE(talk("ruleproof-why w Z9").starts_with("? ")) << talk("ruleproof-why w Z9");
}

TEST(GtpBoard, TakesSizesThatTheGameAllows) {
  Talk talk(loose);
  talk("play b b2");
  EXPECT_EQ(talk("boardsize 5"), "");
  EXPECT_EQ(words(talk("all_legal b")), 25);
  talk("play b b2");
  for (const char* size : {"4", "7 5", "26", "0", "1000000"})
    EXPECT_EQ(talk(std::string("boardsize ") + size), "? unacceptable size") << size;
  for (const char* size : {"", "x", "5x5", "-5", "5 5 5"})
    EXPECT_EQ(talk(std::string("boardsize ") + size), "? syntax error") << size;
  EXPECT_EQ(talk("list_stones b"), "B2");
  Talk relaxed({.game = "loose", .relax = true});
  EXPECT_EQ(relaxed("boardsize 4 2"), "");
  EXPECT_EQ(words(relaxed("all_legal b")), 8);
  EXPECT_EQ(relaxed("boardsize 26"), "? unacceptable size");
  Talk rectangle(go);
  EXPECT_EQ(rectangle("rectangular_boardsize 5 2"), "");
  EXPECT_EQ(rectangle("play b E2"), "");
  EXPECT_EQ(rectangle("rectangular_boardsize 5"), "? syntax error");
}

TEST(GtpBoard, TakesKomisThatTheGameAllows) {
  Talk talk(loose);
  EXPECT_EQ(talk("komi 6"), "");
  EXPECT_EQ(talk("final_score"), "W+6");
  EXPECT_TRUE(talk("komi 6.5").starts_with("? unacceptable komi: [komi-even]"));
  EXPECT_EQ(talk("final_score"), "W+6");
  EXPECT_EQ(talk("boardsize 5"), "");
  EXPECT_EQ(talk("final_score"), "W+6");
  Talk relaxed(go);
  EXPECT_EQ(relaxed("komi 6.50"), "");
  EXPECT_EQ(relaxed("final_score"), "W+6.5");
  EXPECT_EQ(relaxed("komi -0.5"), "");
  EXPECT_EQ(relaxed("final_score"), "B+0.5");
  EXPECT_EQ(relaxed("komi 0"), "");
  EXPECT_EQ(relaxed("final_score"), "0");
  EXPECT_TRUE(relaxed("komi 0.25").starts_with("? unacceptable komi"));
  EXPECT_TRUE(relaxed("komi 1e9").starts_with("? unacceptable komi"));
  for (const char* komi : {"", "x", "6,5", "nan", "inf", "6.5 7"})
    EXPECT_EQ(relaxed(std::string("komi ") + komi), "? syntax error") << komi;
}

TEST(GtpBoard, AsksForTheFlipsOnlyWhereTheyAreChosen) {
  Talk talk({.game = "loose", .relax = true});
  talk.files["pairs"] =
      "game loose\nboard 5x2\nreading group=pairs\nreading flip=one-by-one\n. O O . .\n. O O X .\n";
  ASSERT_EQ(talk("ruleproof-load pairs"), "");
  EXPECT_EQ(talk("ruleproof-engine"), "reference");
  EXPECT_EQ(talk("is_legal b A2"), "1");
  EXPECT_EQ(talk("is_legal b A2 flip B2 B1"), "1");
  EXPECT_NE(talk("all_legal b").find("A2"), std::string::npos);
  EXPECT_TRUE(talk("play b A2").starts_with("? ")) << talk("play b A2");
  EXPECT_EQ(talk("undo"), "? cannot undo");
  EXPECT_EQ(talk("play b A2 flip B1 C1"), "");
  EXPECT_EQ(talk("list_stones b"), "A2 B1 C1 D1");
  EXPECT_EQ(talk("undo"), "");
  EXPECT_EQ(talk("undo"), "? cannot undo");
  std::string moves;
  for (int i = 0; i < 100; ++i) {
    moves += talk("genmove b") + '\n';
    EXPECT_EQ(talk("undo"), "") << moves;
  }
  EXPECT_NE(moves.find("A2 flip B2 B1\n"), std::string::npos) << moves;
}

/// Plays by genmove to the end, and gives the moves.
std::string game(Talk& talk) {
  std::string moves;
  for (int i = 0; i < 100; ++i) {
    const std::string move = talk(i % 2 == 0 ? "genmove b" : "genmove w");
    if (move.starts_with('?')) return moves + move;
    moves += move + ' ';
  }
  return moves;
}

TEST(GtpGenmove, EndsTheGameAndIsTheSameForTheSameSeed) {
  for (const SessionOptions& options : {go, loose, disto}) {
    Talk one(options, 1), again(options, 1), other(options, 2);
    const std::string moves = game(one);
    EXPECT_TRUE(moves.ends_with("pass pass ? the game is over")) << moves;
    EXPECT_LE(words(moves), 2 * 9 + 2 + 5) << moves;
    EXPECT_EQ(game(again), moves);
    EXPECT_NE(game(other), moves);
  }
}

TEST(GtpGenmove, IsToldBeforehandByRegGenmove) {
  Talk talk(go);
  for (const char* colour : {"b", "w", "w", "b"}) {
    const std::string told = talk(std::string("reg_genmove ") + colour);
    EXPECT_EQ(talk(std::string("reg_genmove ") + colour), told);
    EXPECT_EQ(talk(std::string("genmove ") + colour), told);
  }
  EXPECT_EQ(talk("gg-undo 4"), "");
  EXPECT_EQ(talk("genmove"), "? syntax error");
}

TEST(GtpGenmove, PassesOnlyWhereNothingElseIsLegalUntilTheGameIsLong) {
  Talk talk({.game = "loose", .board = "1x1"});
  EXPECT_EQ(talk("all_legal b"), "");
  EXPECT_EQ(talk("genmove b"), "pass");
  Talk longer(go);
  for (int i = 0; i < 18; ++i) {
    const std::string colour = i % 2 == 0 ? "b" : "w";
    const bool can_place = !talk("all_legal " + colour).empty();
    EXPECT_TRUE(!can_place || longer("reg_genmove " + colour) != "pass");
    if (longer("genmove " + colour).starts_with('?')) break;
  }
}

TEST(GtpSgf, IsWrittenAndReadBack) {
  for (const SessionOptions& options : {go, loose, disto}) {
    Talk talk(options);
    for (int i = 0; i < 6; ++i) talk(i % 2 == 0 ? "genmove b" : "genmove w");
    const std::string record = talk("ruleproof-record");
    EXPECT_EQ(talk("printsgf game.sgf"), "");
    EXPECT_EQ(talk("printsgf") + '\n', talk.files["game.sgf"]);
    talk("clear_board");
    EXPECT_EQ(talk("loadsgf game.sgf"), "");
    EXPECT_EQ(talk("ruleproof-record"), record);
    EXPECT_EQ(talk("loadsgf game.sgf 3"), "");
    EXPECT_TRUE(record.starts_with(talk("ruleproof-record")));
    EXPECT_EQ(talk("gg-undo 2"), "");
    EXPECT_EQ(talk("undo"), "? cannot undo");
    EXPECT_EQ(talk("loadsgf game.sgf 99"), "");
    EXPECT_EQ(talk("ruleproof-record"), record);
  }
}

TEST(GtpSgf, RepeatsThePositionAfterEachMoveOfAGameThatIsNotGo) {
  Talk talk(disto);
  talk("play b a3");
  talk("play w c1");
  const std::string sgf = talk("printsgf");
  EXPECT_TRUE(sgf.ends_with("\n;B[aa]\n;AB[aa]PL[W]\n;W[cc]\n;AB[aa]AW[cc]PL[B])")) << sgf;
}

TEST(GtpSgf, ThatCannotBeReadChangesNothing) {
  Talk talk(go);
  talk("play b b2");
  talk.files["illegal.sgf"] = "(;GM[1]SZ[3];B[aa];W[aa])";
  talk.files["none.sgf"] = "game loose\n";
  const std::string record = talk("ruleproof-record");
  for (const char* file : {"missing.sgf", "illegal.sgf", "none.sgf"})
    EXPECT_EQ(talk(std::string("loadsgf ") + file), "? cannot load file");
  EXPECT_EQ(talk("loadsgf"), "? syntax error");
  EXPECT_EQ(talk("loadsgf illegal.sgf x"), "? syntax error");
  EXPECT_EQ(talk("ruleproof-load missing.sgf"), "? no file missing.sgf");
  EXPECT_EQ(talk("ruleproof-record"), record);
}

TEST(GtpOwnCommands, SetReadingsAndTellThem) {
  Talk talk(go);
  talk("komi 3");
  talk("play b b2");
  EXPECT_EQ(talk("ruleproof-ruleset"), "suicide=legal ko=positional");
  EXPECT_TRUE(talk("ruleproof-set_reading ko=simpel").starts_with("? "));
  EXPECT_EQ(talk("list_stones b"), "B2");
  EXPECT_EQ(talk("ruleproof-set_reading ko=simple"), "");
  EXPECT_EQ(talk("ruleproof-ruleset"), "suicide=legal ko=simple");
  EXPECT_EQ(talk("ruleproof-record"), "game go\nboard 3x3\nreading ko=simple\nkomi 3");
  EXPECT_EQ(talk("undo"), "? cannot undo");
}

TEST(GtpOwnCommands, LoadARecord) {
  Talk talk(go);
  talk("play b b2");
  talk("play b a1");
  talk.files["game"] =
      "game go\nboard 5x4\nreading ko=simple\nkomi 1\nX....\n.....\n.....\n....O\nB c3\nW pass\n";
  EXPECT_EQ(talk("ruleproof-load game"), "");
  EXPECT_EQ(talk("list_stones b"), "A4 C3");
  EXPECT_EQ(talk("ruleproof-ruleset"), "suicide=legal ko=simple");
  EXPECT_EQ(talk("gg-undo 2"), "");
  EXPECT_EQ(talk("undo"), "? cannot undo");
  EXPECT_EQ(talk("list_stones b"), "A4");
  EXPECT_EQ(talk("boardsize 5 4"), "");
  EXPECT_EQ(talk("final_score"), "W+1");
}

RC_GTEST_PROP(GtpUndo, TakesBackWhatWasPlayedInWhateverOrderOfColours, ()) {
  Talk talk(go);
  std::vector<std::string> before;
  for (const int kind : *rc::gen::container<std::vector<int>>(rc::gen::inRange(0, 5))) {
    const std::string board = talk("ruleproof-record");
    if (!talk(kind % 2 == 0 ? "genmove b" : "genmove w").starts_with('?')) before.push_back(board);
    if (kind == 4 && !before.empty()) {
      RC_ASSERT(talk("undo") == "");
      RC_ASSERT(talk("ruleproof-record") == before.back());
      before.pop_back();
    }
  }
  for (; !before.empty(); before.pop_back()) {
    RC_ASSERT(talk("undo") == "");
    RC_ASSERT(talk("ruleproof-record") == before.back());
  }
  RC_ASSERT(talk("undo") == "? cannot undo");
}

}  // namespace
}  // namespace ruleproof::gtp

#include "certify/gtp/engine.hpp"

#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include <algorithm>
#include <set>
#include <sstream>

#include "certify/testing/talk.hpp"
#include "session/testing/session_testing.hpp"
#include "spec/language/tree.hpp"

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
  talk.accepts({"play BLACK b2", "play w A1"});
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
  // White is to move. The engine makes White pass first, but then b2 is occupied, so Black's move is illegal.
  EXPECT_EQ(talk("play b b2"), "? illegal move");
  for (const char* command : {"play w", "play"}) EXPECT_EQ(talk(command), "? syntax error") << command;
  EXPECT_EQ(talk("ruleproof-record"), before);
}

TEST(GtpBoard, AColourThatPlaysTwiceLetsTheOtherPass) {
  Talk talk(go);
  talk.accepts({"play b b2", "play b a1"});
  EXPECT_NE(talk("ruleproof-record").find("B b2\nW pass\nB a1"), std::string::npos);
  EXPECT_EQ(talk("undo"), "");
  EXPECT_EQ(talk("list_stones b"), "B2");
  EXPECT_EQ(talk("gogui-rules_side_to_move"), "white");
  EXPECT_EQ(talk("undo"), "");
  EXPECT_EQ(talk("undo"), "? cannot undo");
  talk.accepts({"play w pass", "undo"});
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
  talk.accepts({"play b pass", "play w pass"});
  EXPECT_EQ(talk("play b a1"), "? illegal move");
  EXPECT_EQ(talk("play w a1"), "? illegal move");
  EXPECT_EQ(talk("play b pass"), "? illegal move");
  EXPECT_EQ(talk("is_legal b a1"), "0");
  EXPECT_EQ(talk("all_legal w"), "");
  EXPECT_EQ(talk("genmove b"), "? the game is over");
  talk.accepts({"undo", "play w a1"});
}

TEST(GtpBoard, UndoesSeveralMovesOrNone) {
  Talk talk(go);
  for (const char* move : {"b a1", "w b2", "b c3", "b c1"}) talk(std::string("play ") + move);
  EXPECT_EQ(talk("gg-undo 5"), "? cannot undo");
  EXPECT_EQ(talk("list_stones b"), "C3 A1 C1");
  EXPECT_EQ(talk("gg-undo 2"), "");
  EXPECT_EQ(talk("list_stones b"), "A1");
  talk.accepts({"gg-undo", "gg-undo 0", "gg-undo 1"});
  EXPECT_EQ(talk("undo"), "? cannot undo");
}

TEST(GtpBoard, ListsLegalPointsOfEitherColourAndLeavesTheTurn) {
  Talk talk(disto);
  for (const char* move : {"b a1", "w b1", "b c1", "w a2"}) talk(std::string("play ") + move);
  // B2 is not in the list, since Black may not take the last liberty of White's stone b1.
  EXPECT_EQ(talk("all_legal b"), "A3 B3 C3 C2");
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
  talk.accepts({"play b b2", "boardsize 5"});
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
  rectangle.accepts({"rectangular_boardsize 5 2", "play b E2"});
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

/// Plays a game by genmove to its end and returns the moves.
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
    const std::string output = talk(std::string("reg_genmove ") + colour);
    EXPECT_EQ(talk(std::string("reg_genmove ") + colour), output);
    EXPECT_EQ(talk(std::string("genmove ") + colour), output);
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
  talk.accepts({"play b a3", "play w c1"});
  const std::string sgf = talk("printsgf");
  EXPECT_TRUE(sgf.ends_with("\n;B[aa]\n;AB[aa]PL[W]\n;W[cc]\n;AB[aa]AW[cc]PL[B])")) << sgf;
}

TEST(GtpSgf, IsPlayedFromWhatIsSetUpInIt) {
  Talk talk(go);
  talk.files["mid.sgf"] = "(;SZ[3]KM[7.5];B[aa];W[bb]\n;AB[cc];B[ca];W[ac])";
  EXPECT_TRUE(talk("loadsgf mid.sgf").starts_with("mid.sgf:2:2: a set-up after a move changes the position"));
  EXPECT_EQ(talk("list_stones b"), "A3 C3 C1");
  EXPECT_EQ(talk("ruleproof-record"), "game go\nboard 3x3\nX . .\n. O .\n. . X\nto-move B\nB c3\nW a1");
  EXPECT_EQ(talk("gg-undo 2"), "");
  EXPECT_EQ(talk("undo"), "? cannot undo") << "the set-up has no past";
  talk("loadsgf mid.sgf 3");
  EXPECT_EQ(talk("list_stones b"), "A3 C1") << "before the third move";
  talk("loadsgf mid.sgf 2");
  EXPECT_EQ(talk("list_stones b"), "A3") << "the set-up is not reached";
}

TEST(GtpSgf, NamesTheOptionThatPlaysAFreeHandicap) {
  Talk talk(go);
  talk.files["free.sgf"] = "(;SZ[3]HA[2];B[aa];B[bb];W[cc])";
  const std::string answer = talk("loadsgf free.sgf");
  EXPECT_TRUE(answer.starts_with("? cannot load file: free.sgf:1: move 2")) << answer;
  EXPECT_NE(answer.find("--stands"), std::string::npos) << answer;
}

TEST(GtpSgf, ThatCannotBeReadChangesNothing) {
  Talk talk(go);
  talk("play b b2");
  talk.files["illegal.sgf"] = "(;GM[1]SZ[3];B[aa];W[aa])";
  talk.files["none.sgf"] = "game loose\n";
  const std::string record = talk("ruleproof-record");
  for (const auto& [file, why] :
       {std::pair("missing.sgf", "no file missing.sgf"),
        std::pair("illegal.sgf", "illegal.sgf:1: move 2, W a3, is illegal: the point is not empty"),
        std::pair("none.sgf", "none.sgf:1:6: this is a record of loose, not of go")})
    EXPECT_TRUE(talk(std::string("loadsgf ") + file).starts_with(std::string("? cannot load file: ") + why))
        << talk(std::string("loadsgf ") + file);
  EXPECT_EQ(talk("loadsgf"), "? syntax error");
  EXPECT_EQ(talk("loadsgf illegal.sgf x"), "? syntax error");
  EXPECT_EQ(talk("ruleproof-load missing.sgf"), "? no file missing.sgf");
  EXPECT_EQ(talk("ruleproof-record"), record);
}

TEST(GtpOwnCommands, SetReadingsAndTellThem) {
  Talk talk(go);
  talk.accepts({"komi 3", "play b b2"});
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
  talk.accepts({"play b b2", "play b a1"});
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

TEST(GtpVertex, IsReadInAnyCaseAndWrittenInUpperCase) {
  Talk talk({.game = "go", .board = "9x5"});
  talk.accepts({"play B PASS", "play wHite j5", "play w a5"});
  EXPECT_EQ(talk("list_stones w"), "A5 J5");
}

TEST(GtpVertex, OfALargerBoardIsNoSyntaxErrorAsAnythingElseIs) {
  Talk talk({.game = "go", .board = "9x5"});
  for (const char* word : {"K1", "A6", "Z25"})
    EXPECT_EQ(talk(std::string("play b ") + word), "? illegal move");
  for (const char* word : {"", "I5", "A0", "A", "5", "A05", "AA1", "A-1", "resign", "A1234567", "A1 A2"})
    EXPECT_EQ(talk(std::string("play b ") + word), "? syntax error") << word;
  EXPECT_EQ(talk("play x A1"), "? syntax error");
}

TEST(GtpNumber, IsWholeAndNotTooLarge) {
  Talk talk(go);
  EXPECT_EQ(talk("gg-undo 1000000"), "? cannot undo");
  for (const char* word : {"-1", "+1", "1.5", "x", "1x", "1000001", "99999999999999999999"})
    EXPECT_EQ(talk(std::string("gg-undo ") + word), "? syntax error") << word;
}

const SessionOptions endo{.game = "endo"};
const SessionOptions political_go{.game = "political-go", .board = "3x3", .players = 3};

std::vector<std::string> lines(const std::string& text) {
  std::vector<std::string> lines;
  std::istringstream in(text);
  for (std::string line; std::getline(in, line);) lines.push_back(line);
  return lines;
}

TEST(GtpEndo, PlaysTurnsAsRecordsHaveThem) {
  Talk talk(endo);
  talk.accepts({"play B 0,0", "play w 1,1"});
  EXPECT_EQ(talk("play B 1,0"), "? illegal move");  // in the game Endo a movement must follow the placement
  EXPECT_EQ(talk("is_legal B 1,0"), "0");
  EXPECT_EQ(talk("is_legal B 1,0 move 0,0 E"), "1");
  EXPECT_EQ(talk("play b 1,0 move 0,0 e"), "");
  EXPECT_EQ(talk("list_stones black"), "1,0 2,0");
  EXPECT_EQ(talk("undo"), "");
  EXPECT_EQ(talk("list_stones B"), "0,0");
  EXPECT_TRUE(talk("play B nowhere").starts_with("? syntax error: "));
  EXPECT_TRUE(talk("is_legal B 1").starts_with("? syntax error: "));
  EXPECT_EQ(talk("list_stones x"), "? syntax error");
}

TEST(GtpEndo, GeneratesTurnsForTheSideToMove) {
  Talk talk(endo);
  EXPECT_EQ(talk("genmove b"), "0,0");
  EXPECT_EQ(talk("genmove B"), "? no legal move");
  talk.files["game"] = "game endo\norigin 0,0\nX O .\n. X O\nto-move W\n";
  talk("ruleproof-load game");
  for (int i = 1; i < 60; ++i) {
    const std::string colour = i % 2 == 0 ? "B" : "W";
    const std::vector<std::string> legal = lines(talk("all_legal"));
    const std::string output = talk("reg_genmove " + colour);
    const std::string move = talk("genmove " + colour);
    EXPECT_EQ(move, output);
    if (move.starts_with('?')) {
      EXPECT_EQ(move, "? the game is over");
      EXPECT_TRUE(legal.empty());
      EXPECT_NE(talk("final_score"), "0");
      return;
    }
    EXPECT_TRUE(std::ranges::count(legal, colour + ' ' + move)) << move;
  }
  ADD_FAILURE() << "the game does not end";
}

TEST(GtpEndo, GeneratesAnotherTurnTheNextTime) {
  Talk talk(endo);
  talk("genmove B");
  std::set<std::string> turns;
  for (int i = 0; i < 30; ++i) {
    turns.insert(talk("genmove W"));
    EXPECT_EQ(talk("undo"), "");
  }
  EXPECT_EQ(turns.size(), 8u);  // all legal turns, each once
}

TEST(GtpEndo, HasNoBoardAndNoVertices) {
  Talk talk(endo);
  for (const char* name :
       {"boardsize", "komi", "gogui-rules_board", "ruleproof-players", "loadsgf", "captures"})
    EXPECT_EQ(talk(std::string("known_command ") + name), "false") << name;
  EXPECT_TRUE(talk("ruleproof-record").starts_with("game endo"));
  EXPECT_EQ(talk("ruleproof-set_reading self=nothing"), "");
  EXPECT_NE(talk("ruleproof-ruleset").find("self=nothing"), std::string::npos);
}

TEST(GtpEndo, SaysWhyATurnIsRefused) {
  Talk talk(endo);
  talk("play B 0,0");
  EXPECT_EQ(talk("ruleproof-why W 5,5"), "unity: it would not be connected to all other markers: 0,0");
  EXPECT_EQ(talk("ruleproof-why W 0,1"), "");
  EXPECT_TRUE(talk("ruleproof-why W").starts_with("? "));
}

TEST(GtpPoliticalGo, PlaysEventsAsRecordsHaveThem) {
  Talk talk(political_go);
  EXPECT_EQ(talk("play A B2"), "");
  EXPECT_EQ(talk("play A C3"), "? illegal move");  // a player may place only once until the event `period`
  talk.accepts({"play B propose C", "play period", "play C form B"});
  EXPECT_EQ(talk("is_legal A C3"), "1");
  EXPECT_EQ(talk("list_stones A"), "B2");
  EXPECT_EQ(talk("list_stones a"), "? syntax error");  // players' letters are case-sensitive
  EXPECT_EQ(talk("gg-undo 4"), "");
  EXPECT_EQ(talk("undo"), "? cannot undo");
  EXPECT_TRUE(talk("play D A1").starts_with("? syntax error: "));
}

TEST(GtpPoliticalGo, GeneratesMovesOfEachPlayer) {
  Talk talk(political_go);
  for (int period = 0; period < 4; ++period) {
    for (const std::string player : {"A", "B", "C"}) {
      const std::vector<std::string> legal = lines(talk("all_legal"));
      const std::string move = talk("genmove " + player);
      EXPECT_TRUE(std::ranges::count(legal, player + ' ' + move)) << move;
      EXPECT_EQ(talk("genmove " + player), "? no legal move");
    }
    talk("play period");
  }
  EXPECT_EQ(talk("genmove D"), "? syntax error");
}

TEST(GtpPoliticalGo, TakesSizesAndPlayers) {
  Talk talk(political_go);
  EXPECT_EQ(talk("ruleproof-players"), "A B C");
  talk.accepts({"play A B2", "ruleproof-players 4"});
  EXPECT_EQ(talk("ruleproof-players"), "A B C D");
  EXPECT_EQ(talk("list_stones A"), "");
  EXPECT_EQ(talk("boardsize 5 4"), "");
  EXPECT_EQ(talk("ruleproof-players"), "A B C D");
  EXPECT_EQ(talk("play A E4"), "");
  EXPECT_EQ(talk("boardsize 26"), "? unacceptable size");
  EXPECT_TRUE(talk("ruleproof-players 1").starts_with("? "));
  EXPECT_TRUE(talk("ruleproof-players 53").starts_with("? "));
  EXPECT_EQ(talk("ruleproof-players x"), "? syntax error");
  EXPECT_EQ(talk("list_stones A"), "E4");
  EXPECT_EQ(talk("final_score"), "A 0 B 0 C 0 D 0");
}

TEST(GtpDocument, IsSpokenToInTheFormOfItsRecords) {
  Talk pieces(of_file("examples/games/breakthrough.md", {}, "3x5"));
  EXPECT_EQ(pieces("play w step a2 a3"), "");
  EXPECT_EQ(pieces("play W step b2 b3"), "? illegal move");
  EXPECT_EQ(pieces("ruleproof-why white step b2 b3"), "start: it is the other player's turn");
  EXPECT_EQ(pieces("list_stones w"), "a3 b2 c2 a1 b1 c1");
  EXPECT_EQ(pieces("boardsize 3 4"), "");
  EXPECT_EQ(pieces("boardsize 3 3"), "? unacceptable size");
  EXPECT_EQ(pieces("known_command ruleproof-players"), "false");

  Talk hexagons(of_file("corpus/documents/hex.md", {}, "3x3"));
  EXPECT_EQ(hexagons("play b a1"), "");
  EXPECT_EQ(hexagons("list_stones black"), "a1");
  EXPECT_EQ(hexagons("known_command loadsgf"), "false");
  while (!hexagons("all_legal").empty()) {
    hexagons("genmove b");
    hexagons("genmove w");
  }
  EXPECT_NE(hexagons("final_score"), "0");
}

TEST(GtpPoliticalGo, LoadsAGameOfOtherPlayers) {
  Talk talk(political_go);
  talk.files["game"] = "game political-go\nboard 4x4\nplayers R=Rob b=Bob\nR A1\nb B1\n";
  EXPECT_EQ(talk("ruleproof-load game"), "");
  EXPECT_EQ(talk("ruleproof-players"), "R b");
  EXPECT_EQ(talk("list_stones b"), "B1");
  EXPECT_EQ(talk("list_stones B"), "? syntax error");
  EXPECT_EQ(talk("undo"), "");
}

TEST(GtpGogui, RefereesAGame) {
  Talk talk({.game = "disto", .board = "3x3"});
  EXPECT_EQ(talk("gogui-rules_game_id"), "Disto");
  EXPECT_EQ(talk("gogui-rules_board_size"), "3");
  EXPECT_EQ(talk("gogui-rules_side_to_move"), "black");
  for (const char* move : {"b a1", "w b1", "b c1", "w a2"}) talk(std::string("play ") + move);
  EXPECT_EQ(talk("gogui-rules_board"), ". . .\nO . .\nX O X");
  EXPECT_EQ(talk("gogui-rules_legal_moves"), "A3 B3 C3 C2 pass");
  talk("play b pass");
  EXPECT_EQ(talk("gogui-rules_side_to_move"), "white");
}

TEST(GtpGogui, LearnsOfTheEndByAnEmptyListOfMoves) {
  Talk talk({.game = "loose", .board = "3x3"});
  talk.accepts({"play b a1", "play w c3", "play b pass", "play w pass"});
  EXPECT_EQ(talk("gogui-rules_legal_moves"), "");
  EXPECT_EQ(talk("gogui-rules_final_result"), "Black wins [tie]: Black 1, White 1");
  talk("clear_board");
  talk.accepts({"play b pass", "play w pass"});
  EXPECT_TRUE(talk("gogui-rules_final_result").starts_with("Nobody wins: Black 0, White 0, "));
}

TEST(GtpGogui, AlwaysHasAPassBeforeTheEnd) {
  Talk talk({.game = "loose", .board = "1x1"});
  EXPECT_EQ(talk("gogui-rules_legal_moves"), "pass");
}

TEST(GtpGogui, CountsStonesThatLeftTheBoardInGo) {
  Talk talk({.game = "go", .board = "3x2"});
  EXPECT_EQ(talk("gogui-rules_board_size"), "3 2");
  for (const char* move : {"b a1", "w a2", "b c1", "w b1"}) talk(std::string("play ") + move);
  EXPECT_EQ(talk("gogui-rules_captured_count"), "0 1");
  EXPECT_EQ(talk("captures white"), "1");
  EXPECT_EQ(talk("captures b"), "0");
  talk("clear_board");
  for (const char* move : {"b a1", "w b1", "w b2", "b a2"}) talk(std::string("play ") + move);
  EXPECT_EQ(talk("list_stones b"), "");
  EXPECT_EQ(talk("captures white"), "2");  // Black's last move was a suicide; its stones count as captured by
                                           // White
  EXPECT_EQ(talk("captures"), "? syntax error");
  talk.files["atari"] = "game go\nboard 3x2\nX..\nO..\n";
  talk.accepts({"ruleproof-load atari", "play b b1"});
  EXPECT_EQ(talk("gogui-rules_captured_count"), "1 0");
  Talk other({.game = "loose"});
  EXPECT_EQ(other("known_command captures"), "false");
  EXPECT_EQ(other("known_command gogui-rules_captured_count"), "false");
}

TEST(GtpGogui, OffersOnlyAnalysesThatThereAre) {
  Talk talk({.game = "go", .board = "3x3"});
  std::istringstream lines(talk("gogui-analyze_commands"));
  int count = 0;
  for (std::string line; std::getline(lines, line); ++count) {
    const std::string command = line.substr(line.rfind('/') + 1);
    EXPECT_EQ(talk("known_command " + command.substr(0, command.find(' '))), "true") << line;
  }
  EXPECT_GT(count, 5);
}

}  // namespace
}  // namespace ruleproof::gtp

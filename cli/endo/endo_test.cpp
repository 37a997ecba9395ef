#include <gtest/gtest.h>

#include <string>

#include "cli/run.hpp"

// The commands asked about Endo.

namespace ruleproof {
namespace {

using nlohmann::json;

/// The shortest game that Black wins.
const std::string black_wins =
    "game endo\nB 0,0\nW -1,0\nB 0,-1 move 0,0 W\nW 0,0\nB 0,-2 move -2,0 E\nW 2,0 move -1,0 E\n"
    "B -1,0 move 0,-2 N\n";

bool contains(const std::string& text, const std::string& part) {
  return text.find(part) != std::string::npos;
}

TEST(EndoShow, DrawsThePositionWithItsHolesAndSaysWhoWon) {
  const Ended ended = called("show endo -", black_wins);
  EXPECT_EQ(ended.status, 0);
  EXPECT_TRUE(contains(ended.out, " 0  .  X  O  X  O  O  .\n")) << ended.out;
  EXPECT_TRUE(contains(ended.out, "The game is over: Black wins: without liberties [object] at 0,0\n"));
  const json told = document("show endo - --json", 0, "game endo\norigin -3,7\n.X.\nO.O\n.X.\nto-move W\n");
  EXPECT_EQ(told["origin"], "-3,7");
  EXPECT_EQ(told["size"], "3x3");
  EXPECT_EQ(told["rows"], (json{".X.", "O.O", ".X."}));
  EXPECT_EQ(told["holes"], json{"-2,8"});
  EXPECT_EQ(told["to_move"], "W");
}

TEST(EndoShow, StopsAtTheFirstIllegalTurnWithItsClauseAndSquares) {
  const Ended ended = called("show endo -", "game endo\nB 0,0\nW 2,0\n");
  EXPECT_EQ(ended.status, 1);
  EXPECT_TRUE(contains(ended.out,
                       "standard input:3: turn 2, W 2,0, is illegal:\n"
                       "  it would not be connected to all other markers [unity] at 0,0:"))
      << ended.out;
}

TEST(EndoShow, RefusesARecordThatGoesOnAfterTheEnd) {
  const json told = document("show endo - --json", 1, black_wins + "W 5,5\n");
  EXPECT_EQ(told["illegal"]["number"], 8);
  EXPECT_EQ(told["illegal"]["faults"][0]["clause"], "object");
  EXPECT_EQ(told["illegal"]["faults"][0]["fault"], "the game is over");
}

TEST(EndoShow, LeavesADrawingOfTheUnboundedGrid) {
  file("game.record", black_wins);
  EXPECT_EQ(called("show endo game.record --svg game.svg").status, 0);
  const Ended drawn = scripted("cat game.svg");
  EXPECT_TRUE(contains(drawn.out, "Endo, after turn 7"));
  EXPECT_TRUE(contains(drawn.out, ">-2</text>"));
}

/// The faults of a turn after some others, as "clause: fault", by the default readings.
std::string why(const std::string& turns, const std::string& turn, const std::string& options = "") {
  const json told = document("moves endo - --why '" + turn + "' --json " + options, 0, "game endo\n" + turns);
  std::string faults;
  for (const json& fault : told["why"]["faults"]) {
    if (!faults.empty()) faults += "; ";
    faults += fault["clause"].get<std::string>() + ": " + fault["fault"].get<std::string>() + ":";
    for (const json& square : fault["stones"]) {
      faults += " ";
      faults += square.get<std::string>();
    }
  }
  EXPECT_EQ(told["why"]["legal"], faults.empty());
  return faults.empty() ? "legal" : faults;
}

TEST(EndoMoves, TellWhyATurnIsIllegal) {
  const std::string three = "B 0,0\nW 1,0\n";
  EXPECT_EQ(why(three, "B 3,0 move 0,0 E"), "unity: it would not be connected to all other markers: 0,0 1,0");
  EXPECT_EQ(why(three, "B 0,0"), "turn: there is a marker already: 0,0");
  EXPECT_EQ(why(three, "B 0,1"), "must-change: a movement is possible and owed: 0,0");
  EXPECT_EQ(why(three, "B 0,1 move 0,0 E"), "legal");
  EXPECT_EQ(
      why(three, "B 0,1 move 0,0 W"),
      "westmost: it is already the last one in that direction: 0,0; pass-over: there is no marker to pass "
      "over: 0,0");
  EXPECT_EQ(why(three, "B 0,1 move 1,0 W"), "turn: it is not the mover's own: 1,0");
  EXPECT_EQ(why(three, "B 0,1 move 0,1 S"), "turn: it was just placed, and another has to be moved: 0,1");
  EXPECT_EQ(why(three, "B 0,1 move 7,7 S"), "turn: there is no marker: 7,7");
  EXPECT_EQ(why(three, "B -1,0 move 0,0 E"), "unity: it would cut off markers: -1,0");
  EXPECT_EQ(why(three, "W 0,1"), "second-move: it is the other player's turn:");
  EXPECT_EQ(why("B 0,0\n", "W 1,1"), "legal");
}

TEST(EndoMoves, TellWhichMarkersAreCutOffWhileTheMovedOneIsLifted) {
  const std::string turns = "B 0,0\nW -1,-1\nB -1,1\nW -2,-1\nB -2,1\nW -3,-1\n";
  EXPECT_EQ(why(turns, "B -4,0 move -1,1 W"), "legal");
  EXPECT_EQ(why(turns, "B -4,0 move -1,1 W", "--reading unity=lifted"),
            "unity: it would cut off markers while it is lifted: -4,0 -3,-1 -2,-1 -1,-1 0,0");
}

TEST(EndoMoves, DrawNoSquareThatIsFarAway) {
  const Ended ended =
      called("moves endo - --why 'B 1,0 move 1000000,1000000 N'", "game endo\nB 0,0\nW 1,1\n");
  EXPECT_EQ(ended.status, 0);
  EXPECT_TRUE(contains(ended.out, "there is no marker [turn] at 1000000,1000000:")) << ended.out;
  EXPECT_LT(lines(ended.out), 20);
}

TEST(EndoMoves, ListTheTurnsByTheirPlacements) {
  const Ended ended = called("moves endo -", "game endo\nB 0,0\nW 1,0\n");
  EXPECT_EQ(ended.status, 0);
  EXPECT_TRUE(contains(ended.out, "  B 0,1 move 0,0 N, 0,0 E\n")) << ended.out;
  const json told = document("moves endo - --json", 0, "game endo\nB 0,0\n");
  EXPECT_EQ(told["legal"].size(), 8u);
  EXPECT_EQ(told["illegal"], (json{{{"move", "W 0,0"}, {"clauses", {"turn"}}}}));
  EXPECT_EQ(document("moves endo --json")["legal"], json{"B 0,0"});
}

TEST(EndoMoves, AreListedForSoManyMarkersAndAskedOfOneByOneForMore) {
  const std::string large = "game endo\n" + std::string(201, 'X') + "\n";
  for (const char* call : {"moves endo -", "moves endo - --json", "moves endo - --json --why 'B 0,1'"}) {
    const Ended ended = called(call, large);
    EXPECT_EQ(ended.status, 2);
    EXPECT_EQ(
        ended.err,
        "ruleproof: 201 markers: legal turns are listed for at most 200; ask of one turn with --why, without "
        "--json\n");
  }
  EXPECT_EQ(called("moves endo - --why 'B 0,1 move 0,0 E'", large).status, 0);
}

TEST(EndoJudge, RulesOnEachTurnAndSaysWhereTheReadingsPart) {
  const json told = document("judge endo - --json", 1, black_wins + "W 5,5\n");
  ASSERT_EQ(told["moves"].size(), 8u);
  EXPECT_EQ(told["moves"][2]["landed"], "-2,0");
  EXPECT_EQ(told["moves"][6]["deprived"], json{"0,0"});
  EXPECT_EQ(told["moves"][7]["legal"], false);
  EXPECT_EQ(told["moves"][7]["clauses"], json{"object"});
  EXPECT_EQ(told["winner"], "B");
  EXPECT_EQ(told["first_part"], 2);
  EXPECT_TRUE(told["moves"][1]["part"].contains("move=any-own"));
  const Ended ended = called("judge endo -", black_wins);
  EXPECT_EQ(ended.status, 0);
  EXPECT_TRUE(contains(ended.out, "7 turns, 0 illegal, 2 ambiguous\n")) << ended.out;
}

TEST(EndoJudge, TakesARefusedTurnToBeUsedUpIfTheOtherSideGoesOn) {
  const std::string record = "game endo\nB 0,0\nW 5,5\nB 1,0 move 0,0 E\n";
  const json told = document("judge endo - --json", 1, record);
  EXPECT_EQ(told["moves"][1]["turn_used"], true);
  EXPECT_EQ(told["moves"][2]["legal"], true);
  EXPECT_TRUE(contains(called("judge endo -", record).out, "ILLEGAL; its turn is used up"));
}

TEST(EndoJudge, LetsIllegalTurnsStandThatKeepTheOrganismTogether) {
  const json owed = document("judge endo - --stands --json", 1, "game endo\nB 0,0\nW 1,1\nB 1,0\n");
  EXPECT_EQ(owed["moves"][2]["clauses"], json{"must-change"});
  EXPECT_EQ(owed["moves"][2]["stands"], true);
  EXPECT_EQ(owed["rows"], (json{".O", "XX"}));
  EXPECT_EQ(owed["to_move"], "W");
  const json far = document("judge endo - --stands --json", 1, "game endo\nB 0,0\nW 5,5\nB 0,0\n");
  EXPECT_EQ(far["moves"][1]["stands"], false);
  EXPECT_EQ(far["moves"][2]["stands"], false);
  EXPECT_EQ(far["rows"], json{"X"});
  // Of the opponent's marker, which lands beyond the others.
  const json moved = document("judge endo - --stands --json", 1, "game endo\nB 0,0\nW 1,0 move 0,0 E\n");
  EXPECT_EQ(moved["moves"][1]["stands"], true);
  EXPECT_EQ(moved["rows"], json{"OX"});
}

TEST(EndoMoves, JudgeATurnWithoutAColourForWhoeverIsToMove) {
  const json told = document("moves endo - --json --why 1,1 --why '5,5'", 0, "game endo\nB 0,0\n");
  EXPECT_EQ(told["whys"][0]["move"], "W 1,1");
  EXPECT_EQ(told["whys"][1]["move"], "W 5,5");
  EXPECT_EQ(told["whys"][0], told["why"]);
}

TEST(EndoPerft, CountsTurnsByEngineAndReference) {
  for (const char* engine : {"reference", "optimized", "both"})
    EXPECT_EQ(document(std::string("perft endo --depth 4 --json --engine ") + engine)["values"],
              (json{1, 8, 96, 1520}))
        << engine;
  EXPECT_EQ(document("perft endo --depth 1 --json --from -", 0, black_wins)["values"], json{0});
  EXPECT_EQ(document("perft endo --depth 3 --json --reading move=any-own")["values"], (json{1, 8, 140}));
}

TEST(EndoPerft, StopsWhenItsTimeIsUp) {
  const json told = document("perft endo --depth 9 --time 0.2 --engine reference --json", 3);
  EXPECT_EQ(told["stopped"], true);
}

TEST(EndoCount, CountsPositionsUpToTranslationAfterSoManyTurns) {
  EXPECT_EQ(document("count endo --what positions --depth 5 --json")["value"], 5306);
  EXPECT_EQ(called("count endo --what positions --depth 3").out,
            "54 positions up to translation after exactly 3 turns\n");
}

TEST(EndoProve, ProvesOfEveryOrganism) {
  const json told = document("prove endo unity never-stuck --json");
  ASSERT_EQ(told["claims"].size(), 2u);
  EXPECT_TRUE(contains(told["claims"][1]["argument"], "finite"));
  for (const json& claim : told["claims"]) {
    EXPECT_EQ(claim["verdict"], "proved");
    EXPECT_EQ(claim["how"], "every-board");
  }
}

TEST(EndoProve, ShowsTheShortestGameAgainstAClaim) {
  const json told = document("prove endo live-groups --reading self=nothing --json");
  EXPECT_EQ(told["claims"][0]["verdict"], "refuted");
  EXPECT_EQ(called("show endo -", told["claims"][0]["counterexample"]).status, 0);
}

TEST(EndoCompare, ShowsTheEarliestPositionWhereRulesetsPart) {
  const json told = document("compare endo --with group=any-set --json");
  EXPECT_EQ(told["same"], false);
  EXPECT_EQ(told["turns"], 4);
  EXPECT_EQ(told["witness"]["moves"], 4);
  EXPECT_EQ(document("compare endo --with hole=loop --json")["same"], true);
}

TEST(EndoFuzz, TurnsARecordIntoBytesAndBack) {
  file("game.record", black_wins);
  const Ended made = scripted(
      "\"$RULEPROOF\" fuzz endo --make game.record > bytes && "
      "\"$RULEPROOF\" fuzz endo --show bytes");
  EXPECT_EQ(made.status, 0);
  EXPECT_TRUE(contains(made.out, "B -1,0 move 0,-2 N\n")) << made.out;
}

/// What a call with bad input says.
std::string refused(const std::string& arguments, const std::string& standard_input = "") {
  const Ended ended = called(arguments, standard_input);
  EXPECT_EQ(ended.status, 2) << arguments;
  EXPECT_EQ(ended.out, "") << arguments;
  EXPECT_EQ(lines(ended.err), 1) << ended.err;
  return ended.err.substr(0, ended.err.find_last_not_of('\n') + 1);
}

TEST(EndoBadInput, GetsOneLineThatSaysWhatAndWhereAndWhatWouldBeRight) {
  EXPECT_EQ(
      refused("show endo -", "game endo\nB 3000000,0\n"),
      "ruleproof: standard input:2:3: '3000000' is too far out: coordinates go from -1000000 to 1000000");
  EXPECT_EQ(refused("show endo -", "game endo\nB move 0,0 E\n"),
            "ruleproof: standard input:2:3: a movement without a placement: write 'B x,y move x,y E'");
  EXPECT_EQ(refused("show endo -", "game endo\nB 0,0 move 0,0 U\n"),
            "ruleproof: standard input:2:16: 'U' is no direction: write N, E, S or W");
  EXPECT_EQ(refused("moves endo --why 'B c3'"),
            "ruleproof: --why 'B c3': turn:1:3: 'c3' is no square: write x,y, as in 0,0 or -3,12");
  EXPECT_EQ(refused("moves endo --board 9x9"),
            "ruleproof: --board: Endo is played without a board; leave it out");
  EXPECT_EQ(refused("count endo --what positions"),
            "ruleproof: --depth: positions of Endo are counted after exactly so many turns; say how many");
  EXPECT_TRUE(contains(refused("count endo --what games"), "whole games of Endo are not counted"));
  EXPECT_TRUE(contains(refused("count endo --what reachable"), "there is no end to the positions"));
  EXPECT_EQ(refused("shapes endo"), "ruleproof: Endo is played without a board, and this is about boards");
  EXPECT_EQ(refused("compare endo --with hole=loop --sgf x.sgf"),
            "ruleproof: --sgf: Endo has no SGF; leave it out");
  EXPECT_EQ(refused("moves endo --relax"),
            "ruleproof: --relax: Endo has no setup clause that forbids anything; leave it out");
  EXPECT_EQ(refused("show endo -", "(;GM[1])"),
            "ruleproof: standard input:1:1: Endo has no SGF: write the plain form of record/README.md");
  EXPECT_TRUE(
      contains(refused("show endo -", "game endo\norigin 1000000,1000000\nXO\n"),
               "standard input:3:1: the set-up has a marker on 1000001,1000000, which is too far out"));
  EXPECT_TRUE(contains(refused("show endo -", "game endo\nX.X\n"), "standard input: "));
}

TEST(EndoBadInput, OfAnotherGameIsToldSo) {
  EXPECT_EQ(refused("show loose -", "game endo\nB 0,0\n"),
            "ruleproof: standard input:1:6: this is a record of endo, where one of loose was asked for");
}

}  // namespace
}  // namespace ruleproof

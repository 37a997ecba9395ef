#include <gtest/gtest.h>

#include <algorithm>
#include <string>

#include "cli/run.hpp"

// The commands asked about Political Go.

namespace ruleproof {
namespace {

using nlohmann::json;

bool contains(const std::string& text, const std::string& part) {
  return text.find(part) != std::string::npos;
}

const std::string players = "game political-go\nboard 3x3\nplayers R=Rob b=\"Bob the Fish\" S=Sue\n";

TEST(PoliticalGoShow, DrawsTheGameAsTheTextDisplaysIt) {
  const std::string record = players + "S propose R\nR form S\nperiod\nb B2\nb propose S\n";
  const Ended ended = called("show political-go -", record);
  EXPECT_EQ(ended.status, 0);
  EXPECT_TRUE(contains(ended.out,
                       "    A B C\n"
                       "  .-------.\n"
                       " 3| . . . |3\n"
                       " 2| . b . |2\n"
                       " 1| . . . |1\n"
                       "  '-------'\n"
                       "    A B C\n"))
      << ended.out;
  EXPECT_TRUE(contains(ended.out, "[R] Rob           0 points   Allies: S\n")) << ended.out;
  EXPECT_TRUE(contains(ended.out,
                       "b made the most recent move; b has moved in this checking period; b proposes an "
                       "alliance to"))
      << ended.out;
  const json told = document("show political-go - --json", 0, record);
  EXPECT_EQ(told["size"], "3x3");
  EXPECT_EQ(told["rows"], (json{"...", ".b.", "..."}));
  EXPECT_EQ(told["alliances"], json::parse(R"([["R", "S"]])"));
  EXPECT_EQ(told["proposals"], json::parse(R"([["b", "S"]])"));
  EXPECT_EQ(told["last_mover"], "b");
}

TEST(PoliticalGoShow, StopsAtTheFirstIllegalEventWithItsClause) {
  const Ended ended = called("show political-go -", players + "R A1\nR B1\n");
  EXPECT_EQ(ended.status, 1);
  EXPECT_TRUE(contains(ended.out,
                       "standard input:5: event 2, R B1, is illegal:\n"
                       "  the player has moved in this checking period [once-per-period]:\n"))
      << ended.out;
}

TEST(PoliticalGoShow, LeavesADrawingWithTheSymbolsOfThePlayers) {
  file("political.record", players + "R A1\nb C3\n");
  EXPECT_EQ(called("show political-go political.record --svg political.svg").status, 0);
  const Ended drawn = scripted("cat political.svg");
  EXPECT_TRUE(contains(drawn.out, "<desc>R: A1. b: C3. S: none.</desc>")) << drawn.out;
}

TEST(PoliticalGoMoves, ListTheMovesOfEachPlayer) {
  const Ended ended = called("moves political-go - ", players + "S propose R\nR form S\nperiod\n");
  EXPECT_EQ(ended.status, 0);
  EXPECT_TRUE(contains(ended.out, "b Bob the Fish: 10 legal moves\n")) << ended.out;
  EXPECT_TRUE(contains(ended.out,
                       "S Sue: 2 legal moves\n  pass, break R\n  no placement is legal: an ally has made "
                       "the most recent move [after-ally]\n"))
      << ended.out;
  const json told = document("moves political-go --board 1x1 --json");
  EXPECT_EQ(told["legal"], (json{"A pass", "B pass"}));
  EXPECT_EQ(told["illegal"][0], json::parse(R"({"move": "A A1", "clauses": ["suicide"]})"));
}

TEST(PoliticalGoMoves, TellWhyAnEventIsIllegalAndWhichReadingsRuleOtherwise) {
  const std::string record = "players A B\nboard 2x1\nA B1\n";
  const Ended ended = called("moves political-go - --why 'B A1'", record);
  EXPECT_EQ(ended.status, 0);
  EXPECT_TRUE(contains(ended.out, "B A1 is illegal:\n  the stone would be captured at once [suicide] at"))
      << ended.out;
  EXPECT_TRUE(contains(ended.out, "captures=opponents-first, captures=mover-chooses: legal; captures"))
      << ended.out;
}

TEST(PoliticalGoMoves, SayWhichDragonIsCapturedFirstWhereTheMoverChooses) {
  const std::string record =
      "players A B C\nboard 2x2\nreading captures=mover-chooses\nA B2\nB A1\nperiod\nA B1\nperiod\n";
  const json told = document("moves political-go - --json", 0, record);
  for (const char* move : {"C A2 first A", "C A2 first B"})
    EXPECT_NE(std::ranges::find(told["legal"], json(move)), told["legal"].end()) << move;
  const Ended unclear = called("moves political-go - --why 'C A2'", record);
  EXPECT_EQ(unclear.status, 2);
  EXPECT_TRUE(contains(unclear.err, "write 'C A2 first A' or 'C A2 first B'")) << unclear.err;
}

const std::string ko_or_suicide =
    "game political-go\nboard 2x2\nreading captures=mover-chooses\nplayers A B\nA .\nA A\nrecent A B\n"
    "B B2\nperiod\nA A1\nperiod\nA B1\nperiod\n";

TEST(PoliticalGoMoves, TellWhyTheChoiceThatTheMoveNamesIsIllegal) {
  const auto clauses = [](const std::string& move) {
    const json faults =
        document("moves political-go - --json --why '" + move + "'", 0, ko_or_suicide)["why"]["faults"];
    return faults.size() == 1 ? faults[0]["clause"].get<std::string>() : faults.dump();
  };
  EXPECT_EQ(clauses("A A2 first B"), "ko");
  EXPECT_EQ(clauses("A A2 first A"), "suicide");
  EXPECT_EQ(clauses("A A2"), "suicide");
  const Ended ended = called("moves political-go - --why 'A A2'", ko_or_suicide);
  EXPECT_TRUE(contains(ended.out, "(the first choice; 1 other is refused as well) [suicide]")) << ended.out;
}

TEST(PoliticalGoJudge, RefusesTheChoiceThatTheMoveNamesByItsClause) {
  const json told = document("judge political-go - --json", 1, ko_or_suicide + "A A2 first B\n");
  EXPECT_EQ(told["moves"][6]["legal"], false);
  EXPECT_EQ(told["moves"][6]["clauses"], json{"ko"});
}

TEST(PoliticalGoJudge, CountsAStoneInTwoCapturedDragonsOnceOrOnceForEach) {
  const std::string record =
      "board 8x3\nplayers A B C D\n........\nDDD.DDDD\nAAABBCCC\nallies A B\nallies B C\nrecent A B C\nD "
      "D2\n";
  EXPECT_EQ(document("show political-go - --json", 0, record)["score"],
            json::parse(R"({"A": -1, "B": -2, "C": -1, "D": 6})"));
  EXPECT_EQ(document("show political-go - --json --reading loss=each-dragon", 0, record)["score"],
            json::parse(R"({"A": -1, "B": -4, "C": -1, "D": 6})"));
  const json captures = document("judge political-go - --json", 0, record)["moves"][0]["captures"];
  ASSERT_EQ(captures.size(), 2u);
  EXPECT_EQ(captures[0]["lost"]["B"].get<int>() + captures[1]["lost"]["B"].get<int>(), 2);
}

TEST(PoliticalGoJudge, RulesOnEachEventAndSaysWhereTheReadingsPart) {
  const json told =
      document("judge political-go - --json", 1, "players A B\nboard 2x1\nA B1\nB A1\nB pass\n");
  ASSERT_EQ(told["moves"].size(), 3u);
  EXPECT_EQ(told["moves"][1]["legal"], false);
  EXPECT_EQ(told["moves"][1]["clauses"], json{"suicide"});
  EXPECT_TRUE(told["moves"][1]["part"].contains("captures=opponents-first"));
  EXPECT_EQ(told["moves"][2]["legal"], true);
  EXPECT_EQ(told["first_part"], 2);
}

TEST(PoliticalGoJudge, TellsWhatACapturePays) {
  const Ended ended =
      called("judge political-go -", "players A B\nboard 3x2\nA A1\nperiod\nB A2\nperiod\nB B1\n");
  EXPECT_EQ(ended.status, 0);
  EXPECT_TRUE(contains(ended.out, "B B1             captures A1: B +1, A -1\n")) << ended.out;
}

const std::string thread =
    "board 3x1\nplayers R=Rob b=Bob\n\n"
    "From: Rob Speer <rob@example.org>\nDate: Mon, 21 Jul 2003\n\nI place a stone at A1.\n\n"
    "    A B C\n  .-------.\n 1| R . . |1\n  '-------'\n    A B C\n\n"
    "[R] Rob  0 points   Allies: none\n[b] Bob  0 points   Allies: none\n\n"
    "From: Bob\n\n> I place a stone at C1.\n\nI place a stone at B1.\n\n"
    "    A B C\n  .-------.\n 1| R b b |1\n  '-------'\n    A B C\n\n"
    "[R] Rob  0 points   Allies: none\n[b] Bob  7 points   Allies: none\n-- \nBob\n"
    "From: Bob\n\nI place a stone at C1.\n\n"
    "    A B C\n  .-------.\n 1| R . b |1\n  '-------'\n    A B C\n\n"
    "[R] Rob  0 points   Allies: none\n[b] Bob  0 points   Allies: none\n";

TEST(PoliticalGoJudge, LetsIllegalEventsStandIfAsked) {
  const std::string twice = "game political-go\nboard 5x1\nplayers A B\nA A1\nA C1\nB A1\nA form B\n";
  const json told = document("judge political-go - --json", 1, twice);
  EXPECT_EQ(told["moves"][1]["stands"], false);
  EXPECT_EQ(told["rows"], json{"A...."});
  const json standing = document("judge political-go - --stands --json", 1, twice);
  EXPECT_EQ(standing["moves"][1]["stands"], true);
  EXPECT_EQ(standing["moves"][2]["stands"], false);
  EXPECT_EQ(standing["moves"][3]["stands"], true);
  EXPECT_EQ(standing["rows"], json{"A.A.."});
  EXPECT_EQ(standing["alliances"].size(), 1u);
}

TEST(PoliticalGoJudge, RefusesToLetThePostsOfAThreadStand) {
  const Ended refused = called("judge political-go - --stands", "players A B\nboard 3x1\n\nFrom: A\n\nI pass.\n");
  EXPECT_EQ(refused.status, 2);
  EXPECT_EQ(refused.out, "");
  EXPECT_TRUE(refused.err.find("an illegal post is not considered to occur [illegal-post]") != std::string::npos)
      << refused.err;
}

TEST(PoliticalGoMoves, AskWhoseMoveItIsSinceNobodyIsOnTurn) {
  const Ended asked = called("moves political-go --why G3");
  EXPECT_EQ(asked.status, 2);
  EXPECT_TRUE(asked.err.find("nobody is on turn in Political Go; write for example 'A G3'") != std::string::npos)
      << asked.err;
}

TEST(PoliticalGoForum, RulesOnEveryPostAndNamesWhatIsDisplayedWrongly) {
  const Ended ended = called("judge political-go -", thread);
  EXPECT_EQ(ended.status, 1);
  EXPECT_TRUE(contains(ended.out, "post 1    R A1\n")) << ended.out;
  EXPECT_TRUE(contains(ended.out, "post 2    b B1             ILLEGAL, not considered to occur\n"))
      << ended.out;
  EXPECT_TRUE(contains(ended.out, "it does not display the result of the move [wrong-display]:\n"))
      << ended.out;
  EXPECT_TRUE(contains(ended.out, "        A1: shown a stone of R, right is empty\n")) << ended.out;
  EXPECT_TRUE(contains(ended.out, "        the points of b: shown 7, right is 1\n")) << ended.out;
  EXPECT_TRUE(contains(ended.out, "post 3    b C1\n")) << ended.out;
  EXPECT_TRUE(contains(ended.out, "3 posts, 1 illegal. The game stands so:\n\n    A B C\n")) << ended.out;
  const json told = document("judge political-go - --json", 1, thread);
  ASSERT_EQ(told["moves"].size(), 3u);
  EXPECT_EQ(told["moves"][1]["legal"], false);
  EXPECT_EQ(told["moves"][1]["clauses"], json{"wrong-display"});
  EXPECT_EQ(told["moves"][1]["differences"].size(), 4u);
  EXPECT_EQ(told["rows"], json{"R.b"});
}

TEST(PoliticalGoForum, LetsTheOtherCommandsGoOnFromWhatOccurred) {
  const Ended ended = called("show political-go -", thread);
  EXPECT_EQ(ended.status, 0);
  EXPECT_TRUE(contains(ended.out, " 1| R . b |1\n")) << ended.out;
  EXPECT_TRUE(contains(ended.err, "standard input: left out: 1 illegal post;")) << ended.err;
}

TEST(PoliticalGoForum, RefusesAThreadWithoutPostsAndWhatItCannotRead) {
  for (const auto& [text, says] :
       {std::pair{"", "standard input:1:1: there is nothing here"},
        {"board 3x3\nplayers R b\nhello there\n", "standard input:3:1: 'hello' begins no line of a record"},
        {"players R=Rob R=Bob\nFrom: Rob\n\nI pass.\n",
         "standard input:1:15: two players have the symbol R"}}) {
    const Ended ended = called("judge political-go -", text);
    EXPECT_EQ(ended.status, 2) << text << ended.out;
    EXPECT_TRUE(contains(ended.err, says)) << ended.err;
    EXPECT_EQ(lines(ended.err), 1) << ended.err;
  }
}

TEST(PoliticalGoPerft, CountsSequencesAndTheChecksumsOfTheScores) {
  const json told = document("perft political-go --board 2x2 --players 3 --depth 3 --json");
  EXPECT_EQ(told["engine"], "both");
  EXPECT_EQ(told["values"][0], 21);
  ASSERT_EQ(told["squares"].size(), 3u);
  ASSERT_EQ(told["mover"].size(), 3u);
  EXPECT_EQ(told["players"].size(), 3u);
  const Ended letter = called("perft political-go --board 2x2 --depth 2 --reading dragon=letter");
  EXPECT_EQ(letter.status, 0);
  EXPECT_TRUE(contains(letter.err, "the optimized engine does not know")) << letter.err;
}

TEST(PoliticalGoCompare, FindsTheSmallestBoardWhereReadingsOfCapturePart) {
  const json told = document("compare political-go --with captures=opponents-first --json");
  EXPECT_EQ(told["same"], false);
  EXPECT_EQ(told["verdict"], "differ");
  EXPECT_TRUE(told["witness"]["record"].get<std::string>().starts_with("game political-go\n"));
  const Ended same = called("compare political-go --with ko=now");
  EXPECT_TRUE(contains(same.out, "The same: the two rulesets are one and the same")) << same.out;
}

struct Refused {
  std::string call;
  std::string says;
};

class PoliticalGoRefuses : public testing::TestWithParam<Refused> {};

TEST_P(PoliticalGoRefuses, InOneLine) {
  const Ended ended = called(GetParam().call, players + "R A1\n");
  EXPECT_EQ(ended.status, 2);
  EXPECT_TRUE(contains(ended.err, GetParam().says)) << ended.err;
  EXPECT_EQ(lines(ended.err), 1) << ended.err;
}

INSTANTIATE_TEST_SUITE_P(
    Calls, PoliticalGoRefuses,
    testing::Values(Refused{"show political-go - --komi 3", "--komi: Political Go has none"},
                    Refused{"show political-go - --relax", "--relax: Political Go has no setup clause"},
                    Refused{"show political-go - --players 4",
                            "--players: 4 are not the players of standard input, which has 3"},
                    Refused{"moves political-go --players 1", "--players: "},
                    Refused{"moves political-go --players 53", "--players: "},
                    Refused{"moves loose --players 3", "--players: Loose has two players"},
                    Refused{"moves endo --players 3", "--players: Endo has two players"},
                    Refused{"moves political-go - --board 4x4",
                            "--board: 4x4 is not the board of standard input, which is 3x3"},
                    Refused{"moves political-go - --why 'X A1'", "event:1:1: "},
                    Refused{"moves political-go - --why 'R Z9'", "event:1:3: "},
                    Refused{"count political-go --what positions", "are not counted"},
                    Refused{"shapes political-go", "Political Go is a game of many players"},
                    Refused{"compare political-go --with ko=then --sgf a.sgf",
                            "--sgf: Political Go has no SGF"},
                    Refused{"perft political-go --depth 2 --engine fast", "--engine: "},
                    Refused{"prove political-go zero-sums", "did you mean 'zero-sum'"}));

}  // namespace
}  // namespace ruleproof

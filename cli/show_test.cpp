#include <gtest/gtest.h>

#include "cli/testing/run.hpp"

namespace ruleproof {
namespace {

/// A record of Disto, in which move 5, B b2, is illegal. A sick glutton is a group with one liberty that is
/// adjacent to a group without liberties; here the white stone b1 is a sick glutton, because a1 has no
/// liberties. No move may take the last liberty of a sick glutton of the opponent, but B b2 takes the last
/// liberty of b1.
const char* const forbidden =
    "game disto\nboard 3x3\nB a1\nW b1\nB c1\nW a2\nB b2  # fills the last liberty of b1\nW pass\n";

TEST(ShowCommand, DrawsThePositionAndTheScore) {
  EXPECT_TRUE(ends("show loose -", {.whole_out = "Loose 3x3, komi 0, after move 2\n"
                                                 "group=maximal flip=once end=whole-board tie=placement\n"
                                                 "\n"
                                                 "   a b c\n"
                                                 " 3 . . . 3\n"
                                                 " 2 . O . 2\n"
                                                 " 1 X . . 1\n"
                                                 "   a b c\n"
                                                 "\n"
                                                 "last-placed W\n"
                                                 "\n"
                                                 "score: black 1, white 1\n"
                                                 "black to play\n",
                                    .input = "game loose\nboard 3x3\nB a1\nW b2\n"}));
}

TEST(ShowCommand, NamesTheWinnerAndTheClause) {
  const std::string tie = "game loose\nboard 3x3\nB a1\nW c3\nB pass\nW pass\n";
  EXPECT_TRUE(
      has(called("show loose -", tie).out, "the game is over: black wins; score black 1, white 1 [tie]\n"));
  const nlohmann::json placement = document("show loose - --json", 0, tie);
  EXPECT_EQ(placement["winners"], nlohmann::json{"B"});
  EXPECT_EQ(placement["result"], (nlohmann::json{{"clauses", {"tie"}}, {"note", ""}}));
  EXPECT_EQ(placement["to_move"], nullptr);
  EXPECT_EQ(document("show loose - --json --komi 2", 0, tie)["winners"], nlohmann::json{"W"});
  EXPECT_EQ(document("show disto - --json", 0, "game disto\nboard 3x3\nB pass\nW pass\n")["score"],
            (nlohmann::json{{"B", "0"}, {"W", "0.5"}}));
}

TEST(ShowCommand, RulesOnAnIllegalMoveWithLineClauseAndStones) {
  EXPECT_TRUE(ends("show disto " + file("forbidden.txt", forbidden),
                   {.status = 1,
                    .out = {"forbidden.txt:7: move 5, B b2, is illegal", "[place-sick] at b1",
                            "\"On their turn, a player must", "X(O)X"}}));
  const nlohmann::json output = document("show disto - --json", 1, forbidden);
  EXPECT_TRUE(has_values(output, R"("/illegal/move": "B b2", "/illegal/number": 5, "/illegal/line": 7,
        "/illegal/refusals/0/clauses": ["place-sick"], "/illegal/refusals/0/points": ["b1"],
        "/rows": [". . .", "O . .", "X O X"])"));
  EXPECT_EQ(output["moves"].size(), 4u);
}

TEST(ShowCommand, ReadsSgf) {
  EXPECT_TRUE(has_values(document("show loose - --json", 0, "(;FF[4]GM[1]SZ[5];B[aa];W[ba])"),
                         R"("/rows/0": "X O . . .", "/size": "5x5")"));
}

TEST(ShowCommand, PlaysWhatIsSetUpAfterAMoveAndNotesIt) {
  EXPECT_TRUE(ends("show go " + file("mid.sgf", "(;SZ[3];B[aa];W[bb]\n;AB[cc];B[ca])"),
                   {.out = {" 3 X . X 3\n 2 . O . 2\n 1 . . X 1\n"},
                    .err = {"ruleproof: mid.sgf:2:2: a set-up after a move changes the position"},
                    .err_lines = 1}));
  EXPECT_TRUE(ends("moves go mid.sgf --json", {.out = {"\"X . X\""}, .err_lines = 1}));
  EXPECT_EQ(document("perft go --from mid.sgf --depth 2 --json")["values"].size(), 2u);
}

TEST(ShowCommand, NotesAKomiThatTheDocumentHasNotAndHoldsThatOfTheCall) {
  const std::string record = file("komi.sgf", "(;SZ[5]KM[3.75];B[aa])");
  EXPECT_TRUE(
      ends("show go " + record, {.out = {"komi 7.5"}, .err = {"KM '3.75' is no komi", "komi is 7.5"}}));
  EXPECT_TRUE(ends("show go " + record + " --komi 4", {.out = {"komi 4"}, .err = {"the komi is 4"}}));
}

TEST(ShowCommand, NamesTheOptionThatPlaysAFreeHandicap) {
  const std::string record = file("free.sgf", "(;SZ[5]HA[2];B[aa];B[bb];W[cc])");
  EXPECT_TRUE(ends("show go " + record,
                   {.status = 1, .out = {"[turns]", "Moves 1 to 2 are of one player", "--stands"}}));
  EXPECT_TRUE(ends("judge go " + record, {.status = 1, .out = {"Moves 1 to 2 are of one player"}}));
  EXPECT_TRUE(ends("show go " + record + " --stands",
                   {.out = {"5 X . . . . 5\n 4 . X . . . 4\n 3 . . O . . 3\n"},
                    .err = {"free.sgf: 1 illegal move is taken as played, the first of them move 2, B b4"}}));
  EXPECT_TRUE(
      has_values(document("show go free.sgf --stands --json"), R"("/illegal": null, "/moves/1": "B b4")"));
  const std::string taken = file("taken.sgf", "(;SZ[5];B[aa];B[bb];W[aa])");
  EXPECT_TRUE(ends("show go " + taken + " --stands", {.status = 1, .out = {"move 3, W a5, is illegal"}}));
}

TEST(ShowCommand, TakesReadingsAndKomiFromTheRecordUnlessTheCallSaysOtherwise) {
  const std::string record = "game disto\nboard 5x5\nreading when=after\nkomi 2.5\n";
  EXPECT_TRUE(has_values(document("show disto - --json", 0, record),
                         R"("/reading/when": "after", "/settings/komi": "2.5")"));
  const Ended other = called("show disto - --json --reading when=before --komi 3.5", record);
  EXPECT_EQ(nlohmann::json::parse(other.out)["reading"]["when"], "before");
  EXPECT_EQ(nlohmann::json::parse(other.out)["settings"]["komi"], "3.5");
  EXPECT_EQ(lines(other.err), 2) << other.err;
  EXPECT_TRUE(has_all(other.err, {"not when=after", "not 2.5"}));
}

TEST(ShowCommand, TakesAWholeKomiInDistoForAdviceNotTaken) {
  EXPECT_TRUE(ends("show disto -",
                   {.err = {"advice not taken: [komi-half]"}, .input = "game disto\nboard 3x3\nkomi 1\n"}));
}

TEST(ShowCommand, DrawsIntoAFile) {
  const std::string record = file("drawn.txt", "game loose\nboard 3x3\nB a1\n");
  EXPECT_EQ(called("show loose " + record + " --svg drawn.svg").status, 0);
  EXPECT_TRUE(has(content("drawn.svg"), "Loose 3x3, komi 0, after move 1"));
}

TEST(ShowCommand, DrawsPlayersInTheColoursThatTheyAreCalled) {
  // In Breakthrough White moves first, from the lower side.
  EXPECT_EQ(called("show " DOCUMENTS "/../../examples/games/breakthrough.md - --svg eight.svg", "board 8x8\n")
                .status,
            0);
  const std::string drawn = content("eight.svg");
  EXPECT_TRUE(has(drawn, "<desc>Black: a8 b8")) << drawn.substr(0, 600);
  EXPECT_EQ(called("show " STRANGERS "/hex.md - --svg hex.svg", "board 5x5\n").status, 0);
  EXPECT_TRUE(has(content("hex.svg"), "<polygon"));
}

TEST(ShowCommand, LeavesTheFileAsItWasIfItCannotBeWritten) {
  const std::string record = file("drawn.txt", "game loose\nboard 3x3\nB a1\n");
  const Ended ended =
      scripted("mkdir -p full/x.svg; \"$RULEPROOF\" show loose " + record + " --svg full/x.svg");
  EXPECT_EQ(ended.status, 2);
  EXPECT_EQ(ended.out, "");
  EXPECT_EQ(scripted("ls full").out, "x.svg\n");
}

TEST(ShowCommand, ReadsWhatItPrints) {
  const struct {
    const char *arguments, *record;
  } games[] = {{"loose -", "game loose\nboard 5x5\nkomi 2\nreading group=pairs\nB c3\nW c4\nB a1\n"},
               {"disto -", "game disto\nboard 9x9\nB c3\nW pass\nB pass\n"},
               {"go -", "game go\nboard 3x1\nB a1\nW b1\n"},
               {"endo -", "game endo\nreading self=nothing\nB 0,0\nW 1,1\nB 1,0 move 0,0 E\n"},
               {"political-go -",
                "game political-go\nboard 3x3\nplayers R=Rob b=\"Bob the Fish\" S\nR A1\nb B1\nR propose S\n"
                "S form R\nperiod\nb pass\n"}};
  for (const auto& [arguments, record] : games) {
    const std::string call = std::string("show ") + arguments;
    const nlohmann::json output = document(call + " --json", 0, record);
    const std::string shown = called(call, record).out;
    const nlohmann::json again = document(call + " --json", 0, shown);
    for (const char* key : {"rows", "reading", "origin", "settings", "score", "kept", "players", "size"})
      EXPECT_EQ(again.value(key, nlohmann::json()), output.value(key, nlohmann::json())) << key << '\n'
                                                                                         << shown;
    if (!output.value("over", false)) {
      EXPECT_EQ(again["to_move"], output["to_move"]) << shown;
    }
  }
}

}  // namespace
}  // namespace ruleproof

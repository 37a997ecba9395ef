#include <gtest/gtest.h>

#include "cli/testing/run.hpp"

namespace ruleproof {
namespace {

/// A position of Disto in which Black may not play at c1, the last liberty of the white stone b1. The stone
/// is beside a1, a group without liberties, and no move may take the last liberty of an opponent's group in
/// this situation.
const char* const glutton = "game disto\nboard 3x1\nX O .\nto-move B\n";

TEST(MovesCommand, ListsLegalAndIllegalMoves) {
  const nlohmann::json output = document("moves disto - --json", 0, glutton);
  EXPECT_TRUE(has_values(output, R"("/legal": ["B pass"], "/rows": ["X O ."], "/to_move": "B")"));
  ASSERT_EQ(output["illegal"].size(), 3u);
  EXPECT_EQ(output["illegal"][2], (nlohmann::json{{"move", "B c1"}, {"clauses", {"place-sick"}}}));
  EXPECT_TRUE(ends("moves disto -",
                   {.out = {"1 legal move:\n  B pass\n",
                            "B c1 is illegal: it turns enemy sick gluttons into meals [place-sick] at b1\n"},
                    .input = glutton}));
}

TEST(MovesCommand, ListsEveryMoveEitherWay) {
  const nlohmann::json output = document("moves loose --board 5x5 --json");
  EXPECT_EQ(output["legal"].size(), 26u);
  EXPECT_TRUE(has_values(output, R"("/legal/0": "B a5", "/legal/25": "B pass")"));
  EXPECT_EQ(output["illegal"].size(), 0u);
}

TEST(MovesCommand, SaysOnceWhatIsRefusedToSeveralPlayers) {
  file("./free.md",
       "# Free\n\n    game \"Free\"\n\n> Rules. [r]\n\n"
       "    board square-grid 2x1\n    players 2 to 5\n    turns free\n"
       "    move place(p):\n      forbid \"it is the corner\" [r]: column(p) = 1\n      put mover on p\n"
       "    end when no empty\n    wins(P: player) = some P\n");
  const Ended ended = called("moves ./free.md --players 3");
  EXPECT_TRUE(has(ended.out, "a1 is illegal for A, B and C: it is the corner [r]"));
  EXPECT_FALSE(has(ended.out, "A a1 is illegal"));
}

TEST(MovesCommand, SaysOnBoardsThatAreNotAllowedThatItRelaxesThem) {
  EXPECT_TRUE(ends("moves loose --board 4x4", {.err = {"setup relaxed: [board-odd-square]"}}));
  EXPECT_EQ(called("moves loose --board 4x4 --relax").err, "");
}

TEST(MovesCommand, SaysOfAnEndedGameThatNoMoveIsLegal) {
  const std::string ended = "game loose\nboard 3x3\nB pass\nW pass\n";
  EXPECT_TRUE(has(called("moves loose -", ended).out, "the game is over: "));
  const nlohmann::json output = document("moves loose - --json", 0, ended);
  EXPECT_EQ(output["legal"].size(), 0u);
  EXPECT_EQ(output["illegal"].size(), 0u) << "there is nothing to be said of each";
  EXPECT_TRUE(
      has(called("moves loose - --why pass", ended).out, "B pass is illegal:\n  the game is over [end]"));
}

TEST(MovesCommand, TellsWhyAMoveIsForbiddenAndMarksTheStones) {
  EXPECT_TRUE(ends("moves disto - --why 'B c1'", {.out = {" 1 X(O). 1\n", "B c1 is illegal:\n",
                                                          "[place-sick] at b1", "\"On their turn, a player"},
                                                  .input = glutton}));
  const nlohmann::json why = document("moves disto - --json --why 'B c1'", 0, glutton)["why"];
  EXPECT_TRUE(has_values(why, R"("/legal": false, "/refusals/0/points": ["b1"])"));
}

TEST(MovesCommand, TellsThatAMoveIsLegal) {
  EXPECT_TRUE(has(called("moves disto - --why 'B pass'", glutton).out, "B pass is legal:\n"));
  EXPECT_TRUE(has(called("moves disto - --why 'W c1'", glutton).out, "W c1 is illegal"));
  EXPECT_EQ(document("moves disto - --json --why 'B pass'", 0, glutton)["why"]["legal"], true);
}

TEST(MovesCommand, TellsWhatAMoveDoesAndHowOtherReadingsRuleOnIt) {
  const nlohmann::json forbidden = document("moves disto - --json --why 'B c1'", 0, glutton)["why"];
  EXPECT_EQ(forbidden["other_rulings"], (nlohmann::json{{"person=any-colour", "legal: c1 becomes X"},
                                                        {"person=mixed-clique", "legal: c1 becomes X"}}));
  EXPECT_TRUE(forbidden["outcomes"].empty());
  EXPECT_TRUE(has(called("moves disto - --why 'B c1'", glutton).out,
                  "Other readings rule otherwise:\n  person=any-colour, person=mixed-clique: legal: "
                  "c1 becomes X\n"));

  const std::string record = "game loose\nboard 3x3\nO X .\n. . .\n. . .\n";
  const nlohmann::json flipping = document("moves loose - --json --why 'B a2'", 0, record)["why"];
  ASSERT_EQ(flipping["outcomes"].size(), 1u);
  EXPECT_EQ(
      flipping["outcomes"][0],
      nlohmann::json::parse(
          R"({"move": "B a2", "changes": "a3 becomes X, a2 becomes X", "rows": ["X X .", "X . .", ". . ."], "score": {"B": "3", "W": "0"}})"));
  EXPECT_EQ(flipping["other_rulings"].size(), 1u);
  EXPECT_EQ(flipping["other_rulings"].count("group=any-set"), 1u);
  const std::string output = called("moves loose - --why 'B a2'", record).out;
  EXPECT_TRUE(
      has(output, "B a2 is legal:\n  a3 becomes X, a2 becomes X; then black 3, white 0, white to play\n"));
  EXPECT_TRUE(has(called("moves loose - --why 'B c1'", record).out, "Every other reading rules so, too.\n"));
}

TEST(MovesCommand, JudgesSeveralMovesThoseWithoutAColourForWhoeverIsToMove) {
  const nlohmann::json output = document("moves disto - --json --why c1 --why pass --why 'W c1'", 0, glutton);
  ASSERT_EQ(output["whys"].size(), 3u);
  EXPECT_EQ(output["whys"][0], output["why"]);
  EXPECT_TRUE(
      has_values(output, R"("/whys/0/move": "B c1", "/whys/1/move": "B pass", "/whys/2/move": "W c1")"));
  const std::string out = called("moves disto - --why c1 --why pass", glutton).out;
  EXPECT_LT(out.find("B c1 is illegal:\n"), out.find("B pass is legal:\n")) << out;
  EXPECT_TRUE(ends(
      "moves disto - --why pass --why 'z9'",
      {.status = 2,
       .whole_out = "",
       .err = {"--why 'z9': 'z9' is no move: 'z9' is neither a move of this game nor a point of the board"},
       .input = glutton}));
}

TEST(MovesCommand, ReadsABoardAsItWasPasted) {
  const std::string diagram = "$$W White to move\n$$ -------\n$$ |X O . |\n$$ -------\n";
  EXPECT_EQ(document("moves disto - --json", 0, diagram)["to_move"], "W");
  EXPECT_EQ(document("moves disto - --json", 0, diagram)["rows"], (nlohmann::json{"X O ."}));
  const std::string shown = called("moves disto -", diagram).out;
  const std::string drawing = shown.substr(0, shown.find("\n\n") + 1);
  EXPECT_EQ(document("moves disto - --json", 0, drawing)["rows"], (nlohmann::json{"X O ."})) << drawing;
}

TEST(MovesCommand, NamesTheStonesOfEachOutcomeWhereAPlacementHasSeveral) {
  const std::string record =
      "game loose\nboard 5x2\nreading group=pairs\nreading flip=one-by-one\n. O O . .\n. O O X .\n";
  const nlohmann::json legal = document("moves loose - --json", 0, record)["legal"];
  EXPECT_TRUE(has_values(legal, R"("/0": "B a2 first b2", "/1": "B a2 first c1")"));
  EXPECT_TRUE(has(called("moves loose - --why 'B a2'", record).out,
                  "  B a2 first b2: a2 becomes X, b2 becomes X, b1 becomes X; then black 4, white 2, "
                  "white to play\n"
                  "  B a2 first c1: a2 becomes X, b1 becomes X, c1 becomes X; then black 4, white 2, "
                  "white to play\n"));
  EXPECT_TRUE(ends(
      "show loose - --relax",
      {.status = 2,
       .err =
           {"standard input:7: 'B a2' has 2 outcomes; name the one that is meant, such as 'B a2 first b2'"},
       .input = record + "B a2\n"}));
  const nlohmann::json chosen = {"X O O . .", ". X X X ."};
  for (const char* move : {"B a2 first c1\n", "B a2 flip b1 c1\n", "b A2 flip C1 B1\n"})
    EXPECT_EQ(document("show loose - --relax --json", 0, record + move)["rows"], chosen) << move;
  EXPECT_TRUE(
      ends("show loose - --relax",
           {.status = 2,
            .err = {"standard input:7: 'B a2 flip b1': no outcome of the move flips just these stones"},
            .input = record + "B a2 flip b1\n"}));
}

TEST(MovesCommand, OfARecordWithAnIllegalMoveNamesItAndFails) {
  const Ended ended = called("moves disto -", std::string(glutton) + "B c1\n");
  EXPECT_EQ(ended.status, 1);
  EXPECT_EQ(ended.out, "");
  EXPECT_EQ(lines(ended.err), 2) << ended.err;  // a note that the board is forbidden, and the error
  EXPECT_TRUE(has(ended.err, "standard input:5: move 1, B c1, is illegal"));
}

TEST(Moves, OfARecordWithAnIllegalMoveSayWhichAndWhere) {
  const std::string name = file("illegal.txt", "game loose\nboard 3x3\nB a1\nW a1\n");
  const nlohmann::json error = document("moves loose " + name + " --json", 1)["error"];
  EXPECT_EQ(error["source"], name);
  EXPECT_TRUE(has_values(error, R"("/line": 4, "/number": 2, "/move": "W a1")"));
  EXPECT_EQ(error["refusals"], document("show loose " + name + " --json", 1)["illegal"]["refusals"]);
  const Ended output = called("moves loose " + name);
  EXPECT_EQ(output.status, 1);
  EXPECT_EQ(output.out, "");
  EXPECT_EQ("ruleproof: " + error["message"].get<std::string>() + "\n", output.err);
}

}  // namespace
}  // namespace ruleproof

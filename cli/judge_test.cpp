#include <gtest/gtest.h>

#include "cli/testing/run.hpp"

namespace ruleproof {
namespace {

/// A record of Loose. Move 4, W b2, is illegal only under the reading `group=any-set`, in which the stone on
/// b3 is a group by itself: the move takes its last liberty. Move 5, B b2, is illegal under all readings,
/// because the point is occupied.
const char* const spoilt = "game loose\nboard 3x3\nB a3\nW b3\nB c3\nW b2\nB b2  # taken\nB a2\nW pass\n";

/// A record of Disto, in which move 5, B b2, is illegal. A sick glutton is a group with one liberty that is
/// adjacent to a group without liberties; here the white stone b1 is a sick glutton, because a1 has no
/// liberties. No move may take the last liberty of a sick glutton of the opponent, but B b2 takes the last
/// liberty of b1.
const char* const forbidden = "game disto\nboard 3x3\nB a1\nW b1\nB c1\nW a2\nB b2\nW pass\nB pass\n";

TEST(JudgeCommand, TellsOfEachMoveWhatItDidAndHowOtherReadingsRule) {
  EXPECT_TRUE(ends(
      "judge loose -",
      {.status = 1,
       .whole_out =
           "Loose 3x3, komi 0\n"
           "group=maximal flip=once end=whole-board tie=placement\n"
           "\n"
           "The scores are those of a game that ended after the move. An illegal move changes nothing: the "
           "next\n"
           "one is judged in the same position. * marks a move on which other readings begin to rule "
           "otherwise;\n"
           "one whose difference lasts from the moves before is only named, and --json reports all of it.\n"
           "\n"
           "   no.  move    black white\n"
           "     1  B a3        1     0\n"
           "     2  W b3        1     1\n"
           "     3  B c3        2     1\n"
           "*    4  W b2        2     2\n"
           "        group=any-set: illegal: groups are left without a true liberty [end-of-turn] at b3\n"
           "     5  B b2        2     2  ILLEGAL\n"
           "        the point is not empty [turns] at b2:\n"
           "          \"Starting with Black, the players take turns placing stones with their color showing "
           "on\n"
           "          empty points of the board, one stone per turn.\"\n"
           "     6  B a2        3     2  (still group=any-set)\n"
           "     7  W pass      3     2\n"
           "\n"
           "   a b c\n"
           " 3 X O X 3\n"
           " 2 X O . 2\n"
           " 1 . . . 1\n"
           "   a b c\n"
           "\n"
           "passes 1; last-placed B\n"
           "\n"
           "score: black 3, white 2\n"
           "black to play\n"
           "\n"
           "7 moves, 1 illegal, 1 ambiguous; the first ambiguous one is move 4\n"
           "replayed under group=any-set, the game first has another board after move 4\n",
       .input = spoilt}));
}

TEST(JudgeCommand, GivesTheSameAsOneDocument) {
  const nlohmann::json output = document("judge loose - --json", 1, spoilt);
  ASSERT_EQ(output["moves"].size(), 7u);
  EXPECT_EQ(output["moves"][3]["other_rulings"],
            (nlohmann::json{
                {"group=any-set", "illegal: groups are left without a true liberty [end-of-turn] at b3"}}));
  EXPECT_TRUE(has_values(output, R"("/moves/4/legal": false, "/moves/4/refusals/0/clauses": ["turns"],
        "/moves/4/refusals/0/points": ["b2"])"));
  EXPECT_EQ(output["moves"][5]["score"], (nlohmann::json{{"B", "3"}, {"W", "2"}}));
  EXPECT_EQ(output["moves"][5]["other_rulings"].size(), 1u);
  EXPECT_EQ(output["moves"][5]["lasting_differences"], (nlohmann::json{"group=any-set"}));
  EXPECT_TRUE(output["moves"][3]["lasting_differences"].empty());
  EXPECT_TRUE(has_values(output, R"("/ambiguous": [4], "/first_difference": 4)"));
  EXPECT_EQ(output["first_differences"], (nlohmann::json{{"group=any-set", 4}}));
  EXPECT_EQ(output["rows"], (nlohmann::json{"X O X", "X O .", ". . ."}));
  EXPECT_EQ(output["score"], (nlohmann::json{{"B", "3"}, {"W", "2"}}));
  EXPECT_TRUE(output["winners"].empty());
}

TEST(JudgeCommand, QuotesTheClauseOfAnIllegalMoveAndGoesOnBehindIt) {
  EXPECT_TRUE(ends("judge disto -",
                   {.status = 1,
                    .out = {"*    5  B b2        1   2.5  ILLEGAL; its turn is used up\n",
                            "it turns enemy sick gluttons into meals [place-sick] at b1:\n",
                            "\"On their turn, a player must either pass", "     6  W pass      1   2.5\n",
                            "Its turn is used up if the record continues with the next\nplayer.",
                            "     7  B pass      1   2.5\n", "     4  W a2        1   2.5  kills a1\n",
                            "7 moves, 1 illegal"},
                    .input = forbidden}));
  EXPECT_TRUE(has_values(document("judge disto - --json", 1, forbidden),
                         R"("/moves/4/turn_used": true, "/moves/4/stands": false, "/moves/5/legal": true,
        "/over": true)"));
}

TEST(JudgeCommand, SaysOfAMoveOutOfTurnThatItIsThatOne) {
  const std::string hasty = "game loose\nboard 3x3\nB a1\nB a2\nW b3\n";
  EXPECT_TRUE(has_values(document("judge loose - --json", 1, hasty),
                         R"("/moves/1/refusals/0/clauses": ["turns"], "/moves/1/turn_used": false,
        "/moves/2/legal": true)"));
}

TEST(JudgeCommand, TakesIllegalMovesAsPlayedIfTheyShallStand) {
  EXPECT_TRUE(has_values(document("judge disto - --stands --json", 1, forbidden),
                         R"("/moves/4/legal": false, "/moves/4/stands": true, "/moves/5/legal": true,
        "/rows": [". . .", "O X .", "X O X"])"));
  EXPECT_TRUE(ends("judge disto - --stands",
                   {.status = 1,
                    .out = {"  ILLEGAL, but it stands", "An illegal move stands where it can be\nplayed"},
                    .input = forbidden}));
  // --stands lets illegal moves count as played, but a move on an occupied point cannot be played.
  EXPECT_TRUE(has_values(document("judge loose - --stands --json", 1, spoilt),
                         R"("/moves/4/stands": false, "/rows": ["X O X", "X O .", ". . ."])"));
}

TEST(JudgeCommand, NamesAllReadingsThatSayTheSameTogether) {
  EXPECT_TRUE(ends("judge disto - --relax",
                   {.status = 1,
                    .out = {"        person=any-colour, person=mixed-clique: legal: c1 becomes X\n",
                            "the board as it stands now, under other readings:\n"
                            "  person=any-colour, person=mixed-clique: black 1, white 1.5\n"},
                    .input = "game disto\nboard 3x1\nX O .\nB c1\n"}));
}

TEST(JudgeCommand, OfALegalGameOnWhichAllAgreeSaysNothingMore) {
  EXPECT_TRUE(ends("judge loose -", {.out = {"the game is over: black wins; score black 1, white 1 "
                                             "[tie]\n\n4 moves, 0 illegal, 0 ambiguous\n"},
                                     .input = "game loose\nboard 3x3\nB a1\nW c3\nB pass\nW pass\n"}));
  const nlohmann::json output = document("judge loose - --json", 0, "game loose\nboard 3x3\nB a1\n");
  EXPECT_EQ(output["first_difference"], nullptr);
  EXPECT_TRUE(output["first_differences"].empty());
  EXPECT_TRUE(output["score_under"].empty());
}

TEST(JudgeCommand, TellsWhatAMoveFlipsAndKills) {
  const nlohmann::json loose =
      document("judge loose - --json", 0, "game loose\nboard 3x3\nO X .\n. . .\n. . .\nB a2\n");
  EXPECT_EQ(loose["moves"][0]["effects"], "a3 becomes X");
  const std::string disto = "game disto\nboard 3x1\nX . O\nB b1\n";
  EXPECT_EQ(document("judge disto - --relax --json", 0, disto)["moves"][0]["effects"], "kills a1 c1");
  EXPECT_TRUE(has(called("judge disto - --relax", disto).out, "  kills a1 c1\n"));
}

TEST(JudgeCommand, RulesOnTheMovesBeforeAndBehindASetUp) {
  EXPECT_TRUE(
      ends("judge go -", {.status = 1,
                          .out = {"     2  W b2",
                                  "        line 2 sets up the position from which the game continues\n"
                                  "     3  B c1",
                                  "4 moves, 1 illegal", " 3 X . . 3\n 2 . O . 2\n 1 . . X 1\n"},
                          .err = {"standard input:2:2: a set-up after a move changes the position"},
                          .input = "(;SZ[3];B[aa];W[bb]\n;AB[ca];B[cc];W[ca]\n;AE[ca])"}));
}

TEST(JudgeCommand, RefusesBoardsThatASetupClauseForbids) {
  const std::string record = "game loose\nboard 4x4\nB a1\n";
  EXPECT_TRUE(
      ends("judge loose -", {.status = 2, .whole_out = "", .err = {"[board-odd-square]"}, .input = record}));
  EXPECT_EQ(called("judge loose - --relax", record).status, 0);
}

TEST(JudgeCommand, RefusesAMoveThatDoesNotSayWhichOfSeveralOutcomesItMeans) {
  EXPECT_TRUE(ends(
      "judge loose - --relax --reading group=pairs --reading flip=one-by-one",
      {.status = 2,
       .whole_out = "",
       .err = {"standard input:5: 'B a2' has 2 outcomes; name the one that is meant, such as 'B a2 first "},
       .input = "game loose\nboard 5x2\n. O O . .\n. O O X .\nB a2\n"}));
}

}  // namespace
}  // namespace ruleproof

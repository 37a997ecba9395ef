#include <gtest/gtest.h>

#include <map>
#include <string>

#include "cli/testing/run.hpp"

namespace ruleproof {
namespace {

TEST(GtpCommand, SpeaksTheProtocol) {
  EXPECT_TRUE(ends("gtp go --board 5x5", {.whole_out = "=1 Ruleproof\n\n=2\n\n?3 illegal move\n\n=4\n\n",
                                          .whole_err = "",
                                          .input = "1 name\n2 play b c3\n3 play w c3\n4 quit\n5 name\n"}));
}

TEST(GtpCommand, EndsWithItsInput) {
  EXPECT_TRUE(ends("gtp loose", {.whole_out = "= 2\n\n", .input = "protocol_version"}));
  EXPECT_EQ(called("gtp loose").out, "");
}

TEST(GtpCommand, AnswersBeforeMoreInputComes) {
  const Ended ended = scripted(
      "rm -f in out; mkfifo in; $RULEPROOF gtp go <in >out & exec 3>in; printf 'nam' >&3; sleep 0.1; echo e "
      ">&3\n"
      "for i in 1 2 3 4 5 6 7 8 9 10 11 12 13 14 15 16 17 18 19 20; do\n"
      "  if grep -q Ruleproof out; then echo answered; break; fi; sleep 0.1\n"
      "done\n"
      "exec 3>&-; wait $!");
  EXPECT_EQ(ended.status, 0) << ended.err;
  EXPECT_EQ(ended.out, "answered\n");
}

TEST(GtpCommand, EndsWhenNobodyReads) {
  const Ended ended = scripted("{ yes name | $RULEPROOF gtp go; echo $? >status; } | head -c 1; cat status");
  EXPECT_EQ(ended.out, "=4\n");
  EXPECT_EQ(lines(ended.err), 1) << ended.err;
}

TEST(GtpCommand, SaysThatItCannotReadItsInput) {
  const Ended ended = scripted("$RULEPROOF gtp go <&-");
  EXPECT_EQ(ended.status, 2);
  EXPECT_TRUE(has(ended.err, "cannot read standard input"));
}

TEST(GtpCommand, PlaysByTheWordsOfTheCall) {
  EXPECT_EQ(
      called("gtp loose --board 3x3 --reading flip=cascade --komi 2", "ruleproof-ruleset\nfinal_score\n").out,
      "= group=maximal flip=cascade end=whole-board tie=placement\n\n= W+2\n\n");
  EXPECT_EQ(called("gtp loose --board 4x3 --relax", "gogui-rules_board_size\n").out, "= 4 3\n\n");
  EXPECT_EQ(called("gtp political-go --players 3 --board 3x3", "ruleproof-players\n").out, "= A B C\n\n");
  EXPECT_EQ(called("gtp endo", "genmove B\n").out, "= 0,0\n\n");
  const std::string moves = "genmove b\ngenmove w\ngenmove b\ngenmove w\n";
  EXPECT_EQ(called("gtp go --seed 5", moves).out, called("gtp go --seed 5", moves).out);
  EXPECT_NE(called("gtp go --seed 5", moves).out, called("gtp go --seed 6", moves).out);
}

TEST(GtpCommand, ServesADocument) {
  const std::string gtp = "gtp '" STRANGERS "/snort.md' --board 2x2";
  EXPECT_EQ(called(gtp,
                   "1 play b a1\n2 play w a2\n3 is_legal w b2\n4 all_legal w\n5 all_legal b\n6 "
                   "gogui-rules_legal_moves\n7 play b b1\n"
                   "8 ruleproof-why w a2\n9 gogui-rules_final_result\n10 ruleproof-engine\n11 play w "
                   "pass\n12 final_score\n"
                   "13 komi 0\n14 komi 6.5\n")
                .out,
            "=1\n\n?2 illegal move\n\n=3 1\n\n=4 B2\n\n=5\n\n=6 B2\n\n?7 illegal move\n\n"
            "=8 place: it is next to stones of the other player: A1\n\n=9 The game is not over\n\n=10 "
            "reference\n\n?11 illegal move\n\n"
            "=12 0\n\n=13\n\n=14 Snort has no komi: 6.5 changes nothing\n\n");
  EXPECT_EQ(called(gtp,
                   "play b a1\ngenmove "
                   "w\ngogui-rules_legal_moves\nfinal_score\ngogui-rules_final_result\ngenmove b\nundo\n"
                   "final_score\nprintsgf\n")
                .out,
            "=\n\n= B2\n\n=\n\n= W+\n\n= White wins [end]\n\n? the game is over\n\n=\n\n= 0\n\n"
            "= (;FF[4]GM[1]CA[UTF-8]RU[snort]SZ[2]\n;B[ab]\n;AB[ab]PL[W])\n\n");
  EXPECT_EQ(
      called(gtp,
             "genmove b\nprintsgf snort.sgf\nclear_board\nloadsgf snort.sgf\nboardsize 3\nruleproof-record\n")
          .status,
      0);
}

TEST(GtpCommand, ServesADocumentOfAnotherFormInTheFormOfItsRecords) {
  EXPECT_EQ(
      called("gtp '" STRANGERS "/ribbons.md'", "play b a1\nplay b a1 tie-on a2\nlist_stones black\n").out,
      "? illegal move\n\n=\n\n= a2 a1\n\n");
  EXPECT_EQ(called("gtp '" STRANGERS "/hex.md' --board 2x2", "play b a1\nall_legal\n").out,
            "=\n\n= W a2\nW b2\nW b1\n\n");
}

TEST(GtpCommand, RefusesWhatCannotBePlayed) {
  for (const char* call :
       {"gtp", "gtp chess", "gtp loose --board 4x4", "gtp loose --komi 1", "gtp go --board 26x26",
        "gtp go --players 3", "gtp endo --board 9x9", "gtp go --reading ko=x", "gtp go --seed x"})
    EXPECT_TRUE(is_refused(call, "", "name\n"));
}

TEST(GtpCommand, ReadsAndWritesFiles) {
  const std::string written =
      called("gtp disto --board 5x5", "genmove b\ngenmove w\nprintsgf a.sgf\nprintsgf\n").out;
  EXPECT_TRUE(written.find("(;FF[4]") != std::string::npos) << written;
  EXPECT_EQ(called("gtp disto --board 5x5", "loadsgf a.sgf\nprintsgf\n").out,
            "=\n\n" + written.substr(written.find("= (")));
  EXPECT_EQ(called("gtp disto", "loadsgf -\nloadsgf none.sgf\nprintsgf none/a.sgf\n").out,
            "? cannot load file: standard input holds no file; name one\n\n"
            "? cannot load file: cannot read none.sgf: No such file or directory\n\n? cannot write file\n\n");
  file("game.txt", "game disto\nboard 3x3\nB b2\n");
  EXPECT_EQ(called("gtp disto", "ruleproof-load game.txt\nlist_stones b\n").out, "=\n\n= B2\n\n");
}

}  // namespace
}  // namespace ruleproof

#include <gtest/gtest.h>

#include <algorithm>
#include <string>
#include <vector>

#include "cli/run.hpp"

namespace ruleproof {
namespace {

const std::vector<std::string> commands{"games", "text", "show", "moves", "perft", "count"};

TEST(Help, IsThereForTheProgramAndForEveryCommandWithExamples) {
  const Ended program = called("--help");
  EXPECT_EQ(program.status, 0);
  EXPECT_EQ(program.err, "");
  for (const std::string& command : commands) {
    EXPECT_NE(program.out.find("  " + command + "  "), std::string::npos) << command;
    const Ended help = called(command + " --help");
    EXPECT_EQ(help.status, 0) << command;
    EXPECT_EQ(help.err, "");
    EXPECT_NE(help.out.find("Usage: ruleproof " + command), std::string::npos) << help.out;
    EXPECT_NE(help.out.find("Examples:\n  ruleproof " + command), std::string::npos) << help.out;
    EXPECT_NE(help.out.find("--json"), std::string::npos) << help.out;
  }
}

TEST(Help, IsTheSameByEachOfItsThreeCalls) {
  EXPECT_EQ(called("-h").out, called("--help").out);
  EXPECT_EQ(called("help").out, called("--help").out);
  for (const std::string& command : commands) {
    const std::string help = called(command + " --help").out;
    EXPECT_EQ(called(command + " -h").out, help) << command;
    EXPECT_EQ(called("help " + command).out, help) << command;
  }
  EXPECT_EQ(called("help help").status, 0);
}

TEST(Version, IsPrintedByTheProgramAndByEveryCommand) {
  const Ended version = called("--version");
  EXPECT_EQ(version.status, 0);
  EXPECT_TRUE(version.out.starts_with("ruleproof 0.")) << version.out;
  for (const std::string& command : commands)
    EXPECT_EQ(called(command + " --version").out, version.out) << command;
}

/// A call that cannot be read: nothing on standard output, one line on standard error, status 2.
struct BadCall {
  std::string arguments;
  std::string message;  ///< a part of it
};

class CallsThatCannotBeRead : public testing::TestWithParam<BadCall> {};

TEST_P(CallsThatCannotBeRead, AreRefusedInOneLineThatSaysWhatWouldBeRight) {
  file("cut.sgf", "(;FF[4]GM[1]SZ[5];B[aa");
  file("unknown-point.txt", "game loose\nboard 5x5\nB a1\nW z9\n");
  file("unknown-reading.txt", "game loose\nreading flip=often\n");
  file("even.txt", "game loose\nboard 4x4\nB a1\n");
  file("long.txt", "game disto\nboard 5x4\nB a1\n");
  file("odd-komi.txt", "game loose\nboard 5x5\nkomi 3\n");
  file("five.txt", "game loose\nboard 5x5\n");
  const Ended ended = called(GetParam().arguments);
  EXPECT_EQ(ended.status, 2) << ended.out;
  EXPECT_EQ(ended.out, "");
  EXPECT_EQ(lines(ended.err), 1) << ended.err;
  EXPECT_TRUE(ended.err.starts_with("ruleproof: ")) << ended.err;
  EXPECT_NE(ended.err.find(GetParam().message), std::string::npos) << ended.err;
}

INSTANTIATE_TEST_SUITE_P(
    Cli, CallsThatCannotBeRead,
    testing::Values(
        BadCall{"", "there are games, text, show"}, BadCall{"shwo loose x", "did you mean 'show'?"},
        BadCall{"--jsno", "no option '--jsno'"}, BadCall{"games --jsn", "did you mean '--json'?"},
        BadCall{"perft loose --dpth 3", "did you mean '--depth'?"},
        BadCall{"perft loose", "--depth is required"}, BadCall{"perft --depth 2", "GAME is required"},
        BadCall{"show loose", "RECORD is required"}, BadCall{"text lose", "did you mean 'loose'?"},
        BadCall{"text loose flp", "did you mean 'flip'?"},
        BadCall{"text loose flip flop", "'flop' is an argument too many"},
        BadCall{"perft loose --depth 2 --board 0x5", "'0x5' is no board size"},
        BadCall{"perft loose --depth 2 --board 26x26", "sides from 1 to 25"},
        BadCall{"perft loose --depth 2 --board 5", "write WIDTHxHEIGHT"},
        BadCall{"perft loose --depth 2 --board", "--board"},
        BadCall{"perft loose --depth 0", "range 1 to 1000"}, BadCall{"perft loose --depth two", "--depth"},
        BadCall{"perft loose --depth 2 --time=-1", "--time"},
        BadCall{"perft loose --depth 2 --engine best", "there are reference, optimized, both"},
        BadCall{"perft loose --depth 2 --engine optmized", "did you mean 'optimized'?"},
        BadCall{"perft loose --depth 2 --reading flip", "write KEY=READING"},
        BadCall{"perft loose --depth 2 --reading flop=once", "did you mean 'flip'?"},
        BadCall{"perft loose --depth 2 --reading flip=casade", "did you mean 'cascade'?"},
        BadCall{"perft loose --depth 2 --reading flip=once --reading flip=cascade", "'flip' is given twice"},
        BadCall{"perft loose --depth 2 --svg x", "no option '--svg'"},
        BadCall{"perft loose --depth 2 --komi 3", "no option '--komi'"},
        BadCall{"moves loose five.txt --board 9x9", "is not the board of five.txt, which is 5x5"},
        BadCall{"moves loose five.txt --why 'B z9'", "z9"},
        BadCall{"moves loose five.txt --why c3", "move:1:1"},
        BadCall{"moves loose no-such-file", "cannot read no-such-file"},
        BadCall{"moves loose unknown-point.txt", "unknown-point.txt:4:3"},
        BadCall{"moves loose unknown-reading.txt", "unknown-reading.txt:2:"},
        BadCall{"moves loose cut.sgf", "cut.sgf:1:"}, BadCall{"show disto five.txt", "a record of loose"},
        BadCall{"show loose even.txt", "[board-odd-square]"},
        BadCall{"show disto long.txt", "[board-square]"}, BadCall{"show loose odd-komi.txt", "[komi-even]"},
        BadCall{"show loose five.txt --komi much", "--komi: "},
        BadCall{"show loose five.txt --svg no/such/directory/x.svg", "cannot write no/such/directory/x.svg"},
        BadCall{"count loose --what position", "did you mean 'positions'?"},
        BadCall{"count loose --what positions --board 9x9", "up to 16 points"},
        BadCall{"count loose --what games --board 5x5", "up to 12 points"},
        BadCall{"count loose --what positions --depth 2", "--depth: "},
        BadCall{"count go --what reachable --board 2x2", "depends on earlier boards"},
        BadCall{"count go --what games --board 1x2 --reading ko=simple", "give a depth"},
        BadCall{"count go --what positions --board 10x10", "2^128 positions or more"},
        BadCall{"count go --what positions --board 26x3", "sides from 1 to 25"},
        BadCall{"compare go --with ko=simple --komi seven", "'seven' is no komi"},
        BadCall{"perft go --depth 2 --reading ko=super", "there are positional, situational, simple"},
        BadCall{"shapes go", "depends on earlier boards"}, BadCall{"help perfd", "did you mean 'perft'?"}));

TEST(BrokenSetup, IsQuotedWhenItIsRefused) {
  const std::string record = file("even.txt", "game loose\nboard 4x4\nB a1\n");
  const Ended refused = called("show loose " + record);
  EXPECT_EQ(refused.status, 2);
  EXPECT_NE(refused.err.find("odd-sized, initially empty square board"), std::string::npos) << refused.err;
  EXPECT_NE(refused.err.find("--relax"), std::string::npos) << refused.err;
  const Ended relaxed = called("show loose --relax " + record);
  EXPECT_EQ(relaxed.status, 0);
  EXPECT_NE(relaxed.err.find("[board-odd-square]"), std::string::npos) << relaxed.err;
}

TEST(Output, ThatCannotBeWrittenIsAnError) {
  for (const std::string target : {"/dev/full", "&-"}) {
    const Ended ended = called("games >" + target);
    EXPECT_EQ(ended.status, 2) << target;
    EXPECT_NE(ended.err.find("cannot write to standard output"), std::string::npos) << ended.err;
    EXPECT_EQ(lines(ended.err), 1) << ended.err;
  }
}

TEST(Output, ToAPipeThatNobodyReadsIsAnErrorAndNotACrash) {
  const Ended ended = scripted(
      "{ sleep 0.2; \"$RULEPROOF\" games; echo $? >status; } | true\n"
      "exit $(cat status)");
  EXPECT_EQ(ended.status, 2) << ended.err;
  EXPECT_NE(ended.err.find("cannot write to standard output"), std::string::npos) << ended.err;
}

}  // namespace
}  // namespace ruleproof

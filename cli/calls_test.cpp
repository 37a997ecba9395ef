#include <fmt/format.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <string>
#include <vector>

#include "cli/testing/run.hpp"

namespace ruleproof {
namespace {

const std::vector<std::string> commands{"games", "text", "show", "moves", "perft", "count"};

TEST(Help, IsThereForTheProgramAndForEveryCommandWithExamples) {
  const Ended program = called("--help");
  EXPECT_EQ(program.status, 0);
  EXPECT_EQ(program.err, "");
  for (const std::string& command : commands) {
    EXPECT_TRUE(has(program.out, "  " + command + "  ")) << command;
    EXPECT_TRUE(
        ends(command + " --help", {.out = {"Usage: ruleproof " + command, "Examples:\n  ruleproof " + command,
                                           "--json", "\n  4  standard output cannot be written"},
                                   .whole_err = ""}));
  }
}

TEST(ExploreCommand, RefusesAStateThatNoAddressHas) {
  EXPECT_TRUE(
      ends("explore loose --no-browser --at 'record=B a1'", {.status = 2, .err = {"--at: character 9"}}));
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

TEST(Help, StatesTheLimitsOfWhatIsRead) {
  const auto help = [](const std::string& command) {
    std::string text = called(command + " --help").out;
    std::ranges::replace(text, '\n', ' ');
    text.erase(std::unique(text.begin(), text.end(), [](char a, char b) { return a == ' ' && b == ' '; }),
               text.end());
    return text;
  };
  for (const char* command : {"show", "moves", "judge", "perft", "compare", "certify"})
    EXPECT_TRUE(has(help(command), "at most 16 MiB and 100000 moves")) << command;
  EXPECT_TRUE(has(help("verify"), "An earlier report.json, of at most 16 MiB"));
  EXPECT_TRUE(has(help("certify"), "in TOML, of at most 16 MiB"));
}

TEST(Version, IsPrintedByTheProgramAndByEveryCommand) {
  const Ended version = called("--version");
  EXPECT_EQ(version.status, 0);
  EXPECT_TRUE(version.out.starts_with("ruleproof 0.")) << version.out;
  const Ended commit = scripted("git -C '" DOCS "' rev-parse --short=10 HEAD");
  if (commit.status == 0) {
    EXPECT_TRUE(has(version.out, ", commit " + commit.out.substr(0, 10)));
  }
  for (const std::string& command : commands)
    EXPECT_EQ(called(command + " --version").out, version.out) << command;
}

/// A command line that the program must refuse with status 2, no output and one line on standard error.
struct BadCall {
  std::string arguments;
  std::string message;  ///< a part of the message
};
void PrintTo(const BadCall& call, std::ostream* out) { *out << call.arguments; }

class CallsThatCannotBeRead : public testing::TestWithParam<BadCall> {};

TEST_P(CallsThatCannotBeRead, AreRefusedInOneLineThatSaysWhatWouldBeRight) {
  file("cut.sgf", "(;FF[4]GM[1]SZ[5];B[aa");
  file("unknown-point.txt", "game loose\nboard 5x5\nB a1\nW z9\n");
  file("unknown-reading.txt", "game loose\nreading flip=often\n");
  file("even.txt", "game loose\nboard 4x4\nB a1\n");
  file("long.txt", "game disto\nboard 5x4\nB a1\n");
  file("odd-komi.txt", "game loose\nboard 5x5\nkomi 3\n");
  file("five.txt", "game loose\nboard 5x5\n");
  file("large.json", "{\"claims\": [1e999]}");
  const Ended ended = called(GetParam().arguments);
  EXPECT_EQ(ended.status, 2) << ended.out;
  EXPECT_EQ(ended.out, "");
  EXPECT_EQ(lines(ended.err), 1) << ended.err;
  EXPECT_TRUE(ended.err.starts_with("ruleproof: ")) << ended.err;
  EXPECT_TRUE(has(ended.err, GetParam().message));
}

INSTANTIATE_TEST_SUITE_P(
    Cli, CallsThatCannotBeRead,
    testing::Values(
        BadCall{"", "there are games, text, quote, check, show"},
        BadCall{"shwo loose x", "did you mean 'show'?"}, BadCall{"--jsno", "no option '--jsno'"},
        BadCall{"games --jsn", "did you mean '--json'?"},
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
        BadCall{"perft loose --depth 2 --engine best", "there are reference, optimized, native, both"},
        BadCall{"perft loose --depth 2 --engine optmized", "did you mean 'optimized'?"},
        BadCall{"perft loose --depth 2 --reading flip", "write KEY=READING"},
        BadCall{"perft loose --depth 2 --reading flop=once", "did you mean 'flip'?"},
        BadCall{"perft loose --depth 2 --reading flip=casade", "did you mean 'cascade'?"},
        BadCall{"perft loose --depth 2 --reading flip=once --reading flip=cascade", "'flip' is given twice"},
        BadCall{"perft loose --depth 2 --svg x", "no option '--svg'"},
        BadCall{"perft loose --depth 2 --komi 3", "no option '--komi'"},
        BadCall{"moves loose five.txt --board 9x9", "is not the board of five.txt, which is 5x5"},
        BadCall{"moves loose five.txt --why 'B z9'", "z9"},
        BadCall{"moves loose no-such-file", "cannot read no-such-file"},
        BadCall{"moves loose unknown-point.txt", "unknown-point.txt:4:3"},
        BadCall{"moves loose unknown-reading.txt", "unknown-reading.txt:2:"},
        BadCall{"moves loose cut.sgf", "cut.sgf:1:"}, BadCall{"show disto five.txt", "a record of loose"},
        BadCall{"show loose even.txt", "[board-odd-square]"},
        BadCall{"show disto long.txt", "[board-square]"}, BadCall{"show loose odd-komi.txt", "[komi-even]"},
        BadCall{"show loose five.txt --komi much", "--komi: "},
        BadCall{"show loose five.txt --svg no/such/directory/x.svg", "cannot write no/such/directory/x.svg"},
        BadCall{"count loose --what position", "did you mean 'positions'?"},
        BadCall{"count loose --what positions --board 9x9", "more than 2^26 boards"},
        // The board has 4^169 positions. In 128 bits this number would overflow to 0.
        BadCall{"count political-go --players 3 --what positions --board 13x13", "more than 2^26 boards"},
        BadCall{"count loose --what positions --depth 2", "--depth: "},
        BadCall{"count go --what games --board 1x2 --reading ko=simple", "give a depth"},
        BadCall{"count go --what positions --board 10x10", "2^128 positions or more"},
        BadCall{"count go --what positions --board 26x3", "sides from 1 to 25"},
        BadCall{"compare go --with ko=simple --komi seven", "'seven' is no komi"},
        BadCall{"perft go --depth 2 --reading ko=super", "there are positional, situational, simple"},
        BadCall{"help perfd", "did you mean 'perft'?"}, BadCall{"shapes go", "depends on earlier boards"},
        BadCall{"show loose .", "cannot read .: Is a directory"},
        BadCall{"verify loose --baseline large.json", "the number 1e999, which is too large or too small"},
        BadCall{"show go - <&-", "cannot read standard input: "},
        BadCall{"show endo - <&-", "cannot read standard input: "},
        BadCall{"judge political-go - <&-", "cannot read standard input: "},
        BadCall{"show go - </", "cannot read standard input: Is a directory"}));

/// Returns command lines that end with an empty argument or option value.
std::vector<BadCall> calls_with_an_empty_word() {
  std::vector<BadCall> calls{{"''", "the command is empty"},
                             {"perft loose --depth 1 --board=", "--board is empty"}};
  for (const std::string call : {"text",
                                 "text loose",
                                 "show loose",
                                 "moves loose",
                                 "moves loose five.txt --why",
                                 "judge go",
                                 "judge political-go",
                                 "perft loose --depth 1 --board",
                                 "perft loose --depth 1 --engine",
                                 "perft loose --depth 1 --from",
                                 "perft loose --depth",
                                 "show loose five.txt --svg",
                                 "show loose five.txt --komi",
                                 "compare loose --with",
                                 "prove disto",
                                 "prove disto finite --smt",
                                 "verify --quick --out",
                                 "verify --quick --time",
                                 "verify --seed",
                                 "ambiguities",
                                 "shapes disto --show",
                                 "fuzz disto --fuzzer",
                                 "gtp go --board",
                                 "certify go --engine"}) {
    const std::string last = call.substr(call.rfind(' ') + 1);
    calls.push_back({call + " ''", last.starts_with("--") ? "the value of " + last + " is empty"
                                                          : "the argument after '" + last + "' is empty"});
  }
  return calls;
}

INSTANTIATE_TEST_SUITE_P(Empty, CallsThatCannotBeRead, testing::ValuesIn(calls_with_an_empty_word()));

std::vector<BadCall> calls_with_bad_numbers() {
  std::vector<BadCall> calls;
  const std::vector<std::string> never{"nan", "-nan", "inf", "-1", "1e999", "10000000000000000000000",
                                       "x",   "0x1",  "1,5"};
  const std::vector<std::string> whole{"perft loose --depth",
                                       "count loose --what games --depth",
                                       "verify --quick --seed",
                                       "verify --quick --threads",
                                       "ambiguities --threads",
                                       "prove disto finite --seed",
                                       "shapes disto --points",
                                       "shapes disto --liberties",
                                       "moves political-go --players",
                                       "gtp go --seed",
                                       "certify go --engine cat --games",
                                       "certify go --engine cat --seed",
                                       "certify go --engine cat --answer-output",
                                       "certify go --engine cat --memory"};
  const std::vector<std::string> seconds{"verify --quick --time", "perft loose --depth 1 --time",
                                         "fuzz disto --fuzzer true --time", "certify go --engine cat --time",
                                         "certify go --engine cat --answer-time"};
  for (const std::string& call : whole) {
    const std::string option = call.substr(call.rfind("--"));
    for (const std::string& number : never) calls.push_back({call + "=" + number, option});
    calls.push_back({call + " -1", option});
    calls.push_back({call + " 1.5", "is no whole number in the range"});
  }
  for (const std::string& call : seconds)
    for (const std::string& number : never)
      calls.push_back({call + "=" + number, call.substr(call.rfind("--"))});
  for (const std::string number : {"nan", "inf", "-1001", "10000000000000000000000", "1e1"})
    calls.push_back({"show loose five.txt --komi=" + number, "is no komi"});
  return calls;
}

INSTANTIATE_TEST_SUITE_P(Numbers, CallsThatCannotBeRead, testing::ValuesIn(calls_with_bad_numbers()));

TEST(BrokenSetup, IsQuotedWhenItIsRefused) {
  const std::string record = file("even.txt", "game loose\nboard 4x4\nB a1\n");
  EXPECT_TRUE(ends("show loose " + record,
                   {.status = 2, .err = {"odd-sized, initially empty square board", "--relax"}}));
  EXPECT_TRUE(ends("show loose --relax " + record, {.err = {"[board-odd-square]"}}));
}

TEST(Output, ThatCannotBeWrittenIsAnError) {
  for (const std::string target : {"/dev/full", "&-"}) {
    EXPECT_TRUE(
        ends("games >" + target, {.status = 4, .err = {"cannot write to standard output"}, .err_lines = 1}));
  }
}

TEST(Output, OfEveryCommandThatCannotBeWrittenIsStatus4) {
  file("five.txt", "game loose\nboard 5x5\nB a1\n");
  for (const std::string call :
       {"--help", "--version", "show --help", "games --json", "text loose", "quote five.txt",
        "show loose five.txt", "moves loose --board 3x3", "judge loose five.txt",
        "perft loose --board 2x2 --depth 1", "count loose --board 2x2 --what positions", "prove disto finite",
        "compare disto --with when=before --json", "ambiguities loose --time 0",
        "verify loose --quick --time 0", "shapes disto --points 1", "fuzz loose --make five.txt", "gtp go",
        "certify go --engine cat"}) {
    EXPECT_TRUE(
        ends(call + " >/dev/full",
             {.status = 4, .err = {"ruleproof: cannot write to standard output"}, .input = "name\n"}));
  }
}

TEST(Output, IsNotWrittenIntoAFileThatIsOpenedInItsPlace) {
  file("five.txt", "game loose\nboard 5x5\nB a1\n");
  EXPECT_EQ(scripted("\"$RULEPROOF\" show loose five.txt --svg five.svg >&- 2>&-").status, 4);
  const std::string drawn = content("five.svg");
  EXPECT_TRUE(drawn.ends_with("</svg>\n")) << drawn;
  EXPECT_FALSE(has(drawn, "ruleproof:"));
}

TEST(Output, IsNotWrittenOverAnInputOfTheCall) {
  const std::string text = content(EXAMPLES "/othello.md");
  for (const auto& [call, option] :
       {std::pair("check game.md --games 0 --sarif", "--sarif"),
        std::pair("compile game.md --board 4x4 --out", "--out"),
        std::pair("compare loose --with game.md --svg", "--svg"),
        std::pair("compare loose --with game.md --sgf", "--sgf"),
        std::pair("show loose five.txt --svg", "--svg"), std::pair("show game.md five.txt --svg", "--svg")}) {
    const std::string name = std::string_view(call).starts_with("show loose") ? "five.txt" : "game.md";
    const std::string record = std::string_view(call).starts_with("show game")
                                   ? "game othello\nboard 8x8\n"
                                   : "game loose\nboard 5x5\nB a1\n";
    for (const std::string& out : {"./" + name, std::string("soft"), std::string("hard")}) {
      file("game.md", text);
      file("five.txt", record);
      EXPECT_EQ(scripted("rm -f soft hard; ln -s " + name + " soft; ln " + name + " hard").status, 0);
      EXPECT_TRUE(
          ends(fmt::format("{} {}", call, out),
               {.status = 2,
                .whole_err = fmt::format("ruleproof: {}: {} is an input of this call and would be lost; "
                                         "name another file\n",
                                         option, out)}));
      EXPECT_EQ(content("game.md"), text);
      EXPECT_EQ(content("five.txt"), record);
    }
  }
}

TEST(Errors, ThatNobodyCanReadChangeNothing) {
  for (const std::string target : {"2>&-", "2>/dev/full", "2>&1 >verdicts | head -c 1 >/dev/null"}) {
    const Ended ended = scripted("rm -rf unheard; { \"$RULEPROOF\" verify '" EXAMPLES
                                 "/nogo.md' --quick --out unheard; echo $? >status; } " +
                                 target + "\nexit $(cat status)");
    EXPECT_EQ(ended.status, 0) << target;
    EXPECT_EQ(scripted("ls --ignore=play.html unheard").out,
              "index.html\njunit.xml\nreport.json\nreport.sarif\n")
        << target;
  }
  EXPECT_EQ(called("show loose no-such-file 2>&-").status, 2);
}

TEST(Memory, ThatIsNotThereEndsACommandWithALine) {
  // Raises the memory limit step by step. At first the program cannot even start. The loop ends at a limit
  // with which the program starts but its count runs out of memory.
  bool is_starved = false;
  for (int mebibytes = 40; mebibytes <= 120 && !is_starved; mebibytes += 2) {
    const Ended ended =
        scripted(fmt::format("ulimit -v {}; \"$RULEPROOF\" --version >/dev/null 2>&1 || exit 127; exec "
                             "\"$RULEPROOF\" count disto --board 5x5 --what reachable --depth 8 --time 3",
                             mebibytes * 1024));
    if (ended.status == 127) continue;  // too little memory to load the program
    EXPECT_EQ(ended.status, 3) << mebibytes << '\n' << ended.err;
    EXPECT_EQ(lines(ended.err), 1) << ended.err;
    is_starved =
        ended.err == "ruleproof: there is not enough memory; a smaller --board or --depth needs less\n";
  }
  EXPECT_TRUE(is_starved);
}

TEST(Memory, ThatNoThreadGetsEndsACommandWithALine) {
  const Ended ended = scripted(
      "ulimit -s 4000000; ulimit -v 2000000; exec \"$RULEPROOF\" count disto --board 2x2 --what reachable "
      "--time 3");
  EXPECT_EQ(ended.status, 3);
  EXPECT_EQ(lines(ended.err), 1) << ended.err;
}

TEST(OutsideTexts, DoNotReachATerminalAsTheyAre) {
  const std::string hostile = "\x1B[31m\x1B]0;x\x07\u009B2J\u202Eb\xFF";
  file("hostile.mbox", "board 2x1\nplayers A B\nFrom: A" + hostile + "\nDate: " + hostile +
                           "\n\nI place a stone at A1." + hostile + "\n");
  const std::string quoted = "'" + hostile + "'";
  for (const std::string& call : std::vector<std::string>{
           "judge political-go hostile.mbox", "judge political-go hostile.mbox --json",
           "show political-go hostile.mbox", "show loose " + quoted, "moves loose --why " + quoted,
           "show loose x '--" + hostile + "'", quoted, "text " + quoted, "show loose x --reading " + quoted,
           "compare loose --with " + quoted, "fuzz loose --fuzzer " + quoted, "verify --baseline " + quoted,
           "certify go --engine " + quoted}) {
    const Ended ended = called(call);
    EXPECT_TRUE(is_harmless(ended.out + ended.err)) << call;
    EXPECT_FALSE((ended.out + ended.err).empty()) << call;
  }
}

TEST(Output, ToAPipeThatNobodyReadsIsAnErrorAndNotACrash) {
  const Ended ended = scripted(
      "{ sleep 0.2; \"$RULEPROOF\" games; echo $? >status; } | true\n"
      "exit $(cat status)");
  EXPECT_EQ(ended.status, 4) << ended.err;
  EXPECT_TRUE(has(ended.err, "cannot write to standard output"));
}

}  // namespace
}  // namespace ruleproof

#include <gtest/gtest.h>

#include "cli/testing/run.hpp"

namespace ruleproof {
namespace {

TEST(PerftCommand, CountsSequencesByEngineAndReference) {
  const Ended both = called("perft loose --board 3x3 --depth 3");
  EXPECT_EQ(both.status, 0) << both.err;
  EXPECT_EQ(both.out, "perft(1) 10\nperft(2) 91\nperft(3) 738\n");
  EXPECT_EQ(both.err, "");
  for (const char* engine : {"reference", "optimized", "both"}) {
    const nlohmann::json output =
        document(std::string("perft loose --board 3x3 --depth 3 --json --engine ") + engine);
    EXPECT_EQ(output["engine"], engine);
    EXPECT_TRUE(has_values(output, R"("/depth": 3, "/values": [10, 91, 738])"));
  }
}

TEST(PerftCommand, LeavesReadingsThatTheEngineDoesNotKnowToTheReferenceAndSaysSo) {
  EXPECT_TRUE(ends("perft loose --board 3x3 --depth 2 --reading group=pairs",
                   {.err = {"the reference counts alone"}}));
  EXPECT_EQ(called("perft loose --board 3x3 --depth 2 --reading group=pairs --engine optimized").status, 2);
}

/// Returns a `perft` command line for Othello on a small board. The only engine of Othello is native code.
std::string othello(const std::string& options) {
  return "perft " EXAMPLES "/othello.md --board 4x4 " + options;
}

TEST(PerftCommand, CountsADocumentByItsCFileAndComparesItWithTheReference) {
  if (scripted("cc --version").status != 0) GTEST_SKIP() << "there is no C compiler 'cc'";
  const std::string counts = "perft(1) 4\nperft(2) 12\nperft(3) 44\n";
  for (const char* engine : {"reference", "native", "both"}) {
    EXPECT_TRUE(
        ends(othello(std::string("--depth 3 --engine ") + engine), {.whole_out = counts, .whole_err = ""}));
    EXPECT_EQ(document(othello(std::string("--depth 3 --json --engine ") + engine))["engine"], engine);
  }
  EXPECT_TRUE(ends(othello("--depth 3"),
                   {.whole_out = counts, .err = {"no optimized engine plays by this document"}}));
  EXPECT_TRUE(
      ends(othello("--depth 3 --engine both --no-native"), {.status = 2, .err = {"--no-native excludes"}}));
  EXPECT_TRUE(ends("perft endo --depth 2 --engine native",
                   {.status = 2, .err = {"cannot compile: a board without an edge"}}));
}

TEST(PerftCommand, SwitchesToNativeCodeInLongCountsAndSaysSo) {
  if (scripted("cc --version").status != 0) GTEST_SKIP() << "there is no C compiler 'cc'";
  const nlohmann::json plain = document(othello("--depth 9 --json --no-native"));
  EXPECT_FALSE(plain.contains("native_from"));
  document(othello("--depth 1 --json --engine native"));  // stores the compiled code for the next command
  const nlohmann::json switched = document(othello("--depth 9 --json"));
  EXPECT_EQ(switched["values"], plain["values"]);
  EXPECT_GT(switched["native_from"], 3);
  EXPECT_EQ(departures("perft", switched), "");
}

TEST(PerftCommand, RelaxesTheSetupAndSaysSo) {
  EXPECT_TRUE(
      ends("perft loose --board 2x3 --depth 1", {.whole_out = "perft(1) 7\n", .err = {"setup relaxed"}}));
  EXPECT_EQ(called("perft loose --board 2x3 --depth 1 --relax").err, "");
}

TEST(PerftCommand, StartsWhereTheRecordEnds) {
  const std::string record = file("passed.txt", "game loose\nboard 3x3\nB b2\nW pass\n");
  for (const char* engine : {"reference", "optimized", "both"}) {
    const Ended ended = called("perft loose --depth 2 --from " + record + " --engine " + engine);
    // There are nine moves: the pass, which ends the game, and eight placements.
    EXPECT_EQ(ended.out.substr(0, 11), "perft(1) 9\n") << engine << ended.err;
  }
  EXPECT_EQ(document("perft loose --json --depth 2 --from " + record)["values"],
            document("perft loose --json --depth 2 --engine reference --from " + record)["values"]);
  const std::string ended = file("ended.txt", "game loose\nboard 3x3\nB pass\nW pass\n");
  EXPECT_EQ(document("perft loose --json --depth 2 --from " + ended)["values"], (nlohmann::json{0, 0}));
}

TEST(PerftCommand, PrintsWhatItFoundWhenItsTimeIsUp) {
  nlohmann::json output;
  for (int seconds = 1; output["values"].empty(); seconds *= 2)  // a busy machine may need more time
    output = document(
        "perft loose --board 9x9 --depth 9 --json --engine reference --time " + std::to_string(seconds), 3);
  EXPECT_EQ(output["stopped"], true);
  EXPECT_LT(output["values"].size(), 9u);
  EXPECT_EQ(output["values"][0], 82);
}

TEST(PerftCommand, PrintsWhatItFoundOnCtrlC) {
  // A shell starts background jobs with SIGINT ignored; the program must react to SIGINT nevertheless.
  const Ended ended = scripted(
      "\"$RULEPROOF\" perft loose --board 9x9 --depth 9 --engine reference --time 60 &\n"
      "sleep 1; kill -INT $!; wait $!");
  EXPECT_EQ(ended.status, 3);
  EXPECT_TRUE(ended.out.starts_with("perft(1) 82\n")) << ended.out;
  EXPECT_TRUE(has(ended.err, "stopped before perft("));
}

}  // namespace
}  // namespace ruleproof

#include <gtest/gtest.h>

#include "cli/testing/run.hpp"

namespace ruleproof {
namespace {

TEST(CountCommand, CountsPositionsReachableStatesAndGames) {
  // The first numbers are the known numbers of positions of Go in which every group has a liberty.
  EXPECT_EQ(document("count disto --board 2x2 --what positions --json")["value"], 57);
  EXPECT_EQ(document("count disto --board 3x3 --what positions --json")["value"], 12675);
  EXPECT_EQ(called("count disto --board 3x3 --what positions").out,
            "12675 positions (no meal on the board)\n");
  EXPECT_TRUE(
      has(called("count go --board 9x9 --what positions").out, "103919148791293834318983090438798793469 "));
  // On a board of one point, no placement in Loose is legal. The states are the start and those after one
  // pass and after two passes.
  EXPECT_EQ(document("count loose --board 1x1 --what reachable --json")["value"], 3);
  EXPECT_EQ(document("count loose --board 1x1 --what games --json")["value"], 1);
}

TEST(CountCommand, StatesTheBoardThatAMapFixes) {
  const std::string river = EXAMPLES "/../../corpus/test_documents/river.md";
  EXPECT_TRUE(ends("count " + river + " --what positions", {.out = {", on 4x3\n"}}));
  EXPECT_TRUE(ends("count " + river + " --what positions --board 4x4",
                   {.status = 2, .err = {"the map is the board of this game, so it has no other than 4x3"}}));
}

TEST(CountCommand, CountsUnderTheReadingsOfTheCall) {
  EXPECT_GT(document("count disto --board 2x2 --what reachable --json")["value"],
            document("count disto --board 2x2 --what reachable --reading when=after --json")["value"]);
}

TEST(CountCommand, TakesADepthAndARecordToStartFrom) {
  EXPECT_EQ(document("count loose --board 5x5 --what reachable --depth 1 --json")["value"], 27);
  const std::string record = file("passed.txt", "game loose\nboard 1x1\nB pass\n");
  EXPECT_EQ(document("count loose --from " + record + " --what reachable --json")["value"], 2);
}

TEST(CountCommand, CountsReachableStatesByNativeCodeAsWellAndSaysSo) {
  if (scripted("cc --version").status != 0) GTEST_SKIP() << "there is no C compiler 'cc'";
  const std::string call = "count loose --board 4x3 --what reachable --depth 8 --relax";
  const nlohmann::json plain = document(call + " --json --no-native");
  EXPECT_FALSE(plain.contains("native"));
  document("perft loose --board 4x3 --depth 1 --relax --engine native --json");  // compiles the native code
  const nlohmann::json native = document(call + " --json");
  EXPECT_EQ(native["value"], plain["value"]);
  EXPECT_EQ(native["native"], true);
  EXPECT_EQ(departures("count", native), "");
  EXPECT_TRUE(has(called(call).err, "the count rests on native code"));
}

TEST(CountCommand, GivesABoundWhenItsTimeIsUp) {
  const nlohmann::json output = document("count loose --board 5x5 --what reachable --time 0.3 --json", 3);
  EXPECT_EQ(output["value"], nullptr);
  EXPECT_GE(output["at_least"], 1);
}

}  // namespace
}  // namespace ruleproof

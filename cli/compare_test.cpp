#include <gtest/gtest.h>

#include <algorithm>
#include <map>
#include <string>

#include "cli/testing/run.hpp"

namespace ruleproof {
namespace {

TEST(CompareCommand, ShowsTheSmallestPositionAndASmallerRectangle) {
  EXPECT_TRUE(has_values(document("compare disto --with when=after --json"),
                         R"("/same": false, "/verdict/covers/method": "exhausted", "/reading/when": "before",
        "/with/reading/when": "after", "/divergence/size": "2x2", "/divergence/what": "legality",
        "/smaller/size": "2x1", "/searched/0/size": "1x1", "/searched/0/exhausted": true,
        "/divergence/moves": 3, "/divergence/stones": 3, "/divergence/reachable": true, "/unique": true)"));
}

TEST(CompareCommand, GivesAWitnessThatJudgeSeesThePartingOf) {
  const nlohmann::json output = document("compare disto --with when=after --json");
  const std::string move = output["divergence"]["move"];
  const std::string record = output["divergence"]["record"].get<std::string>() + move + "\n";
  const nlohmann::json judged = document("judge disto - --json", 0, record);
  EXPECT_TRUE(judged["moves"].back()["other_rulings"].contains("when=after"));
  EXPECT_EQ(judged["first_difference"], judged["moves"].size());
}

TEST(CompareCommand, GivesACallThatFindsTheSameAgain) {
  const nlohmann::json output = document("compare loose --reading group=pairs --with flip=one-by-one --json");
  std::string replay = output["replay"];
  ASSERT_EQ(replay.rfind("ruleproof ", 0), 0u);
  const nlohmann::json again = document(replay.substr(10) + " --json");
  EXPECT_EQ(again["divergence"], output["divergence"]);
  EXPECT_EQ(again["neighbour"], output["neighbour"]);
}

TEST(CompareCommand, ProvesThatSickIsRedundantOnEveryBoard) {
  EXPECT_TRUE(has_values(document("compare disto --with placement=plain-2018 --json"),
                         R"("/same": true, "/verdict/covers/method": "every-board", "/divergence": null)"));
}

TEST(CompareCommand, SaysThatARulesetIsTheSameAsItself) {
  EXPECT_TRUE(ends("compare disto --with when=before", {.out = {"read in the same way"}}));
  EXPECT_TRUE(has_values(
      document("compare disto --with when=before --json"),
      R"("/verdict/covers/method": "identical", "/verdict/covers/text": "since the rules are equal")"));
}

TEST(CompareCommand, DrawsTheWitnessAndWritesItAsTwoVariations) {
  EXPECT_TRUE(ends("compare disto --with when=after --svg parting.svg --sgf parting.sgf", {}));
  EXPECT_TRUE(has(content("parting.svg"), "<svg"));
  const std::string sgf = content("parting.sgf");
  EXPECT_TRUE(has_all(sgf, {"N[when=before]", "N[when=after]"}));
  EXPECT_EQ(called("show disto parting.sgf").status, 0);
}

TEST(CompareCommand, SearchesOnFromARecord) {
  const std::string record = file("from.txt", "game disto\nboard 3x3\nB a1\nW pass\nB b2\n");
  const nlohmann::json output = document("compare disto --with when=after --from " + record + " --json");
  EXPECT_EQ(output["divergence"]["size"], "3x3");
  EXPECT_TRUE(has(output["divergence"]["record"].get<std::string>(), "B a1\nW pass\nB b2\n"));
  EXPECT_EQ(output["smaller"], nullptr);
}

TEST(CompareCommand, EndsWithOneAtARecordThatIsIllegalUnderBoth) {
  EXPECT_TRUE(
      ends("compare disto --with when=after --from -", {.status = 1,
                                                        .err = {"move 2, W a1, is illegal under both"},
                                                        .err_lines = 1,
                                                        .input = "game disto\nboard 3x3\nB a1\nW a1\n"}));
}

TEST(CompareCommand, RefusesWhatItCannotRead) {
  for (const char* call :
       {"compare disto", "compare disto --with flip=once", "compare disto --with when=aftr",
        "compare disto --with when=after --with when=before", "compare nogame --with when=after",
        "compare disto --with when=after --board 0x3", "compare disto --with when=after --from nothing.txt",
        "compare disto --with when=after --svg /dev/null/a.svg"})
    EXPECT_TRUE(is_refused(call));
  EXPECT_TRUE(has(called("compare disto --with when=aftr").err, "did you mean 'after'"));
}

TEST(CompareCommand, StopsWhenItsTimeIsUp) {
  EXPECT_EQ(document("compare disto --with placement=plain-2018 --time 0 --json", 3)["same"], nullptr);
}

TEST(CompareCommand, DrawsAPartOfAGridWithoutAnEdgeInOneWindow) {
  const Ended ended = called("compare endo --with deprived=each-action --svg grid.svg");
  EXPECT_EQ(ended.status, 0);
  const std::string drawn = content("grid.svg");
  // The drawing has three boards with the same coordinates, and each row and column has its number at both
  // ends. So a number occurs six times, or twelve times if it is the number of a row and of a column. Move
  // numbers on stones have another colour.
  std::map<std::string, int> numbers, moves;
  for (std::size_t at = 0; (at = drawn.find("<text", at)) != std::string::npos; ++at) {
    const std::size_t begin = drawn.find('>', at) + 1;
    const std::string text = drawn.substr(begin, drawn.find('<', begin) - begin);
    const bool is_coordinate = drawn.substr(at, begin - at).find("#2b2117") != std::string::npos;
    if (!text.empty() && text.find_first_not_of("-0123456789") == std::string::npos)
      ++(is_coordinate ? numbers : moves)[text];
  }
  EXPECT_GT(numbers.size(), 2u);
  for (const auto& [number, times] : numbers)
    EXPECT_EQ(times % 6, 0) << number << " stands " << times << " times";
  const std::size_t begin = ended.out.find("game endo\n");  // the first line of the record
  const std::string record = ended.out.substr(begin, ended.out.find("\n\n", begin) - begin);
  EXPECT_TRUE(moves.contains(std::to_string(std::ranges::count(record, '\n')))) << record;
}

}  // namespace
}  // namespace ruleproof

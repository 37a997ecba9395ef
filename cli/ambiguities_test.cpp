#include <gtest/gtest.h>

#include <map>
#include <set>

#include "cli/testing/run.hpp"

namespace ruleproof {
namespace {

std::map<std::string, nlohmann::json> pairs_of(const std::string& game) {
  std::map<std::string, nlohmann::json> pairs;
  const nlohmann::json output = document("ambiguities " + game + " --json");
  for (const nlohmann::json& pair : output["pairs"])
    pairs[pair["key"].get<std::string>() + " " + pair["one"].get<std::string>() + " " +
          pair["other"].get<std::string>()] = pair;
  return pairs;
}

TEST(AmbiguitiesCommand, HasAWitnessOrAProofForEveryPairOfDisto) {
  auto pairs = pairs_of("disto");
  EXPECT_EQ(pairs.size(), 8u);
  for (const auto& [name, pair] : pairs) {
    EXPECT_FALSE(pair["same"].is_null()) << name;
    EXPECT_EQ(pair["same"] == true, name == "placement sick-2016 plain-2018") << name;
    EXPECT_EQ(pair["verdict"]["covers"]["method"], pair["same"] == true ? "every-board" : "exhausted")
        << name;
    EXPECT_EQ(pair["divergence"].is_null(), pair["same"] == true) << name;
  }
  EXPECT_EQ(pairs["when before after"]["divergence"]["size"], "2x2");
}

TEST(AmbiguitiesCommand, HasAWitnessOrAProofForEveryPairOfLoose) {
  auto pairs = pairs_of("loose");
  EXPECT_EQ(pairs.size(), 8u);
  for (const auto& [name, pair] : pairs) {
    EXPECT_FALSE(pair["same"].is_null()) << name;
    EXPECT_EQ(pair["same"] == false, name.rfind("group", 0) == 0) << name;
  }
  EXPECT_TRUE(has_values(pairs, R"("/group maximal any-set/divergence/size": "3x3",
        "/group maximal any-set/divergence/stones": 2)"));
}

TEST(AmbiguitiesCommand, ShowsThatAnyColourLeavesNoGlutton) {
  const nlohmann::json output = document("ambiguities disto --json");
  ASSERT_EQ(output["claims"].size(), 1u);
  EXPECT_TRUE(
      has_values(output, R"("/claims/0/claim": "no-mixed-glutton", "/claims/0/verdict/verdict": "proved",
        "/claims/0/reading/person": "any-colour")"));
}

TEST(AmbiguitiesCommand, TellsTheAuthorWhichSentenceToMend) {
  const std::string output = called("ambiguities disto").out;
  EXPECT_TRUE(has_all(output, {"For the author: The text must choose, in [place-sick]",
                               "For the author: Either reading will do."}));
}

TEST(AmbiguitiesCommand, LeavesWitnessesThatCanBeJudged) {
  ASSERT_EQ(called("ambiguities loose --out witnesses").status, 0);
  const std::string name = "witnesses/loose-group-maximal-any-set";
  const nlohmann::json judged = document("judge loose " + name + ".record --json");
  EXPECT_TRUE(judged["moves"].back()["other_rulings"].contains("group=any-set"));
  EXPECT_TRUE(has(content(name + ".svg"), "<svg"));
  EXPECT_EQ(called("show loose " + name + ".sgf").status, 0);
  EXPECT_TRUE(has_all(content("witnesses/index.html"), {"loose-pair-group-maximal-any-set", "For the author.",
                                                        "ruleproof ambiguities loose --out witnesses"}));
  const std::string page = content("witnesses/index.html");
  EXPECT_EQ(called("ambiguities loose --out witnesses --time 0").status, 3) << "its own page is replaced";
  EXPECT_NE(content("witnesses/index.html"), page);
}

TEST(AmbiguitiesCommand, RefusesWhatItCannotRead) {
  EXPECT_TRUE(ends("ambiguities dsito", {.status = 2, .err = {"did you mean 'disto'"}}));
  EXPECT_EQ(called("ambiguities disto --out /dev/null/a").status, 2);
  ASSERT_EQ(scripted("mkdir own && echo '<html/>' >own/index.html").status, 0);
  EXPECT_TRUE(is_refused("ambiguities disto --out own", "own/index.html is not from an earlier run"));
  EXPECT_EQ(scripted("cat own/*").out, "<html/>\n");
}

TEST(AmbiguitiesCommand, StopsWhenItsTimeIsUp) {
  EXPECT_TRUE(ends("ambiguities --time 0", {.status = 3, .out = {"not-run"}}));
}

}  // namespace
}  // namespace ruleproof

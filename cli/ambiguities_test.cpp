#include <gtest/gtest.h>

#include <map>
#include <set>

#include "cli/run.hpp"

namespace ruleproof {
namespace {

std::map<std::string, nlohmann::json> pairs_of(const std::string& game) {
  std::map<std::string, nlohmann::json> pairs;
  const nlohmann::json told = document("ambiguities " + game + " --json");
  for (const nlohmann::json& pair : told["pairs"])
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
    EXPECT_EQ(pair["how"], pair["same"] == true ? "every-board" : "exhausted") << name;
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
  EXPECT_EQ(pairs["group maximal any-set"]["divergence"]["size"], "3x3");
  EXPECT_EQ(pairs["group maximal any-set"]["divergence"]["stones"], 2);
}

TEST(AmbiguitiesCommand, ShowsThatAnyColourLeavesNoGlutton) {
  const nlohmann::json told = document("ambiguities disto --json");
  ASSERT_EQ(told["claims"].size(), 1u);
  EXPECT_EQ(told["claims"][0]["claim"], "no-mixed-glutton");
  EXPECT_EQ(told["claims"][0]["verdict"], "proved");
  EXPECT_EQ(told["claims"][0]["reading"]["person"], "any-colour");
}

TEST(AmbiguitiesCommand, TellsTheAuthorWhichSentenceToMend) {
  const std::string told = called("ambiguities disto").out;
  EXPECT_NE(told.find("For the author: The text must choose, in [place-sick]"), std::string::npos);
  EXPECT_NE(told.find("For the author: Either reading will do."), std::string::npos);
}

TEST(AmbiguitiesCommand, LeavesWitnessesThatCanBeJudged) {
  ASSERT_EQ(called("ambiguities loose --out witnesses").status, 0);
  const std::string name = "witnesses/loose-group-maximal-any-set";
  const nlohmann::json judged = document("judge loose " + name + ".record --json");
  EXPECT_TRUE(judged["moves"].back()["part"].contains("group=any-set"));
  EXPECT_NE(scripted("cat " + name + ".svg").out.find("<svg"), std::string::npos);
  EXPECT_EQ(called("show loose " + name + ".sgf").status, 0);
}

TEST(AmbiguitiesCommand, RefusesWhatItCannotRead) {
  EXPECT_NE(called("ambiguities dsito").err.find("did you mean 'disto'"), std::string::npos);
  EXPECT_EQ(called("ambiguities dsito").status, 2);
  EXPECT_EQ(called("ambiguities disto --out /dev/null/a").status, 2);
}

TEST(AmbiguitiesCommand, StopsWhenItsTimeIsUp) {
  const Ended ended = called("ambiguities --time 0");
  EXPECT_EQ(ended.status, 3);
  EXPECT_NE(ended.out.find("not run"), std::string::npos);
}

}  // namespace
}  // namespace ruleproof

#include "spec/nearest.hpp"

#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

namespace ruleproof {
namespace {

const std::vector<std::string> games = {"disto", "loose", "endo"};

TEST(Nearest, FindsTheNameBehindASlip) {
  EXPECT_EQ(nearest("dsito", games), "disto");
  EXPECT_EQ(nearest("lose", games), "loose");
  EXPECT_EQ(nearest("looose", games), "loose");
  EXPECT_EQ(nearest("enfo", games), "endo");
}

TEST(Nearest, TakesTheFirstOfEquallyNearNames) { EXPECT_EQ(nearest("cat", {"dog", "bat", "car"}), "bat"); }

TEST(Nearest, LeavesAnotherWordAlone) {
  EXPECT_EQ(nearest("chess", {"disto", "endo"}), "");
  EXPECT_EQ(nearest("", games), "");
  EXPECT_EQ(nearest("disto", {}), "");
}

TEST(Nearest, MessageNamesTheNearestOrElseAll) {
  EXPECT_EQ(no_such("game", "dsito", games), "no game 'dsito'; did you mean 'disto'?");
  EXPECT_EQ(no_such("game", "backgammon", games), "no game 'backgammon'; there are disto, loose, endo");
  EXPECT_EQ(no_such("game", "disto", {}), "no game 'disto'; there are none");
}

RC_GTEST_PROP(Nearest, OfACandidateIsThatCandidate, (std::vector<std::string> candidates)) {
  for (const std::string& candidate : candidates) RC_ASSERT(nearest(candidate, candidates) == candidate);
}

}  // namespace
}  // namespace ruleproof

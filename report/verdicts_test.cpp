#include "report/verdicts.hpp"

#include <gtest/gtest.h>

namespace ruleproof {
namespace {

TEST(Verdicts, WhatIsCoveredBeginsWithAWordAndFollowsTheVerdict) {
  const Verdict same{Proved{}, {Method::identical}};
  EXPECT_EQ(covers_text(same), "since the rules are equal");
  EXPECT_EQ(said_of_pair(same), "the same, since the rules are equal");

  Verdict refuted{Refuted{}, {Method::random}};
  EXPECT_EQ(covers_text(refuted), "");
  EXPECT_EQ(said(refuted), "refuted");
  refuted.covers.fewest_players = refuted.covers.most_players = 3;
  EXPECT_EQ(covers_text(refuted), "with 3 players");
  EXPECT_EQ(said(refuted), "refuted, with 3 players");
  refuted.covers.boards = {{{3, 2}}};
  EXPECT_EQ(covers_text(refuted), "on 3x2, with 3 players");
  EXPECT_EQ(said(refuted), "refuted on 3x2, with 3 players");
}

}  // namespace
}  // namespace ruleproof

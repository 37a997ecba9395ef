#include "spec/komi.hpp"

#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include "spec/testing/thrown.hpp"

namespace ruleproof {
namespace {

TEST(Komi, IsCountedInHalfPoints) {
  EXPECT_EQ(parse_komi("6.5"), Komi{13});
  EXPECT_EQ(parse_komi("7"), Komi{14});
  EXPECT_EQ(parse_komi("7.0"), Komi{14});
  EXPECT_EQ(parse_komi("-0.5"), Komi{-1});
  EXPECT_EQ(parse_komi("0"), Komi{0});
  EXPECT_EQ(parse_komi("1000"), Komi{2000});
  EXPECT_EQ(parse_komi("-1000"), Komi{-2000});
}

TEST(Komi, IsWrittenInTheShortestWay) {
  EXPECT_EQ(text(Komi{13}), "6.5");
  EXPECT_EQ(text(Komi{14}), "7");
  EXPECT_EQ(text(Komi{-1}), "-0.5");
  EXPECT_EQ(text(Komi{0}), "0");
}

TEST(Komi, RefusesWhatIsNoWholeOrHalfNumberOfPointsInBounds) {
  for (const char* wrong : {"", "-", "--1", "+1", " 1", "1 ", "1.", ".5", "6.25", "6.50", "six", "1000.5",
                            "1001", "-1000.5", "99999999999999999999", "0x1", "1e2", "1,5"}) {
    EXPECT_THROW(parse_komi(wrong), InputError) << wrong;
  }
}

TEST(Komi, RefusalSaysWhatWouldBeRight) {
  EXPECT_EQ(thrown([] { parse_komi("6.25"); }),
            "'6.25' is no komi; write whole or half points from -1000 to 1000, as in 6.5");
}

RC_GTEST_PROP(Komi, IsReadBackAsItWasWritten, ()) {
  const Komi komi{*rc::gen::inRange(-2000, 2001)};
  RC_ASSERT(parse_komi(text(komi)) == komi);
}

}  // namespace
}  // namespace ruleproof

#include <gtest/gtest.h>

#include "cli/run.hpp"

namespace ruleproof {
namespace {

TEST(FuzzCommand, TurnsARecordIntoBytesAndBack) {
  const std::string text = "game loose\nboard 3x2\nreading group=any-set\nB b2\nW c2\nB pass\n";
  const std::string record = file("made.record", text);
  const Ended back = scripted("\"$RULEPROOF\" fuzz loose --make " + record +
                              " > made.bytes && \"$RULEPROOF\" fuzz loose --show made.bytes");
  EXPECT_EQ(back.status, 0) << back.err;
  EXPECT_EQ(back.out, text);
}

TEST(FuzzCommand, RefusesARecordThatIsNotFuzzed) {
  const std::string record = file("large.record", "game loose\nboard 9x9\nB c3\n");
  const Ended refused = called("fuzz loose --make " + record);
  EXPECT_EQ(refused.status, 2);
  EXPECT_NE(refused.err.find("the largest is 7x7"), std::string::npos) << refused.err;
}

TEST(FuzzCommand, RefusesAFuzzerThatIsNotThere) {
  EXPECT_EQ(called("fuzz loose --fuzzer nowhere").status, 2);
  EXPECT_EQ(called("fuzz chess").status, 2);
}

TEST(FuzzCommand, KeepsTheGameOnWhichTheFuzzerStops) {
  // A fuzzer that stops at once, on a pass on 1x1.
  file("stops",
       "#!/bin/sh\nfor word in \"$@\"; do case $word in -artifact_prefix=*) "
       "printf '\\000\\000\\000\\000\\001' > \"${word#*=}crash-1\";; esac; done\n");
  const Ended ended = scripted(
      "rm -rf finds; chmod +x stops; \"$RULEPROOF\" fuzz disto --fuzzer ./stops --out finds; "
      "status=$?; cat finds/disto-crash-1.record; exit $status");
  EXPECT_EQ(ended.status, 1) << ended.err;
  EXPECT_NE(ended.out.find("disto-crash-1.record: the fuzzer stopped on it"), std::string::npos) << ended.out;
  EXPECT_EQ(ended.out.substr(ended.out.size() - 28), "game disto\nboard 1x1\nB pass\n") << ended.out;
}

TEST(FuzzCommand, EndsWellIfNothingWasFound) {
  EXPECT_EQ(called("fuzz disto --fuzzer /bin/true --out quiet").out, "nothing was found\n");
  EXPECT_TRUE(document("fuzz disto --fuzzer /bin/true --out quiet --json")["finds"].empty());
}

}  // namespace
}  // namespace ruleproof

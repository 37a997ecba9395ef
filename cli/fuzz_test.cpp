#include <gtest/gtest.h>

#include "cli/testing/run.hpp"

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
  EXPECT_TRUE(ends("fuzz loose --make " + record, {.status = 2, .err = {"the largest is 7x7"}}));
}

TEST(FuzzCommand, RefusesAFuzzerThatIsNotThere) {
  EXPECT_EQ(called("fuzz loose --fuzzer nowhere").status, 2);
}

TEST(FuzzCommand, PlaysRandomGamesOfAnyDocumentByItsCFile) {
  if (scripted("cc --version").status != 0) GTEST_SKIP() << "there is no C compiler 'cc'";
  EXPECT_TRUE(ends(
      "fuzz " + file("storm.md", content(EXAMPLES "/nogo.md") + "\n    event storm: nothing\n") + " --time 1",
      {.status = 2, .err = {"cannot compile: an event"}}));
  const std::string call = "fuzz " EXAMPLES "/nogo.md --out native --time 3 --json";
  const nlohmann::json right = document(call);
  EXPECT_GT(right["executions"], 0);
  EXPECT_TRUE(right["finds"].empty());
  EXPECT_EQ(departures("fuzz", right), "");
  // A fake C compiler that introduces a mistake: in the compiled game, the same player moves again after each
  // move.
  file("cc",
       "#!/bin/sh\nPATH=${PATH#*:}; export PATH\nsed 's/now.to_move + 1/now.to_move + 0/' | cc \"$@\"\n");
  const Ended wrong = scripted("chmod +x cc; PATH=$PWD:$PATH \"$RULEPROOF\" " + call);
  EXPECT_EQ(wrong.status, 1) << wrong.err;
  const nlohmann::json find = nlohmann::json::parse(wrong.out)["finds"].at(0);
  EXPECT_TRUE(has(find["fault"], "to move"));
  EXPECT_EQ(find["record"], content(find["file"]));
  EXPECT_LT(lines(find["record"]), 5);
}

TEST(FuzzCommand, KeepsTheGameOnWhichTheFuzzerStops) {
  // A fake fuzzer that ends at once, and stores an input that encodes a game: one pass on a 1x1 board.
  file("stops",
       "#!/bin/sh\nfor word in \"$@\"; do case $word in -artifact_prefix=*) "
       "printf '\\000\\000\\000\\000\\000\\000\\001' > \"${word#*=}crash-1\";; esac; done\n");
  const Ended ended = scripted(
      "rm -rf finds; chmod +x stops; \"$RULEPROOF\" fuzz disto --fuzzer ./stops --out finds; "
      "status=$?; cat finds/disto-crash-1.record; exit $status");
  EXPECT_EQ(ended.status, 1) << ended.err;
  EXPECT_TRUE(has(ended.out, "disto-crash-1.record: the fuzzer stopped on it"));
  EXPECT_EQ(ended.out.substr(ended.out.size() - 28), "game disto\nboard 1x1\nB pass\n") << ended.out;
}

/// Writes a shell script of these commands as a fake fuzzer, and returns arguments of `ruleproof fuzz` that
/// use it.
std::string fuzzer(const std::string& commands) {
  file("fuzzer", "#!/bin/sh\n" + commands + "\n");
  scripted("chmod +x fuzzer");
  return "fuzz disto --fuzzer ./fuzzer --out quiet";
}

const std::string banner = "echo 'INFO: Seed: 1' >&2\n";
const std::string count = "echo 'stat::number_of_executed_units: 4711' >&2\n";

TEST(FuzzCommand, SaysHowOftenItLookedIfNothingWasFound) {
  const std::string call = fuzzer(banner + count + "exit 0");
  EXPECT_TRUE(
      ends(call, {.whole_out = "nothing was found in 4711 executions\n", .err = {"INFO: Seed: 1\n"}}));
  const nlohmann::json output = document(call + " --json");
  EXPECT_TRUE(output["finds"].empty());
  EXPECT_EQ(output["executions"], 4711);
}

TEST(FuzzCommand, ClaimsNothingOfAProgramThatIsNoFuzzer) {
  for (const std::string& program :
       {std::string("/bin/true"), std::string("/bin/false"), std::string("/bin")})
    EXPECT_TRUE(is_refused("fuzz disto --out quiet --fuzzer " + program));
  for (const std::string end : {"exit 127", "kill -SEGV $$", "kill -KILL $$"}) {
    EXPECT_TRUE(
        ends(fuzzer(end) + " --json", {.status = 2, .whole_out = "", .err = {"reported no executions"}}));
  }
}

TEST(FuzzCommand, ClaimsNothingOfAFuzzerThatDied) {
  for (const std::string end : {"exit 1", "kill -SEGV $$", "kill -KILL $$"})
    for (const std::string& before : {banner, banner + count}) {
      const Ended ended = called(fuzzer(before + end));
      EXPECT_EQ(ended.status, 3) << end;
      EXPECT_FALSE(has(ended.out, "nothing was found"));
      EXPECT_TRUE(has(ended.out, "nothing is known"));
    }
  EXPECT_EQ(called(fuzzer(banner + "echo 'stat::number_of_executed_units: 0' >&2")).status, 3);
}

TEST(FuzzCommand, FindsAgainWhatItFoundBefore) {
  const std::string call = fuzzer(
      "for word in \"$@\"; do case $word in -artifact_prefix=*) "
      "printf '\\000\\000\\000\\000\\000\\000\\001' > \"${word#*=}crash-2\";; esac; done; exit 77");
  const Ended twice =
      scripted("rm -rf quiet; \"$RULEPROOF\" " + call + "; sleep 0.1; \"$RULEPROOF\" " + call);
  EXPECT_EQ(twice.status, 1) << twice.out << twice.err;
  scripted("rm -rf quiet");
}

TEST(FuzzCommand, IsNotHeldUpByAFuzzerThatDoesNotHeedAnInterrupt) {
  const Ended ended =
      scripted("\"$RULEPROOF\" " + fuzzer(banner + "trap '' INT; while :; do sleep 0.2; done") +
               " & sleep 1; kill -INT $!; wait $!");
  EXPECT_EQ(ended.status, 3) << ended.err;
  EXPECT_TRUE(has(ended.out, "nothing is known"));
}

}  // namespace
}  // namespace ruleproof

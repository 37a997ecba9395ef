#include <gtest/gtest.h>

#include "cli/testing/run.hpp"
#include "spec/version.hpp"

namespace ruleproof {
namespace {

std::string identify(const std::string& words, const std::string& engine) {
  return "identify " + words + " --engine \"" + engine + '"';
}

std::string own(const std::string& words) { return "'$RULEPROOF' gtp " + words; }

TEST(IdentifyCommand, NamesTheRulesetOfAnEngine) {
  EXPECT_TRUE(
      ends(identify("go --board 3x3 --games 2", own("go --reading ko=simple --reading suicide=illegal")),
           {.out = {"Ruleproof " + std::string(ruleproof_version()) + ": identified\nGo on 3x3: 6 rulesets",
                    "The engine plays by suicide=illegal ko=simple: it contradicts 5 other rulesets.",
                    "ko=simple, not positional: on ", "Not compared:"},
            .whole_err = ""}));
}

TEST(IdentifyCommand, HasAStatusOfItsOwnWhereItIsStopped) {
  const std::string engine = "sh -c \\\"tee -a asked | " + own("go") + "\\\"";
  const Ended ended =
      scripted(": >asked; \"$RULEPROOF\" " + identify("go --board 5x5 --games 100000", engine) +
               " >output & until grep -q play asked; do sleep 0.05; done; kill -INT $!; wait $!");
  EXPECT_EQ(ended.status, 3) << ended.err;
  EXPECT_TRUE(has(content("output"), "stopped"));
}

TEST(IdentifyCommand, LeavesTheResultAndTheCertificate) {
  const Ended ended = called(identify("go --board 3x3 --games 2 --json --out new/identification",
                                      "'" FAULTY_ENGINE "' go leaves-own-stones"));
  EXPECT_EQ(ended.status, 1) << ended.err;
  EXPECT_EQ(content("new/identification/identification.json"), ended.out);
  EXPECT_TRUE(has(scripted("ls new/identification").out,
                  "certificate.html\ncertificate.json\ndifference-1.gtp\ndifference-1.record\n"));
  const nlohmann::json output = nlohmann::json::parse(ended.out);
  EXPECT_TRUE(has_values(output, R"("/verdict": "nearest")"));
  EXPECT_EQ(departures("identify", output), "") << output.dump(1);
  EXPECT_TRUE(has(content("new/identification/certificate.html"), "--reading suicide=legal"))
      << "the call that makes the certificate again";
}

TEST(IdentifyCommand, KeepsItsSchema) {
  for (const std::string& call :
       {identify("go --board 3x3 --games 1 --reading ko=simple --json", own("go --reading ko=simple")),
        identify("'" STRANGERS "/snort.md' --board 2x2 --games 1 --json", own("'" STRANGERS "/snort.md'"))}) {
    const nlohmann::json output = document(call);
    EXPECT_EQ(output["verdict"], "identified");
    EXPECT_EQ(departures("identify", output), "") << output.dump(1);
  }
  const nlohmann::json same = document(identify("disto --board 3x3 --games 1 --json", own("disto")));
  EXPECT_EQ(same["named"].size(), 2u) << same.dump(1);
  EXPECT_EQ(departures("identify", same), "") << same.dump(1);
  const nlohmann::json unfit = document(identify("go --json", "cat"), 1);
  EXPECT_EQ(unfit["verdict"], "unfit");
  EXPECT_EQ(departures("identify", unfit), "") << unfit.dump(1);
}

TEST(IdentifyCommand, RefusesWhatItCannotReadInOneLine) {
  EXPECT_TRUE(is_refused("identify go", "--engine is missing"));
  EXPECT_TRUE(is_refused(identify("go --reading ko=x", own("go"))));
  EXPECT_TRUE(is_refused(identify("go", "no-such-engine-anywhere")));
  file("a-file", "");
  EXPECT_TRUE(is_refused(identify("go --out a-file/in", own("go"))));
}

}  // namespace
}  // namespace ruleproof

#include <gtest/gtest.h>

#include <sstream>

#include "cli/testing/run.hpp"

namespace ruleproof {
namespace {

/// Creates a suite and expects that its manifest and lines conform to their schemas. Returns the manifest.
nlohmann::json checked(const std::string& words) {
  const nlohmann::json manifest = document("suite " + words + " --json --out new/suite");
  EXPECT_EQ(departures("suite", manifest), "") << manifest.dump(1);
  EXPECT_EQ(nlohmann::json::parse(content("new/suite/manifest.json")), manifest);
  std::istringstream lines(content("new/suite/positions.jsonl"));
  std::size_t count = 0;
  for (std::string line; std::getline(lines, line); ++count) {
    const nlohmann::json position = nlohmann::json::parse(line);
    EXPECT_EQ(departures("suite-position", position), "") << line;
    EXPECT_EQ(position["id"], count);
    for (const std::size_t ruleset : position["rulesets"]) EXPECT_LT(ruleset, manifest["rulesets"].size());
    EXPECT_EQ(position["after"].is_null(), !position["legal"].get<bool>());
    EXPECT_EQ(position["clauses"].empty(), position["legal"].get<bool>()) << line;
  }
  EXPECT_EQ(manifest["positions"], count);
  return manifest;
}

TEST(SuiteCommand, WritesWhatItsSchemasDescribe) {
  checked("go --komi 6.5");
  checked("'" STRANGERS "/ribbons.md'");
  const nlohmann::json snort = checked("'" STRANGERS "/snort.md'");
  EXPECT_EQ(snort["rulesets"], nlohmann::json{""});
  EXPECT_EQ(snort["not_covered"], nlohmann::json::array());
}

TEST(SuiteCommand, SaysWhatItWroteAndWhatIsNotCovered) {
  EXPECT_TRUE(ends("suite disto --out new/disto", {.out = {"Disto: ", " positions under ", "Not covered:\n",
                                                           "not told apart: no game was found"},
                                                   .whole_err = ""}));
}

TEST(SuiteCommand, RefusesWhatItCannotReadOrWrite) {
  EXPECT_TRUE(is_refused("suite go", "--out is missing"));
  EXPECT_TRUE(is_refused("suite chess --out new/chess"));
  file("a-file", "");
  EXPECT_TRUE(is_refused("suite go --out a-file/in"));
}

TEST(SuiteCommand, ReplacesOnlyItsOwnFiles) {
  for (const char* name : {"manifest.json", "positions.jsonl"}) {
    const std::string path = "taken-suite/" + std::string(name);
    scripted("rm -rf taken-suite; mkdir taken-suite; echo '{}' >" + path);
    EXPECT_TRUE(is_refused("suite go --out taken-suite", path + " is not from an earlier run"));
    EXPECT_EQ(scripted("cat taken-suite/*").out, "{}\n") << "nothing else was written";
    scripted("rm " + path + "; mkfifo " + path);
    EXPECT_TRUE(is_refused("suite go --out taken-suite", path + " is not from an earlier run"));
  }
  EXPECT_EQ(called("suite '" STRANGERS "/snort.md' --out again").status, 0);
  EXPECT_EQ(called("suite '" STRANGERS "/snort.md' --out again").status, 0);
}

}  // namespace
}  // namespace ruleproof

#include <gtest/gtest.h>

#include <algorithm>

#include "cli/testing/run.hpp"

namespace ruleproof {
namespace {

/// A document for `mutate`. Its example tests the first `forbid`, no example tests the second `forbid`, and
/// the words `and empty` have no effect.
const char* const shy =
    "> A stone is put on an empty point that is not beside an enemy stone. [place]\n\n"
    "    game \"Shy\"\n    board square-grid 2x2\n    players black, white\n    turns alternate\n"
    "    move place(p):\n      forbid \"it is not empty\": p and occupied\n      forbid \"it is beside an "
    "enemy\": beside(p) and enemy\n"
    "      put mover on p and empty\n\n"
    "> Whoever cannot move loses. [end]\n\n"
    "    end when not possible(place, to-move)\n    wins(P: player) = P <> to-move\n\n"
    "    example beside \"Beside it\" [place]\n      start\n      B a1: legal\n      W a1: illegal [place] "
    "at a1\n";

nlohmann::json change(const nlohmann::json& output, const std::string& was) {
  for (const nlohmann::json& one : output["changes"])
    if (one["was"].get<std::string>().find(was) != std::string::npos) return one;
  ADD_FAILURE() << was << " is not among " << output.dump(1);
  return {};
}

TEST(MutateCommand, TellsWhatIsNoticedAndByWhatAndWhereTheRestMatters) {
  const std::string path = file("./shy.md", shy);
  const nlohmann::json output = document("mutate ./shy.md --json");
  EXPECT_EQ(output["judged"], output["all"]);
  EXPECT_EQ(output["noticed"].get<int>() + output["unnoticed"].get<int>() + output["none"].get<int>() +
                output["undecided"].get<int>(),
            output["judged"]);
  EXPECT_EQ(change(output, "it is not empty")["by"]["name"], "beside");
  const nlohmann::json open = change(output, "it is beside an enemy");
  EXPECT_TRUE(
      has_values(open, R"("/effect": "unnoticed", "/divergence/size": "2x1", "/clauses": ["place"])"));
  const auto same = std::ranges::find(output["changes"], "and empty", [](const nlohmann::json& one) {
    return one["was"].get<std::string>();
  });
  ASSERT_NE(same, output["changes"].end());
  EXPECT_EQ((*same)["effect"], "none");
}

TEST(MutateCommand, GivesACallThatFindsTheSameAgainAndShowsThePosition) {
  file("./shy.md", shy);
  const nlohmann::json open = change(document("mutate ./shy.md --json"), "it is beside an enemy");
  const std::string call = open["replay"].get<std::string>().substr(std::string("ruleproof ").size());
  const nlohmann::json again = document(call + " --json");
  ASSERT_EQ(again["changes"].size(), 1u);
  EXPECT_EQ(again["changes"][0], open);
  EXPECT_TRUE(ends(call, {.out = {open["divergence"]["record"].get<std::string>()}}));
}

TEST(MutateCommand, LeavesAPageAndTheChangedDocuments) {
  file("./shy.md", shy);
  EXPECT_TRUE(ends("mutate ./shy.md --out mutated", {}));
  const nlohmann::json open =
      change(nlohmann::json::parse(content("mutated/mutate.json")), "it is beside an enemy");
  const std::string page = content("mutated/index.html");
  EXPECT_TRUE(has_all(page, {"unprotected", "A stone is put on an empty point"}));
  const std::string changed = "mutated/change-" + std::to_string(open["number"].get<int>()) + ".md";
  EXPECT_TRUE(has(page, "ruleproof compare ./shy.md --with " + changed + " --board 2x1"));
  EXPECT_EQ(document("compare ./shy.md --with " + changed + " --board 2x1 --json")["divergence"],
            open["divergence"]);
}

TEST(MutateCommand, TakesASampleThatTheSeedDecides) {
  file("./shy.md", shy);
  const auto numbers = [](const std::string& more) {
    std::vector<int> all;
    const nlohmann::json output = document("mutate ./shy.md --sample 5 --json " + more);
    for (const nlohmann::json& one : output["changes"]) all.push_back(one["number"]);
    return all;
  };
  EXPECT_EQ(numbers("").size(), 5u);
  EXPECT_EQ(numbers("--seed 4"), numbers("--seed 4 --threads 2"));
  EXPECT_NE(numbers("--seed 4"), numbers("--seed 5"));
}

TEST(MutateCommand, LooksAtOneSentence) {
  file("./shy.md", shy);
  const nlohmann::json output = document("mutate ./shy.md --clause end --json");
  EXPECT_FALSE(output["changes"].empty());
  for (const nlohmann::json& one : output["changes"])
    EXPECT_EQ(one["clauses"], nlohmann::json::array({"end"}));
}

TEST(MutateCommand, LeavesWhatWasFoundWhenItsTimeIsUp) {
  file("./shy.md", shy);
  EXPECT_EQ(document("mutate ./shy.md --time 0 --json --out stopped", 3)["judged"], 0);
  EXPECT_TRUE(has(content("stopped/index.html"), "Stopped: 0 of "));
}

TEST(MutateCommand, ReplacesOnlyItsOwnFiles) {
  file("./shy.md", shy);
  for (const char* name : {"mutate.json", "index.html", "change-7.md"}) {
    ASSERT_EQ(scripted("rm -rf own && mkdir own && echo mine >own/" + std::string(name)).status, 0);
    EXPECT_TRUE(is_refused("mutate ./shy.md --sample 1 --out own", "is not from an earlier run"));
    EXPECT_EQ(scripted("cat own/*").out, "mine\n");
  }
  ASSERT_EQ(scripted("rm own/*").status, 0);
  for (int run = 0; run < 2; ++run) EXPECT_EQ(called("mutate ./shy.md --sample 9 --out own").status, 0);
}

TEST(MutateCommand, RefusesInOneLineWhatItCannotRead) {
  file("./shy.md", shy);
  for (const char* call : {"mutate", "mutate nogame", "mutate ./shy.md --boards 0",
                           "mutate ./shy.md --only 1000", "mutate ./shy.md --clause plase",
                           "mutate ./shy.md --sample many", "mutate ./shy.md --out /dev/null/x"})
    EXPECT_TRUE(is_refused(call));
  EXPECT_TRUE(has(called("mutate ./shy.md --clause plase").err, "did you mean 'place'?"));
}

}  // namespace
}  // namespace ruleproof

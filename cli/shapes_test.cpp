#include <gtest/gtest.h>

#include "cli/testing/run.hpp"

namespace ruleproof {
namespace {

TEST(ShapesCommand, GivesTheFateOfEachShapeByItsExternalLiberties) {
  const nlohmann::json output = document("shapes disto --points 4 --liberties 2 --json");
  ASSERT_EQ(output["shapes"].size(), 9u);
  for (const nlohmann::json& shape : output["shapes"]) {
    ASSERT_EQ(shape["fates"].size(), 3u);
    if (shape["shape"] == "square-four") {
      EXPECT_TRUE(has_values(shape, R"("/fates/1/status": "dead", "/fates/2/status": "unsettled",
        "/fates/2/lost_if_attacker_first": true, "/fates/2/lost_if_defender_first": false)"));
    }
    if (shape["shape"] == "three-in-line") {
      EXPECT_EQ(shape["fates"][2]["status"], "alive");
    }
  }
  EXPECT_TRUE(has(called("shapes disto --points 4").out, "square-four"));
}

TEST(ShapesCommand, ShowsAFightThatCanBeReplayed) {
  const Ended lost = called("shapes disto --show square-four --liberties 1 --first defender");
  EXPECT_EQ(lost.status, 0) << lost.err;
  EXPECT_TRUE(has(lost.out, "first the defender: Black is lost"));
  EXPECT_EQ(document("show disto - --json", 0, lost.out)["score"]["B"], "0");
  // The defender's group lives: it keeps its stones until the end of the game.
  const nlohmann::json saved = document("shapes disto --show three-in-line --liberties 2 --json");
  EXPECT_EQ(saved["lost"], false);
  const nlohmann::json end = document("show disto - --json", 0, saved["record"]);
  EXPECT_EQ(end["over"], true);
  EXPECT_GE(std::stoi(end["score"]["B"].get<std::string>()), 12);
}

TEST(ShapesCommand, TakesTheReadingsOfTheCall) {
  const nlohmann::json output = document("shapes disto --points 2 --reading when=after --json");
  EXPECT_EQ(output["shapes"][1]["fates"][0]["status"], "alive");
  // Under this reading, the stones that surround the shape have no liberties at the start, so the call is
  // refused.
  EXPECT_TRUE(ends("shapes disto --reading person=clique", {.status = 2, .err_lines = 1}));
}

TEST(ShapesCommand, StopsWhenItsTimeIsUpAndPrintsWhatItHas) {
  nlohmann::json output;
  for (double seconds = 0.3; output["shapes"].empty(); seconds *= 2)  // a busy machine may need more time
    output = document("shapes disto --points 6 --liberties 6 --json --time " + std::to_string(seconds), 3);
  EXPECT_LT(output["shapes"].size(), 56u);
}

TEST(ShapesCommand, HasAStatusOfItsOwnWhereAFightIsNotSolvedInItsTime) {
  EXPECT_TRUE(ends("shapes disto --show square-four --liberties 6 --time 0.001",
                   {.status = 3, .whole_out = "", .err = {"stopped before the fight was solved"}}));
}

TEST(ShapesCommand, TakesADocumentWhereBothMayPass) {
  file("loose.md", content(DOCUMENTS "/loose.md"));
  EXPECT_EQ(document("shapes ./loose.md --points 1 --liberties 1 --json")["shapes"],
            document("shapes loose --points 1 --liberties 1 --json")["shapes"]);
  EXPECT_EQ(called("shapes '" STRANGERS "/snort.md'").err,
            "ruleproof: snort: in a fight about a shape both may pass, and nobody passes in this game\n");
  EXPECT_EQ(called("shapes '" STRANGERS "/hex.md'").err,
            "ruleproof: hex: this command needs a square grid, and the board of this game is a hex-grid\n");
}

TEST(ShapesCommand, RefusesWhatItCannotRead) {
  EXPECT_EQ(called("shapes disto --points 7").status, 2);
  EXPECT_EQ(called("shapes disto --liberties 7").status, 2);
  EXPECT_EQ(called("shapes disto --show square-four --first atacker").status, 2);
  EXPECT_TRUE(ends("shapes disto --show square-for", {.status = 2, .err = {"did you mean 'square-four'"}}));
}

}  // namespace
}  // namespace ruleproof

#include <gtest/gtest.h>

#include "cli/testing/run.hpp"
#include "spec/documents/clauses.hpp"
#include "spec/documents/spec.hpp"
#include "spec/language/tree.hpp"
#include "spec/size.hpp"

namespace ruleproof {
namespace {

TEST(GamesCommand, NamesEveryClauseReadingAndClaimOfEveryGame) {
  const Ended ended = called("games");
  EXPECT_EQ(ended.status, 0);
  EXPECT_EQ(ended.err, "");
  for (const Document& game : specs()) {
    EXPECT_TRUE(has(ended.out, game.title + " (" + game.id + ")"));
    for (const Clause& clause : game.clauses) EXPECT_TRUE(has(ended.out, clause.id.name)) << clause.id.name;
    for (const Alternatives& open : open_clauses(game))
      for (const Reading& reading : open.readings)
        EXPECT_TRUE(has(ended.out, open.name.name + '=' + reading.name.name)) << reading.name.name;
    for (const Claim& claim : game.claims) EXPECT_TRUE(has(ended.out, claim.name.name)) << claim.name.name;
  }
}

TEST(GamesCommand, TellsWhereTheDocumentOfEachGameIs) {
  const nlohmann::json all = document("games --json");
  for (const nlohmann::json& game : all["games"])
    EXPECT_EQ(game["document"], DOCUMENTS "/" + game["game"].get<std::string>() + ".md");
  EXPECT_TRUE(has(called("games endo").out, "\ndocument: " DOCUMENTS "/endo.md\n"));
}

TEST(GamesCommand, TellsOfADocumentThatIsNowhereElse) {
  const Ended ended = scripted("cp \"$RULEPROOF\" alone && ./alone games --json");
  ASSERT_EQ(ended.status, 0) << ended.err;
  for (const nlohmann::json& game : nlohmann::json::parse(ended.out)["games"])
    EXPECT_TRUE(game["document"].is_null());
}

TEST(GamesCommand, NamesThoseThatItIsAskedFor) {
  const std::string path =
      file("nim.md",
           "    game \"Nim\"\n    board square-grid 3x2\n    players black, white\n    turns alternate\n"
           "    move take(p)\n    end when no empty\n");
  const nlohmann::json output = document("games loose " + path + " loose --json")["games"];
  ASSERT_EQ(output.size(), 2u);
  EXPECT_TRUE(has_values(output, R"("/0/game": "loose", "/1/game": "nim", "/1/document": "nim.md",
        "/1/author": "", "/1/size": "3x2")"));
  const std::string out = called("games " + path).out;
  EXPECT_TRUE(out.starts_with("Nim (nim); 3x2 unless said otherwise\ndocument: nim.md\n")) << out;
}

TEST(GamesCommand, GivesEverythingInOneDocument) {
  const nlohmann::json all = document("games --json");
  ASSERT_EQ(all["games"].size(), specs().size());
  for (std::size_t i = 0; i < specs().size(); ++i) {
    const Document& game = specs()[i];
    const nlohmann::json& output = all["games"][i];
    EXPECT_EQ(output["game"], game.id);
    EXPECT_EQ(output["size"].is_null(), !game.default_board());
    if (game.default_board()) {
      EXPECT_EQ(output["size"], text(*game.default_board()));
    }
    const auto open = static_cast<std::size_t>(std::ranges::distance(open_clauses(game)));
    EXPECT_EQ(output["reading"].size(), open);
    EXPECT_EQ(output["clauses"].size(), game.clauses.size());
    EXPECT_EQ(output["open"].size(), open);
    ASSERT_EQ(output["claims"].size(), game.claims.size());
    EXPECT_EQ(output["claims"][0]["claim"], game.claims[0].name.name);
    EXPECT_EQ(output["claims"][0]["expected"], text(expected_in_general(game.claims[0]).value()));
  }
}

}  // namespace
}  // namespace ruleproof

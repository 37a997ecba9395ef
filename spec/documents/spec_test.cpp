#include "spec/documents/spec.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <string>
#include <thread>
#include <vector>

#include "spec/documents/clauses.hpp"
#include "spec/language/checker.hpp"
#include "spec/language/tree.hpp"
#include "spec/testing/thrown.hpp"

namespace ruleproof {
namespace {

std::vector<std::string> reading_names(const Alternatives& open) {
  std::vector<std::string> names;
  for (const Reading& reading : open.readings) names.push_back(reading.name.name);
  return names;
}

using Names = std::vector<std::string>;

TEST(Specs, HoldTheGamesInOrder) {
  ASSERT_GE(specs().size(), 2u);
  EXPECT_EQ(specs()[0].id, "disto");
  EXPECT_EQ(specs()[1].id, "loose");
  EXPECT_EQ(&spec("loose"), &specs()[1]);
}

TEST(Specs, HaveTheDefaultBoardsAndKomis) {
  EXPECT_EQ(spec("disto").default_board(), (Size{9, 9}));
  EXPECT_EQ(spec("disto").default_komi(), Komi{1});
  EXPECT_EQ(spec("loose").default_board(), (Size{9, 9}));
  EXPECT_EQ(spec("loose").default_komi(), Komi{0});
  EXPECT_FALSE(spec("endo").default_board());
  EXPECT_FALSE(spec("endo").default_komi());
}

TEST(Specs, NameTheReadingsWithTheDefaultFirst) {
  EXPECT_EQ(reading_names(spec("disto").open_clause("person")),
            (Names{"like-coloured", "any-colour", "clique", "mixed-clique"}));
  EXPECT_EQ(reading_names(spec("disto").open_clause("placement")), (Names{"sick-2016", "plain-2018"}));
  EXPECT_EQ(reading_names(spec("disto").open_clause("when")), (Names{"before", "after"}));
  EXPECT_EQ(reading_names(spec("loose").open_clause("group")), (Names{"maximal", "any-set", "pairs"}));
  EXPECT_EQ(reading_names(spec("loose").open_clause("flip")), (Names{"once", "cascade", "one-by-one"}));
  EXPECT_EQ(reading_names(spec("loose").open_clause("end")), (Names{"whole-board", "own-groups"}));
  EXPECT_EQ(reading_names(spec("loose").open_clause("tie")), (Names{"placement", "pass"}));
}

TEST(Specs, SayWhichPostHasWhichWording) {
  const Document& disto = spec("disto");
  EXPECT_EQ(sources_of(disto, disto.clause("person-orthogonal")),
            (Names{"post-2016-11-28-1103", "post-2016-11-28-1107"}));
  EXPECT_EQ(sources_of(disto, disto.clause("person-mutual")), (Names{"post-2016-11-28-1108"}));
  EXPECT_EQ(sources_of(disto, disto.clause("place-plain")), (Names{"post-2018-11-18"}));
  EXPECT_EQ(disto.source("post-2018-11-18").origin().when, "2018-11-18 01:18:56");
  EXPECT_EQ(spec("loose").source("post-2012-02-10").origin().when, "2012-02-10 15:07:00");
  EXPECT_EQ(spec("endo").source("post-2017-02-15").origin().when, "2017-02-15");
}

TEST(Specs, TellTheAuthorsClaimsFromOurs) {
  const auto clauses = [](std::string_view game, std::string_view claim) {
    return clauses_of(spec(game), spec(game).claim(claim));
  };
  EXPECT_EQ(clauses("disto", "sick-redundant"), (Names{"sick-is-redundant", "meaning-retained"}));
  EXPECT_FALSE(clauses("loose", "true-liberty").empty());
  EXPECT_TRUE(clauses("disto", "meals-stay").empty());
  EXPECT_TRUE(clauses("loose", "one-wave").empty());
}

TEST(Specs, TellTheTranscribedClausesFromTheOthers) {
  EXPECT_TRUE(spec("disto").clause("place-sick").is_transcribed());
  EXPECT_TRUE(spec("disto").clause("board-square").is_transcribed());
  EXPECT_FALSE(spec("disto").clause("komi-chosen").is_transcribed());
  EXPECT_FALSE(spec("disto").clause("finite-game").is_transcribed());
  EXPECT_FALSE(spec("loose").clause("example-game").is_transcribed());
}

TEST(Specs, GiveAReasonForEveryClauseThatIsNeitherTranscribedNorAClaim) {
  for (const Document& game : specs()) {
    for (const Clause& clause : game.clauses) {
      const bool accounted =
          clause.is_transcribed() || !claims_of(game, clause).empty() || !clause.reason().empty();
      EXPECT_TRUE(accounted) << game.id << " " << clause.id.name;
    }
  }
}

TEST(Specs, HaveDocumentsWithoutErrorsAndWarnings) {
  for (const Document& game : specs()) {
    const language::CheckedDocument checked = language::read_document(game.text->file, game.text->bytes);
    for (const language::Diagnostic& diagnostic : checked.diagnostics)
      ADD_FAILURE() << format(diagnostic, *game.text);
  }
}

const std::string nim =
    "    game \"Nim\"\n    board square-grid 3x2\n    players black, white\n    turns alternate\n"
    "    move take(p)\n    end when no empty\n";

TEST(ADocumentThatIsRead, HasItsFileAndIsNoBuiltInGame) {
  const std::shared_ptr<const Document> game = read_game("nim.md", nim);
  EXPECT_EQ(game->default_board(), (Size{3, 2}));
  EXPECT_EQ(game->text->file, "nim.md");
  EXPECT_EQ(thrown([] { spec("nim"); }).substr(0, 13), "no game 'nim'");
}

TEST(ADocumentThatIsRead, NamesTheGamesWithWhichItsClaimsSayThatItAgrees) {
  EXPECT_EQ(games_agreed_with(spec("political-go")), std::vector<std::string>{"go"});
  EXPECT_EQ(games_agreed_with(spec("loose")), std::vector<std::string>());
}

TEST(ADocumentThatIsRead, IsRefusedIfItsDocumentHasErrors) {
  const std::string wrong = nim + "    x = y\n    z = y\n";
  EXPECT_EQ(thrown([&] { read_game("nim.md", wrong); }), "nim.md:7:9: error: nothing is called 'y'");
  try {
    read_game("nim.md", wrong);
  } catch (const InvalidDocument& error) {
    EXPECT_NE(error.diagnostics.find("nim.md:7:9: error: nothing is called 'y'\n      x = y\n          ^\n"),
              std::string::npos)
        << error.diagnostics;
    EXPECT_NE(error.diagnostics.find("nim.md:8:9: error: "), std::string::npos);
  }
}

TEST(Lookup, NamesTheNearestIfThereIsNoSuchThing) {
  const Document& disto = spec("disto");
  EXPECT_EQ(thrown([] { spec("dsito"); }), "no game 'dsito'; did you mean 'disto'?");
  EXPECT_EQ(thrown([&] { disto.clause("glutten"); }), "no clause 'glutten'; did you mean 'glutton'?");
  EXPECT_EQ(thrown([&] { disto.claim("meal-stay"); }), "no claim 'meal-stay'; did you mean 'meals-stay'?");
  EXPECT_EQ(thrown([&] { disto.source("post-2018-11-19"); }),
            "no source 'post-2018-11-19'; did you mean 'post-2018-11-18'?");
  EXPECT_EQ(thrown([&] { disto.open_clause("persons"); }),
            "no open clause 'persons'; did you mean 'person'?");
  EXPECT_EQ(thrown([&] { disto.open_clause("when").reading("befor"); }),
            "no reading of 'when' named 'befor'; did you mean 'before'?");
  EXPECT_EQ(thrown([&] { disto.open_clause("when").reading("sometime"); }),
            "no reading of 'when' named 'sometime'; there are before, after");
}

}  // namespace
}  // namespace ruleproof

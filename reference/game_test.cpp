#include "reference/game.hpp"

#include <gtest/gtest.h>

#include <set>

#include "spec/documents/clauses.hpp"
#include "spec/documents/spec.hpp"
#include "spec/language/tree.hpp"
#include "spec/testing/thrown.hpp"

namespace ruleproof {
namespace {

const Game disto(spec("disto"));

std::size_t differences(const Game& a, const Game& b) {
  std::size_t count = 0;
  for (const Alternatives& open : open_clauses(a.document()))
    count += a.reading(open.name.name) != b.reading(open.name.name) ? 1 : 0;
  return count;
}

TEST(Game, BeginsWithTheFirstReadings) {
  EXPECT_EQ(disto.readings_text(), "person=like-coloured placement=sick-2016 when=before");
  EXPECT_EQ(disto.reading("placement"), "sick-2016");
}

TEST(Game, ChangesOneReadingAndLeavesTheOriginalAlone) {
  const Game changed = disto.with("person", "clique").with("when=after");
  EXPECT_EQ(changed.readings_text(), "person=clique placement=sick-2016 when=after");
  EXPECT_EQ(disto.readings_text(), "person=like-coloured placement=sick-2016 when=before");
  EXPECT_EQ(changed.with("person=like-coloured").with("when=before"), disto);
}

TEST(Game, IsEqualOnlyToTheSameReadingsOfTheSameGame) {
  EXPECT_EQ(disto, Game(spec("disto")));
  EXPECT_NE(disto, disto.with("when=after"));
  EXPECT_NE(disto, Game(spec("loose")));
}

TEST(Game, NamesTheNearestKeyOrReadingOfAWrongOne) {
  EXPECT_EQ(thrown([] { disto.with("persn=clique"); }), "no open clause 'persn'; did you mean 'person'?");
  EXPECT_EQ(thrown([] { disto.with("person=cliqu"); }),
            "no reading of 'person' named 'cliqu'; did you mean 'clique'?");
  EXPECT_EQ(thrown([] { disto.with("person=clique=x"); }),
            "no reading of 'person' named 'clique=x'; did you mean 'clique'?");
  EXPECT_EQ(thrown([] { disto.with("clique"); }),
            "'clique' is no reading; write KEY=READING, as in person=like-coloured placement=sick-2016 "
            "when=before");
  EXPECT_EQ(thrown([] { disto.reading("flip"); }),
            "no open clause 'flip'; there are person, placement, when");
}

TEST(Games, VariedOneAtATimeDifferInOneReadingFromTheDefault) {
  const std::vector<Game> games = varied_one_at_a_time(Game(spec("disto")));
  ASSERT_EQ(games.size(), 6u);
  EXPECT_EQ(games[0], disto);
  EXPECT_EQ(games[1], disto.with("person=any-colour"));
  EXPECT_EQ(games[5], disto.with("when=after"));
  for (std::size_t i = 1; i < games.size(); ++i) EXPECT_EQ(differences(games[i], disto), 1u);
}

TEST(Games, AllAreEveryCombinationOnce) {
  for (const Document& game : specs()) {
    std::size_t combinations = 1;
    for (const Alternatives& open : open_clauses(game)) combinations *= open.readings.size();
    const std::vector<Game> games = all_readings(game);
    std::set<std::string> texts;
    for (const Game& one : games) texts.insert(one.readings_text());
    EXPECT_EQ(games.size(), combinations) << game.id;
    EXPECT_EQ(texts.size(), combinations) << game.id;
    EXPECT_EQ(games.front(), Game(game));
  }
}

TEST(Game, ChangesNumbersSettingsPlayersAndBoard) {
  EXPECT_EQ(disto.board(), (Size{9, 9}));
  EXPECT_EQ(disto.with_board({4, 3}).board(), (Size{4, 3}));
  EXPECT_EQ(disto.with_setting("komi", "6.5").numbers(), std::vector<std::int64_t>{13});
  EXPECT_NE(disto.with_setting("komi", "6.5"), disto);
  EXPECT_EQ(changed_settings(disto.with_setting("komi", "6.5").with("when=after")).size(), 2u);
  EXPECT_EQ(Game(spec("political-go")).with_players(3).players(), 3);
  EXPECT_EQ(thrown([] { disto.with_setting("kome", "1"); }), "no setting 'kome'; did you mean 'komi'?");
  EXPECT_EQ(thrown([] { disto.with_setting("komi", "x"); }).substr(0, 14), "'x' is no komi");
}

TEST(Game, RefusesTwoReadingsOfOneClause) {
  EXPECT_EQ(disto.with_readings({"person=clique", "when=after"}),
            disto.with("person=clique").with("when=after"));
  EXPECT_EQ(thrown([] { disto.with_readings({"when=after", "when=before"}); }),
            "the reading of 'when' is given twice; choose one");
}

TEST(Expected, FollowsTheExpectationsForTheReadingsOfTheGame) {
  using Verdict = VerdictWord;
  const auto under = [](const char* key, const char* reading, Verdict verdict) {
    return Claim::Expectation{verdict, {{.key = {key, {}}, .alternative = {reading, {}}}}};
  };
  Claim claim;
  claim.expected = {{Verdict::proved, {}},
                    under("person", "clique", Verdict::refuted),
                    under("when", "after", Verdict::unknown)};
  EXPECT_EQ(expected(claim, disto), Verdict::proved);
  EXPECT_EQ(expected(claim, disto.with("person=any-colour")), Verdict::proved);
  EXPECT_EQ(expected(claim, disto.with("person=clique")), Verdict::refuted);
  EXPECT_EQ(expected(claim, disto.with("when=after").with("placement=plain-2018")), Verdict::unknown);
  EXPECT_EQ(expected(claim, disto.with("person=clique").with("when=after")), std::nullopt);
}

}  // namespace
}  // namespace ruleproof

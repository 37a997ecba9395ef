#include "reference/game.hpp"

#include <gtest/gtest.h>

#include <set>

#include "spec/thrown.hpp"

namespace ruleproof {
namespace {

const Game disto(spec("disto"));

std::size_t differences(const Game& a, const Game& b) {
  std::size_t count = 0;
  for (const Alternatives& open : a.game().open_clauses)
    count += a.reading(open.name.name) != b.reading(open.name.name) ? 1 : 0;
  return count;
}

TEST(Game, BeginsWithTheFirstReadings) {
  EXPECT_EQ(disto.text(), "person=like-coloured placement=sick-2016 when=before");
  EXPECT_EQ(disto.reading("placement"), "sick-2016");
}

TEST(Game, ChangesOneReadingAndLeavesTheOriginalAlone) {
  const Game changed = disto.with("person", "clique").with("when=after");
  EXPECT_EQ(changed.text(), "person=clique placement=sick-2016 when=after");
  EXPECT_EQ(disto.text(), "person=like-coloured placement=sick-2016 when=before");
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

TEST(Rulesets, VariedOneAtATimeDifferInOneReadingFromTheDefault) {
  const std::vector<Game> rulesets = varied_one_at_a_time(Game(spec("disto")));
  ASSERT_EQ(rulesets.size(), 6u);
  EXPECT_EQ(rulesets[0], disto);
  EXPECT_EQ(rulesets[1], disto.with("person=any-colour"));
  EXPECT_EQ(rulesets[5], disto.with("when=after"));
  for (std::size_t i = 1; i < rulesets.size(); ++i) EXPECT_EQ(differences(rulesets[i], disto), 1u);
}

TEST(Rulesets, AllAreEveryCombinationOnce) {
  for (const Document& game : specs()) {
    std::size_t combinations = 1;
    for (const Alternatives& open : game.open_clauses) combinations *= open.readings.size();
    const std::vector<Game> rulesets = all_readings(game);
    std::set<std::string> texts;
    for (const Game& ruleset : rulesets) texts.insert(ruleset.text());
    EXPECT_EQ(rulesets.size(), combinations) << game.id;
    EXPECT_EQ(texts.size(), combinations) << game.id;
    EXPECT_EQ(rulesets.front(), Game(game));
  }
}

TEST(Expected, FollowsTheOverridesOfTheReadingsThatTheRulesetHas) {
  using Verdict = Claim::Verdict;
  Claim claim;
  claim.expected = Verdict::proved;
  claim.expected_under = {{"person", "clique", Verdict::refuted}, {"when", "after", Verdict::unknown}};
  EXPECT_EQ(expected(claim, disto), Verdict::proved);
  EXPECT_EQ(expected(claim, disto.with("person=any-colour")), Verdict::proved);
  EXPECT_EQ(expected(claim, disto.with("person=clique")), Verdict::refuted);
  EXPECT_EQ(expected(claim, disto.with("when=after").with("placement=plain-2018")), Verdict::unknown);
  EXPECT_EQ(expected(claim, disto.with("person=clique").with("when=after")), std::nullopt);
}

}  // namespace
}  // namespace ruleproof

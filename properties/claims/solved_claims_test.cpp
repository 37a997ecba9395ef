#include "properties/claims/solved_claims.hpp"

#include <gtest/gtest.h>

#include <string>

#include "properties/testing/claimed.hpp"

namespace ruleproof {
namespace {

/// Players put stones on three squares in a row. A player who has taken enemy stones wins; the open clause
/// `taking` decides whether a new stone takes the enemy stones beside it.
const std::string race = "> A stone takes the enemy's stones beside it. [take]\n\n" +
                         two_players("square-grid 3x1", R"(    state stones-taken : number of each player
    note longest : number
    reading taking "May it take two at once?" [take]
      | all "It takes all." because "The letter."
      | none "It takes none." because "To test."
    taken(g) = case taking
      | all: beside(g)
      | none: nothing
    move place(p):
      forbid "it is not empty": p and occupied
      put mover on p
      add count(taken(p) and enemy) to stones-taken(mover)
      remove taken(p) and enemy
    end when no empty or stones-taken(black) > 0 or stones-taken(white) > 0
    wins(P: player) = stones-taken(P) > 0

    example empty-row "Nothing" [take]
      start
    example apart "Apart" [take]
      start
        X . .
      to-move white
      W c1: legal
    example met "Met" [take]
      start
      B a1: legal
      is not over
    example kept "Memory that no record has" [take]
      start
      set longest to 3
    example taken-once "Under the first reading alone" [take]
      start
      B a1: legal
      W b1: legal
      is no black
)");

Verdict judged(const std::string& lines, const std::string& reading = "taking=all") {
  Claimed claimed(race, lines);
  claimed.game = claimed.game.with(reading);
  return claimed.judged();
}

Verdict solved(const std::string& lines, std::size_t most_states) {
  const Claimed claimed(race, lines);
  return solve(claimed.claim, claimed.game, {}, most_states);
}

TEST(AClaimOfBestPlay, IsProved) {
  const Verdict found = judged("solve can-force(white, wins(white)) from example met");
  EXPECT_TRUE(found.is<Proved>());
  EXPECT_EQ(found.covers.method, Method::solved);
  EXPECT_EQ(found.covers.sizes(), std::vector{(Size{3, 1})});
  EXPECT_TRUE(judged("solve not can-force(black, wins(black)) from example met").is<Proved>());
}

TEST(AClaimOfBestPlay, IsRefutedByAGameThatTheRulesAllow) {
  const Verdict found = judged("solve not can-force(white, wins(white)) from example met");
  EXPECT_TRUE(found.is<Refuted>());
  EXPECT_EQ(found.note, "from example met white can force it: W b1");
  ASSERT_TRUE(shown_record(found));
  EXPECT_FALSE(shown_record(found)->setup);
  EXPECT_TRUE(is_reachable(found));
  EXPECT_EQ(moves_of(found), "B a1, W b1");
}

TEST(AClaimOfBestPlay, IsRefutedByAGameFromASetUp) {
  const Verdict found = judged("solve can-force(white, wins(white)) from example apart");
  EXPECT_TRUE(found.is<Refuted>());
  EXPECT_EQ(found.note, "from example apart white can't force it: B b1");
  ASSERT_TRUE(shown_record(found) && shown_record(found)->setup);
  EXPECT_FALSE(is_reachable(found));
  EXPECT_EQ(shown_record(found)->setup->to_move, 1);
  EXPECT_EQ(moves_of(found), "W c1, B b1");
}

TEST(AClaimOfBestPlay, IsRefutedInWordsWhereNoRecordShowsIt) {
  const Verdict found = judged("solve can-force(black, no empty) from example kept");
  EXPECT_TRUE(found.is<Refuted>());
  EXPECT_EQ(found.note.substr(0, 40), "from example kept black can't force it: ");
  EXPECT_FALSE(shown_record(found));
}

TEST(AClaimOfBestPlay, HoldsIfAllItsLinesDo) {
  const std::string right = "solve can-force(white, wins(white)) from example met";
  EXPECT_TRUE(
      judged(right + "\n      solve not can-force(black, wins(black)) from example met").is<Proved>());
  EXPECT_TRUE(judged(right + "\n      solve can-force(black, wins(black)) from example met").is<Refuted>());
}

TEST(AClaimOfBestPlay, IsOfTheReadings) {
  const std::string claim = "solve can-force(white, wins(white)) from example met";
  EXPECT_TRUE(judged(claim, "taking=none").is<Refuted>());
  EXPECT_TRUE(judged("given: taking is all\n      " + claim, "taking=none").is<Proved>());
  const Verdict given =
      judged("given: taking is none\n      solve can-force(white, wins(white)) from example met");
  EXPECT_TRUE(given.is<Refuted>());
  ASSERT_TRUE(shown_record(given));
  EXPECT_EQ(shown_record(given)->game.choices().front(), 1);
}

TEST(AClaimOfBestPlay, IsUnknownWhereItsPositionDoesNotComeAbout) {
  const std::string claim = "solve can-force(white, over) from example taken-once";
  EXPECT_TRUE(judged(claim).is<Proved>());
  const Verdict found = judged(claim, "taking=none");
  EXPECT_TRUE(found.is<Unknown>());
  EXPECT_EQ(found.note,
            "example taken-once does not come about under these readings: this does not hold: the set is a1");
}

TEST(AClaimOfBestPlay, IsUnknownWhereWhatItTakesForGivenDoesNotHold) {
  const Verdict found =
      judged("given: some white\n      solve can-force(white, wins(white)) from example met");
  EXPECT_TRUE(found.is<Unknown>());
  EXPECT_EQ(
      found.note,
      "under these readings what the claim takes for given does not hold in example met, so it says nothing");
}

TEST(AClaimOfBestPlay, IsUnknownWhereTheSearchBecomesTooLarge) {
  const std::string claim = "solve not can-force(black, wins(white)) from example empty-row";
  EXPECT_TRUE(solved(claim, 1'000).is<Refuted>());
  const Verdict unknown = solved(claim, 3);
  EXPECT_TRUE(unknown.is<Unknown>());
  EXPECT_EQ(unknown.note, "more than 3 states from example empty-row");
  // The second line of this claim is false and can be decided within 3 states, so the claim is refuted.
  EXPECT_TRUE(
      solved(claim + "\n      solve not can-force(white, wins(white)) from example met", 3).is<Refuted>());
}

}  // namespace
}  // namespace ruleproof

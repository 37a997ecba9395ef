#include "properties/solved_claims.hpp"

#include <gtest/gtest.h>

#include <optional>
#include <string>
#include <vector>

#include "properties/model/claims.hpp"
#include "record/model_text.hpp"
#include "spec/game_of_text.hpp"

namespace ruleproof {
namespace {

using Result = Finding::Result;

/// Whoever takes the enemy's stones, which stay off the board, has won; a reading says whether the first
/// stone may take.
const std::string race =
    "# A race\n\n"
    "    game \"Race\"\n"
    "    board square-grid 3x1\n"
    "    players black, white\n"
    "    turns alternate\n"
    "    state stones-taken : number of each player\n"
    "    note longest : number\n\n"
    "> A stone takes the enemy's stones beside it. [take]\n\n"
    "    reading taking \"May it take two at once?\" [take]\n"
    "      | all \"It takes all.\" because \"The letter.\"\n"
    "      | none \"It takes none.\" because \"To test.\"\n"
    "    taken(g) = case taking\n"
    "      | all: beside(g)\n"
    "      | none: nothing\n"
    "    move place(p):\n"
    "      forbid \"it is not empty\": p and occupied\n"
    "      put mover on p\n"
    "      add count(taken(p) and enemy) to stones-taken(mover)\n"
    "      remove taken(p) and enemy\n"
    "    end when no empty or stones-taken(black) > 0 or stones-taken(white) > 0\n"
    "    wins(P: player) = stones-taken(P) > 0\n\n"
    "    example empty-row \"Nothing\" [take]\n"
    "      start\n"
    "    example apart \"Apart\" [take]\n"
    "      start\n"
    "        X . .\n"
    "      to-move white\n"
    "      W c1: legal\n"
    "    example met \"Met\" [take]\n"
    "      start\n"
    "      B a1: legal\n"
    "      is not over\n"
    "    example kept \"Memory that no record has\" [take]\n"
    "      start\n"
    "      set longest to 3\n"
    "    example taken-once \"Under the first reading alone\" [take]\n"
    "      start\n"
    "      B a1: legal\n"
    "      W b1: legal\n"
    "      is no black\n\n";

/// The game with a claim of these lines.
const GameSpec& game_with(const std::string& lines) {
  return game_of_text(race + "    claim c \"It is so.\" [take]\n" + lines);
}

/// A verdict with its game in words, for tests of what it says.
struct Judged {
  Claim::Verdict verdict;
  Finding found;
  std::optional<model::Record> game;

  std::string moves() const {
    std::string all;
    for (const model::RecordedMove& move : game->moves)
      all += (all.empty() ? "" : ", ") +
             model::Model(
                 game_with("      solve can-force(white, wins(white)) from example met\n").document->document,
                 game->setting, game->size)
                 .text(move.move);
    return all;
  }
};

Judged judged(const std::string& lines, const std::string& reading = "taking=all") {
  const Ruleset ruleset = Ruleset(game_with(lines)).with(reading);
  const model::Side side = model::side_of(ruleset);
  const model::GameVerdict verdict = model::judge(side, ruleset.game().document->document.claims.front(),
                                                  model::plan(side, Plan::Depth::quick, 1), {});
  return {verdict.verdict, verdict.found.finding, verdict.found.game};
}

Finding solved(const std::string& lines, std::size_t most_states) {
  const Ruleset ruleset{game_with(lines)};
  return solve(ruleset.game().document->document.claims.front(), model::side_of(ruleset), {}, most_states)
      .finding;
}

TEST(AClaimOfBestPlay, IsProved) {
  const Judged verdict = judged("      solve can-force(white, wins(white)) from example met\n");
  EXPECT_EQ(verdict.verdict, Claim::Verdict::proved);
  EXPECT_EQ(verdict.found.how, "solved");
  EXPECT_EQ(verdict.found.sizes, std::vector{(Size{3, 1})});
  EXPECT_EQ(judged("      solve not can-force(black, wins(black)) from example met\n").verdict,
            Claim::Verdict::proved);
}

TEST(AClaimOfBestPlay, IsRefutedByAGameThatTheRulesAllow) {
  const Judged verdict = judged("      solve not can-force(white, wins(white)) from example met\n");
  EXPECT_EQ(verdict.verdict, Claim::Verdict::refuted);
  EXPECT_EQ(verdict.found.why, "from example met white can force it: W b1");
  ASSERT_TRUE(verdict.game);
  EXPECT_FALSE(verdict.game->setup);
  EXPECT_TRUE(verdict.found.reachable);
  EXPECT_EQ(verdict.moves(), "B a1, W b1");
}

TEST(AClaimOfBestPlay, IsRefutedByAGameFromASetUp) {
  const Judged verdict = judged("      solve can-force(white, wins(white)) from example apart\n");
  EXPECT_EQ(verdict.verdict, Claim::Verdict::refuted);
  EXPECT_EQ(verdict.found.why, "from example apart white can't force it: B b1");
  ASSERT_TRUE(verdict.game && verdict.game->setup);
  EXPECT_FALSE(verdict.found.reachable);
  EXPECT_EQ(verdict.game->setup->to_move, 1);
  EXPECT_EQ(verdict.moves(), "W c1, B b1");
}

TEST(AClaimOfBestPlay, IsRefutedInWordsWhereNoRecordShowsIt) {
  const Judged verdict = judged("      solve can-force(black, no empty) from example kept\n");
  EXPECT_EQ(verdict.verdict, Claim::Verdict::refuted);
  EXPECT_EQ(verdict.found.why.substr(0, 40), "from example kept black can't force it: ");
  EXPECT_FALSE(verdict.game);
}

TEST(AClaimOfBestPlay, HoldsIfAllItsLinesDo) {
  const std::string right = "      solve can-force(white, wins(white)) from example met\n";
  EXPECT_EQ(judged(right + "      solve not can-force(black, wins(black)) from example met\n").verdict,
            Claim::Verdict::proved);
  EXPECT_EQ(judged(right + "      solve can-force(black, wins(black)) from example met\n").verdict,
            Claim::Verdict::refuted);
}

TEST(AClaimOfBestPlay, IsOfTheReadings) {
  const std::string claim = "      solve can-force(white, wins(white)) from example met\n";
  EXPECT_EQ(judged(claim, "taking=none").verdict, Claim::Verdict::refuted);
  EXPECT_EQ(judged("      given: taking is all\n" + claim, "taking=none").verdict, Claim::Verdict::proved);
  const Judged given =
      judged("      given: taking is none\n      solve can-force(white, wins(white)) from example met\n");
  EXPECT_EQ(given.verdict, Claim::Verdict::refuted);
  ASSERT_TRUE(given.game);
  EXPECT_EQ(given.game->setting.choices.front(), 1);
}

TEST(AClaimOfBestPlay, IsUnknownWhereItsPositionDoesNotComeAbout) {
  const std::string claim = "      solve can-force(white, over) from example taken-once\n";
  EXPECT_EQ(judged(claim).verdict, Claim::Verdict::proved);
  const Judged verdict = judged(claim, "taking=none");
  EXPECT_EQ(verdict.verdict, Claim::Verdict::unknown);
  EXPECT_EQ(verdict.found.why,
            "example taken-once does not come about under these readings: this does not hold: the set is a1");
}

TEST(AClaimOfBestPlay, IsUnknownWhereWhatItTakesForGivenDoesNotHold) {
  const Judged verdict =
      judged("      given: some white\n      solve can-force(white, wins(white)) from example met\n");
  EXPECT_EQ(verdict.verdict, Claim::Verdict::unknown);
  EXPECT_EQ(
      verdict.found.why,
      "under these readings what the claim takes for given does not hold in example met, so it says nothing");
}

TEST(AClaimOfBestPlay, IsUnknownWhereTheSearchBecomesTooLarge) {
  const std::string claim = "      solve not can-force(black, wins(white)) from example empty-row\n";
  EXPECT_EQ(solved(claim, 1'000).result, Result::refuted);
  const Finding unknown = solved(claim, 3);
  EXPECT_EQ(unknown.result, Result::unknown);
  EXPECT_EQ(unknown.why, "more than 3 states from example empty-row");
  // What another line refutes is refuted.
  EXPECT_EQ(solved(claim + "      solve not can-force(white, wins(white)) from example met\n", 3).result,
            Result::refuted);
}

}  // namespace
}  // namespace ruleproof

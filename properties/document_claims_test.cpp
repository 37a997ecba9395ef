#include "properties/document_claims.hpp"

#include <gtest/gtest.h>

#include <string>

#include "properties/provers.hpp"
#include "properties/verdict.hpp"
#include "reference/document_rules.hpp"
#include "spec/game_of_text.hpp"

namespace ruleproof {
namespace {

using Result = Finding::Result;

/// Who places on the first column again takes what stands there; passes are counted, and three end the game.
const std::string game =
    "# A game\n\n"
    "    game \"Columns\"\n"
    "    board square-grid 2x1\n"
    "    players black, white\n"
    "    turns alternate\n"
    "    state passes : number\n\n"
    "> Stones may be exchanged. [place]\n\n"
    "    first-column = { p in board | column(p) = 1 }\n"
    "    move place(p in first-column or empty):\n"
    "      remove p\n"
    "      put mover on p\n"
    "      set passes to 0\n"
    "    move pass:\n"
    "      add 1 to passes\n"
    "    end when passes = 3\n\n";

/// The moves of Snort, and one that White alone may not make.
const std::string unfair =
    "# A game\n\n"
    "    game \"Unfair\"\n"
    "    board square-grid 2x2\n"
    "    players black, white\n"
    "    turns alternate\n\n"
    "> White may not touch a stone. [place]\n\n"
    "    move place(p):\n"
    "      forbid \"it is not empty\": p and occupied\n"
    "      forbid \"White touches a stone\": mover = white and beside(p) meets occupied\n"
    "      put mover on p\n"
    "    end when no empty or (no black and some white)\n\n";

struct Case {
  Case(const std::string& rules_of, const std::string& lines)
      : ruleset(game_of_text(rules_of + "    claim c \"It is so.\" [place]\n" + lines)), rules(document_rules(ruleset)), property(properties_of_document(ruleset).front()) {}

  Finding exhausted(Size size) const { return exhaust({property}, *rules, ruleset, size, {}, {}).front(); }
  Finding random(Size size) const { return test_at_random(property, *rules, ruleset, size, 200, 1, {}); }
  Finding every_board() const { return prove_on_every_board(property, {}, {}, {}); }
  Finding all_positions(Size size) const { return prove_for_all_positions(property, ruleset, size, {}, {}, {}); }

  Ruleset ruleset;
  std::unique_ptr<Rules> rules;
  Property property;
};

std::string moves(const Finding& finding) {
  if (!finding.counterexample) return "none";
  std::string text;
  for (const Move& move : finding.counterexample->moves)
    text += std::string(move.colour == Colour::black ? "B" : "W") + (move.point ? std::to_string(*move.point) : "-") + " ";
  return text;
}

/// By exhaustion with a shortest game, and by random games.
void expect_refuted(const Case& claim, const std::string& by) {
  const Finding found = claim.exhausted({2, 1});
  EXPECT_EQ(found.result, Result::refuted);
  EXPECT_EQ(moves(found), by);
  EXPECT_EQ(claim.random({2, 1}).result, Result::refuted);
}

TEST(AClaimOnBoard, KnowsTheMemoryOfTheGame) {
  expect_refuted(Case(game, "      reachable: passes < 2\n"), "B- W- ");
  EXPECT_EQ(Case(game, "      reachable: passes < 4\n").exhausted({2, 1}).result, Result::proved);
}

TEST(AClaimOnBoard, SpeaksOfPassesToo) {
  expect_refuted(Case(game, "      step: before(passes) = 0 implies after(passes) = 0\n"), "B- ");
}

TEST(AClaimOnBoard, SpeaksOfPlacementsOnStones) {
  expect_refuted(Case(game, "      step place(p): before(own) within after(own) and before(enemy) within after(enemy)\n"), "B0 W0 ");
}

TEST(AClaimOnBoard, SpeaksOfThePointsOfAMoveAlone) {
  const std::string is_not_taken = "      step place(p): each q in before(black) | not (q in first-column): q in after(black)\n";
  EXPECT_EQ(Case(game, is_not_taken).exhausted({2, 2}).result, Result::proved);
}

TEST(AClaimOnBoard, AsksWhatIsPossible) {
  expect_refuted(Case(unfair, "      reachable: possible(place, to-move)\n"), "B0 ");
  EXPECT_EQ(Case(unfair, "      reachable: possible(place, black) or no empty\n").exhausted({2, 2}).result, Result::proved);
}

TEST(AClaimOnBoard, KnowsThePastOfARandomGame) {
  const Case repeats(game, "      step place(p): no m in history: m(occupied) = after(occupied)\n");
  EXPECT_EQ(repeats.random({2, 1}).result, Result::refuted);
  EXPECT_EQ(repeats.exhausted({2, 1}).result, Result::unknown);
}

/// Stones of the two are not put side by side.
const std::string snort =
    "# A game\n\n"
    "    game \"Snort\"\n"
    "    board square-grid 3x3\n"
    "    players black, white\n"
    "    turns alternate\n\n"
    "> No stone is put beside one of the other player. [place]\n\n"
    "    move place(p):\n"
    "      forbid \"it is not empty\": p and occupied\n"
    "      forbid \"it is beside the enemy\": beside(p) and enemy\n"
    "      put mover on p\n"
    "    end when not possible(place, to-move)\n\n";

TEST(AReachableClaim, IsProvedOfEveryBoardByInduction) {
  const Case apart(snort, "      reachable: no (beside(black) and white)\n");
  EXPECT_NE(apart.every_board().result, Result::proved);
  ASSERT_TRUE(apart.property.by_induction);
  EXPECT_EQ(prove_on_every_board(*apart.property.by_induction, {}, {}, {}).result, Result::proved);
  const Verdict verdict = judge(apart.property, *apart.rules, apart.ruleset, plan(*apart.rules, apart.ruleset, Plan::Depth::quick, 1), {}, {});
  EXPECT_EQ(verdict.verdict, Claim::Verdict::proved);
  EXPECT_EQ(verdict.how, "every-board");
  EXPECT_EQ(verdict.why, "by induction: it is so at the start, and every move keeps it so");
}

TEST(AReachableClaim, IsNotProvedIfTheStartOrAMoveBreaksIt) {
  for (const char* lines : {"      reachable: some black\n", "      reachable: no black\n", "      reachable: no { p in black | beside(p) meets black }\n",
                            "      reachable: to-move = black\n"})
    EXPECT_NE(prove_on_every_board(*Case(snort, lines).property.by_induction, {}, {}, {}).result, Result::proved) << lines;
}

TEST(BothMovers, AreAskedWhereTheRulesTellThemApart) {
  const Case apart(unfair, "      step place(p): no (beside(p) and before(occupied))\n");
  EXPECT_TRUE(apart.property.asks_both_movers);
  const Finding found = apart.all_positions({2, 1});
  EXPECT_EQ(found.result, Result::refuted);
  EXPECT_EQ(moves(found), "B0 ");
  EXPECT_NE(apart.every_board().result, Result::proved);
}

TEST(BothMovers, MayBeRefutedByTheSecond) {
  const Case white_is_apart(unfair, "      step place(p): mover = white implies no (beside(p) and before(occupied))\n");
  EXPECT_EQ(white_is_apart.every_board().result, Result::proved);
  EXPECT_EQ(white_is_apart.all_positions({2, 1}).result, Result::proved);
  const Case white_is_alone(unfair, "      step place(p): mover = white implies no before(occupied)\n");
  const Finding found = white_is_alone.all_positions({2, 2});
  EXPECT_EQ(found.result, Result::refuted);
  ASSERT_TRUE(found.counterexample.has_value());
  EXPECT_EQ(found.counterexample->setup->to_move, Colour::white);
  EXPECT_NE(white_is_alone.every_board().result, Result::proved);
}

TEST(BothMovers, AreOneWhereTheRulesTreatThemAlike) {
  const Ruleset loose(spec("loose"));
  for (const Property& property : properties_of_document(loose)) EXPECT_FALSE(property.asks_both_movers) << property.id;
}

}  // namespace
}  // namespace ruleproof

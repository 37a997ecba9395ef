#include "properties/model/claims.hpp"

#include <gtest/gtest.h>

#include "properties/model/small_games.hpp"
#include "record/model_text.hpp"

namespace ruleproof::model {
namespace {

using Result = Finding::Result;

/// A game with a claim of these lines behind it.
struct Claimed {
  Claimed(const std::string& document, const std::string& lines)
      : game(load_game("game.md", document + "\n    claim it \"It is so.\"\n" + lines)),
        side{&game, default_setting(game.document->document)},
        claim(game.document->document.claims.front()) {}

  GameFinding exhausted(Size size, std::size_t most_states = 20'000) const {
    Plan plan;
    plan.most_states = most_states;
    return exhaust(side, claim, size, plan);
  }
  GameFinding at_random(Size size) const { return test_at_random(side, claim, size, {}); }
  GameVerdict judged() const { return judge(side, claim, plan(side, Plan::Depth::quick, 1), {}); }
  std::string moves(const GameFinding& found) const {
    if (!found.game) return "none";
    const Model model(game.document->document, found.game->setting, found.game->size);
    std::string all;
    for (const RecordedMove& move : found.game->moves) all += (all.empty() ? "" : ", ") + text(model, move);
    return all;
  }

  const GameSpec& game;
  const Side side;
  const language::Claim& claim;
};

TEST(AClaimOverTheModel, OfPositionsHoldsInAllGamesOfABoardOrIsRefutedByTheShortest) {
  EXPECT_EQ(Claimed(trek, "      position: count(occupied) = 3\n").exhausted({3, 3}).finding.result,
            Result::proved);
  const Claimed never_beside(trek, "      reachable: not beside(red) meets green\n");
  const GameFinding found = never_beside.exhausted({3, 3});
  EXPECT_EQ(found.finding.result, Result::refuted);
  EXPECT_EQ(never_beside.moves(found), "R step a1 a2");
}

TEST(AClaimOverTheModel, SpeaksOfEveryPlayerAsTheMover) {
  EXPECT_EQ(Claimed(trek, "      position: one own\n").exhausted({3, 3}).finding.result, Result::proved);
  EXPECT_EQ(Claimed(trek, "      position: own = red\n").exhausted({3, 3}).finding.result, Result::refuted);
}

TEST(AClaimOverTheModel, OfAMoveSpeaksOfItsParameters) {
  EXPECT_EQ(
      Claimed(trek,
              "      step step(a, b): before(a within own) and after(b within own and a within empty)\n")
          .exhausted({3, 3})
          .finding.result,
      Result::proved);
  const Claimed forward(trek, "      step step(a, b): row(b) >= row(a)\n");
  const GameFinding found = forward.exhausted({3, 3});
  EXPECT_EQ(found.finding.result, Result::refuted);
  EXPECT_EQ(found.game->moves.size(), 2u);
}

TEST(AClaimOverTheModel, OfAPartOfATurnIsAskedOfThatPartAlone) {
  EXPECT_EQ(Claimed(pairs,
                    "      step second(p): before(some own) and count(after(own)) = count(before(own)) + 1\n")
                .exhausted({2, 2})
                .finding.result,
            Result::proved);
  EXPECT_EQ(Claimed(pairs, "      step first-stone(p): before(some own)\n").exhausted({2, 2}).finding.result,
            Result::refuted);
}

TEST(AClaimOverTheModel, OfGrowthIsMeantPerTurn) {
  EXPECT_EQ(Claimed(pairs, "      grows: count(occupied)\n").exhausted({2, 2}).finding.result,
            Result::proved);
  const Claimed stays(duels, "      grows: count(occupied)\n");
  const GameFinding found = stays.exhausted({2, 2});
  EXPECT_EQ(found.finding.result, Result::refuted);
  EXPECT_EQ(stays.moves(found), "A a2, B b2");
  EXPECT_EQ(Claimed(duels, "      grows: taken\n").exhausted({2, 2}).finding.result, Result::proved);
}

TEST(AClaimOverTheModel, KnowsTheMomentsThatAMoveMarks) {
  const std::string marked =
      edited(duels, "      add 1 to taken\n", "      add 1 to taken\n      mark placed\n");
  EXPECT_EQ(Claimed(marked,
                    "      step take(p): placed(p within own) and count(placed(occupied)) = "
                    "count(before(occupied)) + 1\n")
                .exhausted({2, 2})
                .finding.result,
            Result::proved);
  EXPECT_EQ(Claimed(marked, "      step take(p): after(occupied) = placed(occupied)\n")
                .exhausted({2, 2})
                .finding.result,
            Result::refuted);
}

TEST(AClaimOverTheModel, IsSaidOfWhatIsGiven) {
  EXPECT_EQ(Claimed(duels, "      given: taken = 0\n      step take(p): before(no occupied)\n")
                .exhausted({2, 2})
                .finding.result,
            Result::proved);
  EXPECT_EQ(Claimed(duels, "      given: taken = 1\n      step take(p): after(count(occupied) = 2)\n")
                .exhausted({2, 2})
                .finding.result,
            Result::refuted);
}

TEST(AClaimOverTheModel, AboutNothingThatComesUpIsNotProved) {
  const Claimed empty(duels, "      given: taken > 9\n      position: some occupied\n");
  EXPECT_EQ(empty.exhausted({2, 2}).finding.why, "it is about nothing on this board");
  const GameVerdict judged = empty.judged();
  EXPECT_EQ(judged.verdict, Claim::Verdict::tested);
  EXPECT_NE(judged.found.finding.why.find("it is about nothing in them"), std::string::npos);
}

TEST(AClaimOverTheModel, IsUnknownBeyondItsBound) {
  const GameFinding found = Claimed(trek, "      position: count(occupied) = 3\n").exhausted({3, 3}, 10);
  EXPECT_EQ(found.finding.result, Result::unknown);
  EXPECT_EQ(found.finding.why, "more than 10 states");
  EXPECT_EQ(Claimed(trek, "      any s\n      position: s within board\n").exhausted({3, 3}).finding.why,
            "a claim about sets or moments that may be any has no meaning there");
}

TEST(AClaimOverTheModel, IsRefutedAtRandomByAGameWithNoMoveTooMany) {
  const Claimed in_the_middle(trek, "      reachable: no (middle and occupied)\n");
  const GameFinding found = in_the_middle.at_random({3, 3});
  EXPECT_EQ(found.finding.result, Result::refuted);
  ASSERT_TRUE(found.game);
  EXPECT_LE(found.game->moves.size(), 6u) << in_the_middle.moves(found);
  EXPECT_TRUE(in_the_middle.moves(found).ends_with(" b2"));
  const GameFinding held = Claimed(trek, "      position: count(occupied) = 3\n").at_random({3, 3});
  EXPECT_EQ(held.finding.result, Result::nothing);
  EXPECT_EQ(held.finding.why, "20 games");
}

TEST(AClaimOverTheModel, OfWhatMayBeAnyIsAskedOfSetsAndPositionsThatAreDrawn) {
  EXPECT_EQ(Claimed(trek, "      any s\n      position: s within board\n").at_random({3, 3}).finding.result,
            Result::nothing);
  const GameFinding found =
      Claimed(trek, "      any s\n      position: count(s and occupied) < 2\n").at_random({3, 3});
  EXPECT_EQ(found.finding.result, Result::refuted);
  EXPECT_TRUE(found.finding.why.starts_with("s: ")) << found.finding.why;
  const std::string same_points =
      "      any m : moment, n : moment\n      given: m(occupied) = occupied and n(occupied) = occupied\n";
  EXPECT_EQ(Claimed(trek, same_points + "      position: m(occupied) = n(occupied)\n")
                .at_random({3, 3})
                .finding.result,
            Result::nothing);
  EXPECT_EQ(Claimed(trek, same_points + "      position: m(red) = n(red)\n").at_random({3, 3}).finding.result,
            Result::refuted);
}

TEST(AClaimOverTheModel, IsTriedWithMorePlayersThanTheFewest) {
  const GameVerdict judged = Claimed(duels, "      position: count(players) < 4\n").judged();
  EXPECT_EQ(judged.verdict, Claim::Verdict::refuted);
  ASSERT_TRUE(judged.found.game);
  EXPECT_EQ(judged.found.game->setting.players, 4);
}

TEST(AClaimOverTheModel, TakesForGivenWhatItSaysOfMarks) {
  const std::string marked =
      edited(duels, "      add 1 to taken\n", "      add 1 to taken\n      mark placed\n");
  const Claimed second(marked,
                       "      given: placed(count(occupied) = 2)\n      step take(p): after(some occupied) "
                       "and before(some occupied)\n");
  EXPECT_EQ(second.exhausted({2, 2}).finding.result, Result::proved);
  const Claimed never(marked,
                      "      occasion: placed(no occupied)\n      step take(p): after(no occupied)\n");
  EXPECT_EQ(never.exhausted({2, 2}).finding.why, "it is about nothing on this board");
}

TEST(AClaimOverTheModel, IsHeldAgainstTheGamesOfTheExamples) {
  const std::string example =
      "\n    example fourth \"A game of three\"\n      with board 4x2, players 3\n      A a2: legal\n      B "
      "b2: legal\n      C c2: legal\n";
  EXPECT_NE(Claimed(duels + example, "      step take(p): taken < 3 or width < 4\n").judged().verdict,
            Claim::Verdict::refuted);
  const GameVerdict judged =
      Claimed(duels + example, "      step take(p): taken < 2 or width < 4\n").judged();
  EXPECT_EQ(judged.verdict, Claim::Verdict::refuted);
  EXPECT_EQ(judged.found.finding.how, "shown");
  ASSERT_TRUE(judged.found.game);
  EXPECT_EQ(judged.found.game->moves.size(), 3u);
}

TEST(AClaimOverTheModel, OfAgreementIsAskedOfAllGames) {
  const Claimed differ(trek, "      agree beside-it\n");
  const GameVerdict judged = differ.judged();
  EXPECT_EQ(judged.verdict, Claim::Verdict::refuted);
  EXPECT_NE(judged.found.finding.why.find("beside-it=corners"), std::string::npos)
      << judged.found.finding.why;
}

TEST(AClaimOverTheModel, OfCountsIsCounted) {
  EXPECT_EQ(Claimed(pairs, "      count games 2x1 = 2\n").judged().verdict, Claim::Verdict::proved);
  const GameVerdict wrong = Claimed(pairs, "      count games 2x1 = 3\n").judged();
  EXPECT_EQ(wrong.verdict, Claim::Verdict::refuted);
  EXPECT_EQ(wrong.found.finding.why, "2 on 2x1, where the document has 3");
}

TEST(AClaimOverTheModel, OfAnExampleIsWhatTheExampleShows) {
  const auto judged = [](const std::string& then) {
    return Claimed(duels +
                       "\n    example first \"A stone\"\n      with board 2x1\n      start\n      A a1: "
                       "legal\n      then\n        " +
                       then + "\n",
                   "      example first\n")
        .judged();
  };
  EXPECT_EQ(judged("A .").verdict, Claim::Verdict::proved);
  const GameVerdict wrong = judged(". A");
  EXPECT_EQ(wrong.verdict, Claim::Verdict::refuted);
  EXPECT_TRUE(wrong.found.finding.why.starts_with("example first: ")) << wrong.found.finding.why;
}

TEST(AClaimOverTheModel, OfTwoPlayersIsProvedForEveryBoard) {
  const GameVerdict judged =
      Claimed(pairs, "      step first-stone(p): before(occupied) within after(occupied)\n").judged();
  EXPECT_EQ(judged.verdict, Claim::Verdict::proved);
  EXPECT_EQ(judged.found.finding.how, "every-board");
  EXPECT_EQ(Claimed(trek, "      position: count(occupied) = 3\n").judged().found.finding.how, "exhausted");
}

/// With two parts a turn, what each move keeps is not kept by what is said of whose turn it is.
TEST(AClaimOverTheModel, IsProvedByInductionOnlyWhereMovesAreTurns) {
  const GameVerdict judged = Claimed(pairs, "      reachable: to-move = black or some black\n").judged();
  EXPECT_NE(judged.found.finding.how, "every-board");
}

}  // namespace
}  // namespace ruleproof::model

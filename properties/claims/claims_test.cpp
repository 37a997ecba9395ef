#include "properties/claims/claims.hpp"

#include <gtest/gtest.h>

#include "properties/claims/claimed.hpp"
#include "properties/search/small_games.hpp"
#include "spec/text_of_file.hpp"

namespace ruleproof::model {
namespace {

using Result = Finding::Result;

/// A game whose move marks the moment after the stone is put.
const std::string marked =
    exchanged(duels, "      add 1 to taken\n", "      add 1 to taken\n      mark placed\n");

TEST(AClaimOverTheModel, IsProvedInAllGamesOfABoardOrRefuted) {
  struct Case {
    std::string rules, lines;
    Size size;
    Result result;
  };
  const Case cases[] = {
      {trek, "position: count(occupied) = 3", {3, 3}, Result::proved},
      // Positions are checked with every player as the mover.
      {trek, "position: one own", {3, 3}, Result::proved},
      {trek, "position: own = red", {3, 3}, Result::refuted},
      // A claim may use the parameters of a move.
      {trek,
       "step step(a, b): before(a within own) and after(b within own and a within empty)",
       {3, 3},
       Result::proved},
      // A claim about one part of a turn is checked on that part only.
      {pairs,
       "step second(p): before(some own) and count(after(own)) = count(before(own)) + 1",
       {2, 2},
       Result::proved},
      {pairs, "step first-stone(p): before(some own)", {2, 2}, Result::refuted},
      // `grows` is checked per turn.
      {pairs, "grows: count(occupied)", {2, 2}, Result::proved},
      {duels, "grows: taken", {2, 2}, Result::proved},
      // A claim may use the moments that a move marks.
      {marked,
       "step take(p): placed(p within own) and count(placed(occupied)) = count(before(occupied)) + 1",
       {2, 2},
       Result::proved},
      {marked, "step take(p): after(occupied) = placed(occupied)", {2, 2}, Result::refuted},
      // The premise is evaluated in the position, or at marks.
      {duels, "given: taken = 0\n      step take(p): before(no occupied)", {2, 2}, Result::proved},
      {duels, "given: taken = 1\n      step take(p): after(count(occupied) = 2)", {2, 2}, Result::refuted},
      {marked,
       "given: placed(count(occupied) = 2)\n      step take(p): after(some occupied) and before(some "
       "occupied)",
       {2, 2},
       Result::proved}};
  for (const auto& [rules, lines, size, result] : cases)
    EXPECT_EQ(Claimed(rules, lines).exhausted(size).result, result) << lines;
}

TEST(AClaimOverTheModel, IsRefutedByTheShortestGame) {
  const auto by = [](const std::string& rules, const std::string& lines, Size size) {
    const Claimed claim(rules, lines);
    const GameFinding found = claim.exhausted(size);
    EXPECT_EQ(found.result, Result::refuted) << lines;
    return moves_of(found);
  };
  EXPECT_EQ(by(trek, "reachable: not beside(red) meets green", {3, 3}), "R step a1 a2");
  EXPECT_EQ(by(duels, "grows: count(occupied)", {2, 2}), "A a2, B b2");
  EXPECT_EQ(Claimed(trek, "step step(a, b): row(b) >= row(a)").exhausted({3, 3}).game.value().moves.size(),
            2u);
}

TEST(AClaimOverTheModel, AboutNothingThatComesUpIsNotProved) {
  const Claimed empty(duels, "given: taken > 9\n      position: some occupied");
  EXPECT_EQ(empty.exhausted({2, 2}).why, "it is about nothing on this board");
  const GameFinding judged = empty.judged();
  EXPECT_EQ(judged.verdict(), Claim::Verdict::tested);
  EXPECT_NE(judged.why.find("it is about nothing in them"), std::string::npos);
  EXPECT_EQ(Claimed(marked, "occasion: placed(no occupied)\n      step take(p): after(no occupied)")
                .exhausted({2, 2})
                .why,
            "it is about nothing on this board");
}

TEST(AClaimOverTheModel, IsUnknownBeyondItsBound) {
  const GameFinding found = Claimed(trek, "position: count(occupied) = 3").exhausted({3, 3}, 10);
  EXPECT_EQ(found.result, Result::unknown);
  EXPECT_EQ(found.why, "more than 10 states; 'prove --states 100' follows more");
  EXPECT_EQ(Claimed(trek, "any s\n      position: s within board").exhausted({3, 3}).why,
            "a claim about sets or moments that may be any has no meaning there");
}

TEST(AClaimOverTheModel, IsRefutedAtRandomByAGameWithNoMoveTooMany) {
  const Claimed in_the_middle(trek, "reachable: no (middle and occupied)");
  const GameFinding found = in_the_middle.random({3, 3});
  EXPECT_EQ(found.result, Result::refuted);
  ASSERT_TRUE(found.game);
  EXPECT_LE(found.game->moves.size(), 6u) << moves_of(found);
  EXPECT_TRUE(moves_of(found).ends_with(" b2"));
  const GameFinding held = Claimed(trek, "position: count(occupied) = 3").random({3, 3});
  EXPECT_EQ(held.result, Result::nothing);
  EXPECT_EQ(held.why, "20 games");
}

TEST(AClaimOverTheModel, OfWhatMayBeAnyIsAskedOfSetsAndPositionsThatAreDrawn) {
  const auto at_random = [](const std::string& lines) { return Claimed(trek, lines).random({3, 3}); };
  EXPECT_EQ(at_random("any s\n      position: s within board").result, Result::nothing);
  const GameFinding found = at_random("any s\n      position: count(s and occupied) < 2");
  EXPECT_EQ(found.result, Result::refuted);
  EXPECT_TRUE(found.why.starts_with("s: ")) << found.why;
  const std::string same_points =
      "any m : moment, n : moment\n      given: m(occupied) = occupied and n(occupied) = occupied\n      ";
  EXPECT_EQ(at_random(same_points + "position: m(occupied) = n(occupied)").result, Result::nothing);
  EXPECT_EQ(at_random(same_points + "position: m(red) = n(red)").result, Result::refuted);
}

TEST(AClaimOverTheModel, IsTriedWithMorePlayersThanTheFewest) {
  const GameFinding judged = Claimed(duels, "position: count(players) < 4").judged();
  EXPECT_EQ(judged.verdict(), Claim::Verdict::refuted);
  ASSERT_TRUE(judged.game);
  EXPECT_EQ(judged.game->game.players(), 4);
}

TEST(AClaimOverTheModel, IsHeldAgainstTheGamesOfTheExamples) {
  const std::string with_example =
      duels +
      "\n    example fourth \"A game of three\"\n      with board 4x2, players 3\n      A a2: legal\n      B "
      "b2: legal\n      C c2: legal\n";
  EXPECT_NE(Claimed(with_example, "step take(p): taken < 3 or width <> 4").judged().verdict(),
            Claim::Verdict::refuted);
  const GameFinding judged = Claimed(with_example, "step take(p): taken < 2 or width < 4").judged();
  EXPECT_EQ(judged.verdict(), Claim::Verdict::refuted);
  EXPECT_EQ(judged.how, "shown");
  ASSERT_TRUE(judged.game);
  EXPECT_EQ(judged.game->moves.size(), 3u);
}

TEST(AClaimOverTheModel, OfAgreementIsAskedOfAllGames) {
  const GameFinding judged = Claimed(trek, "agree beside-it").judged();
  EXPECT_EQ(judged.verdict(), Claim::Verdict::refuted);
  EXPECT_NE(judged.why.find("beside-it=corners"), std::string::npos) << judged.why;
}

TEST(AClaimOverTheModel, OfCountsIsCounted) {
  EXPECT_EQ(Claimed(pairs, "count games 2x1 = 2").judged().verdict(), Claim::Verdict::proved);
  const GameFinding wrong = Claimed(pairs, "count games 2x1 = 3").judged();
  EXPECT_EQ(wrong.verdict(), Claim::Verdict::refuted);
  EXPECT_EQ(wrong.why, "2 on 2x1, where the document has 3");
}

TEST(AClaimOverTheModel, OfAnExampleIsWhatTheExampleShows) {
  const std::string first =
      "\n    example first \"A stone\"\n      with board 2x1\n      start\n      A a1: legal\n      then\n   "
      "     ";
  EXPECT_EQ(Claimed(duels + first + "A .\n", "example first").judged().verdict(), Claim::Verdict::proved);
  const GameFinding wrong = Claimed(duels + first + ". A\n", "example first").judged();
  EXPECT_EQ(wrong.verdict(), Claim::Verdict::refuted);
  EXPECT_TRUE(wrong.why.starts_with("example first: ")) << wrong.why;
}

TEST(AClaimOverTheModel, IsProvedForEveryBoardWhereTheProversKnowItsForm) {
  const GameFinding judged =
      Claimed(pairs, "step first-stone(p): before(occupied) within after(occupied)").judged();
  EXPECT_EQ(judged.verdict(), Claim::Verdict::proved);
  EXPECT_EQ(judged.how, "every-board");
  EXPECT_EQ(Claimed(trek, "position: count(occupied) = 3").judged().how, "exhausted");
  // With two parts per turn, preservation by each move does not prove a claim about whose turn it is.
  EXPECT_NE(Claimed(pairs, "reachable: to-move = black or some black").judged().how, "every-board");
}

/// No rule depends on the reading, so no game is searched.
TEST(AClaimOverTheModel, ThatReadingsAgreeIsProvedWhereTheyComeToTheSame) {
  const Document& document = document_of_text(text_of_file(CORPUS "/proofs/fault-agree-unasked.md"));
  EXPECT_EQ(Claimed(document, "c1").judged(plan_for({2, 1}, Plan::Depth::quick, 1)).result, Result::proved);
}

}  // namespace
}  // namespace ruleproof::model

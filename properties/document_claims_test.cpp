#include "properties/document_claims.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <string>
#include <utility>

#include "properties/model/claims.hpp"
#include "reference/evaluator/board_world.hpp"
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
      : game(game_of_text(rules_of + "    claim c \"It is so.\" [place]\n" + lines)),
        side(model::side_of(Ruleset(game))),
        claim(game.document->document.claims.front()),
        property(*property_of(game.document->document, claim, side.setting)) {}

  model::GameFinding exhausted(Size size) const { return model::exhaust(side, claim, size, {}); }
  model::GameFinding random(Size size) const {
    return model::test_at_random(side, claim, size, {.random_games = 200});
  }
  Finding every_board() const { return prove_on_every_board(property, {}, {}, {}); }
  PositionsFinding all_positions(Size size) const {
    return prove_for_all_positions(
        property, *evaluator::board_of(game.document->document, side.setting, size), {}, {}, {});
  }

  const GameSpec& game;
  model::Side side;
  const language::Claim& claim;
  Property property;
};

std::string moves(const model::GameFinding& finding) {
  if (!finding.game) return "none";
  std::string text;
  for (const auto& [move, chosen] : finding.game->moves) {
    const std::vector<model::Argument>& arguments = move.plays.front().arguments;
    text += std::string(move.player == 0 ? "B" : "W") +
            (arguments.empty() ? "-" : std::to_string(arguments.front().value)) + " ";
  }
  return text;
}

/// By exhaustion with a shortest game, and by random games.
void expect_refuted(const Case& claim, const std::string& by) {
  const model::GameFinding found = claim.exhausted({2, 1});
  EXPECT_EQ(found.finding.result, Result::refuted);
  EXPECT_EQ(moves(found), by);
  EXPECT_EQ(claim.random({2, 1}).finding.result, Result::refuted);
}

/// Groups without liberties are taken: at once, or one after another as the mover chooses. Each stone is a
/// point from its owner to the mover.
const std::string bounties =
    "# A game\n\n"
    "    game \"Bounties\"\n"
    "    board square-grid 3x3\n"
    "    players black, white\n"
    "    turns alternate\n"
    "    note score : number of each player\n\n"
    "> Groups without liberties are taken. [place]\n\n"
    "    taken = { g in components(occupied) | no (beside(g) and empty) }\n"
    "    gain(P: player, g) = if P = mover then count(g) - count(g and own) else - count(g and stones(P))\n"
    "    move place(p in empty):\n"
    "      put mover on p\n"
    "      do take\n"
    "    end when no empty\n\n";
const std::string at_once =
    "    step take:\n"
    "      mark placed\n"
    "      for each g in taken, P in players: add gain(P, g) to score(P)\n"
    "      remove union(taken)\n\n";
const std::string one_by_one =
    "    step take:\n"
    "      mark placed\n"
    "      repeat: choose g in taken:\n"
    "        add count(g) to score(mover)\n"
    "        remove g\n"
    "      for each P in players: add count(stones(P)) - placed(count(stones(P))) to score(P)\n\n";
const std::string sums =
    "      step take: (sum after(score(P)) for P in players) = (sum before(score(P)) for P in players)\n";

TEST(AClaimAboutSums, IsProvedOfWhatSetsAddOfWhichNobodyKnowsHowManyThereAre) {
  EXPECT_EQ(Case(bounties + at_once, sums).every_board().result, Result::proved);
  EXPECT_EQ(Case(bounties + one_by_one, sums).every_board().result, Result::proved);
}

TEST(AClaimAboutSums, FallsWithTheRulesThatItRestsOn) {
  const auto falls = [](std::string rules, std::string_view from, std::string_view to) {
    rules.replace(rules.find(from), from.size(), to);
    const Case changed(rules, sums);
    EXPECT_EQ(changed.every_board().result, Result::unknown) << to;
    EXPECT_EQ(changed.random({3, 3}).finding.result, Result::refuted) << to;
  };
  falls(bounties + at_once, "count(g) - count(g and own)", "count(g)");
  falls(bounties + at_once, "- count(g and stones(P))", "- count(g) / 2");
  falls(bounties + one_by_one, "        add count(g) to score(mover)\n",
        "        add count(beside(g)) to score(mover)\n");
  // What is chosen in a later round could not have been chosen at first.
  std::string others = bounties + one_by_one;
  others.replace(others.find("choose g in taken"), 17, "choose g in singles(occupied)");
  EXPECT_EQ(Case(others, sums).every_board().result, Result::proved);
  others.replace(others.find("singles(occupied)"), 17, "singles(beside(empty) and occupied)");
  EXPECT_EQ(Case(others, sums).every_board().result, Result::unknown);
}

TEST(AClaimOnBoard, KnowsTheMemoryOfTheGame) {
  expect_refuted(Case(game, "      reachable: passes < 2\n"), "B- W- ");
  EXPECT_EQ(Case(game, "      reachable: passes < 4\n").exhausted({2, 1}).finding.result, Result::proved);
}

TEST(AClaimOnBoard, SpeaksOfPassesToo) {
  expect_refuted(Case(game, "      step: before(passes) = 0 implies after(passes) = 0\n"), "B- ");
}

TEST(AClaimOnBoard, SpeaksOfPlacementsOnStones) {
  expect_refuted(
      Case(game,
           "      step place(p): before(own) within after(own) and before(enemy) within after(enemy)\n"),
      "B0 W0 ");
}

TEST(AClaimOnBoard, SpeaksOfThePointsOfAMoveAlone) {
  const std::string is_not_taken =
      "      step place(p): each q in before(black) | not (q in first-column): q in after(black)\n";
  EXPECT_EQ(Case(game, is_not_taken).exhausted({2, 2}).finding.result, Result::proved);
}

TEST(AClaimOnBoard, AsksWhatIsPossible) {
  expect_refuted(Case(unfair, "      reachable: possible(place, to-move)\n"), "B0 ");
  EXPECT_EQ(
      Case(unfair, "      reachable: possible(place, black) or no empty\n").exhausted({2, 2}).finding.result,
      Result::proved);
}

TEST(AClaimOnBoard, KnowsThePastOfAGame) {
  const Case repeats(game, "      step place(p): no m in history: m(occupied) = after(occupied)\n");
  EXPECT_EQ(repeats.random({2, 1}).finding.result, Result::refuted);
  EXPECT_EQ(repeats.exhausted({2, 1}).finding.result, Result::refuted);
}

/// Stones on points that are adjacent otherwise than squares are.
std::string on_board(const std::string& board, const std::string& adjacency) {
  return "# A game\n\n    game \"Adjacent\"\n    board " + board +
         " 2x2\n    players black, white\n    turns alternate\n\n> Place. [place]\n\n" + adjacency +
         "    move place(p in empty):\n      put mover on p\n    end when no empty\n\n";
}

TEST(AClaim, IsJudgedOnTheBoardOfItsDocument) {
  const std::string no_three =
      "      position: each p in board: no q in beside(p): some (beside(p) and beside(q))\n";
  const auto judged = [](const Case& claim) {
    return std::pair(claim.all_positions({2, 2}).finding.result, claim.exhausted({2, 2}).finding.result);
  };
  using Both = std::pair<Result, Result>;
  const Case squares(on_board("square-grid", ""), no_three), hexagons(on_board("hex-grid", ""), no_three),
      all(on_board("square-grid", "    adjacent(p: point, q: point) = p <> q\n"), no_three);
  EXPECT_EQ(judged(squares), Both(Result::proved, Result::proved));
  EXPECT_EQ(judged(hexagons), Both(Result::refuted, Result::refuted));
  EXPECT_EQ(judged(all), Both(Result::refuted, Result::refuted));
  // What is known of cliques and of lines is known of squares.
  const std::string in_pairs =
      "      position: each g in cliques(occupied): each p in g, q in g: p = q or g = (p or q)\n";
  EXPECT_EQ(Case(on_board("square-grid", ""), in_pairs).every_board().result, Result::proved);
  EXPECT_EQ(Case(on_board("hex-grid", ""), in_pairs).every_board().result, Result::unknown);
  EXPECT_EQ(Case(on_board("hex-grid", ""), in_pairs).exhausted({2, 2}).finding.result, Result::refuted);
}

TEST(AClaim, IsOfABoardThatEndsSomewhere) {
  const std::string goes_on = "      given: some occupied\n      position: some next(occupied, north)\n";
  EXPECT_EQ(Case(on_board("square-grid", ""), goes_on).every_board().result, Result::unknown);
  EXPECT_EQ(Case(on_board("square-grid", ""), goes_on).exhausted({1, 1}).finding.result, Result::refuted);
}

/// On a grid without an edge: a turn of a placement, of a slide if one is possible, and of what is looked at
/// then.
const std::string slides =
    "# A game\n\n"
    "    game \"Slides\"\n"
    "    board unbounded-grid\n"
    "    players black, white\n"
    "    turns alternate\n\n"
    "> A turn. [place]\n\n"
    "    state winner : player or nobody = nobody\n"
    "    move place(p in if no occupied then origin else around(occupied)):\n"
    "      forbid \"it is taken\": p and occupied\n"
    "      put mover on p\n"
    "    move slide(m in own, d in directions):\n"
    "      forbid \"there is none\": m and not own\n"
    "      forbid \"it is taken\": m and own and not { q in m | no (next(q, d) and occupied) }\n"
    "      remove m\n"
    "      put mover on next(m, d)\n"
    "    turn = place then slide if possible then look\n"
    "    step look:\n"
    "      if no enemy:\n"
    "        set winner to mover\n"
    "    end at once when winner <> nobody\n"
    "    wins(P: player) = winner = P\n\n";

TEST(AClaimOfEveryOrganism, KnowsOriginDirectionsMemoryAndPartsOfTurns) {
  const auto says = [](const std::string& claim) {
    const auto read =
        language::read_document("slides.md", slides + "    claim c \"It is so.\" [place]\n" + claim);
    EXPECT_TRUE(read.diagnostics.empty());
    evaluator::Setting setting;
    return prove_on_every_board(*property_of(read.document, read.document.claims.front(), setting), {}, {},
                                {})
        .result;
  };
  EXPECT_EQ(says("      step place(p): (before(no occupied)) implies p within origin\n"), Result::proved);
  EXPECT_EQ(says("      step place(p): p within origin\n"), Result::unknown);
  EXPECT_EQ(says("      step slide(m, d): after(no (m and own))\n"), Result::proved);
  EXPECT_EQ(says("      step slide(m, d): next(m, d) within after(own)\n"), Result::proved);
  EXPECT_EQ(says("      step slide(m, d): next(m, north) within after(own)\n"), Result::unknown);
  EXPECT_EQ(
      says("      given: winner = nobody\n      step look: after(winner = nobody) = before(some enemy)\n"),
      Result::proved);
  EXPECT_EQ(says("      step look: after(winner = nobody)\n"), Result::unknown);
  EXPECT_EQ(says("      position: no occupied implies possible(place, black)\n"), Result::proved);
  EXPECT_EQ(says("      position: possible(slide, black)\n"), Result::unknown);
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
  const model::GameVerdict verdict =
      model::judge(apart.side, apart.claim, model::plan(apart.side, Plan::Depth::quick, 1), {});
  EXPECT_EQ(verdict.verdict, Claim::Verdict::proved);
  EXPECT_EQ(verdict.found.finding.how, "every-board");
  EXPECT_EQ(verdict.found.finding.why, "by induction: it is so at the start, and every move keeps it so");
}

TEST(AReachableClaim, IsNotProvedIfTheStartOrAMoveBreaksIt) {
  for (const char* lines :
       {"      reachable: some black\n", "      reachable: no black\n",
        "      reachable: no { p in black | beside(p) meets black }\n", "      reachable: to-move = black\n"})
    EXPECT_NE(prove_on_every_board(*Case(snort, lines).property.by_induction, {}, {}, {}).result,
              Result::proved)
        << lines;
}

TEST(BothMovers, AreAskedWhereTheRulesTellThemApart) {
  const Case apart(unfair, "      step place(p): no (beside(p) and before(occupied))\n");
  EXPECT_TRUE(apart.property.asks_both_movers);
  const PositionsFinding found = apart.all_positions({2, 1});
  EXPECT_EQ(found.finding.result, Result::refuted);
  EXPECT_EQ(found.scene->mover, Colour::black);
  EXPECT_EQ(found.scene->point, 0);
  EXPECT_NE(apart.every_board().result, Result::proved);
}

TEST(BothMovers, MayBeRefutedByTheSecond) {
  const Case white_is_apart(
      unfair, "      step place(p): mover = white implies no (beside(p) and before(occupied))\n");
  EXPECT_EQ(white_is_apart.every_board().result, Result::proved);
  EXPECT_EQ(white_is_apart.all_positions({2, 1}).finding.result, Result::proved);
  const Case white_is_alone(unfair, "      step place(p): mover = white implies no before(occupied)\n");
  const PositionsFinding found = white_is_alone.all_positions({2, 2});
  EXPECT_EQ(found.finding.result, Result::refuted);
  ASSERT_TRUE(found.scene.has_value());
  EXPECT_EQ(found.scene->mover, Colour::white);
  EXPECT_NE(white_is_alone.every_board().result, Result::proved);
}

TEST(BothMovers, AreOneWhereTheRulesTreatThemAlike) {
  const language::Document& loose = spec("loose").document->document;
  for (const language::Claim& claim : loose.claims) {
    const auto property = property_of(loose, claim, model::default_setting(loose));
    EXPECT_FALSE(property && property->asks_both_movers) << claim.name.name;
  }
}

/// A rock stands in the way, and rocks are nobody's.
const std::string rocks =
    "# A game\n\n    game \"Rocks\"\n    board square-grid 2x2\n    players black, white\n    turns "
    "alternate\n    neutral rock\n\n"
    "> Stones may not touch rocks. [place]\n\n"
    "    move place(p):\n      forbid \"it is not empty\": p and occupied\n      forbid \"a rock is near\": "
    "beside(p) and rock\n"
    "      put mover on p\n    end when no empty\n\n";

TEST(NeutralStones, AreAnySetOfPointsApartFromTheOthers) {
  EXPECT_EQ(
      Case(rocks, "      position: no (rock and black) and rock within occupied and no (rock and empty)\n")
          .every_board()
          .result,
      Result::proved);
  EXPECT_EQ(
      Case(rocks, "      step place(p): after(rock) = before(rock) and not p in rock\n").every_board().result,
      Result::proved);
  EXPECT_NE(Case(rocks, "      position: no rock\n").every_board().result, Result::proved);
  EXPECT_EQ(
      Case(rocks, "      position: no (rock and black) and rock within occupied and no (rock and empty)\n")
          .all_positions({2, 2})
          .finding.result,
      Result::proved);
  EXPECT_EQ(Case(rocks, "      step place(p): after(rock) = before(rock) and not p in rock\n")
                .all_positions({2, 2})
                .finding.result,
            Result::proved);
}

TEST(NeutralStones, AreShownWhereTheyRefute) {
  const Case none(rocks, "      position: no rock\n");
  const PositionsFinding found = none.all_positions({2, 2});
  ASSERT_EQ(found.finding.result, Result::refuted);
  EXPECT_EQ(found.scene->stones(), 1);
  EXPECT_EQ(std::ranges::count(found.scene->owners, 2), 1);
  const Case beside(rocks, "      step place(p): no (beside(p) and around(rock))\n");
  Plan plan{.all_positions = {{2, 2}}};
  plan.every_board = false;
  const model::GameVerdict verdict = model::judge(beside.side, beside.claim, plan, {});
  EXPECT_EQ(verdict.verdict, Claim::Verdict::refuted);
  EXPECT_FALSE(verdict.found.finding.reachable) << "no rock is ever put";
  ASSERT_TRUE(verdict.found.game && verdict.found.game->setup);
  EXPECT_EQ(verdict.found.game->moves.size(), 1u);
}

/// Two corners of the board do not exist.
const std::string cut =
    "# A game\n\n    game \"Cut\"\n    board square-grid 3x3\n    players black, white\n    turns alternate\n"
    "    shape = { p in board | row(p) + column(p) > 2 and row(p) + column(p) < 6 }\n\n"
    "> A stone is put anywhere. [place]\n\n"
    "    move place(p):\n      forbid \"it is not empty\": p and occupied\n      put mover on p\n    end "
    "when no empty\n\n";

TEST(AShape, IsAMaskOnOneBoardAndNothingOnEvery) {
  // Without its corner a board of 2x2 is a path of three: its ends have one neighbour each.
  const std::string corner = cut.substr(0, cut.find("    shape")) +
                             "    shape = { p in board | row(p) + column(p) > 2 }\n" +
                             cut.substr(cut.find("\n\n> A stone"));
  const std::string narrow =
      "      position: each p in board, q in beside(p): each r in beside(p): each s in beside(p): q = r or r "
      "= s or q = s\n";
  EXPECT_EQ(Case(corner, narrow).all_positions({2, 2}).finding.result, Result::proved);
  EXPECT_EQ(Case(corner,
                 "      position: each p in board: (not one beside(p)) or (not beside(p) = board and some "
                 "(board and not p))\n")
                .all_positions({2, 2})
                .finding.result,
            Result::proved);
  EXPECT_EQ(Case(corner, "      step place(p): p in board and after(empty) = (before(empty) and not p)\n")
                .all_positions({2, 2})
                .finding.result,
            Result::proved);
  EXPECT_NE(Case(corner, "      position: each p in board: not one beside(p)\n")
                .all_positions({2, 2})
                .finding.result,
            Result::proved);
  const std::string whole = cut.substr(0, cut.find("    shape")) + cut.substr(cut.find("\n\n> A stone"));
  EXPECT_EQ(Case(whole, "      position: each p in board: not one beside(p)\n")
                .all_positions({2, 2})
                .finding.result,
            Result::proved);
  EXPECT_EQ(Case(cut, "      position: some board\n").every_board().result, Result::unknown);
}

TEST(ARow, OfNumbersGrowsIfOneDoesAndThoseBeforeItStay) {
  const std::string either =
      "# A game\n\n    game \"Either\"\n    board square-grid 2x2\n    players black, white\n    turns "
      "alternate\n\n"
      "> Black turns a white stone over, or a stone is put. [place]\n\n"
      "    move place(p):\n      forbid \"it is black\": p and black\n      forbid \"White turns nothing "
      "over\": mover = white and p in white\n"
      "      put mover on p\n    end when no empty\n\n";
  EXPECT_EQ(Case(either, "      grows: count(occupied), then count(black)\n").every_board().result,
            Result::proved);
  EXPECT_EQ(
      Case(either, "      grows: count(occupied), then count(black)\n").exhausted({2, 2}).finding.result,
      Result::proved);
  EXPECT_NE(Case(either, "      grows: count(occupied)\n").every_board().result, Result::proved);
  EXPECT_EQ(Case(either, "      grows: count(black), then count(occupied)\n").every_board().result,
            Result::proved);
  EXPECT_EQ(
      Case(either, "      grows: count(white), then count(occupied)\n").exhausted({2, 2}).finding.result,
      Result::refuted);
}

}  // namespace
}  // namespace ruleproof

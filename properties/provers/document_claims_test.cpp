#include "properties/provers/document_claims.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <string>
#include <utility>
#include <vector>

#include "properties/testing/claimed.hpp"
#include "spec/documents/clauses.hpp"
#include "spec/documents/spec.hpp"
#include "spec/language/tree.hpp"

namespace ruleproof {
namespace {

using Cases = std::vector<std::pair<std::string, VerdictWord>>;

/// A game in which a placement on the first column may replace a stone. The third pass in succession ends the
/// game.
const std::string columns = two_players("square-grid 2x1", R"(    state passes : number
    first-column = { p in board | column(p) = 1 }
    move place(p in first-column or empty):
      remove p
      put mover on p
      set passes to 0
    move pass:
      add 1 to passes
    end when passes = 3
)");

/// A game in which White may not place a stone beside another one, but Black may.
const std::string unfair = two_players("square-grid 2x2", R"(    move place(p):
      forbid "it is not empty": p and occupied
      forbid "White touches a stone": mover = white and beside(p) meets occupied
      put mover on p
    end when no empty or (no black and some white)
)");

/// Expects that the search of all games refutes the claim by the game `by`, and that random games refute the
/// claim, too.
void expect_refuted(const std::string& rules, const std::string& lines, const std::string& by) {
  const Claimed claim(rules, lines);
  const Verdict found = claim.exhausted({2, 1});
  EXPECT_TRUE(found.is<Refuted>()) << lines;
  EXPECT_EQ(moves_of(found), by);
  EXPECT_TRUE(claim.random({2, 1}, 200).is<Refuted>()) << lines;
}

/// A game in which groups without liberties are removed. The texts below remove them all at once, or one by
/// one in the order that the mover chooses. For each removed stone, the owner loses one point of the score
/// and the mover gains one, so the sum of the scores stays the same.
const std::string bounties = two_players("square-grid 3x3", R"(    note score : number of each player
    taken = { g in components(occupied) | no (beside(g) and empty) }
    gain(P: player, g) = if P = mover then count(g) - count(g and own) else - count(g and stones(P))
    move place(p in empty):
      put mover on p
      do take
    end when no empty
)");
const std::string at_once = R"(    step take:
      mark placed
      for each g in taken, P in players: add gain(P, g) to score(P)
      remove union(taken)
)";
const std::string one_by_one = R"(    step take:
      mark placed
      repeat: choose g in taken:
        add count(g) to score(mover)
        remove g
      for each P in players: add count(stones(P)) - placed(count(stones(P))) to score(P)
)";
const std::string sums =
    "step take: (sum after(score(P)) for P in players) = (sum before(score(P)) for P in players)";

TEST(AClaimAboutSums, IsProvedOfWhatSetsAddOfWhichNobodyKnowsHowManyThereAre) {
  EXPECT_TRUE(Claimed(bounties + at_once, sums).every_board().is<Proved>());
  EXPECT_TRUE(Claimed(bounties + one_by_one, sums).every_board().is<Proved>());
}

TEST(AClaimAboutSums, FallsWithTheRulesThatItRestsOn) {
  const auto falls = [](const std::string& rules, const std::string& from, const std::string& to) {
    const Claimed changed(exchanged(rules, from, to), sums);
    EXPECT_TRUE(changed.every_board().is<Unknown>()) << to;
    EXPECT_TRUE(changed.random({3, 3}, 200).is<Refuted>()) << to;
  };
  falls(bounties + at_once, "count(g) - count(g and own)", "count(g)");
  falls(bounties + at_once, "- count(g and stones(P))", "- count(g) / 2");
  falls(bounties + one_by_one, "        add count(g) to score(mover)\n",
        "        add count(beside(g)) to score(mover)\n");
  // In the second case below, removing a set may make further sets available to a later round of the
  // repetition. So the claim has no proof there.
  const auto chosen_in = [](const std::string& sets) {
    return Claimed(exchanged(bounties + one_by_one, "choose g in taken", "choose g in " + sets), sums)
        .every_board();
  };
  EXPECT_TRUE(chosen_in("singles(occupied)").is<Proved>());
  EXPECT_TRUE(chosen_in("singles(beside(empty) and occupied)").is<Unknown>());
}

TEST(AClaimOnBoard, IsRefutedByTheShortestGame) {
  // The claims are about memory, about the move `pass`, about placements that replace stones, and about
  // possible moves.
  expect_refuted(columns, "reachable: passes < 2", "B pass, W pass");
  expect_refuted(columns, "step: before(passes) = 0 implies after(passes) = 0", "B pass");
  expect_refuted(columns,
                 "step place(p): before(own) within after(own) and before(enemy) within after(enemy)",
                 "B a1, W a1");
  expect_refuted(unfair, "reachable: possible(place, to-move)", "B a1");
}

TEST(AClaimOnBoard, HoldsInAllGames) {
  EXPECT_TRUE(Claimed(columns, "reachable: passes < 4").exhausted({2, 1}).is<Proved>());
  const std::string of_points_of_a_move_alone =
      "step place(p): each q in before(black) | not (q in first-column): q in after(black)";
  EXPECT_TRUE(Claimed(columns, of_points_of_a_move_alone).exhausted({2, 2}).is<Proved>());
  EXPECT_TRUE(
      Claimed(unfair, "reachable: possible(place, black) or no empty").exhausted({2, 2}).is<Proved>());
}

TEST(AClaimOnBoard, KnowsThePastOfAGame) {
  const Claimed repeats(columns, "step place(p): no m in history: m(occupied) = after(occupied)");
  EXPECT_TRUE(repeats.random({2, 1}, 200).is<Refuted>());
  EXPECT_TRUE(repeats.exhausted({2, 1}).is<Refuted>());
}

/// Returns a game on a 2x2 board of this kind, in which players place stones until the board is full.
/// `adjacency` may redefine which points are adjacent.
std::string on_board(const std::string& board, const std::string& adjacency = "") {
  return two_players(
      board + " 2x2",
      adjacency + "    move place(p in empty):\n      put mover on p\n    end when no empty\n");
}

TEST(AClaim, IsJudgedOnTheBoardOfItsDocument) {
  const std::string all = on_board("square-grid", "    adjacent(p: point, q: point) = p <> q\n");
  for (const auto& [board, word] : Cases{{on_board("square-grid"), VerdictWord::proved_on_boards},
                                         {on_board("hex-grid"), VerdictWord::refuted},
                                         {all, VerdictWord::refuted}}) {
    const Claimed no_three(board,
                           "position: each p in board: no q in beside(p): some (beside(p) and beside(q))");
    EXPECT_EQ(word_of(no_three.all_positions({2, 2}).verdict), word) << board;
    EXPECT_EQ(word_of(no_three.exhausted({2, 2})), word) << board;
  }
  // On square grids, each clique is a single point or a pair. The prover for every board knows facts about
  // cliques only for square grids.
  const std::string in_pairs =
      "position: each g in cliques(occupied): each p in g, q in g: p = q or g = (p or q)";
  EXPECT_TRUE(Claimed(on_board("square-grid"), in_pairs).every_board().is<Proved>());
  EXPECT_TRUE(Claimed(on_board("hex-grid"), in_pairs).every_board().is<Unknown>());
  EXPECT_TRUE(Claimed(on_board("hex-grid"), in_pairs).exhausted({2, 2}).is<Refuted>());
}

TEST(AClaim, IsOfABoardThatEndsSomewhere) {
  const Claimed goes_on(on_board("square-grid"),
                        "given: some occupied\n      position: some next(occupied, north)");
  EXPECT_TRUE(goes_on.every_board().is<Unknown>());
  EXPECT_TRUE(goes_on.exhausted({1, 1}).is<Refuted>());
}

/// A game on an unbounded grid. A turn is a placement of a stone, then a slide of a stone if possible, then a
/// step that determines the winner.
const std::string slides = two_players("unbounded-grid", R"(    state winner : player or nobody = nobody
    move place(p in if no occupied then origin else around(occupied)):
      forbid "it is taken": p and occupied
      put mover on p
    move slide(m in own, d in directions):
      forbid "there is none": m and not own
      forbid "it is taken": m and own and not { q in m | no (next(q, d) and occupied) }
      remove m
      put mover on next(m, d)
    turn = place then slide if possible then look
    step look:
      if no enemy:
        set winner to mover
    end at once when winner <> nobody
    wins(P: player) = winner = P
)");

TEST(AClaimOfEveryOrganism, KnowsOriginDirectionsMemoryAndPartsOfTurns) {
  for (const auto& [lines, word] :
       Cases{{"step place(p): (before(no occupied)) implies p within origin", VerdictWord::proved},
             {"step place(p): p within origin", VerdictWord::unknown},
             {"step slide(m, d): after(no (m and own))", VerdictWord::proved},
             {"step slide(m, d): next(m, d) within after(own)", VerdictWord::proved},
             {"step slide(m, d): next(m, north) within after(own)", VerdictWord::unknown},
             {"given: winner = nobody\n      step look: after(winner = nobody) = before(some enemy)",
              VerdictWord::proved},
             {"step look: after(winner = nobody)", VerdictWord::unknown},
             {"position: no occupied implies possible(place, black)", VerdictWord::proved},
             {"position: possible(slide, black)", VerdictWord::unknown}})
    EXPECT_EQ(word_of(Claimed(slides, lines).every_board()), word) << lines;
}

/// The game Snort: no stone may be placed beside an enemy stone.
const std::string snort = two_players("square-grid 3x3", R"(    move place(p):
      forbid "it is not empty": p and occupied
      forbid "it is beside the enemy": beside(p) and enemy
      put mover on p
    end when not possible(place, to-move)
)");

Verdict by_induction(const Claimed& claim) {
  return prove_on_every_board(*claim.property().by_induction, {}, {}, {});
}

// Directly after a move the turn is not complete: the player to move has not changed yet, and memory that
// lasts for one turn still has its values. So `after(over)` has no meaning for a prover if the end rules
// depend on these values or on the past.
TEST(AClaim, ThatAsksTheEndRulesWithinATurnHasNoMeaningWhereTheyReadIt) {
  const auto game = [](const std::string& end) {
    return two_players("square-grid 3x3",
                       "    state used : truth each turn\n    move place(p in empty):\n"
                       "      put mover on p\n      set used to true\n    end when " +
                           end + "\n");
  };
  const std::string claim = "step: not after(over)";
  EXPECT_TRUE(Claimed(game("no empty"), claim).judged().is<Refuted>());
  for (const char* end : {"some black and to-move = white", "no empty and not used",
                          "no empty and some m in ago(1): some m(black)"}) {
    const Verdict judged = Claimed(game(end), claim).judged();
    EXPECT_TRUE(judged.is<Unknown>()) << end;
    EXPECT_NE(judged.note.find("within a turn"), std::string::npos) << judged.note;
  }
}

TEST(AReachableClaim, IsProvedOfEveryBoardByInduction) {
  const Claimed apart(snort, "reachable: no (beside(black) and white)");
  EXPECT_FALSE(apart.every_board().is<Proved>());
  EXPECT_TRUE(by_induction(apart).is<Proved>());
  const Verdict found = apart.judged();
  EXPECT_TRUE(found.is<Proved>());
  EXPECT_EQ(found.covers.method, Method::every_board);
  EXPECT_EQ(found.note, "by induction: it is so at the start, and every move keeps it so");
}

TEST(AReachableClaim, IsNotProvedIfTheStartOrAMoveBreaksIt) {
  for (const char* lines :
       {"reachable: some black", "reachable: no black",
        "reachable: no { p in black | beside(p) meets black }", "reachable: to-move = black"})
    EXPECT_FALSE(by_induction(Claimed(snort, lines)).is<Proved>()) << lines;
}

TEST(BothMovers, AreAskedWhereTheRulesTellThemApart) {
  const Claimed apart(unfair, "step place(p): no (beside(p) and before(occupied))");
  EXPECT_TRUE(apart.property().asks_both_movers);
  const PositionsAnswer found = apart.all_positions({2, 1});
  EXPECT_TRUE(found.verdict.is<Refuted>());
  EXPECT_EQ(found.scene->mover, Colour::black);
  EXPECT_EQ(found.scene->points, std::vector{0});
  EXPECT_FALSE(apart.every_board().is<Proved>());
}

TEST(BothMovers, MayBeRefutedByTheSecond) {
  const Claimed apart(unfair, "step place(p): mover = white implies no (beside(p) and before(occupied))");
  EXPECT_TRUE(apart.every_board().is<Proved>());
  EXPECT_TRUE(apart.all_positions({2, 1}).verdict.is<Proved>());
  const Claimed alone(unfair, "step place(p): mover = white implies no before(occupied)");
  const PositionsAnswer found = alone.all_positions({2, 2});
  EXPECT_TRUE(found.verdict.is<Refuted>());
  ASSERT_TRUE(found.scene.has_value());
  EXPECT_EQ(found.scene->mover, Colour::white);
  EXPECT_FALSE(alone.every_board().is<Proved>());
}

TEST(BothMovers, AreOneWhereTheRulesTreatThemAlike) {
  const language::Document& loose = spec("loose");
  for (const language::Claim& claim : loose.claims) {
    const auto property = property_of(Game(loose), claim);
    EXPECT_FALSE(property && property->asks_both_movers) << claim.name.name;
  }
}

TEST(AClaimAboutAStep, IsAboutNothingIfNoMoveRunsTheStep) {
  const std::string rules = two_players("square-grid 2x1", R"(    step clean: nothing
    move place(p in empty): put mover on p
    event storm: do clean
    end when no empty
)");
  const Claimed claimed(rules, "step clean: false");
  EXPECT_TRUE(claimed.every_board().is<Unknown>());
  EXPECT_TRUE(claimed.all_positions({2, 1}).verdict.is<Unknown>());
}

/// A game with rocks that belong to no player: no stone may be placed beside a rock.
const std::string rocks = two_players("square-grid 2x2", R"(    neutral rock
    move place(p):
      forbid "it is not empty": p and occupied
      forbid "a rock is near": beside(p) and rock
      put mover on p
    end when no empty
)");

TEST(NeutralStones, AreAnySetOfPointsApartFromTheOthers) {
  for (const char* lines : {"position: no (rock and black) and rock within occupied and no (rock and empty)",
                            "step place(p): after(rock) = before(rock) and not p in rock"}) {
    EXPECT_TRUE(Claimed(rocks, lines).every_board().is<Proved>()) << lines;
    EXPECT_TRUE(Claimed(rocks, lines).all_positions({2, 2}).verdict.is<Proved>()) << lines;
  }
  EXPECT_FALSE(Claimed(rocks, "position: no rock").every_board().is<Proved>());
}

TEST(NeutralStones, AreShownWhereTheyRefute) {
  const PositionsAnswer found = Claimed(rocks, "position: no rock").all_positions({2, 2});
  ASSERT_TRUE(found.verdict.is<Refuted>());
  EXPECT_EQ(found.scene->stones(), 1);
  EXPECT_EQ(std::ranges::count(found.scene->owners, 2), 1);
  Plan plan{.all_positions = {{2, 2}}};
  plan.every_board = false;
  const Verdict judged = Claimed(rocks, "step place(p): no (beside(p) and around(rock))").judged(plan);
  EXPECT_TRUE(judged.is<Refuted>());
  EXPECT_FALSE(is_reachable(judged)) << "no rock is ever put";
  const Record* const shown = shown_record(judged);
  ASSERT_TRUE(shown && shown->setup);
  EXPECT_EQ(shown->moves.size(), 1u);
}

/// Returns a game in which players place stones on a board of this size. `shape` is the condition for the
/// points of the board; if it is empty, the board is a rectangle.
std::string shaped(const std::string& size, const std::string& shape) {
  return two_players(
      "square-grid " + size,
      (shape.empty() ? "" : "    shape = { p in board | " + shape + " }\n") +
          "    move place(p):\n      forbid \"it is not empty\": p and occupied\n      put mover on "
          "p\n    end when no empty\n");
}

TEST(AClaim, WithCasesIsOfTheReadingOfTheGame) {
  const Document& document = document_of_text(two_players("square-grid 3x3", R"(
    reading k "How?"
      | one "One." because "a"
      | two "Two." because "b"
    move place(p in empty): put mover on p
    end when no empty
    claim it "It is so."
      position: case k
        | one: some board
        | two: some empty
)"));
  EXPECT_TRUE(Claimed(Game(document), "it").every_board().is<Proved>());
  EXPECT_TRUE(Claimed(Game(document).with("k=two"), "it").every_board().is<Unknown>());
}

TEST(AClaim, OfAllEarlierMomentsOrTheirNumberIsNotProvedOnEveryBoard) {
  const std::string rules = two_players("square-grid 3x3", R"(
    move place(p in empty):
      put mover on p
      remove beside(p) and enemy
    end when no empty
)");
  for (const char* lines : {"position: count(history) = 1", "position: (sum 1 for m in history) = 1",
                            "position: (some occupied and some empty) implies not ((some m in history: no "
                            "m(occupied)) and (some m in history: no m(empty)))"})
    EXPECT_TRUE(Claimed(rules, lines).every_board().is<Unknown>()) << lines;
}

TEST(AClaim, OfAStepThatIsDoneInAMoveIsAboutThePositionBeforeTheMove) {
  const std::string rules = two_players("square-grid 3x3", R"(
    pieces man, king
    move place(p in empty):
      put mover king on p
      do tidy
    step tidy: remove enemy
    end when no empty
)");
  for (const std::string set : {"occupied", "king"}) {
    const auto verdict = [&](const std::string& at) {
      return Claimed(rules, "step tidy: " + at + "(no " + set + ") implies after(no " + set + ")");
    };
    EXPECT_TRUE(verdict("before").every_board().is<Proved>()) << set;
    EXPECT_TRUE(verdict("").every_board().is<Unknown>()) << set;
  }
}

TEST(AShape, IsAMaskOnOneBoardAndAnyPointsOnEvery) {
  // Without its corner, a 2x2 board is a path of three points, and each of the two ends has one neighbour.
  const std::string corner = shaped("3x3", "row(p) + column(p) > 2");
  for (const char* lines : {"position: each p in board, q in beside(p): each r in beside(p): each s in "
                            "beside(p): q = r or r = s or q = s",
                            "position: each p in board: (not one beside(p)) or (not beside(p) = board and "
                            "some (board and not p))",
                            "step place(p): p in board and after(empty) = (before(empty) and not p)"})
    EXPECT_TRUE(Claimed(corner, lines).all_positions({2, 2}).verdict.is<Proved>()) << lines;
  const std::string no_ends = "position: each p in board: not one beside(p)";
  EXPECT_FALSE(Claimed(corner, no_ends).all_positions({2, 2}).verdict.is<Proved>());
  EXPECT_TRUE(Claimed(shaped("3x3", ""), no_ends).all_positions({2, 2}).verdict.is<Proved>());
  const std::string cut = shaped("3x3", "row(p) + column(p) > 2 and row(p) + column(p) < 6");
  EXPECT_TRUE(
      Claimed(cut, "step place(p): after(empty) = (before(empty) and not p)").every_board().is<Proved>());
  // If a board has a shape, the prover does not know facts that are true only of rectangles: that no row
  // number exceeds the height, that a step north and a step south lead back, and that two paths round a
  // corner meet.
  for (const char* lines :
       {"position: each p in board: row(p) <= height",
        "position: each p in board: next(next(p, north), south) within p",
        "position: each p in board: each q in next(next(p, north), east): some (beside(q) and beside(p))"})
    EXPECT_TRUE(Claimed(cut, lines).every_board().is<Unknown>()) << lines;
  for (const char* board : {"board hexagon 2", "lines a1 b1 c1, b1 b2"}) {
    const std::string text =
        "    game \"A game\"\n    " + std::string(board) +
        "\n    players black, white\n    turns alternate\n    move place(p in empty): put mover on p\n"
        "    end when no empty\n";
    EXPECT_TRUE(Claimed(text, "step place(p): after(enemy) = before(enemy)").every_board().is<Proved>())
        << board;
    EXPECT_TRUE(Claimed(text, "position: each p in board: row(p) <= height").every_board().is<Unknown>())
        << board;
  }
}

/// Returns the verdict of the prover for every board, which uses induction if the claim is about reachable
/// positions.
Verdict on_every_board(const Claimed& claim) {
  return claim.property().by_induction ? by_induction(claim) : claim.every_board();
}

// A game in which a turn places a stone and builds a floor on a point beside it. For each point the rules
// record its number of floors, whether a stone was placed there, its holder, and the players' shares.
const std::string towers = two_players("square-grid 3x3", R"(    state level : number 0 to 4 of each point
    state dug : truth of each point
    state holder : player or nobody of each point
    state share : number of each player and point
    move build(p in empty, q in beside(p)):
      forbid "it is too high": level(q) > level(p) + 1
      put mover on p
      add 1 to level(q)
      set dug(p) to true
      add 2 to share(mover, q)
      for each x in beside(p) and own: set holder(x) to mover
    end when no empty
)");

TEST(MemoryOfEachPoint, IsAFunctionOfPointsOnEveryBoard) {
  for (const char* lines :
       {"reachable: each p in board: level(p) >= 0 and level(p) <= 4",
        "step build(p, q): each x in board: x = q or after(level(x)) = before(level(x))",
        "step build(p, q): after(level(q)) = before(level(q)) + 1",
        "step build(p, q): after(level(q)) <= before(level(p)) + 2",
        "reachable: each p in board: p in occupied or not dug(p)", "reachable: each p in occupied: dug(p)",
        "reachable: each p in board: holder(p) = nobody or p in stones(holder(p))",
        "step build(p, q): after(share(mover, q)) = before(share(mover, q)) + 2",
        "step build(p, q): each x in board: after(share(other(mover), x)) = before(share(other(mover), "
        "x))"}) {
    const Claimed claimed(towers, lines);
    EXPECT_TRUE(on_every_board(claimed).is<Proved>()) << lines;
    EXPECT_TRUE(claimed.exhausted({3, 1}).is<Proved>()) << lines;
  }
  for (const char* lines :
       {"reachable: each p in board: level(p) <= 1",
        "step build(p, q): after(level(p)) = before(level(p)) + 1",
        "reachable: each p in occupied: not dug(p)", "reachable: each p in board: holder(p) = nobody",
        "reachable: each p in board: share(black, p) = 0"}) {
    EXPECT_FALSE(on_every_board(Claimed(towers, lines)).is<Proved>()) << lines;
    EXPECT_FALSE(Claimed(towers, lines).exhausted({3, 2}).is<Proved>()) << lines;
  }
  // In this game the player whose share grows depends on the point, so Black's shares may change.
  const std::string gathering =
      two_players("square-grid 3x3", R"(    state share : number of each player and point
    move gather(p in empty):
      put mover on p
      for each x in beside(p) and occupied: add 1 to share(owner(x), x)
    end when no empty
)");
  EXPECT_FALSE(
      Claimed(gathering, "step gather(p): each x in board: after(share(black, x)) = before(share(black, x))")
          .every_board()
          .is<Proved>());
  // Formulas cannot express a sum over points that are not known.
  EXPECT_TRUE(Claimed(towers, "position: level(board) = level(board)").every_board().is<Unknown>());
}

TEST(TheSizeOfAPosition, ChangesByOneWithAPlacement) {
  const std::string placing = two_players("square-grid 3x3", R"(    state hand : number of each player = 9
    move place(p in empty):
      put mover on p
      add -1 to hand(mover)
    move take(p in enemy): remove p
    end when no empty
)");
  for (const char* lines : {"step place(p): count(after(own)) = count(before(own)) + 1",
                            "step place(p): count(after(occupied)) = count(before(occupied)) + 1",
                            "step place(p): count(after(empty)) = count(before(empty)) - 1",
                            "step take(p): count(after(empty)) = count(before(empty)) + 1",
                            "position: count(black) + count(white) + count(empty) = count(board)",
                            "reachable: each P in players: count(P) + hand(P) <= 9"})
    EXPECT_TRUE(on_every_board(Claimed(placing, lines)).is<Proved>()) << lines;
  for (const char* lines : {"step place(p): count(after(own)) = count(before(own))",
                            "step take(p): count(after(empty)) = count(before(empty))",
                            "reachable: each P in players: count(P) + hand(P) <= 8"})
    EXPECT_FALSE(on_every_board(Claimed(placing, lines)).is<Proved>()) << lines;
}

TEST(ARow, OfNumbersGrowsIfOneDoesAndThoseBeforeItStay) {
  // In this game a move places a stone on an empty point, or Black replaces a white stone by a black one.
  const std::string either = two_players("square-grid 2x2", R"(    move place(p):
      forbid "it is black": p and black
      forbid "White turns nothing over": mover = white and p in white
      put mover on p
    end when no empty
)");
  const Claimed both(either, "grows: count(occupied), then count(black)");
  EXPECT_TRUE(both.every_board().is<Proved>());
  EXPECT_TRUE(both.exhausted({2, 2}).is<Proved>());
  EXPECT_FALSE(Claimed(either, "grows: count(occupied)").every_board().is<Proved>());
  EXPECT_TRUE(Claimed(either, "grows: count(black), then count(occupied)").every_board().is<Proved>());
  EXPECT_TRUE(Claimed(either, "grows: count(white), then count(occupied)").exhausted({2, 2}).is<Refuted>());
}

TEST(Scenes, HaveTheStonesOfEachFurtherOwner) {
  const auto others = [](const std::string& players, const std::string& neutral) {
    const std::string rules = "    game \"G\"\n    board square-grid 3x1\n    players " + players +
                              "\n    turns alternate\n" + neutral +
                              "    move place(p in empty): put mover on p\n    end when no empty\n";
    return Claimed(rules, "step place(p): after(p within own)").property().others;
  };
  EXPECT_EQ(others("black, white", ""), 0u);
  EXPECT_EQ(others("black, white, grey as G g", ""), 1u);
  EXPECT_EQ(others("black, white, grey as G g", "    neutral wall as V\n"), 2u);
}

TEST(AReachableClaim, BeginsAsTheDocumentDraws) {
  const auto begins_as_drawn = [](const std::string& start) {
    const std::string rules =
        "    game \"G\"\n    board square-grid 3x1\n    players black, white\n"
        "    turns alternate\n" +
        start +
        "    move pass: nothing\n    move place(p in empty): put mover on p\n"
        "    end when no empty\n";
    return Claimed(rules, "reachable: no black").property().by_induction->begins_as_drawn;
  };
  EXPECT_TRUE(begins_as_drawn("    start\n      X . .\n"));
  EXPECT_FALSE(begins_as_drawn(""));
}

TEST(AReachableClaim, HasNoInductionOverTheHistoryOrFreeTurns) {
  const auto has_induction = [](const std::string& turns, const std::string& claim) {
    const std::string rules =
        "    game \"G\"\n    board square-grid 3x1\n    players black, white\n    turns " + turns +
        "\n    move place(p in empty): put mover on p\n    end when no empty\n";
    return Claimed(rules, claim).property().by_induction != nullptr;
  };
  EXPECT_TRUE(has_induction("alternate", "reachable: no black"));
  EXPECT_FALSE(has_induction("alternate", "reachable: no m in history: some m(black)"));
  EXPECT_FALSE(has_induction("free", "reachable: no black"));
}

/// The values of `over` and `possible` depend on everything that the end rules and the moves use, also on who
/// is to move and on memory that lasts for one turn. Claims that are false for that reason must not be
/// proved.
TEST(AClaim, RestsOnWhatTheRulesReadForWhichItAsks) {
  const std::string turn = "    move place(p in empty): put mover on p\n    move think: nothing\n";
  const std::string end = "    end when count(black) > 30 and to-move = white\n";
  const std::string parts = two_players("square-grid 2x1", turn + "    turn = place then think\n" + end);
  EXPECT_FALSE(Claimed(parts, "reachable: not over").every_board().is<Proved>());
  const std::string event = two_players("square-grid 2x1", turn + "    event storm: nothing\n" + end);
  EXPECT_FALSE(Claimed(event, "given: over\n      step storm: mover = white").every_board().is<Proved>());
  EXPECT_FALSE(Claimed(event, "grows: count({ p in occupied | not over })").every_board().is<Proved>());
  EXPECT_FALSE(
      Claimed(event, "position: over implies mover = white\n      step think: after(own) = before(own)")
          .every_board()
          .is<Proved>());
  const std::string asked = two_players(
      "square-grid 2x1", turn +
                             "    move look: forbid \"no\": to-move = white and count(black) > 30\n"
                             "    turn = place then think or look then think\n    end when no empty\n");
  EXPECT_FALSE(Claimed(asked, "reachable: possible(look, black)").every_board().is<Proved>());
  const std::string noted =
      two_players("square-grid 2x1",
                  "    state used : truth each turn\n    move place(p in empty):\n      put mover on p\n"
                  "      set used to true\n    end when not used and count(black) > 30\n");
  EXPECT_FALSE(Claimed(noted, "reachable: not over").every_board().is<Proved>());
  EXPECT_FALSE(Claimed(noted, "step: not after(over)").every_board().is<Proved>());
}

/// The present position is a moment of the history, with the same player to move. This player need not be the
/// mover.
TEST(AClaim, FindsThePresentInTheHistoryWhoeverIsToMove) {
  const std::string rules = two_players(
      "square-grid 2x1",
      "    move place(p in empty): put mover on p\n    event storm: nothing\n    end when no empty\n");
  const std::string present = "some m in history: m(to-move) = to-move and m(occupied) = occupied";
  EXPECT_TRUE(Claimed(rules, "position: " + present).every_board().is<Proved>());
  EXPECT_TRUE(Claimed(rules, "step storm: before(" + present + ")").every_board().is<Proved>());
  EXPECT_FALSE(Claimed(rules, "position: some m in history: m(to-move) = mover").every_board().is<Proved>());
}

/// A `step` that a move calls may depend on the position at the start of the turn, here through a definition.
/// Claims that ignore this dependence must not be proved.
TEST(AClaimAboutAStep, RestsOnWhereTheTurnBegan) {
  const std::string rules = two_players(
      "square-grid 2x1",
      "    fresh(x) = x and turn-start(empty)\n    move place(p in empty):\n      put mover on p\n"
      "      if count(board) > 30: do clean\n    step clean: remove fresh(own)\n    end when no empty\n");
  for (const char* claim :
       {"step clean: before(occupied) = after(occupied)", "step clean: turn-start(own) = before(own)"})
    EXPECT_FALSE(Claimed(rules, claim).every_board().is<Proved>()) << claim;
}

/// For each of certain sets, a loop adds a number to the total of the set's owner. If the owner is not known,
/// no player's total is known to be unchanged, unless the number is 0.
TEST(AClaimAboutSums, KnowsToWhomEachSetAdds) {
  const std::string rules = two_players(
      "square-grid 2x1",
      "    state gained : number of each player\n    state total : number of each player\n"
      "    move place(p in empty):\n      put mover on p\n"
      "      for each g in { c in components(own) | count(board) > 30 }:\n"
      "        add 1 to gained(owner(g))\n        add 0 to total(owner(g))\n    end when no empty\n");
  EXPECT_FALSE(
      Claimed(rules, "step: after(gained(white)) = before(gained(white))").every_board().is<Proved>());
  EXPECT_TRUE(Claimed(rules, "step: after(total(white)) = before(total(white))").every_board().is<Proved>());
}

}  // namespace
}  // namespace ruleproof

#include "properties/claims/claims.hpp"

#include <gtest/gtest.h>

#include "properties/testing/claimed.hpp"
#include "properties/testing/small_games.hpp"
#include "properties/tree_facts.hpp"
#include "spec/documents/clauses.hpp"
#include "spec/language/tree.hpp"
#include "spec/text_of_file.hpp"

namespace ruleproof {
namespace {

/// The rules of `duels`, with the mark `placed` as the last step of the move. The mark names the position
/// after the move's other steps.
const std::string marked =
    exchanged(duels, "      add 1 to taken\n", "      add 1 to taken\n      mark placed\n");

TEST(AClaimOverTheModel, IsProvedInAllGamesOfABoardOrRefuted) {
  struct Case {
    std::string rules, lines;
    Size size;
    VerdictWord verdict;
  };
  const Case cases[] = {
      {trek, "position: count(occupied) = 3", {3, 3}, VerdictWord::proved_on_boards},
      // A position is checked with every player as the mover; `own` are the mover's stones.
      {trek, "position: one own", {3, 3}, VerdictWord::proved_on_boards},
      {trek, "position: own = red", {3, 3}, VerdictWord::refuted},
      // A claim about a move may use the parameters of the move, here `a` and `b`.
      {trek,
       "step step(a, b): before(a within own) and after(b within own and a within empty)",
       {3, 3},
       VerdictWord::proved_on_boards},
      // A claim about one part of a turn is checked on that part only.
      {pairs,
       "step second(p): before(some own) and count(after(own)) = count(before(own)) + 1",
       {2, 2},
       VerdictWord::proved_on_boards},
      {pairs, "step first-stone(p): before(some own)", {2, 2}, VerdictWord::refuted},
      // A `grows` line is checked for each complete turn: its number must grow.
      {pairs, "grows: count(occupied)", {2, 2}, VerdictWord::proved_on_boards},
      {duels, "grows: taken", {2, 2}, VerdictWord::proved_on_boards},
      // A claim may use a mark of the move: `placed(x)` is the value of x in the marked position.
      {marked,
       "step take(p): placed(p within own) and count(placed(occupied)) = count(before(occupied)) + 1",
       {2, 2},
       VerdictWord::proved_on_boards},
      {marked, "step take(p): after(occupied) = placed(occupied)", {2, 2}, VerdictWord::refuted},
      // A premise (`given`) is evaluated in the position before the move. An expression inside `placed(...)`
      // is evaluated in the position that the mark `placed` names.
      {duels,
       "given: taken = 0\n      step take(p): before(no occupied)",
       {2, 2},
       VerdictWord::proved_on_boards},
      {duels,
       "given: taken = 1\n      step take(p): after(count(occupied) = 2)",
       {2, 2},
       VerdictWord::refuted},
      {marked,
       "given: placed(count(occupied) = 2)\n      step take(p): after(some occupied) and before(some "
       "occupied)",
       {2, 2},
       VerdictWord::proved_on_boards},
      // A variable of a premise, such as `q`, is not confused with the parameter `p` of the move. In a
      // premise too, `after` is the position after the move.
      {marked,
       "given: some q in after(occupied): q in before(board)\n      step take(p): p in after(own)",
       {2, 2},
       VerdictWord::proved_on_boards},
      {marked,
       "given: some (before(empty) and after(own))\n      step take(p): p in before(own)",
       {2, 2},
       VerdictWord::refuted}};
  for (const auto& [rules, lines, size, verdict] : cases)
    EXPECT_EQ(word_of(Claimed(rules, lines).exhausted(size)), verdict) << lines;
}

TEST(AClaimOverTheModel, IsRefutedByTheShortestGame) {
  const auto by = [](const std::string& rules, const std::string& lines, Size size) {
    const Claimed claim(rules, lines);
    const Verdict found = claim.exhausted(size);
    EXPECT_TRUE(found.is<Refuted>()) << lines;
    return moves_of(found);
  };
  EXPECT_EQ(by(trek, "reachable: not beside(red) meets green", {3, 3}), "R step a1 a2");
  EXPECT_EQ(by(duels, "grows: count(occupied)", {2, 2}), "A a2, B b2");
  EXPECT_EQ(Claimed(trek, "step step(a, b): row(b) >= row(a)")
                .exhausted({3, 3})
                .as<Refuted>()
                .counterexample.value()
                .moves.size(),
            2u);
}

TEST(AClaimOverTheModel, AboutNothingThatComesUpIsNotProved) {
  const Claimed empty(duels, "given: taken > 9\n      position: some occupied");
  EXPECT_EQ(empty.exhausted({2, 2}).note, "it is about nothing on this board");
  const Verdict judged = empty.judged();
  EXPECT_TRUE(judged.is<Tested>());
  EXPECT_NE(judged.note.find("it is about nothing in them"), std::string::npos);
  EXPECT_EQ(Claimed(marked, "occasion: placed(no occupied)\n      step take(p): after(some occupied)")
                .exhausted({2, 2})
                .note,
            "it is about nothing on this board");
}

TEST(AClaimOverTheModel, IsUnknownBeyondItsBound) {
  const Verdict found = Claimed(trek, "position: count(occupied) = 3").exhausted({3, 3}, 10);
  EXPECT_TRUE(found.is<Unknown>());
  EXPECT_EQ(found.note, "more than 10 states; 'prove --states 100' follows more");
  EXPECT_EQ(Claimed(trek, "any s\n      position: s within board").exhausted({3, 3}).note,
            "a claim about sets or moments that may be any has no meaning there");
}

TEST(AClaimOverTheModel, IsRefutedAtRandomByAGameWithNoMoveTooMany) {
  const Claimed in_the_middle(trek, "reachable: no (middle and occupied)");
  const Verdict found = in_the_middle.random({3, 3});
  EXPECT_TRUE(found.is<Refuted>());
  ASSERT_TRUE(shown_record(found));
  EXPECT_LE(shown_record(found)->moves.size(), 6u) << moves_of(found);
  EXPECT_TRUE(moves_of(found).ends_with(" b2"));
  const Verdict held = Claimed(trek, "position: count(occupied) = 3").random({3, 3});
  EXPECT_TRUE(held.is<Tested>());
  EXPECT_EQ(held.covers.games, 20u);
  EXPECT_EQ(held.note, "");
}

TEST(AClaimOverTheModel, OfWhatMayBeAnyIsAskedOfSetsAndPositionsThatAreDrawn) {
  const auto at_random = [](const std::string& lines) { return Claimed(trek, lines).random({3, 3}); };
  EXPECT_TRUE(at_random("any s\n      position: s within board").is<Tested>());
  const Verdict found = at_random("any s\n      position: count(s and occupied) < 2");
  EXPECT_TRUE(found.is<Refuted>());
  EXPECT_TRUE(found.note.starts_with("s: ")) << found.note;
  const std::string same_points =
      "any m : moment, n : moment\n      given: m(occupied) = occupied and n(occupied) = occupied\n      ";
  EXPECT_TRUE(at_random(same_points + "position: m(occupied) = n(occupied)").is<Tested>());
  EXPECT_TRUE(at_random(same_points + "position: m(red) = n(red)").is<Refuted>());
}

TEST(AClaimOverTheModel, IsTriedWithMorePlayersThanTheFewest) {
  const Verdict judged = Claimed(duels, "position: count(players) < 4").judged();
  EXPECT_TRUE(judged.is<Refuted>());
  ASSERT_TRUE(shown_record(judged));
  EXPECT_EQ(shown_record(judged)->game.players(), 4);
}

TEST(AClaimOverTheModel, IsHeldAgainstTheGamesOfTheExamples) {
  const std::string with_example =
      duels +
      "\n    example fourth \"A game of three\"\n      with board 4x2, players 3\n      A a2: legal\n      B "
      "b2: legal\n      C c2: legal\n";
  EXPECT_FALSE(Claimed(with_example, "step take(p): taken < 3 or width <> 4").judged().is<Refuted>());
  const Verdict judged = Claimed(with_example, "step take(p): taken < 2 or width < 4").judged();
  EXPECT_TRUE(judged.is<Refuted>());
  EXPECT_EQ(judged.covers.method, Method::shown);
  ASSERT_TRUE(shown_record(judged));
  EXPECT_EQ(shown_record(judged)->moves.size(), 3u);
}

TEST(AClaimOverTheModel, OfAgreementIsAskedOfAllGames) {
  const Verdict judged = Claimed(trek, "agree beside-it").judged();
  EXPECT_TRUE(judged.is<Refuted>());
  EXPECT_NE(judged.note.find("beside-it=corners"), std::string::npos) << judged.note;
}

TEST(AClaimOverTheModel, OfTwoKeysCoversTheBoardsThatAreExhaustedForBoth) {
  const std::string rules = two_players("square-grid 2x2", R"(
    reading k "How?"
      | one "One." because "a"
      | two "Two." because "b"
    reading j "How?"
      | one "One." because "a"
      | two "Two." because "b"
    move place(p in empty):
      forbid "it is full": (case k | one: false | two: count(occupied) > 1) and column(p) > 1
      forbid "it is full": (case j | one: false | two: count(occupied) > 9)
      put mover on p
    end when no empty
)");
  Plan plan;
  plan.every_board = false;
  plan.exhausted = {{1, 1}, {1, 2}, {2, 2}};
  plan.most_states = 12;
  for (const char* keys : {"agree k, j", "agree j, k"}) {
    const Verdict judged = Claimed(rules, keys).judged(plan);
    EXPECT_TRUE(judged.is<Proved>()) << keys << ": " << judged.note;
    EXPECT_EQ(judged.covers.boards.size(), 2u) << keys;
  }
}

TEST(AClaimOverTheModel, OfCountsIsCounted) {
  EXPECT_TRUE(Claimed(pairs, "count games 2x1 = 2").judged().is<Proved>());
  const Verdict wrong = Claimed(pairs, "count games 2x1 = 3").judged();
  EXPECT_TRUE(wrong.is<Refuted>());
  EXPECT_EQ(wrong.note, "2 on 2x1, where the document has 3");
  const Verdict of_no_board = Claimed(pairs + "    start\n      . .\n", "count games 3x1 = 3").judged();
  EXPECT_TRUE(of_no_board.is<Unknown>());
  EXPECT_EQ(of_no_board.note, "the game begins as drawn, and no drawing is of 3x1; there is 2x1");
}

TEST(AClaimOverTheModel, OfNoCycleCoversTheBoardsThatAreSearchedToTheEnd) {
  const Verdict judged = Claimed(R"(
    game "Filling"
    board square-grid 3x3
    players red, green, blue
    turns alternate
    move place(p in empty): put mover on p
    end when no empty
)",
                                 "measured by shortest-cycle")
                             .judged();
  EXPECT_TRUE(judged.is<Unknown>());
  ASSERT_FALSE(judged.covers.boards.empty());
  EXPECT_EQ(judged.covers.boards.back().size, (Size{3, 2})) << "3x3 has more than 20,000 states";
}

TEST(AClaimOverTheModel, WithNamesOfPointsIsJudgedOnBoardsThatHaveThem) {
  const std::string rules =
      two_players("square-grid 3x2", "    move place(p in empty): put mover on p\n    end when no empty\n");
  const Verdict own = Claimed(rules, "reachable: c2 within (empty or black or white)").judged();
  EXPECT_TRUE(own.is<Proved>()) << own.note;
  EXPECT_EQ(own.covers.sizes(), (std::vector<Size>{{3, 2}}));
  const std::string named = two_players(
      "square-grid 3x2",
      "    direction way a1 b1 b2\n    move place(p in empty): put mover on p\n    end when no empty\n");
  const Verdict of_rules = Claimed(named, "reachable: next(a1, way) = b1").judged();
  EXPECT_TRUE(of_rules.is<Proved>()) << of_rules.note;
  for (const Size size : of_rules.covers.sizes()) EXPECT_TRUE(size.w >= 2 && size.h >= 2) << text(size);
  const Verdict smaller = Claimed(named, "count games 2x1 = 2").judged();
  EXPECT_EQ(smaller.note, "the rules name b2, which a board of 2x1 does not have; the smallest board is 2x2");
}

TEST(AClaimOverTheModel, IsSaidToFailByInductionAfterAMove) {
  const auto note_of = [](const std::string& turn) {
    const Claimed claimed(two_players("square-grid 3x2",
                                      "    move rest: nothing\n    move place(p in empty): put mover on p\n" +
                                          turn + "    end when no empty\n"),
                          "reachable: some empty");
    return prove_on_every_board(*claimed.property().by_induction, {}, {}, {}).note;
  };
  if (!has_solver()) GTEST_SKIP() << "without a solver nothing is proved";
  EXPECT_EQ(note_of("").find("after 'place' it may not hold: "), 0u) << note_of("");
  EXPECT_EQ(
      note_of("    turn = place then rest\n").find("after 'place', a part of a turn, it may not hold: "), 0u)
      << note_of("    turn = place then rest\n");
}

TEST(AClaimOverTheModel, OfAPartOfATurnIsAboutThePositionThatTheStepsBeforeItLeave) {
  const std::string rules =
      two_players("square-grid 2x1",
                  "    state n : number 0 to 4\n    move a(p in empty): put mover on p\n"
                  "    move b(p):\n      put mover on p\n      if n < 4: add 1 to n\n"
                  "    step tidy: remove enemy\n    turn = a then tidy then b\n    end when n = 3\n");
  EXPECT_TRUE(Claimed(rules, "step b(p): no enemy").exhausted({2, 1}).is<Proved>());
  EXPECT_TRUE(Claimed(rules, "step b(p): some enemy or n = 0").exhausted({2, 1}).is<Refuted>());
  EXPECT_TRUE(Claimed(rules, "step tidy: after(no enemy)").exhausted({2, 1}).is<Proved>());
  EXPECT_TRUE(Claimed(rules, "step tidy: after(enemy) = before(enemy)").exhausted({2, 1}).is<Refuted>());
}

/// A claim about games depends on the setting `n` wherever the rules of play mention `n`, but not if only
/// `wins` does.
TEST(AClaimOverTheModel, NamesTheNumbersOnWhichItRests) {
  using Names = std::vector<std::string>;
  const auto numbers = [](const std::string& rules, const std::string& claim,
                          const std::string& end = "no empty") {
    const Claimed claimed(
        two_players("square-grid 3x3", "    setting n : number = 3\n    end when " + end + "\n" + rules),
        claim);
    return settings_used(claimed.game, claimed.claim);
  };
  const std::string place = "    move place(p in empty): put mover on p\n",
                    kept = "reachable: count(occupied) < 99";
  EXPECT_EQ(numbers(place, kept), Names{});
  EXPECT_EQ(numbers(place, "position: count(occupied) < 99 + n"), Names{"n=3"});
  for (const char* rules :
       {"    state left : number = n\n", "    shape = { p in board | column(p) <= n }\n",
        "    setup \"it is small\": width <= n\n", "    state left : number\n    start: set left to n\n",
        "    turn = place\n    prefer largest (if n = 2 then 1 else 0)\n",
        "    turn = place again while count(own) < n\n",
        "    move pass: forbid \"it is too early\": count(own) < limit\n    limit = n\n"})
    EXPECT_EQ(numbers(place + rules, kept), Names{"n=3"}) << rules;
  EXPECT_EQ(numbers(place + "    wins(P: player) = count(P) > n\n", kept), Names{});
  EXPECT_EQ(numbers(place + "    state left : number = n\n", "position: some board"), Names{});
  EXPECT_EQ(numbers(place + "    shape = { p in board | column(p) <= n }\n", "position: some board"),
            Names{"n=3"});
  EXPECT_EQ(numbers(place, kept, "count(occupied) = n"), Names{"n=3"});
  EXPECT_EQ(numbers(place, "count games 1x1 = 1", "count(occupied) = n"), Names{"n=3"});
  EXPECT_EQ(numbers(place, "position: over or some empty", "count(occupied) = n"), Names{"n=3"});
  EXPECT_EQ(numbers("    move place(p in empty): forbid \"r\": n = 4\n",
                    "position: some empty implies possible(place, black)"),
            Names{"n=3"});
}

/// Some changes occur only when the turn ends, for example the change of the player to move. The position
/// `after` does not have them yet. If the end rules depend on them, `after(over)` cannot be evaluated.
TEST(AClaimOverTheModel, HasNoEndBeforeTheTurnIsComplete) {
  const std::string place = "    move place(p in empty): put mover on p\n";
  const auto refuted = [&](const std::string& end) {
    return Claimed(two_players("square-grid 2x1", place + end), "step: not after(over)")
        .exhausted({2, 1})
        .is<Refuted>();
  };
  EXPECT_TRUE(refuted("    end when no empty\n"));
  const Claimed of_turn(
      two_players("square-grid 2x1", place + "    end when to-move = white and some black\n"),
      "step: not after(over)");
  EXPECT_TRUE(of_turn.exhausted({2, 1}).is<Unknown>());
}

TEST(AClaimOverTheModel, OfPositionsRestsOnTheRulesWhereGamesJudgeIt) {
  const std::string rules =
      "    setting most : number = 2\n    end when no empty\n    move place(p in empty):\n"
      "      forbid \"enough\": count(occupied) > most - 1\n      put mover on p\n";
  const Claimed claimed(two_players("square-grid 2x1", rules), "position: count(occupied) <= 2");
  EXPECT_EQ(settings_used(claimed.game, claimed.claim), std::vector<std::string>{});
  EXPECT_EQ(settings_used(claimed.game, claimed.claim, true), std::vector<std::string>{"most=2"});
}

TEST(AClaimOverTheModel, NamesTheNumbersWithWhichTwoReadingsWouldDiffer) {
  const Document document = document_of_text(two_players("square-grid 3x3", R"(
    setting n : number = 3
    setting m : number = 3
    reading near "How?"
      | one "One." because "a"
      | two "Two." because "b"
      | three "Three." because "c"
    move place(p in empty):
      forbid "it is far": column(p) > (case near | one: n | two: 3 | three: 4)
      put mover on p
    end when no empty or count(occupied) = m
)"));
  const Game one(document);
  // The readings `one` and `two` have equal rules because n is 3. The value of m is irrelevant, so only n is
  // named.
  EXPECT_EQ(settings_used(one, one.with("near=two"), false), std::vector<std::string>{"n=3"});
  EXPECT_EQ(settings_used(one, one.with("near=two"), true), std::vector<std::string>{"n=3"});
  EXPECT_EQ(settings_used(one, one.with("near=three"), false), std::vector<std::string>{"n=3"});
  EXPECT_EQ(settings_used(one, one.with("near=three"), true), (std::vector<std::string>{"n=3", "m=3"}));
}

TEST(AClaimOverTheModel, OfAnExampleIsWhatTheExampleShows) {
  const std::string first =
      "\n    example first \"A stone\"\n      with board 2x1\n      start\n      A a1: legal\n      then\n   "
      "     ";
  EXPECT_TRUE(Claimed(duels + first + "A .\n", "example first").judged().is<Proved>());
  const Verdict wrong = Claimed(duels + first + ". A\n", "example first").judged();
  EXPECT_TRUE(wrong.is<Refuted>());
  EXPECT_TRUE(wrong.note.starts_with("example first: ")) << wrong.note;
}

TEST(AClaimOverTheModel, IsProvedForEveryBoardWhereTheProversKnowItsForm) {
  const Verdict judged =
      Claimed(pairs, "step first-stone(p): before(occupied) within after(occupied)").judged();
  EXPECT_TRUE(judged.is<Proved>());
  EXPECT_EQ(judged.covers.method, Method::every_board);
  EXPECT_EQ(Claimed(trek, "position: count(occupied) = 3").judged().covers.method, Method::exhausted);
  // Turns of this game have two parts. So a claim that mentions the player to move cannot be proved by
  // induction over single moves.
  EXPECT_NE(Claimed(pairs, "reachable: to-move = black or some black").judged().covers.method,
            Method::every_board);
}

/// The first value states whether a claim is proved for every board, the second whether it is refuted.
using Judged = std::pair<bool, bool>;
const Judged proved{true, false}, refuted{false, true};

Judged judged_reachable(const std::string& rules, const std::string& formula) {
  const Verdict found = Claimed(rules, "reachable: " + formula).judged();
  return {found.is<Proved>() && found.covers.method == Method::every_board, found.is<Refuted>()};
}

/// Returns a game in which each player begins with a king and a man, with one more rule.
std::string kings(const std::string& rule) {
  return "    game \"Kings\"\n    board square-grid 4x3\n    players white, black\n    pieces king as K, man "
         "as M\n"
         "    turns alternate\n    start\n      m . . k\n      . . . .\n      K . . M\n"
         "    move go(p in own, q in around(p)):\n      forbid \"one's own\": q and own\n      remove q\n"
         "      move p to q\n" +
         rule + "    end when no (king and white) or no (king and black)\n";
}

TEST(AClaimOverTheModel, IsProvedForEveryBoardWithTwoAndWithThreePlayers) {
  const Verdict judged =
      Claimed(
          "    game \"Many\"\n    board square-grid 3x3\n    players 2 to 4\n    turns alternate\n"
          "    move place(p in empty): put mover on p\n    end when no empty\n",
          "step place(p): p in after(occupied)")
          .judged();
  EXPECT_TRUE(judged.is<Proved>()) << judged.note;
  EXPECT_EQ(judged.covers.method, Method::every_board);
  EXPECT_EQ(judged.covers.fewest_players, 2);
  EXPECT_EQ(judged.covers.most_players, 3);
}

TEST(AClaimOverTheModel, OfNumbersOfPiecesIsProvedForTheBoardsOfAGameThatBeginsAsDrawn) {
  const auto judged = [](const std::string& rule) {
    return judged_reachable(kings(rule), "each P in players: count(king and stones(P)) <= 1");
  };
  EXPECT_EQ(judged(""), proved);
  EXPECT_EQ(judged("    aside move retire(p in own and man):\n      remove p\n"), proved);
  EXPECT_EQ(judged("    event storm(p in man):\n      remove p\n"), proved);
  // Turns, `aside move`s and events must all preserve the claim. Each of the following documents has one that
  // gives a player a second king.
  EXPECT_EQ(judged("    move crown(p in own and man):\n      change p to king\n"), refuted);
  EXPECT_EQ(judged("    aside move crown(p in own and man):\n      change p to king\n"), refuted);
  EXPECT_EQ(judged("    event crown(p in man):\n      change p to king\n"), refuted);
  EXPECT_EQ(judged("    event gift(P: player, p in king):\n      give p to P\n"), refuted);
}

/// Returns a game like draughts, from a drawn start position. `crowning` is the step that makes a man a king.
std::string draughts(const std::string& crowning) {
  return "    game \"Draughts\"\n    board square-grid 4x4\n    players white, black\n    pieces man, king\n"
         "    turns alternate\n    start\n      . m . m\n      . . . .\n      . . . .\n      M . M .\n"
         "    forward(P: player) = if P = white then { northeast, northwest } else { southeast, southwest }\n"
         "    ways(p: point) = if p in king then diagonal-directions else forward(owner(p))\n"
         "    far-row(P: player) = { q in board | row(q) = (if P = white then height else 1) }\n"
         "    state jumper : region each turn\n"
         "    jumps(p: point) = union({ next(p, d, 2) and empty for d in ways(p) | next(p, d) meets enemy "
         "})\n"
         "    move go(p in own, q in union({ next(p, d) and empty for d in ways(p) })):\n"
         "      move p to q\n      do crown(q)\n"
         "    move jump(p in own and (if some jumper then jumper else board), q in jumps(p)):\n"
         "      remove between(p, q)\n      move p to q\n      set jumper to q\n      do crown(q)\n" +
         crowning +
         "    turn = jump again while possible or else go\n    end when not possible(turn, to-move)\n";
}

TEST(AClaimOverTheModel, OfRowsAndColumnsIsProvedByInductionOverThePartsOfTurns) {
  const std::string crown =
      "    step crown(q):\n      if q within (man and far-row(mover)):\n        change q to king\n";
  const std::string no_man = "each P in players: no (man and stones(P) and far-row(P))";
  EXPECT_EQ(judged_reachable(draughts(crown), no_man), proved);
  EXPECT_EQ(judged_reachable(draughts(exchanged(crown, "far-row(mover)", "far-row(other(mover))")), no_man),
            refuted);
  EXPECT_EQ(judged_reachable(draughts(crown), "each p in occupied: (row(p) + column(p)) mod 2 = 0"), proved);
  EXPECT_EQ(judged_reachable(draughts(crown), "each p in occupied: row(p) + column(p) < 8"), refuted);
  // The claim mentions a `state` variable that is reset in each turn. So the claim cannot be proved by
  // induction over the parts of turns.
  EXPECT_FALSE(judged_reachable(draughts(crown), "no jumper").first);
}

/// The provers ignore when the game ends and which moves make up a turn. So their counterexamples count only
/// if a replay by the rules confirms them.
TEST(AClaimOverTheModel, IsNotRefutedByAMoveThatIsNoTurn) {
  const auto is_refuted = [](const std::string& turn, const std::string& lines) {
    Plan plan = plan_for({2, 2}, Plan::Depth::quick, 1);
    plan.exhausted = plan.random = {};
    const std::string rules =
        two_players("square-grid 2x2",
                    "    move place(p in empty): put mover on p\n    move pass: nothing\n"
                    "    move lift(p in own): remove p\n    end when no empty\n" +
                        turn + "    wins(P: player) = P <> to-move\n");
    return Claimed(rules, lines).judged(plan).is<Refuted>();
  };
  const std::string or_else = "    turn = place then lift or else pass\n",
                    preferred = "    turn = place or pass or lift\n    prefer largest count(occupied)\n";
  EXPECT_FALSE(is_refuted("", "step pass: before(some empty)"));
  EXPECT_TRUE(is_refuted("", "step pass: before(no empty)"));
  EXPECT_FALSE(is_refuted(or_else, "step pass: before(no empty)"));
  EXPECT_TRUE(is_refuted(or_else, "step place(p): after(some empty)"));
  EXPECT_FALSE(is_refuted(preferred, "step pass: before(no empty)"));
  EXPECT_TRUE(is_refuted(preferred, "step place(p): after(some empty)"));
}

/// No rule depends on the reading, so the claim is proved without a search of games.
TEST(AClaimOverTheModel, ThatReadingsAgreeIsProvedWhereTheyComeToTheSame) {
  const Document& document = document_of_text(text_of_file(CORPUS "/proofs/fault-agree-unasked.md"));
  EXPECT_TRUE(Claimed(document, "c1").judged(plan_for({2, 1}, Plan::Depth::quick, 1)).is<Proved>());
}

}  // namespace
}  // namespace ruleproof

#include "properties/provers/provers.hpp"
#include "properties/provers/property.hpp"

#include <gtest/gtest.h>

#include <string>
#include <string_view>
#include <vector>

#include "properties/testing/claimed.hpp"
#include "spec/documents/spec.hpp"
#include "spec/language/tree.hpp"
#include "spec/threads.hpp"

namespace ruleproof {
namespace {

const Effort quick{1'000'000, 150'000'000};

Game political_go(const std::string& reading, const Document& game = spec("political-go")) {
  return Game(game).with(reading);
}

TEST(Provers, AWrongTranscriptionLosesATrueClaimUnderEveryProver) {
  const Claimed right(spec("disto"), "meals-stay");
  EXPECT_TRUE(right.every_board(quick).is<Proved>());
  EXPECT_TRUE(right.all_positions({3, 2}).verdict.is<Proved>());
  EXPECT_TRUE(right.exhausted({2, 2}).is<Proved>());
  EXPECT_TRUE(right.random({4, 4}, 300).is<Tested>());
  // In the mistaken document, a placement also removes enemy stones in meals (sets that the document
  // defines).
  const Claimed mistaken(
      document_of_text(written_otherwise("disto", "      set passes to 0\n",
                                         "      remove enemy and union(meals)\n      set passes to 0\n")),
      "meals-stay");
  EXPECT_TRUE(mistaken.every_board(quick).is<Unknown>());
  EXPECT_TRUE(mistaken.all_positions({3, 2}).verdict.is<Refuted>());
  EXPECT_TRUE(mistaken.exhausted({3, 2}, 200'000).is<Refuted>());
  EXPECT_TRUE(mistaken.random({3, 3}, 300).is<Refuted>());
}

TEST(Provers, AWrongTranscriptionOfAGameWithAPastLosesItsClaimToo) {
  const Claimed right(spec("go"), "capture-or-suicide");
  EXPECT_TRUE(right.every_board(quick).is<Proved>());
  EXPECT_TRUE(right.all_positions({3, 2}).verdict.is<Proved>());
  EXPECT_TRUE(right.random({4, 4}, 300).is<Tested>());
  // In the mistaken document, a move also removes own stones beside the captured stones.
  const Claimed mistaken(document_of_text(written_otherwise(
                             "go", "      remove cut-off(enemy)\n",
                             "      remove cut-off(enemy) or (own and beside(cut-off(enemy)) and not p)\n")),
                         "capture-or-suicide");
  EXPECT_TRUE(mistaken.every_board(quick).is<Unknown>());
  EXPECT_TRUE(mistaken.all_positions({3, 2}).verdict.is<Refuted>());
  EXPECT_TRUE(mistaken.random({3, 3}, 300).is<Refuted>());
}

/// Replaces `from` by `to` in the rules of the game political-go. Expects that the claim with this id then
/// has no proof, and that random games refute the claim.
void expect_to_fall(std::string_view id, std::string_view from, std::string_view to,
                    const std::string& reading = "captures=simultaneous", const Effort& effort = quick) {
  SCOPED_TRACE(std::string(id) + " " + reading);
  const Claimed changed(political_go(reading, document_of_text(written_otherwise("political-go", from, to))),
                        id);
  EXPECT_TRUE(changed.every_board(effort).is<Unknown>());
  EXPECT_TRUE(changed.random({3, 3}, 300).is<Refuted>());
}

// With `captures=mover-chooses`, captured sets are chosen one after another; with `dragon=letter`, the rules
// are about all connected sets. Continuous integration also proves the claims under the default readings, but
// not in this test.
TEST(Provers, ClaimsOfManyPlayersAreProvedForEveryBoardUnderOtherReadings) {
  for (const char* reading : {"captures=mover-chooses", "dragon=letter"})
    for (const char* id : {"no-suicide", "no-dead-dragon"})
      EXPECT_TRUE(Claimed(political_go(reading), id).every_board(quick).is<Proved>()) << id << ' ' << reading;
}

TEST(Provers, ClaimsOfManyPlayersFallWithTheRuleThatTheyRestOn) {
  expect_to_fall("territory-maximal", "territories = components(empty)", "territories = singles(empty)");
  expect_to_fall("no-suicide", "p and empty showing (before(occupied) or p) and empty",
                 "p and before(occupied)");
  const std::string own_stays = "{ d in captured-dragons | not d meets own }";
  expect_to_fall("no-dead-dragon", "remove union(captured-dragons)", "remove union(" + own_stays + ")");
  expect_to_fall("no-dead-dragon", "remove union(captured-dragons)", "remove union(" + own_stays + ")",
                 "dragon=letter");
  expect_to_fall("no-dead-dragon", "repeat: choose d in captured-dragons", "repeat: choose d in " + own_stays,
                 "captures=mover-chooses");
  expect_to_fall("no-dead-dragon", "set allies(mover, q) to false\n      do capture\n",
                 "set allies(mover, q) to false\n");
}

TEST(Provers, AShortcutThatIsNotItsDefinitionProvesNothing) {
  const Claimed changed(
      political_go("captures=simultaneous",
                   document_of_text(written_otherwise(
                       "political-go",
                       "d in { c in components(stones(Q)) | not beside(c) meets stones(mutual-allies(Q)) }",
                       "d in components(stones(Q))"))),
      "dragons-maximal");
  EXPECT_TRUE(changed.every_board(quick).is<Unknown>());
  const Verdict judged = changed.judged();
  EXPECT_TRUE(judged.is<Unknown>());
  EXPECT_EQ(judged.note.substr(0, 59), "the shortcut 'dragons' is not what its definition says: in ")
      << judged.note;
}

TEST(Provers, OtherSeedsProveWhatAllAttemptsLeaveOpen) {
  EXPECT_TRUE(
      Claimed(Game(spec("loose")).with("group=pairs"), "own-check-suffices").every_board().is<Proved>());
}

TEST(Provers, SumsOfScoresAreProvedForEveryBoardAndFallWithWhatIsAdded) {
  for (const char* reading : {"loss=each-dragon", "captures=mover-chooses"})
    EXPECT_TRUE(Claimed(political_go(reading), "zero-sum").every_board().is<Proved>()) << reading;
  expect_to_fall("zero-sum", " - lost(q, d)\n", "\n", "loss=each-dragon");
}

TEST(Provers, FewerAxiomsProveWhatSpeaksOfTooManyConnections) {
  EXPECT_TRUE(Claimed(political_go("captures=opponents-first"), "no-suicide").every_board().is<Proved>());
  expect_to_fall("no-suicide", "p and empty showing (before(occupied) or p) and empty",
                 "p and before(occupied)", "captures=opponents-first", {});
}

/// Returns the document Loose with an added claim that nothing is ever flipped.
const Document& loose_without_flips() {
  return document_of_text(written_otherwise("loose", "    claim never-full",
                                            "    claim nothing-flips \"Nothing is ever flipped.\"\n"
                                            "      step place(p): before(enemy) = after(enemy)\n\n"
                                            "    claim never-full"));
}

TEST(Provers, ACounterexampleHasTheFewestStonesAndTheShortestGame) {
  const Claimed none(loose_without_flips(), "nothing-flips");
  const PositionsAnswer solver = none.all_positions({3, 3});
  ASSERT_TRUE(solver.verdict.is<Refuted>());
  const Verdict exhausted = none.exhausted({3, 3}, 200'000);
  ASSERT_TRUE(exhausted.is<Refuted>());
  // In the solver's position, the next move flips a stone. The shortest game to a flip places the same number
  // of stones and then makes such a move.
  EXPECT_EQ(static_cast<std::size_t>(solver.scene->stones()) + 1, shown_record(exhausted)->moves.size());
}

TEST(Provers, AScenesPositionIsReachedByAGameWhereOneIsFound) {
  const Claimed none(loose_without_flips(), "nothing-flips");
  Plan plan{.all_positions = {{3, 3}}};
  plan.every_board = false;
  const Verdict judged = none.judged(plan);
  ASSERT_TRUE(judged.is<Refuted>());
  EXPECT_EQ(judged.covers.method, Method::all_positions);
  const Refuted& reached = judged.as<Refuted>();
  EXPECT_TRUE(reached.is_reachable);
  ASSERT_TRUE(reached.counterexample);
  EXPECT_FALSE(reached.counterexample->setup);
  plan.most_states = 1;
  const Verdict unreached = none.judged(plan);
  ASSERT_TRUE(unreached.is<Refuted>());
  EXPECT_FALSE(is_reachable(unreached));
  const Record* const shown = shown_record(unreached);
  ASSERT_TRUE(shown && shown->setup);
  EXPECT_EQ(shown->moves.size(), 1u);
}

bool has_occasion(const Claimed& claim, const Property& property, Size size) {
  const auto board = evaluator::board_of(claim.game.with_board(size));
  return find_occasion(property, *board, quick, {}).has_value();
}

TEST(Provers, APremiseThatNothingSatisfiesHasNoOccasion) {
  const Claimed right(spec("disto"), "glutton-protected");
  EXPECT_TRUE(has_occasion(right, right.property(), {3, 2}));
  EXPECT_FALSE(has_occasion(right, right.property(), {1, 1}));
}

/// A proof step is identified by its index, and may be proved with either value of AllBoards::Naming (named
/// or spelled-out sets). In this test the two statements have different steps, so the property must not be
/// proved.
TEST(Provers, AStepIsNotProvedByAnotherStepOfTheOtherNaming) {
  Property property;
  property.id = "black-is-white";
  property.of_a_step = false;
  property.on_any_board = [number = 0](const Scene<AnyBoardRegion>& scene) mutable {
    Statement<AnyBoardRegion> statement{always(scene.any), {same(scene.before.black, scene.before.white)}};
    if (number++ > 0)
      statement.steps.insert(statement.steps.begin(), subset(scene.points[0], scene.points[0]));
    return statement;
  };
  EXPECT_TRUE(prove_on_every_board(property, Effort{1}, {}, {}).is<Unknown>());
}

TEST(Provers, TheSameQuestionTakesTheSameCourse) {
  const Property property = Claimed(spec("disto"), "glutton-protected").property();
  std::vector<std::string> first, second;
  const auto into = [](std::vector<std::string>& log) {
    return [&log](const std::string& name, const std::string& smt2) { log.push_back(name + "\n" + smt2); };
  };
  prove_on_every_board(property, quick, into(first), {});
  prove_on_every_board(property, quick, into(second), {});
  EXPECT_FALSE(first.empty());
  EXPECT_EQ(first, second);
}

TEST(Provers, APropertyOfTwoEyesNeedsBothOfThem) {
  const Claimed two_eyes(spec("disto"), "two-eyes-live");
  Property one_eye = two_eyes.property();
  const auto both = [](const auto& scene, const auto& says) {
    auto single = scene;
    single.sets[1] = nothing_like(scene.sets[0]);
    return says(single);
  };
  one_eye.on_positions = [both, says = one_eye.on_positions](const auto& scene) { return both(scene, says); };
  one_eye.on_board = [both, says = one_eye.on_board](const auto& scene) { return both(scene, says); };
  // The claim `two_eyes` is about two sets, the eyes. If the second eye is empty, the premise never holds. If
  // both eyes are arbitrary, the premise can hold, and the claim is proved.
  EXPECT_FALSE(has_occasion(two_eyes, one_eye, {3, 2}));
  EXPECT_TRUE(has_occasion(two_eyes, two_eyes.property(), {5, 2}));
  EXPECT_TRUE(two_eyes.all_positions({3, 2}).verdict.is<Proved>());
}

const Plan small_board = plan_for({3, 3}, Plan::Depth::quick, 1);

TEST(Verdict, SaysDependsByRulesetAndShowsAGame) {
  const Verdict found = Claimed(Game(spec("loose")).with("group=pairs"), "one-wave").judged(small_board);
  EXPECT_TRUE(found.is<Refuted>());
  EXPECT_EQ(found.covers.method, Method::exhausted);
  const Record* const shown = shown_record(found);
  ASSERT_TRUE(shown);
  EXPECT_FALSE(shown->setup.has_value());
  EXPECT_EQ(shown->moves.size(), 6u);  // the readings that the claim compares differ on the last move
}

TEST(Verdict, OfEachClaimOfGoIsTheExpectedOne) {
  for (const Game& game : varied_one_at_a_time(Game(spec("go"))))
    for (const Claim& claim : spec("go").claims) {
      const Verdict found = Claimed(game, claim.name.name).judged();
      EXPECT_EQ(word_of(found), expected(claim, game))
          << claim.name.name << ' ' << game.readings_text() << ": " << found.note;
    }
}

TEST(Verdict, ThatAGameNeedNotEndShowsOneThatComesBack) {
  const Claimed simple(Game(spec("go")).with("ko=simple"), "superko-finite");
  const Verdict found = simple.judged();
  EXPECT_TRUE(found.is<Refuted>());
  const Record* const shown = shown_record(found);
  ASSERT_TRUE(shown);
  EXPECT_EQ(found.covers.sizes(), (std::vector<Size>{{2, 1}}));
  EXPECT_EQ(found.note, "after 5 moves the game stands where it stood after 1");
  Model model(shown->game);
  std::vector<State> states{model.start()};
  for (const RecordedMove& move : shown->moves)
    states.push_back(model.attempt(states.back(), move.move).outcomes.at(0).state);
  ASSERT_EQ(states.size(), 6u);
  EXPECT_TRUE(same_now(model.document(), states[5], states[1], false));
  EXPECT_EQ(model.notation().rows(*states[4].now),
            model.notation().rows(*states[0].now));  // simple ko depends on the previous board, too
}

TEST(Verdict, OfAProofShowsWhatItIsAbout) {
  const Verdict found = Claimed(spec("disto"), "meals-stay").judged({.effort = quick});
  ASSERT_TRUE(found.is<Proved>());
  ASSERT_TRUE(found.as<Proved>().occasion);
  EXPECT_TRUE(found.as<Proved>().occasion->setup);
}

TEST(Verdict, AStoppedJudgementIsNotRun) {
  StopSource stop;
  stop.request_stop();
  EXPECT_TRUE(Claimed(spec("disto"), "meals-stay").judged(small_board, stop.get_token()).is<NotRun>());
}

TEST(Verdict, OfACountThatIsTooLargeIsUnknown) {
  const Verdict found = Claimed(text_of_document("disto"), "count positions 6x6 = 1").judged(Plan{});
  EXPECT_TRUE(found.is<Unknown>());
  EXPECT_NE(found.note.find("not counted on 6x6"), std::string::npos) << found.note;
}

TEST(ACounterexample, ThatARangeRefusesIsNoneAndNoFault) {
  const std::string rules =
      two_players("square-grid 3x1",
                  "    state clock : number 0 to 3\n    move act(p in empty): add -1 to clock\n"
                  "    end when no empty\n");
  EXPECT_TRUE(Claimed(rules, "step act(p): false").all_positions({1, 1}).verdict.is<Unknown>());
  EXPECT_TRUE(Claimed(rules, "step act(p): true").all_positions({1, 1}).verdict.is<Proved>());
}

/// The search for a counterexample assumes that the history has only two moments: the present and one earlier
/// moment. A proof must not depend on this assumption.
TEST(AProof, OfAllPositionsRestsOnNoShortHistory) {
  const std::string rules =
      two_players("square-grid 3x1", "    move act(p in empty): put mover on p\n    end when no empty\n");
  const Claimed claim(rules,
                      "step act(p): no m in history, k in history, h in history: m(occupied) <> k(occupied) "
                      "and k(occupied) <> h(occupied) and m(occupied) <> h(occupied)");
  EXPECT_EQ(claim.all_positions({2, 1}).verdict.note,
            "what other moments of the history would do is not known");
}

}  // namespace
}  // namespace ruleproof

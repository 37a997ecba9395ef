#include "properties/provers/provers.hpp"

#include <gtest/gtest.h>

#include <string>
#include <string_view>
#include <vector>

#include "properties/claims/claimed.hpp"

namespace ruleproof {
namespace {

using Result = Finding::Result;

const Effort quick{1'000'000, 150'000'000};

Game political_go(const std::string& reading, const Document& game = spec("political-go")) {
  return Game(game).with(reading);
}

TEST(Provers, AWrongTranscriptionLosesATrueClaimUnderEveryProver) {
  const Claimed right(spec("disto"), "meals-stay");
  EXPECT_EQ(right.every_board(quick).result, Result::proved);
  EXPECT_EQ(right.all_positions({3, 2}).result, Result::proved);
  EXPECT_EQ(right.exhausted({2, 2}).result, Result::proved);
  EXPECT_EQ(right.random({4, 4}, 300).result, Result::nothing);
  // In the mistaken document, a placement removes the stones of enemy meals.
  const Claimed mistaken(
      document_of_text(written_otherwise("disto", "      set passes to 0\n",
                                         "      remove enemy and union(meals)\n      set passes to 0\n")),
      "meals-stay");
  EXPECT_EQ(mistaken.every_board(quick).result, Result::unknown);
  EXPECT_EQ(mistaken.all_positions({3, 2}).result, Result::refuted);
  EXPECT_EQ(mistaken.exhausted({3, 2}, 200'000).result, Result::refuted);
  EXPECT_EQ(mistaken.random({3, 3}, 300).result, Result::refuted);
}

TEST(Provers, AWrongTranscriptionOfAGameWithAPastLosesItsClaimToo) {
  const Claimed right(spec("go"), "capture-or-suicide");
  EXPECT_EQ(right.every_board(quick).result, Result::proved);
  EXPECT_EQ(right.all_positions({3, 2}).result, Result::proved);
  EXPECT_EQ(right.random({4, 4}, 300).result, Result::nothing);
  // In the mistaken document, a move also removes own stones beside the captured ones.
  const Claimed mistaken(document_of_text(written_otherwise(
                             "go", "      remove cut-off(enemy)\n",
                             "      remove cut-off(enemy) or (own and beside(cut-off(enemy)) and not p)\n")),
                         "capture-or-suicide");
  EXPECT_EQ(mistaken.every_board(quick).result, Result::unknown);
  EXPECT_EQ(mistaken.all_positions({3, 2}).result, Result::refuted);
  EXPECT_EQ(mistaken.random({3, 3}, 300).result, Result::refuted);
}

/// Expects that a change of political-go costs a claim its proof, and that random games refute the claim.
void expect_to_fall(std::string_view id, std::string_view from, std::string_view to,
                    const std::string& reading = "captures=simultaneous", const Effort& effort = quick) {
  SCOPED_TRACE(std::string(id) + " " + reading);
  const Claimed changed(political_go(reading, document_of_text(written_otherwise("political-go", from, to))),
                        id);
  EXPECT_EQ(changed.every_board(effort).result, Result::unknown);
  EXPECT_EQ(changed.random({3, 3}, 300).result, Result::refuted);
}

// Covers sets that are chosen one after another, and all connected sets. The main job proves the default
// readings.
TEST(Provers, ClaimsOfManyPlayersAreProvedForEveryBoardUnderOtherReadings) {
  for (const char* reading : {"captures=mover-chooses", "dragon=letter"})
    for (const char* id : {"no-suicide", "no-dead-dragon"})
      EXPECT_EQ(Claimed(political_go(reading), id).every_board(quick).result, Result::proved)
          << id << ' ' << reading;
}

TEST(Provers, ClaimsOfManyPlayersFallWithTheRuleThatTheyRestOn) {
  expect_to_fall("dragons-maximal",
                 "d in { c in components(stones(Q)) | not beside(c) meets stones(mutual-allies(Q)) }",
                 "d in components(stones(Q))");
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

TEST(Provers, SumsOfScoresAreProvedForEveryBoardAndFallWithWhatIsAdded) {
  for (const char* reading : {"loss=each-dragon", "captures=mover-chooses"})
    EXPECT_EQ(Claimed(political_go(reading), "zero-sum").every_board().result, Result::proved) << reading;
  expect_to_fall("zero-sum", " - lost(q, d)\n", "\n", "loss=each-dragon");
}

TEST(Provers, FewerAxiomsProveWhatSpeaksOfTooManyConnections) {
  EXPECT_EQ(Claimed(political_go("captures=opponents-first"), "no-suicide").every_board().result,
            Result::proved);
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
  const PositionsFinding solver = none.all_positions({3, 3});
  ASSERT_EQ(solver.result, Result::refuted);
  const model::GameFinding exhausted = none.exhausted({3, 3}, 200'000);
  ASSERT_EQ(exhausted.result, Result::refuted);
  // The counterexample has a stone in the corner, captured from both sides, and a third stone that makes the
  // empty point between them false.
  EXPECT_EQ(static_cast<std::size_t>(solver.scene->stones()) + 1, exhausted.game->moves.size());
}

TEST(Provers, AScenesPositionIsReachedByAGameWhereOneIsFound) {
  const Claimed none(loose_without_flips(), "nothing-flips");
  Plan plan{.all_positions = {{3, 3}}};
  plan.every_board = false;
  const model::GameFinding judged = none.judged(plan);
  EXPECT_EQ(judged.verdict(), Claim::Verdict::refuted);
  EXPECT_EQ(judged.how, "all-positions");
  EXPECT_TRUE(judged.reachable);
  ASSERT_TRUE(judged.game);
  EXPECT_FALSE(judged.game->setup);
  plan.most_states = 1;
  const model::GameFinding unreached = none.judged(plan);
  EXPECT_EQ(unreached.verdict(), Claim::Verdict::refuted);
  EXPECT_FALSE(unreached.reachable);
  ASSERT_TRUE(unreached.game && unreached.game->setup);
  EXPECT_EQ(unreached.game->moves.size(), 1u);
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
  // With an empty second eye the premise never holds; in the real claim it can hold, and the claim is proved.
  EXPECT_FALSE(has_occasion(two_eyes, one_eye, {3, 2}));
  EXPECT_TRUE(has_occasion(two_eyes, two_eyes.property(), {5, 2}));
  EXPECT_EQ(two_eyes.all_positions({3, 2}).result, Result::proved);
}

const Plan small_board = model::plan_for({3, 3}, Plan::Depth::quick, 1);

TEST(Verdict, SaysDependsByRulesetAndShowsAGame) {
  const model::GameFinding found =
      Claimed(Game(spec("loose")).with("group=pairs"), "one-wave").judged(small_board);
  EXPECT_EQ(found.verdict(), Claim::Verdict::refuted);
  EXPECT_EQ(found.how, "exhausted");
  ASSERT_TRUE(found.game.has_value());
  EXPECT_FALSE(found.game->setup.has_value());
  EXPECT_EQ(found.game->moves.size(), 6u);  // the readings differ on the last one
}

TEST(Verdict, OfEachClaimOfGoIsTheExpectedOne) {
  for (const Game& game : varied_one_at_a_time(Game(spec("go"))))
    for (const Claim& claim : spec("go").claims) {
      const model::GameFinding found = Claimed(game, claim.name.name).judged();
      EXPECT_EQ(found.verdict(), expected(claim, game))
          << claim.name.name << ' ' << game.readings_text() << ": " << found.why;
    }
}

TEST(Verdict, ThatAGameNeedNotEndShowsOneThatComesBack) {
  const Claimed simple(Game(spec("go")).with("ko=simple"), "superko-finite");
  const model::GameFinding found = simple.judged();
  EXPECT_EQ(found.verdict(), Claim::Verdict::refuted);
  ASSERT_TRUE(found.game.has_value());
  EXPECT_EQ(found.sizes, (std::vector<Size>{{2, 1}}));
  EXPECT_EQ(found.why, "after 5 moves the game stands where it stood after 1");
  model::Model model(found.game->game);
  std::vector<model::State> states{model.start()};
  for (const model::RecordedMove& move : found.game->moves)
    states.push_back(model.attempt(states.back(), move.move).outcomes.at(0).state);
  ASSERT_EQ(states.size(), 6u);
  EXPECT_TRUE(model.same_now(states[5], states[1], false));
  EXPECT_EQ(model.rows(*states[4].now), model.rows(*states[0].now));  // the boards that simple ko compares
}

TEST(Verdict, OfAProofShowsWhatItIsAbout) {
  const model::GameFinding found = Claimed(spec("disto"), "meals-stay").judged({.effort = quick});
  EXPECT_EQ(found.verdict(), Claim::Verdict::proved);
  ASSERT_TRUE(found.occasion);
  EXPECT_TRUE(found.occasion->setup);
}

TEST(Verdict, AStoppedJudgementIsNotRun) {
  std::stop_source stop;
  stop.request_stop();
  EXPECT_EQ(Claimed(spec("disto"), "meals-stay").judged(small_board, stop.get_token()).verdict(),
            Claim::Verdict::not_run);
}

TEST(Verdict, OfACountThatIsTooLargeIsUnknown) {
  const model::GameFinding found =
      Claimed(text_of_document("disto"), "count positions 6x6 = 1").judged(Plan{});
  EXPECT_EQ(found.verdict(), Claim::Verdict::unknown);
  EXPECT_NE(found.why.find("not counted on 6x6"), std::string::npos) << found.why;
}

}  // namespace
}  // namespace ruleproof

#include "properties/provers.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "properties/document_claims.hpp"
#include "properties/model/claims.hpp"
#include "record/model_text.hpp"
#include "reference/evaluator/board_world.hpp"
#include "spec/game_of_text.hpp"

namespace ruleproof {
namespace {

using Result = Finding::Result;

/// A game and its claims under one ruleset.
struct Case {
  explicit Case(const Ruleset& ruleset) : game(ruleset.game()), side(model::side_of(ruleset)) {}
  explicit Case(const GameSpec& game) : Case(Ruleset(game)) {}
  explicit Case(std::string_view game) : Case(spec(game)) {}

  const language::Claim& claim(std::string_view id) const {
    return *std::ranges::find(game.document->document.claims, id,
                              [](const auto& claim) { return claim.name.name; });
  }
  Property property(std::string_view id) const {
    return *property_of(game.document->document, claim(id), side.setting);
  }
  std::shared_ptr<const Board> board(Size size) const {
    return evaluator::board_of(game.document->document, side.setting, size);
  }

  Result every_board(std::string_view id) const {
    return prove_on_every_board(property(id), effort, {}, {}).result;
  }
  PositionsFinding all_positions(const Property& property, Size size) const {
    return prove_for_all_positions(property, *board(size), effort, {}, {});
  }
  PositionsFinding all_positions(std::string_view id, Size size) const {
    return all_positions(property(id), size);
  }
  std::optional<FoundScene> occasion(const Property& property, Size size) const {
    return find_occasion(property, *board(size), effort, {});
  }
  model::GameFinding exhausted(std::string_view id, Size size) const {
    return model::exhaust(side, claim(id), size, {.most_states = 200'000});
  }
  model::GameFinding random(std::string_view id, Size size) const {
    return model::test_at_random(side, claim(id), size, {.random_games = 300});
  }
  model::GameVerdict judged(std::string_view id, const Plan& plan, const std::stop_token& stop = {}) const {
    return model::judge(side, claim(id), plan, {}, stop);
  }

  Effort effort{1'000'000, 150'000'000};
  const GameSpec& game;
  model::Side side;
};

/// Disto, with a placement that takes the stones of enemy meals off the board.
const GameSpec& disto_with_eaten_meals() {
  return game_of_text(written_otherwise("disto", "      set passes to 0\n",
                                        "      remove enemy and union(meals)\n      set passes to 0\n"));
}

TEST(Provers, AWrongTranscriptionLosesATrueClaimUnderEveryProver) {
  const Case disto("disto");
  EXPECT_EQ(disto.every_board("meals-stay"), Result::proved);
  EXPECT_EQ(disto.all_positions("meals-stay", {3, 2}).finding.result, Result::proved);
  EXPECT_EQ(disto.exhausted("meals-stay", {2, 2}).finding.result, Result::proved);
  EXPECT_EQ(disto.random("meals-stay", {4, 4}).finding.result, Result::nothing);

  const Case mistaken(disto_with_eaten_meals());
  EXPECT_EQ(mistaken.every_board("meals-stay"), Result::unknown);
  EXPECT_EQ(mistaken.all_positions("meals-stay", {3, 2}).finding.result, Result::refuted);
  EXPECT_EQ(mistaken.exhausted("meals-stay", {3, 2}).finding.result, Result::refuted);
  EXPECT_EQ(mistaken.random("meals-stay", {3, 3}).finding.result, Result::refuted);
}

/// Go, with a move that clears its own stones beside those that it takes away.
const GameSpec& go_with_own_cleared() {
  return game_of_text(
      written_otherwise("go", "      remove cut-off(enemy)\n",
                        "      remove cut-off(enemy) or (own and beside(cut-off(enemy)) and not p)\n"));
}

TEST(Provers, AWrongTranscriptionOfAGameWithAPastLosesItsClaimToo) {
  const Case go("go");
  EXPECT_EQ(go.every_board("capture-or-suicide"), Result::proved);
  EXPECT_EQ(go.all_positions("capture-or-suicide", {3, 2}).finding.result, Result::proved);
  EXPECT_EQ(go.random("capture-or-suicide", {4, 4}).finding.result, Result::nothing);

  const Case mistaken(go_with_own_cleared());
  EXPECT_EQ(mistaken.every_board("capture-or-suicide"), Result::unknown);
  EXPECT_EQ(mistaken.all_positions("capture-or-suicide", {3, 2}).finding.result, Result::refuted);
  EXPECT_EQ(mistaken.random("capture-or-suicide", {3, 3}).finding.result, Result::refuted);
}

/// What a change of the document of many players does to a claim that is proved for every board.
void expect_to_fall(std::string_view id, std::string_view from, std::string_view to,
                    std::string_view reading = "captures=simultaneous") {
  SCOPED_TRACE(std::string(id) + " " + std::string(reading));
  const Case changed(
      Ruleset(game_of_text(written_otherwise("political-go", from, to))).with(std::string(reading)));
  EXPECT_EQ(changed.every_board(id), Result::unknown);
  EXPECT_EQ(changed.random(id, {3, 3}).finding.result, Result::refuted);
}

TEST(Provers, ClaimsOfManyPlayersAreProvedForEveryBoard) {
  const Case political_go("political-go");
  for (const char* id : {"dragons-maximal", "territory-maximal", "no-suicide", "no-dead-dragon"})
    EXPECT_EQ(political_go.every_board(id), Result::proved) << id;
  // Sets that are chosen one after another, and all connected sets.
  for (const char* reading : {"captures=mover-chooses", "dragon=letter"}) {
    const Case its(Ruleset(spec("political-go")).with(reading));
    for (const char* id : {"no-suicide", "no-dead-dragon"})
      EXPECT_EQ(its.every_board(id), Result::proved) << id << ' ' << reading;
  }
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
  for (const char* reading : {"loss=each-dragon", "captures=mover-chooses"}) {
    Case its(Ruleset(spec("political-go")).with(reading));
    its.effort.first_order = Effort{}.first_order;
    EXPECT_EQ(its.every_board("zero-sum"), Result::proved) << reading;
  }
  expect_to_fall("zero-sum", " - lost(q, d)\n", "\n", "loss=each-dragon");
}

TEST(Provers, FewerAxiomsProveWhatSpeaksOfTooManyConnections) {
  const auto opponents_first = [](const GameSpec& game) {
    Case its(Ruleset(game).with("captures=opponents-first"));
    its.effort.first_order = Effort{}.first_order;
    return its;
  };
  EXPECT_EQ(opponents_first(spec("political-go")).every_board("no-suicide"), Result::proved);
  const Case changed = opponents_first(game_of_text(written_otherwise(
      "political-go", "p and empty showing (before(occupied) or p) and empty", "p and before(occupied)")));
  EXPECT_EQ(changed.every_board("no-suicide"), Result::unknown);
  EXPECT_EQ(changed.random("no-suicide", {3, 3}).finding.result, Result::refuted);
}

/// Loose, with the claim that nothing is ever flipped.
const GameSpec& loose_without_flips() {
  return game_of_text(written_otherwise("loose", "    claim never-full",
                                        "    claim nothing-flips \"Nothing is ever flipped.\"\n"
                                        "      step place(p): before(enemy) = after(enemy)\n\n"
                                        "    claim never-full"));
}

TEST(Provers, ACounterexampleHasTheFewestStonesAndTheShortestGame) {
  const Case loose(loose_without_flips());
  const PositionsFinding solver = loose.all_positions("nothing-flips", {3, 3});
  ASSERT_EQ(solver.finding.result, Result::refuted);
  const model::GameFinding exhausted = loose.exhausted("nothing-flips", {3, 3});
  ASSERT_EQ(exhausted.finding.result, Result::refuted);
  // A stone in the corner, taken from both sides, and a third stone that makes the empty point between them
  // false.
  EXPECT_EQ(static_cast<std::size_t>(solver.scene->stones()) + 1, exhausted.game->moves.size());
}

TEST(Provers, AScenesPositionIsReachedByAGameWhereOneIsFound) {
  const Case loose(loose_without_flips());
  Plan plan{.all_positions = {{3, 3}}};
  plan.every_board = false;
  const model::GameVerdict judged = loose.judged("nothing-flips", plan);
  EXPECT_EQ(judged.verdict, Claim::Verdict::refuted);
  EXPECT_EQ(judged.found.finding.how, "all-positions");
  EXPECT_TRUE(judged.found.finding.reachable);
  ASSERT_TRUE(judged.found.game);
  EXPECT_FALSE(judged.found.game->setup);
  plan.most_states = 1;
  const model::GameVerdict unreached = loose.judged("nothing-flips", plan);
  EXPECT_EQ(unreached.verdict, Claim::Verdict::refuted);
  EXPECT_FALSE(unreached.found.finding.reachable);
  ASSERT_TRUE(unreached.found.game && unreached.found.game->setup);
  EXPECT_EQ(unreached.found.game->moves.size(), 1u);
}

TEST(Provers, APremiseThatNothingSatisfiesHasNoOccasion) {
  const Case disto("disto");
  const Property right = disto.property("glutton-protected");
  EXPECT_TRUE(disto.occasion(right, {3, 2}).has_value());
  EXPECT_FALSE(disto.occasion(right, {1, 1}).has_value());
}

TEST(Provers, TheSameQuestionTakesTheSameCourse) {
  const Case disto("disto");
  const Property property = disto.property("glutton-protected");
  std::vector<std::string> first, second;
  const auto into = [](std::vector<std::string>& log) {
    return [&log](const std::string& name, const std::string& smt2) { log.push_back(name + "\n" + smt2); };
  };
  prove_on_every_board(property, disto.effort, into(first), {});
  prove_on_every_board(property, disto.effort, into(second), {});
  EXPECT_FALSE(first.empty());
  EXPECT_EQ(first, second);
}

TEST(Provers, APropertyOfTwoEyesNeedsBothOfThem) {
  const Case disto("disto");
  Property one_eye = disto.property("two-eyes-live");
  const auto both = [](const auto& scene, const auto& says) {
    auto single = scene;
    single.sets[1] = nothing_like(scene.sets[0]);
    return says(single);
  };
  one_eye.on_positions = [both, says = one_eye.on_positions](const auto& scene) { return both(scene, says); };
  one_eye.on_board = [both, says = one_eye.on_board](const auto& scene) { return both(scene, says); };
  const Property two_eyes = disto.property("two-eyes-live");
  // With an empty set for the second eye the premise is never met; the real claim is met and holds.
  EXPECT_FALSE(disto.occasion(one_eye, {3, 2}).has_value());
  EXPECT_TRUE(disto.occasion(two_eyes, {5, 2}).has_value());
  EXPECT_EQ(disto.all_positions(two_eyes, {3, 2}).finding.result, Result::proved);
}

TEST(Verdict, SaysDependsByRulesetAndShowsAGame) {
  const Case pairs(Ruleset(spec("loose")).with("group=pairs"));
  const model::GameVerdict verdict = pairs.judged("one-wave", model::plan_for({3, 3}, Plan::Depth::quick, 1));
  EXPECT_EQ(verdict.verdict, Claim::Verdict::refuted);
  EXPECT_EQ(verdict.found.finding.how, "exhausted");
  ASSERT_TRUE(verdict.found.game.has_value());
  EXPECT_FALSE(verdict.found.game->setup.has_value());
  EXPECT_EQ(verdict.found.game->moves.size(), 6u);  // the last is what the readings rule otherwise on
}

TEST(Verdict, OfEachClaimOfGoIsTheExpectedOne) {
  for (const Ruleset& ruleset : varied_one_at_a_time(spec("go"))) {
    const Case go(ruleset);
    for (const language::Claim& claim : go.game.document->document.claims) {
      const model::GameVerdict verdict =
          go.judged(claim.name.name, model::plan(go.side, Plan::Depth::quick, 1));
      EXPECT_EQ(verdict.verdict, expected(go.game.claim(claim.name.name), ruleset))
          << claim.name.name << ' ' << ruleset.text() << ": " << verdict.found.finding.why;
    }
  }
}

TEST(Verdict, ThatAGameNeedNotEndShowsOneThatComesBack) {
  const Case simple(Ruleset(spec("go")).with("ko=simple"));
  const model::GameVerdict verdict =
      simple.judged("superko-finite", model::plan(simple.side, Plan::Depth::quick, 1));
  EXPECT_EQ(verdict.verdict, Claim::Verdict::refuted);
  ASSERT_TRUE(verdict.found.game.has_value());
  EXPECT_EQ(verdict.found.finding.sizes, (std::vector<Size>{{2, 1}}));
  EXPECT_EQ(verdict.found.finding.why, "after 5 moves the game stands where it stood after 1");
  model::Model model(simple.game.document->document, verdict.found.game->setting, verdict.found.game->size);
  std::vector<model::State> states{model.start()};
  for (const model::RecordedMove& move : verdict.found.game->moves)
    states.push_back(model.attempt(states.back(), move.move).outcomes.at(0).state);
  ASSERT_EQ(states.size(), 6u);
  EXPECT_TRUE(model.same_now(states[5], states[1], false));
  EXPECT_EQ(model.rows(*states[4].now), model.rows(*states[0].now));  // what simple ko asks for
}

TEST(Verdict, OfAProofShowsWhatItIsAbout) {
  const Case disto("disto");
  const model::GameVerdict verdict = disto.judged("meals-stay", {.effort = disto.effort});
  EXPECT_EQ(verdict.verdict, Claim::Verdict::proved);
  ASSERT_TRUE(verdict.occasion);
  EXPECT_TRUE(verdict.occasion->setup);
}

TEST(Verdict, AStoppedJudgementIsNotRun) {
  std::stop_source stop;
  stop.request_stop();
  const Case disto("disto");
  EXPECT_EQ(
      disto.judged("meals-stay", model::plan_for({3, 3}, Plan::Depth::quick, 1), stop.get_token()).verdict,
      Claim::Verdict::not_run);
}

TEST(Verdict, OfACountThatIsTooLargeIsUnknown) {
  const GameSpec& many = game_of_text(written_otherwise(
      "disto", "    claim meals-stay",
      "    claim many \"So many.\"\n      count positions 6x6 = 1\n\n    claim meals-stay"));
  const model::GameVerdict verdict = Case(many).judged("many", {});
  EXPECT_EQ(verdict.verdict, Claim::Verdict::unknown);
  EXPECT_NE(verdict.found.finding.why.find("not counted on 6x6"), std::string::npos)
      << verdict.found.finding.why;
}

}  // namespace
}  // namespace ruleproof

#include "properties/provers.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "properties/counterexample.hpp"
#include "properties/document_claims.hpp"
#include "properties/games.hpp"
#include "properties/verdict.hpp"
#include "reference/document_rules.hpp"
#include "spec/game_of_text.hpp"

namespace ruleproof {
namespace {

using Result = Finding::Result;

Property named(const Ruleset& ruleset, std::string_view id) {
  for (const Property& property : properties_of_document(ruleset))
    if (property.id == id) return property;
  throw std::logic_error("no such property");
}

struct Case {
  explicit Case(const GameSpec& game) : ruleset(game), rules(document_rules(ruleset)) {}
  explicit Case(std::string_view game) : Case(spec(game)) {}

  Property claim(std::string_view id) const { return named(ruleset, id); }
  Result every_board(const Property& property) const {
    return prove_on_every_board(property, effort, {}, {}).result;
  }
  Finding all_positions(const Property& property, Size size) const {
    return prove_for_all_positions(property, ruleset, size, effort, {}, {});
  }
  Finding exhausted(const Property& property, Size size) const {
    return exhaust({property}, *rules, ruleset, size, effort, {}).front();
  }
  Finding random(const Property& property, Size size) const {
    return test_at_random(property, *rules, ruleset, size, 300, 1, {});
  }

  Effort effort{1'000'000, 150'000'000, 3'000'000};
  Ruleset ruleset;
  std::unique_ptr<Rules> rules;
};

/// Disto, with a placement that takes the stones of enemy meals off the board.
const GameSpec& disto_with_eaten_meals() {
  return game_of_text(written_otherwise("disto", "      set passes to 0\n", "      remove enemy and union(meals)\n      set passes to 0\n"));
}

TEST(Provers, AWrongTranscriptionLosesATrueClaimUnderEveryProver) {
  const Case disto("disto");
  const Property right = disto.claim("meals-stay");
  EXPECT_EQ(disto.every_board(right), Result::proved);
  EXPECT_EQ(disto.all_positions(right, {3, 2}).result, Result::proved);
  EXPECT_EQ(disto.exhausted(right, {2, 2}).result, Result::proved);
  EXPECT_EQ(disto.random(right, {4, 4}).result, Result::nothing);

  const Case mistaken(disto_with_eaten_meals());
  const Property wrong = mistaken.claim("meals-stay");
  EXPECT_EQ(mistaken.every_board(wrong), Result::unknown);
  EXPECT_EQ(mistaken.all_positions(wrong, {3, 2}).result, Result::refuted);
  EXPECT_EQ(mistaken.exhausted(wrong, {3, 2}).result, Result::refuted);
  EXPECT_EQ(mistaken.random(wrong, {3, 3}).result, Result::refuted);
}

/// Go, with a move that clears its own stones beside those that it takes away.
const GameSpec& go_with_own_cleared() {
  return game_of_text(written_otherwise("go", "      remove cut-off(enemy)\n",
                                        "      remove cut-off(enemy) or (own and beside(cut-off(enemy)) and not p)\n"));
}

TEST(Provers, AWrongTranscriptionOfAGameWithAPastLosesItsClaimToo) {
  const Case go("go");
  const Property right = go.claim("capture-or-suicide");
  EXPECT_EQ(go.every_board(right), Result::proved);
  EXPECT_EQ(go.all_positions(right, {3, 2}).result, Result::proved);
  EXPECT_EQ(go.random(right, {4, 4}).result, Result::nothing);

  const Case mistaken(go_with_own_cleared());
  const Property wrong = mistaken.claim("capture-or-suicide");
  EXPECT_EQ(mistaken.every_board(wrong), Result::unknown);
  EXPECT_EQ(mistaken.all_positions(wrong, {3, 2}).result, Result::refuted);
  EXPECT_EQ(mistaken.random(wrong, {3, 3}).result, Result::refuted);
}

TEST(Provers, WhatCanBeReachedIsUnknownWhereThePastMatters) {
  const Case mistaken(go_with_own_cleared());
  const Finding finding = mistaken.exhausted(mistaken.claim("capture-or-suicide"), {2, 2});
  EXPECT_EQ(finding.result, Result::unknown);
  EXPECT_NE(finding.why, "");
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
  const Finding solver = loose.all_positions(loose.claim("nothing-flips"), {3, 3});
  ASSERT_EQ(solver.result, Result::refuted);
  const Finding exhausted = loose.exhausted(loose.claim("nothing-flips"), {3, 3});
  ASSERT_EQ(exhausted.result, Result::refuted);
  const auto stones =
      std::count_if(solver.counterexample->setup->stones.begin(), solver.counterexample->setup->stones.end(),
                    [](Stone stone) { return stone != Stone::empty; });
  std::size_t placements = 0;
  for (const Move& move : exhausted.counterexample->moves) placements += move.point.has_value();
  // A stone in the corner, taken from both sides, and a third stone that makes the empty point between them
  // false.
  EXPECT_EQ(static_cast<std::size_t>(stones) + 1, placements);
}

TEST(Provers, ARandomCounterexampleHasNoMoveThatCanBeLeftOut) {
  const Case loose(loose_without_flips());
  const Property property = loose.claim("nothing-flips");
  const Finding finding = loose.random(property, {3, 3});
  ASSERT_EQ(finding.result, Result::refuted);
  const Board board({3, 3});
  const auto shows_it = [&](const std::vector<Move>& moves) {
    State state = start(board);
    bool failed = false;
    for (const Move& move : moves) {
      if (!is_legal(*loose.rules, state, move)) return false;
      failed =
          move.point &&
          fails(property.on_board({state.position, move.colour, board.at(*move.point), board.nowhere(), {}}));
      state = play(*loose.rules, state, move);
    }
    return failed;
  };
  const std::vector<Move>& moves = finding.counterexample->moves;
  EXPECT_TRUE(shows_it(moves));
  for (std::size_t i = 0; i < moves.size(); ++i) {
    std::vector<Move> fewer = moves;
    fewer.erase(fewer.begin() + static_cast<std::ptrdiff_t>(i));
    EXPECT_FALSE(shows_it(fewer)) << "without move " << i;
  }
}

TEST(Provers, APremiseThatNothingSatisfiesHasNoOccasion) {
  const Case disto("disto");
  const Property right = disto.claim("glutton-protected");
  EXPECT_TRUE(find_occasion(right, disto.ruleset, {3, 2}, disto.effort, {}).has_value());
  EXPECT_FALSE(find_occasion(right, disto.ruleset, {1, 1}, disto.effort, {}).has_value());
}

TEST(Provers, TheSameQuestionTakesTheSameCourse) {
  const Case disto("disto");
  const Property property = disto.claim("glutton-protected");
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
  Property one_eye = disto.claim("two-eyes-live");
  const auto both = [](const auto& scene, const auto& says) {
    auto single = scene;
    single.sets[1] = nothing_like(scene.sets[0]);
    return says(single);
  };
  one_eye.on_positions = [both, says = one_eye.on_positions](const auto& scene) { return both(scene, says); };
  one_eye.on_board = [both, says = one_eye.on_board](const auto& scene) { return both(scene, says); };
  const Property two_eyes = disto.claim("two-eyes-live");
  // With an empty set for the second eye the premise is never met; the real claim is met and holds.
  EXPECT_FALSE(find_occasion(one_eye, disto.ruleset, {3, 2}, disto.effort, {}).has_value());
  EXPECT_TRUE(find_occasion(two_eyes, disto.ruleset, {5, 2}, disto.effort, {}).has_value());
  EXPECT_EQ(disto.all_positions(two_eyes, {3, 2}).result, Result::proved);
}

TEST(Verdict, SaysDependsByRulesetAndShowsAGame) {
  const Ruleset pairs = Ruleset(spec("loose")).with("group=pairs");
  const auto rules = played_game("loose").rules(pairs);
  Plan plan = plan_for({3, 3}, Plan::Depth::quick, 1);
  const Verdict verdict = judge(named(pairs, "one-wave"), *rules, pairs, plan, {}, {});
  EXPECT_EQ(verdict.verdict, Claim::Verdict::refuted);
  EXPECT_EQ(verdict.how, "exhausted");
  ASSERT_TRUE(verdict.counterexample.has_value());
  EXPECT_FALSE(verdict.counterexample->setup.has_value());
  EXPECT_EQ(verdict.counterexample->moves.size(), 6u);
}

TEST(Verdict, OfEachClaimOfGoIsTheExpectedOne) {
  for (const Ruleset& ruleset : varied_one_at_a_time(spec("go"))) {
    const auto rules = played_game("go").rules(ruleset);
    const Plan plan = ruleproof::plan(*rules, ruleset, Plan::Depth::quick, 1);
    for (const Property& property : properties_of_document(ruleset)) {
      const Verdict verdict = judge(property, *rules, ruleset, plan, {}, {});
      EXPECT_EQ(verdict.verdict, expected(spec("go").claim(property.id), ruleset))
          << property.id << ' ' << ruleset.text() << ": " << verdict.why;
    }
  }
}

TEST(Verdict, ThatAGameNeedNotEndShowsOneThatComesBack) {
  const Ruleset simple = Ruleset(spec("go")).with("ko=simple");
  const auto rules = played_game("go").rules(simple);
  const Plan plan = ruleproof::plan(*rules, simple, Plan::Depth::quick, 1);
  const Verdict verdict = judge(named(simple, "superko-finite"), *rules, simple, plan, {}, {});
  ASSERT_TRUE(verdict.counterexample.has_value());
  EXPECT_EQ(verdict.sizes, (std::vector<Size>{{2, 1}}));
  EXPECT_EQ(verdict.why, "after 5 moves the game stands where it stood after 1");
  const Board board(verdict.counterexample->size);
  std::vector<State> states{start(board)};
  for (const Move& move : verdict.counterexample->moves) states.push_back(play(*rules, states.back(), move));
  ASSERT_EQ(states.size(), 6u);
  EXPECT_TRUE(same(states[5].position, states[1].position));
  EXPECT_EQ(states[5].to_move, states[1].to_move);
  EXPECT_EQ(states[5].passes, states[1].passes);
  EXPECT_TRUE(same(states[4].position, states[0].position));  // what simple ko asks for
}

TEST(Verdict, AStoppedJudgementIsNotRun) {
  std::stop_source stop;
  stop.request_stop();
  const Case disto("disto");
  const Verdict verdict = judge(disto.claim("meals-stay"), *disto.rules, disto.ruleset, plan_for({3, 3}, Plan::Depth::quick, 1), {}, stop.get_token());
  EXPECT_EQ(verdict.verdict, Claim::Verdict::not_run);
}

TEST(Verdict, EveryClaimOfTheSpecHasAPropertyAndTheOtherWayRound) {
  for (const PlayedGame& game : played_games()) {
    std::vector<std::string> claimed, transcribed;
    for (const Claim& claim : spec(game.id).claims) claimed.push_back(claim.id);
    for (const Property& property : properties_of_document(Ruleset(spec(game.id))))
      transcribed.push_back(property.id);
    EXPECT_EQ(claimed, transcribed) << game.id;
  }
}

}  // namespace
}  // namespace ruleproof

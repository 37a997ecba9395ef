#include "properties/second_solver.hpp"

#include <gtest/gtest.h>

#include "properties/provers.hpp"

namespace ruleproof {
namespace {

const std::string points = "(declare-sort Point 0)\n(declare-fun near (Point Point) Bool)\n(assert (forall ((p Point)) (not (near p p))))\n";

SecondAnswer asked(std::string_view smt2, std::stop_token stop = {}) { return ask_second_solver(smt2, 100'000, std::move(stop)); }

TEST(TheSecondSolver, AnswersByItself) {
  ASSERT_TRUE(second_solver()) << "ci/setup installs it";
  EXPECT_TRUE(second_solver()->starts_with("cvc5 "));
  EXPECT_EQ(asked(points + "(assert (exists ((p Point)) (near p p)))\n(check-sat)\n"), SecondAnswer::no_model);
  EXPECT_EQ(asked(points + "(assert (exists ((p Point) (q Point)) (near p q)))\n(check-sat)\n"), SecondAnswer::a_model);
  EXPECT_EQ(asked("no query"), SecondAnswer::none);
}

/// Whatever is asked for is said of every board.
Property says(const std::function<Formula(const Scene<AnyBoardRegion>&)>& step) {
  Property property;
  property.id = "claim";
  property.on_any_board = [step](const Scene<AnyBoardRegion>& scene) { return Statement<AnyBoardRegion>{always(scene.point), {step(scene)}}; };
  return property;
}

Finding confirmed(const Property& property, const SecondOpinion& opinion = ask_second_solver) {
  Effort effort;
  effort.second = opinion;
  effort.confirms = true;
  return prove_on_every_board(property, effort, {}, {});
}

TEST(TheSecondSolver, ConfirmsAProof) {
  const auto found = confirmed(says([](const auto& scene) { return !some(touching(scene.point) & scene.point); }));
  EXPECT_EQ(found.result, Finding::Result::proved);
  EXPECT_NE(found.tool.find("cvc5"), std::string::npos) << found.tool;
}

/// With so few steps that Z3 comes to no answer.
Finding proved_alone(const SecondOpinion& opinion) {
  Effort effort{1};
  effort.second = opinion;
  return prove_on_every_board(says([](const auto& scene) { return !some(touching(scene.point) & scene.point); }), effort, {}, {});
}

TEST(TheSecondSolver, ProvesWhatTheFirstLeavesOpen) {
  const Finding found = proved_alone(ask_second_solver);
  EXPECT_EQ(found.result, Finding::Result::proved);
  EXPECT_TRUE(found.tool.starts_with("cvc5")) << found.tool;
  EXPECT_NE(found.why.find("leaves 1 of 1"), std::string::npos) << found.why;
}

TEST(TheSecondSolver, RefutesNothingByAModelOfTheAxioms) {
  EXPECT_EQ(proved_alone([](std::string_view, long, std::stop_token) { return SecondAnswer::a_model; }).result, Finding::Result::unknown);
  EXPECT_EQ(proved_alone([](std::string_view, long, std::stop_token) { return SecondAnswer::none; }).result, Finding::Result::unknown);
}

TEST(TheSecondSolver, EndsWhenItIsStopped) {
  std::stop_source stop;
  stop.request_stop();
  EXPECT_EQ(asked(points + "(assert (exists ((p Point)) (near p p)))\n(check-sat)\n", stop.get_token()), SecondAnswer::none);
}

TEST(TheSecondSolver, ThatContradictsIsAVerdictOfItsOwn) {
  const auto claim = says([](const auto& scene) { return !some(touching(scene.point) & scene.point); });
  const auto found = confirmed(claim, [](std::string_view, long, std::stop_token) { return SecondAnswer::a_model; });
  EXPECT_EQ(found.result, Finding::Result::contradicted);
  EXPECT_NE(found.why.find("claim-every-board"), std::string::npos) << found.why;
}

TEST(TheSecondSolver, ThatHasNoAnswerIsNamed) {
  const auto claim = says([](const auto& scene) { return !some(touching(scene.point) & scene.point); });
  const auto found = confirmed(claim, [](std::string_view, long, std::stop_token) { return SecondAnswer::none; });
  EXPECT_EQ(found.result, Finding::Result::proved);
  EXPECT_NE(found.why.find("1 of 1"), std::string::npos) << found.why;
  EXPECT_EQ(found.tool.find("cvc5"), std::string::npos);
}

}  // namespace
}  // namespace ruleproof

#include "properties/provers/second_solver.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <cstdint>

#include "properties/provers/property.hpp"
#include "properties/provers/provers.hpp"
#include "spec/threads.hpp"

namespace ruleproof {
namespace {

const std::string points =
    "(declare-sort Point 0)\n(declare-fun near (Point Point) Bool)\n(assert (forall ((p Point)) (not (near p "
    "p))))\n";

SecondAnswer asked(std::string_view smt2, StopToken stop = {}) {
  return ask_second_solver(smt2, 100'000, std::move(stop));
}

TEST(TheSecondSolver, AnswersByItself) {
  ASSERT_TRUE(second_solver()) << "ci/setup installs it";
  EXPECT_TRUE(second_solver()->starts_with("cvc5 "));
  EXPECT_EQ(asked(points + "(assert (exists ((p Point)) (near p p)))\n(check-sat)\n"),
            SecondAnswer::no_model);
  EXPECT_EQ(asked(points + "(assert (exists ((p Point) (q Point)) (near p q)))\n(check-sat)\n"),
            SecondAnswer::a_model);
  EXPECT_EQ(asked("no query"), SecondAnswer::none);
}

/// Returns a property with the same statement on a board and for every board.
Property of_each_point(const std::string& id, auto statement) {
  Property property;
  property.id = id;
  property.of_a_step = false;
  property.on_board = statement;
  property.on_any_board = statement;
  return property;
}

/// A true claim: no point is its own neighbour.
const Property is_apart = [] {
  Property property;
  property.id = "claim";
  property.on_any_board = [](const Scene<AnyBoardRegion>& scene) {
    return Statement<AnyBoardRegion>{always(scene.any), {!some(touching(scene.points[0]) & scene.points[0])}};
  };
  return property;
}();

SecondOpinion answering(SecondAnswer answer) {
  return [answer](std::string_view, std::int64_t, StopToken) { return answer; };
}

Verdict confirmed(const Property& property, const SecondOpinion& opinion = ask_second_solver,
                  Confirmation::Of how = Confirmation::Of::all) {
  Effort effort;
  effort.second = opinion;
  effort.confirmation.of = how;
  return prove_on_every_board(property, effort, {}, {});
}

TEST(TheSecondSolver, ConfirmsAProof) {
  const Verdict found = confirmed(is_apart);
  ASSERT_TRUE(found.is<Proved>());
  EXPECT_NE(found.as<Proved>().solvers.find("cvc5"), std::string::npos) << found.as<Proved>().solvers;
  EXPECT_TRUE(found.as<Proved>().is_confirmed);
}

/// Returns the verdict on the claim `is_apart`. Z3's limit is so small that Z3 gives no answer. So only
/// `opinion` can prove the claim.
Verdict proved_alone(const SecondOpinion& opinion) {
  Effort effort{1};
  effort.second = opinion;
  return prove_on_every_board(is_apart, effort, {}, {});
}

TEST(TheSecondSolver, ProvesWhatTheFirstLeavesOpen) {
  const Verdict found = proved_alone(ask_second_solver);
  ASSERT_TRUE(found.is<Proved>());
  EXPECT_TRUE(found.as<Proved>().solvers.starts_with("cvc5")) << found.as<Proved>().solvers;
  EXPECT_FALSE(found.as<Proved>().is_confirmed);
  EXPECT_NE(found.note.find("leaves 1 of 1"), std::string::npos) << found.note;
}

TEST(TheSecondSolver, RefutesNothingByAModelOfTheAxioms) {
  for (const SecondAnswer answer : {SecondAnswer::a_model, SecondAnswer::none})
    EXPECT_TRUE(proved_alone(answering(answer)).is<Unknown>());
}

TEST(TheSecondSolver, EndsWhenItIsStopped) {
  StopSource stop;
  stop.request_stop();
  EXPECT_EQ(asked(points + "(assert (exists ((p Point)) (near p p)))\n(check-sat)\n", stop.get_token()),
            SecondAnswer::none);
}

TEST(TheSecondSolver, ThatContradictsIsAVerdictOfItsOwn) {
  const Verdict found = confirmed(is_apart, answering(SecondAnswer::a_model));
  EXPECT_TRUE(found.is<Contradicted>());
  EXPECT_NE(found.note.find("claim-every-board"), std::string::npos) << found.note;
}

TEST(TheSecondSolver, ThatHasNoAnswerIsNamed) {
  const Verdict found = confirmed(is_apart, answering(SecondAnswer::none));
  ASSERT_TRUE(found.is<Proved>());
  EXPECT_NE(found.note.find("confirms 0 of 1 queries"), std::string::npos) << found.note;
  EXPECT_EQ(found.as<Proved>().solvers.find("cvc5"), std::string::npos);
}

TEST(TheSecondSolver, ConfirmsWithinABoundOfItsOwnSteps) {
  std::int64_t most = 0;
  const SecondOpinion opinion = [&](std::string_view, std::int64_t steps, StopToken) {
    most = std::max(most, steps);
    return SecondAnswer::none;
  };
  const auto found = confirmed(is_apart, opinion, Confirmation::Of::within_bound);
  EXPECT_TRUE(found.is<Proved>());
  EXPECT_LE(most, 100'000);
  EXPECT_NE(found.note.find("confirms 0 of 1 queries within 100000 steps"), std::string::npos) << found.note;
  const Verdict both = confirmed(is_apart, ask_second_solver, Confirmation::Of::within_bound);
  ASSERT_TRUE(both.is<Proved>());
  EXPECT_NE(both.as<Proved>().solvers.find(" and cvc5 "), std::string::npos);
}

// The tests below simulate a faulty translation for one solver: that solver gets the query of a wrong
// property.

const Property one_black_point_near = of_each_point("near", []<Region R>(const Scene<R>& scene) {
  const R near = touching(scene.points[0]) & scene.before.black;
  return Statement<R>{always(scene.any), {!some(near) || exactly_one(near)}};
});
const Property some_black_point_near = of_each_point("near", []<Region R>(const Scene<R>& scene) {
  const R near = touching(scene.points[0]) & scene.before.black;
  return Statement<R>{always(scene.any), {!some(near) || some(near)}};
});
const Property all_near_is_black = of_each_point("black", []<Region R>(const Scene<R>& scene) {
  return Statement<R>{always(scene.any),
                      {same(touching(scene.points[0]) & scene.before.black, touching(scene.points[0]))}};
});
const Property black_is_within = of_each_point("black", []<Region R>(const Scene<R>& scene) {
  return Statement<R>{always(scene.any),
                      {subset(touching(scene.points[0]) & scene.before.black, touching(scene.points[0]))}};
});
const Property nothing_near = of_each_point("alone", []<Region R>(const Scene<R>& scene) {
  return Statement<R>{always(scene.any), {!some(touching(scene.points[0]) & scene.before.black)}};
});
/// The premise states that the point has no neighbours, which is false on most boards. It plays the part of
/// an unsound axiom.
const Property nothing_near_without_neighbours = of_each_point("alone", []<Region R>(const Scene<R>& scene) {
  return Statement<R>{!some(touching(scene.points[0])),
                      {!some(touching(scene.points[0]) & scene.before.black)}};
});

struct Planted {
  const char* what;
  const Property& text;     ///< the intended property, which is false
  const Property& mistake;  ///< the property that one solver gets, which is true
};
const Planted planted[] = {{"one for some", one_black_point_near, some_black_point_near},
                           {"equality for inclusion", all_near_is_black, black_is_within},
                           {"an unsound axiom", nothing_near, nothing_near_without_neighbours}};

/// Returns a second solver that ignores its query and answers the first query of `property` instead.
SecondOpinion asking_of(const Property& property) {
  std::string first;
  Effort effort{1};
  effort.second = {};
  prove_on_every_board(
      property, effort,
      [&](const std::string&, const std::string& smt2) { first = first.empty() ? smt2 : first; }, {});
  return [first](std::string_view, std::int64_t steps, StopToken stop) {
    return ask_second_solver(first, steps, std::move(stop));
  };
}

TEST(AMistakeInOneTranslation, ThatToZ3IsAContradiction) {
  for (const auto& [what, text, mistake] : planted) {
    Property translated = text;  // its statement on a board stays the intended one
    translated.on_any_board = mistake.on_any_board;
    Effort effort;
    effort.second = asking_of(text);
    effort.confirmation.of = Confirmation::Of::within_bound;
    std::string kept;
    effort.confirmation.keep = [&](const std::string& name, const std::string& smt2) {
      kept = smt2;
      return "DIR/" + name;
    };
    const Verdict found = prove_on_every_board(translated, effort, {}, {});
    EXPECT_TRUE(found.is<Contradicted>()) << what;
    EXPECT_NE(found.note.find("Z3"), std::string::npos) << what << ": " << found.note;
    EXPECT_NE(found.note.find("and cvc5"), std::string::npos) << what << ": " << found.note;
    EXPECT_NE(found.note.find("DIR/"), std::string::npos) << what << ": " << found.note;
    EXPECT_NE(kept.find("(check-sat)"), std::string::npos) << what;
  }
}

TEST(AMistakeInOneTranslation, ThatToCvc5ProvesNothing) {
  for (const auto& [what, text, mistake] : planted)
    for (const std::uint32_t resources : {1u, 1'000u, 30'000u, 1'000'000u}) {
      Effort effort{resources};
      effort.second = asking_of(mistake);
      for (const Confirmation::Of how : {Confirmation::Of::none, Confirmation::Of::all}) {
        effort.confirmation.of = how;
        const Verdict found = prove_on_every_board(text, effort, {}, {});
        EXPECT_FALSE(found.is<Proved>()) << what << ", " << resources;
        if (resources == 1) {
          EXPECT_TRUE(found.is<Contradicted>()) << what;
          EXPECT_NE(found.note.find("it is proved, and fails on the board"), std::string::npos)
              << what << ": " << found.note;
        }
      }
    }
}

}  // namespace
}  // namespace ruleproof

#include "properties/provers/logic.hpp"

#include <gtest/gtest.h>

#include <chrono>
#include <stdexcept>
#include <thread>

#include "properties/provers/query.hpp"
#include "spec/threads.hpp"

namespace ruleproof {
namespace {

TEST(Logic, FoldsWhatIsSettled) {
  Logic logic;
  const Formula a = logic.variable("a");
  EXPECT_TRUE((a && logic.no()).is_no());
  EXPECT_TRUE((a || logic.yes()).is_yes());
  EXPECT_EQ(a && logic.yes(), a);
  EXPECT_EQ(!!a, a);
}

TEST(Logic, FormulasThatWereBuiltAlikeAreTheSame) {
  Logic logic;
  const Relation is_black = logic.relation("black", 1);
  const auto some_black = [&](const char* name) {
    const Term p = logic.point(name);
    return logic.exists({p}, logic.holds(is_black, {p}));
  };
  EXPECT_EQ(some_black("p"), some_black("q"));
}

TEST(Logic, TakesApartWhatIsJoined) {
  Logic logic;
  const Formula a = logic.variable("a"), b = logic.variable("b"), c = logic.variable("c"),
                d = logic.variable("d");
  using Formulas = std::vector<Formula>;
  EXPECT_EQ((a && (b && !(c || !d))).conjuncts(), (Formulas{a, b, !c, d}));
  EXPECT_EQ((a || b).conjuncts(), (Formulas{a || b}));
  EXPECT_EQ((!(a && b)).conjuncts(), (Formulas{!(a && b)}));
  EXPECT_EQ((!(a && b) || c).alternatives(), (Formulas{!(a && b), c}));
  EXPECT_EQ((a && b).alternatives(), (Formulas{a && b}));
}

TEST(Logic, ReadsAFormulaOnGivenPoints) {
  Logic logic;
  const std::vector<Term> points{logic.point("one"), logic.point("two")};
  const Relation leads = logic.relation("leads", 2), is_black = logic.relation("black", 1);
  const KnownOnPoints known{{"leads", {false, true, false, false}},  // `leads` holds for (one, two) only
                            {"start", {true, false}}};
  const Term p = logic.point("p"), q = logic.point("q");
  const auto read = [&](Formula formula) { return formula.read_on(points, known); };
  const auto leads_somewhere = logic.exists({q}, logic.holds(leads, {p, q}));
  EXPECT_TRUE(read(logic.exists({p}, leads_somewhere)).is_yes());
  EXPECT_TRUE(read(logic.for_all({p}, leads_somewhere)).is_no());
  EXPECT_TRUE(read(logic.for_all({p}, logic.equal(p, points[1]) || leads_somewhere)).is_yes());
  EXPECT_TRUE(read(logic.holds(leads, {points[0], points[1]})).is_yes());
  EXPECT_TRUE(read(logic.holds(leads, {points[1], points[0]})).is_no());
  EXPECT_TRUE(read(logic.holds(leads, {logic.point("start"), points[1]})).is_yes());
  EXPECT_TRUE(read(logic.equal(logic.point("start"), points[1])).is_no());
  EXPECT_EQ(read(logic.for_all({p}, logic.holds(is_black, {p}) || leads_somewhere)),
            logic.variable("black 1"));
  EXPECT_THROW(read(logic.holds(is_black, {p})), std::logic_error);
}

Formula pigeons(Logic& logic, int pigeons, int holes) {
  std::vector<Formula> all;
  const auto sits = [&](int pigeon, int hole) {
    return logic.variable(std::to_string(pigeon) + " sits in " + std::to_string(hole));
  };
  for (int i = 0; i < pigeons; ++i) {
    std::vector<Formula> somewhere;
    for (int hole = 0; hole < holes; ++hole) somewhere.push_back(sits(i, hole));
    all.push_back(logic.any_of(somewhere));
    for (int j = 0; j < i; ++j)
      for (int hole = 0; hole < holes; ++hole) all.push_back(!sits(i, hole) || !sits(j, hole));
  }
  return logic.all_of(all);
}

TEST(Logic, CallsNothingImpossibleThatItHasNotShown) {
  Logic logic;
  EXPECT_TRUE(logic.is_impossible({pigeons(logic, 3, 2)}));
  EXPECT_FALSE(logic.is_impossible({pigeons(logic, 3, 3)}));
  EXPECT_FALSE(logic.is_impossible({pigeons(logic, 12, 11)})) << "which takes too many steps";
}

Answer ask(int holes, std::uint32_t resources) {
  Logic logic;
  Query query(logic, Query::Engine::sat, {resources});
  query.add(pigeons(logic, holes + 1, holes));
  return query.ask();
}

TEST(Query, WithoutTheResourcesThereIsNoAnswer) {
  EXPECT_EQ(ask(4, 0), Answer::unsatisfiable);
  EXPECT_EQ(ask(11, 20'000), Answer::out_of_resources);
}

TEST(Query, AFirstOrderQueryWithoutTheResourcesHasNoAnswer) {
  Logic logic;
  Query query(logic, Query::Engine::first_order, {20'000});
  query.add(pigeons(logic, 12, 11));
  EXPECT_EQ(query.ask(), Answer::out_of_resources);
}

TEST(Query, AModelHasTheValuesThatWereAskedFor) {
  Logic logic;
  Query query(logic, Query::Engine::sat, {});
  const Formula a = logic.variable("a"), b = logic.variable("b");
  query.add(a && !b);
  ASSERT_EQ(query.ask(), Answer::satisfiable);
  EXPECT_TRUE(query.value(a));
  EXPECT_FALSE(query.value(b));
}

TEST(Query, AnswersStoppedWhenItWasStopped) {
  StopSource stop;
  stop.request_stop();
  Logic logic;
  Query query(logic, Query::Engine::sat, {});
  query.add(pigeons(logic, 12, 11));
  EXPECT_EQ(query.ask(stop.get_token()), Answer::stopped);
}

TEST(Query, AStopAtAnyTimeIsAnAnswer) {
  int stopped = 0;
  for (int i = 0; i < 250; ++i) {
    StopSource stop;
    Logic logic;
    Query query(logic, i % 2 == 0 ? Query::Engine::sat : Query::Engine::first_order, {});
    const Formula a = logic.variable("a");
    query.add(i % 3 == 0 ? pigeons(logic, 6, 5) : logic.any_of({a, !logic.variable("b")}));
    // The stop for the first query is requested before the query is asked. The last query is never stopped.
    if (i == 0) stop.request_stop();
    const std::jthread stops([&stop, i] {
      const auto until = std::chrono::steady_clock::now() + std::chrono::microseconds(i * 12);
      while (std::chrono::steady_clock::now() < until) {
      }
      if (i != 249) stop.request_stop();
    });
    Answer answer = Answer::given_up;
    ASSERT_NO_THROW(answer = query.ask(stop.get_token())) << i;
    stopped += answer == Answer::stopped;
    if (answer == Answer::stopped) continue;
    ASSERT_EQ(answer, i % 3 == 0 ? Answer::unsatisfiable : Answer::satisfiable) << i;
    if (answer == Answer::satisfiable) {
      ASSERT_NO_THROW(query.value(a)) << i;
    }
  }
  EXPECT_GT(stopped, 0);
  EXPECT_LT(stopped, 250);
}

TEST(Query, IsWrittenOutAsACompleteScript) {
  Logic logic;
  Query query(logic, Query::Engine::first_order, {});
  query.add(logic.variable("a"));
  EXPECT_NE(query.smt2().find("(assert a)"), std::string::npos);
  EXPECT_NE(query.smt2().find("(check-sat)"), std::string::npos);
}

TEST(Query, IsWrittenOutAlikeBeforeAndAfterItsAnswer) {
  Logic logic;
  const Relation stone = logic.relation("stone", 1);
  const Term point = logic.point("p");
  for (const Query::Engine engine : {Query::Engine::sat, Query::Engine::first_order}) {
    Query query(logic, engine, {});
    query.add(logic.variable("a") && !(logic.variable("b") && logic.variable("a")));
    if (engine == Query::Engine::first_order)
      query.add(logic.for_all({point}, logic.holds(stone, {point}) || logic.variable("b")));
    const std::string before = query.smt2();
    EXPECT_EQ(query.ask(), Answer::satisfiable);
    EXPECT_EQ(query.smt2(), before);
  }
}

}  // namespace
}  // namespace ruleproof

#include "properties/logic.hpp"

#include <gtest/gtest.h>

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
  std::stop_source stop;
  stop.request_stop();
  Logic logic;
  Query query(logic, Query::Engine::sat, {});
  query.add(pigeons(logic, 12, 11));
  EXPECT_EQ(query.ask(stop.get_token()), Answer::stopped);
}

TEST(Query, IsWrittenOutAsACompleteScript) {
  Logic logic;
  Query query(logic, Query::Engine::first_order, {});
  query.add(logic.variable("a"));
  EXPECT_NE(query.smt2().find("(assert a)"), std::string::npos);
  EXPECT_NE(query.smt2().find("(check-sat)"), std::string::npos);
}

}  // namespace
}  // namespace ruleproof

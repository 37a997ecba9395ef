#include "properties/provers/enumeration.hpp"

#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include <algorithm>
#include <functional>
#include <string>
#include <utility>

#include "properties/testing/claimed.hpp"
#include "spec/documents/spec.hpp"
#include "spec/language/tree.hpp"

namespace ruleproof {
namespace {

constexpr std::uint64_t enough = 1'000'000'000;

using Assigned = std::set<Formula>;  // the variables that are true

/// Variables for the tests below: for each point two variables, which state who owns the stone on the point,
/// and free variables.
struct Variables {
  Variables(Logic& logic, int points, int free) {
    const auto some = [&](const std::string& name, int count) {
      std::vector<Formula> variables;
      for (int i = 0; i < count; ++i) variables.push_back(logic.variable(name + "." + std::to_string(i)));
      all.insert(all.end(), variables.begin(), variables.end());
      return variables;
    };
    for (int i = 0; i < points; ++i) owners.push_back(some("owner" + std::to_string(i), 2));
    others = some("free", free);
  }

  std::optional<Enumerated> tried(Logic& logic, const std::vector<Formula>& formulas,
                                  std::uint64_t most = enough, const StopToken& stop = {}) const {
    return enumerate(logic, formulas, owners, most, stop);
  }

  /// Calls f with each assignment and its number of stones.
  template <class F>
  void each(F f, std::size_t i = 0, const Assigned& so_far = {}, std::size_t stones = 0) const {
    if (i == owners.size() + others.size()) return f(so_far, stones);
    const bool is_point = i < owners.size();
    each(f, i + 1, so_far, stones);
    for (const Formula one : is_point ? owners[i] : std::vector{others[i - owners.size()]}) {
      Assigned with = so_far;
      with.insert(one);
      each(f, i + 1, with, stones + is_point);
    }
  }

  std::vector<std::vector<Formula>> owners;
  std::vector<Formula> others, all;
};

/// A formula, and a function that computes its value without the formula.
struct Said {
  Formula formula;
  std::function<bool(const Assigned&)> holds;
};

Said any_formula(Logic& logic, const std::vector<Formula>& variables, int depth) {
  const int kind = depth == 0 ? 0 : *rc::gen::inRange(0, 7);
  if (kind == 0) {
    const Formula one = variables[*rc::gen::inRange<std::size_t>(0, variables.size())];
    return {one, [one](const Assigned& assigned) { return assigned.contains(one); }};
  }
  std::vector<Said> parts;
  for (int i = 0; i < (kind == 6 ? 4 : 3); ++i) parts.push_back(any_formula(logic, variables, depth - 1));
  const Formula a = parts[0].formula, b = parts[1].formula, c = parts[2].formula;
  const auto counted = [parts](const Assigned& assigned) {
    return std::ranges::count_if(parts, [&](const Said& one) { return one.holds(assigned); });
  };
  switch (kind) {
    case 1:
      return {!a, [parts](const Assigned& assigned) { return !parts[0].holds(assigned); }};
    case 2:
      return {logic.all_of({a, b, c}),
              [counted](const Assigned& assigned) { return counted(assigned) == 3; }};
    case 3:
      return {logic.any_of({a, b, c}), [counted](const Assigned& assigned) { return counted(assigned) > 0; }};
    case 4:
      return {(a && b) || (!a && c), [parts](const Assigned& assigned) {
                return parts[parts[0].holds(assigned) ? 1 : 2].holds(assigned);
              }};
    case 5:
      return {(a || b) && !(a && b), [parts](const Assigned& assigned) {
                return parts[0].holds(assigned) != parts[1].holds(assigned);
              }};
    default: {
      const auto most = *rc::gen::inRange(0u, 4u);
      return {logic.at_most({a, b, c, parts[3].formula}, most),
              [=](const Assigned& assigned) { return counted(assigned) <= static_cast<int>(most); }};
    }
  }
}

// Compares the enumeration with a search that tries one assignment after another, for random formulas and
// numbers of points. If a formula holds in some position, the enumeration must find such a position with the
// fewest stones.
RC_GTEST_PROP(Enumeration, FindsTheFewestStonesAsTryingOneByOneDoes, ()) {
  Logic logic;
  const Variables variables(logic, *rc::gen::inRange(0, 9), *rc::gen::inRange(1, 3));
  std::vector<Said> said;
  std::vector<Formula> formulas;
  for (int i = *rc::gen::inRange(1, 4); i > 0; --i) {
    said.push_back(any_formula(logic, variables.all, *rc::gen::inRange(0, 5)));
    formulas.push_back(said.back().formula);
  }
  std::optional<std::size_t> fewest;
  variables.each([&](const Assigned& assigned, std::size_t stones) {
    if (std::ranges::any_of(said, [&](const Said& one) { return one.holds(assigned); }))
      fewest = std::min(stones, fewest.value_or(stones));
  });
  const auto tried = variables.tried(logic, formulas);
  RC_ASSERT(tried.has_value());
  RC_ASSERT(tried->found.has_value() == fewest.has_value());
  if (!fewest) return;
  const auto& [formula, model] = *tried->found;
  std::size_t stones = 0;
  for (const auto& of_point : variables.owners)
    for (const Formula one : of_point) stones += model.contains(one);
  RC_ASSERT(stones == *fewest);
  RC_ASSERT(said.at(formula).holds(model));
}

TEST(Enumeration, FindsTheOnlyPositionOfMany) {
  Logic logic;
  const Variables variables(logic, 10, 1);
  std::vector<Formula> all{variables.others[0]};
  for (std::size_t p = 0; p < 10; ++p) all.push_back(variables.owners[p][p % 2]);
  const auto tried = variables.tried(logic, {logic.no(), logic.all_of(all)});
  ASSERT_TRUE(tried && tried->found);
  EXPECT_EQ(tried->found->formula, 1u);
  EXPECT_EQ(tried->found->model, Assigned(all.begin(), all.end()));
  all.push_back(variables.owners[0][1]);  // contradicts owners[0][0]: a point has one owner
  const auto none = variables.tried(logic, {logic.all_of(all)});
  ASSERT_TRUE(none);
  EXPECT_FALSE(none->found);
}

TEST(Enumeration, HasNoAnswerWhereItWouldBeTooLongOrIsStopped) {
  Logic logic;
  const Variables variables(logic, 8, 0);
  std::vector<Formula> stones;
  for (const auto& of_point : variables.owners) stones.push_back(of_point[0]);
  const Formula all = logic.all_of(stones);
  EXPECT_TRUE(variables.tried(logic, {all}, 10'000));
  EXPECT_FALSE(variables.tried(logic, {all}, 50));
  StopSource source;
  source.request_stop();
  EXPECT_FALSE(variables.tried(logic, {all}, enough, source.get_token()));
  EXPECT_FALSE(variables.tried(logic, {logic.any_integer("n") < logic.integer(3)}));
  const Term point = logic.fresh_point();
  EXPECT_FALSE(
      variables.tried(logic, {all, logic.for_all({point}, logic.holds(logic.relation("r", 1), {point}))}));
}

// The solver's limit is too small for an answer, so that only the enumeration can decide the claims.
TEST(Enumeration, DecidesClaimsThatTheSolverLeavesOpen) {
  const std::string rules = two_players(
      "square-grid 4x4",
      "    move place(p in empty):\n      put mover on p\n"
      "      forbid \"no liberty\": not beside(spread(p, own)) meets empty\n    end when no empty\n");
  const Effort no_solver{.positions = 1, .enumeration = 10 * enough};
  const Claimed right(rules, "step place(p): beside(spread(p, after(own))) meets after(empty)");
  const PositionsAnswer proved = right.all_positions({4, 4}, no_solver);
  ASSERT_TRUE(proved.verdict.is<Proved>()) << proved.verdict.note;
  EXPECT_EQ(proved.verdict.as<Proved>().solvers, by_enumeration);
  EXPECT_TRUE(right.all_positions({4, 4}, {.positions = 1, .enumeration = 1000}).verdict.is<Unknown>());

  const Claimed wrong(rules, "step place(p): beside(p) meets after(empty)");
  const PositionsAnswer refuted = wrong.all_positions({4, 4}, no_solver);
  ASSERT_TRUE(refuted.verdict.is<Refuted>()) << refuted.verdict.note;
  // In the counterexample, two stones occupy both neighbours of a corner, and the move places a stone on this
  // corner.
  EXPECT_EQ(refuted.scene->stones(), 2);

  // This claim fails only for points of the lowest row. Because it names a direction, the enumeration must
  // not replace these points by symmetric points of other rows.
  const Claimed with_edge(rules, "step place(p): some next(p, south)");
  EXPECT_TRUE(with_edge.all_positions({4, 4}, no_solver).verdict.is<Refuted>());
}

TEST(Enumeration, DecidesClaimsAsTheSolverDoes) {
  int decided = 0;
  for (const char* id : {"disto", "loose", "go"})
    for (const language::Claim& claim : spec(id).claims) {
      const Claimed claimed(spec(id), claim.name.name);
      if (!property_of(claimed.game, claim)) continue;
      const PositionsAnswer by_solver = claimed.all_positions({3, 2}, {.enumeration = 0});
      const PositionsAnswer tried = claimed.all_positions({3, 2}, {.positions = 1});
      if (!by_solver.verdict.is<Proved>() && !by_solver.verdict.is<Refuted>()) continue;
      if (tried.verdict.is<Unknown>()) continue;
      ++decided;
      EXPECT_EQ(word_of(by_solver.verdict), word_of(tried.verdict)) << id << ' ' << claim.name.name;
      const auto stones = [](const PositionsAnswer& one) { return one.scene ? one.scene->stones() : -1; };
      EXPECT_EQ(stones(by_solver), stones(tried));
    }
  EXPECT_GE(decided, 10);
}

}  // namespace
}  // namespace ruleproof

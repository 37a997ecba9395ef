#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include <algorithm>
#include <random>
#include <set>

#include "certify/random_game.hpp"
#include "certify/referee.hpp"
#include "session/session.hpp"
#include "spec/game_of_document.hpp"
#include "spec/size.hpp"
#include "spec/spec.hpp"

namespace ruleproof {
namespace {

Table table_of(const std::string& game, Size size) {
  const GameSpec& spec = ruleproof::spec(game);
  Table table{Ruleset(spec)};
  table.size = size;
  table.komi = *spec.default_komi;
  return table;
}

std::unique_ptr<Session> session_of(const Table& table) {
  SessionOptions options{.game = table.ruleset.game().id, .board = text(table.size), .relax = true};
  for (const auto& [key, reading] : table.ruleset.chosen()) options.readings.push_back(key + '=' + reading);
  return session(options);
}

Table any_table() {
  const std::string game = *rc::gen::element<std::string>("disto", "loose", "go");
  Table table = table_of(game, {*rc::gen::inRange(1, 6), *rc::gen::inRange(1, 6)});
  const std::vector<Ruleset> all = varied_one_at_a_time(spec(game));
  table.ruleset = all[*rc::gen::inRange<std::size_t>(0, all.size())];
  return table;
}

/// Plays legal attempts by chance; `each` is called at each position.
template <class Each>
void play_at_random(Referee& by, int attempts, std::mt19937_64& random, Each each) {
  for (; attempts > 0 && !by.is_over(); --attempts) {
    const std::vector<Option> options = by.options();
    each(options);
    const std::string attempt = random_attempt(by, options, {}, random);
    if (by.option(attempt).legal) by.play(attempt);
  }
}

Option option(const Referee& by, const std::string& attempt) { return by.option(attempt); }

void play_all(Referee& by, const std::vector<std::string>& attempts) {
  for (const std::string& attempt : attempts) by.play(attempt);
}

RC_GTEST_PROP(RefereeOfVertices, TakesForLegalWhatASessionDoes, ()) {
  const Table table = any_table();
  const auto by = referee(table);
  const auto game = session_of(table);
  std::mt19937_64 random(*rc::gen::arbitrary<std::uint64_t>());
  play_at_random(*by, 40, random, [&](const std::vector<Option>& options) {
    game->load(by->record(), "record");
    RC_ASSERT(std::ssize(options) == table.size.area());
    std::set<std::string> legal, expected;
    for (const Option& option : options) {
      RC_ASSERT(by->option(option.attempt).legal == option.legal);
      RC_ASSERT(option.legal || !option.decisions.empty());
      if (option.legal) legal.insert(option.attempt);
    }
    for (const std::string& move : game->legal_moves())
      if (!move.ends_with("pass")) expected.insert(move.substr(2, move.find(' ', 2) - 2));
    RC_ASSERT(legal == expected);
    for (const char* player : {"B", "W"}) {
      std::vector<std::string> stones = game->stones(player);
      std::ranges::sort(stones);
      RC_ASSERT(by->stones().at(player) == stones);
    }
    RC_ASSERT(by->mover("pass") == game->to_move());
  });
}

RC_GTEST_PROP(RefereeOfVertices, IsAsItWasAfterUndo, ()) {
  const auto by = referee(any_table());
  std::mt19937_64 random(*rc::gen::arbitrary<std::uint64_t>());
  play_at_random(*by, 25, random, [&](const std::vector<Option>& options) {
    const std::string record = by->record();
    const Stones stones = by->stones();
    const auto captures = by->captures();
    for (const Option& option : options) {
      if (!option.legal || option.weight == 0) continue;
      by->play(option.attempt);
      by->undo();
      RC_ASSERT(by->record() == record);
      RC_ASSERT(by->stones() == stones);
      RC_ASSERT(by->captures() == captures);
      return;
    }
  });
  by->restart();
  RC_ASSERT(by->stones() == (Stones{{"B", {}}, {"W", {}}}));
}

RC_GTEST_PROP(RefereeOfVertices, NamesClausesOfTheGame, ()) {
  const Table table = any_table();
  const auto by = referee(table);
  std::mt19937_64 random(*rc::gen::arbitrary<std::uint64_t>());
  const auto check = [&](const std::vector<Decision>& decisions) {
    for (const Decision& decision : decisions) {
      table.ruleset.game().clause(decision.clause);  // throws if there is none
      RC_ASSERT(!decision.what.empty());
    }
  };
  play_at_random(*by, 40, random, [&](const std::vector<Option>& options) {
    for (const Option& option : options) check(option.decisions);
    check(by->option("pass").decisions);
  });
  while (!by->is_over()) by->play("pass");
  if (const auto score = by->score()) check(score->decisions);
}

TEST(RefereeOfVertices, SaysWhatAMoveWouldDoAndWhatIsAgainstIt) {
  const auto by = referee(table_of("go", {4, 1}));
  play_all(*by, {"a1", "c1"});
  EXPECT_EQ(option(*by, "b1").decisions,
            (std::vector<Decision>{{"move", "stones of the own colour are cleared"}}));
  EXPECT_EQ(option(*by, "c1").decisions, (std::vector<Decision>{{"move", "the point is not empty"}}));
  EXPECT_EQ(option(*by, "pass").decisions, (std::vector<Decision>{{"pass", "a pass"}}));
}

TEST(RefereeOfVertices, TellsARetakenKoFromALoneSuicide) {
  const auto lone = referee(table_of("go", {2, 1}));
  lone->play("a1");
  lone->play("b1");  // captures a1
  const Option retaken = option(*lone, "a1");
  ASSERT_FALSE(retaken.legal);
  ASSERT_EQ(retaken.decided().size(), 1u);
  EXPECT_EQ(retaken.decided().front().clause, "repeat");
  EXPECT_TRUE(retaken.decided().front().what.ends_with("; stones of the other colour are cleared"));
  const auto single = referee(table_of("go", {1, 1}));
  EXPECT_TRUE(
      option(*single, "a1").decided().front().what.ends_with("; stones of the own colour are cleared"));
}

TEST(RefereeOfVertices, CountsAStoneForWhoeverCapturedIt) {
  const auto by = referee(table_of("go", {4, 1}));
  play_all(*by, {"a1", "c1", "b1"});  // the suicide of a1 and b1
  EXPECT_EQ(by->captures(), (std::map<std::string, int>{{"B", 0}, {"W", 2}}));
  EXPECT_EQ(referee(table_of("loose", {3, 3}))->captures(), std::nullopt);
}

TEST(RefereeOfVertices, ScoresAGameOfGoOnlyWhereNoStoneCouldBeCalledDead) {
  Table table = table_of("go", {5, 1});
  const auto by = referee(table);
  play_all(*by, {"b1", "pass", "d1"});
  EXPECT_EQ(by->score(), std::nullopt) << "the game is not over";
  play_all(*by, {"pass", "pass"});
  const auto score = by->score();
  ASSERT_TRUE(score.has_value());
  EXPECT_EQ(score->text, "W+2.5") << "five points against a komi of 7.5";
  std::set<std::string> clauses;
  for (const Decision& decision : score->decisions) clauses.insert(decision.clause);
  EXPECT_EQ(clauses, (std::set<std::string>{"score", "komi", "winner"}));
  by->restart();
  play_all(*by, {"b1", "pass", "pass"});
  EXPECT_EQ(by->score(), std::nullopt) << "the stone at b1 could be called dead";
}

TEST(RefereeOfVertices, ScoresOtherGamesWhereverTheyEnd) {
  const auto by = referee(table_of("loose", {3, 3}));
  play_all(*by, {"a1", "c3", "pass", "pass"});
  const auto score = by->score();
  ASSERT_TRUE(score.has_value());
  EXPECT_EQ(score->text, "B+0");
  EXPECT_TRUE(std::ranges::count(score->decisions, std::string("tie"), &Decision::clause) == 1);
}

TEST(RefereeOfVertices, HasNoOptionsWhenTheGameIsOver) {
  const auto by = referee(table_of("disto", {3, 3}));
  play_all(*by, {"pass", "pass"});
  EXPECT_TRUE(by->is_over());
  EXPECT_TRUE(by->options().empty());
  EXPECT_FALSE(option(*by, "pass").legal);
  EXPECT_EQ(option(*by, "pass").decisions.front().clause, "end");
}

TEST(RefereeOfVertices, NeverChoosesBetweenSeveralOutcomes) {
  Table table = table_of("loose", {5, 2});
  table.ruleset = table.ruleset.with("group=pairs").with("flip=one-by-one");
  std::mt19937_64 random(3);
  int several = 0;
  for (int game = 0; game < 60 && several == 0; ++game) {
    const auto by = referee(table);
    play_at_random(*by, 30, random, [&](const std::vector<Option>& options) {
      several += std::ranges::count_if(options, [](const Option& o) { return o.legal && o.weight == 0; });
    });
  }
  EXPECT_GT(several, 0);
}

TEST(AskedClauses, AreThoseThatPlayRestsOn) {
  std::map<std::string, std::string> asked;
  for (const AskedClause& clause : asked_clauses(Ruleset(spec("disto"))))
    asked[clause.clause] = clause.why_not;
  EXPECT_EQ(asked.at("place-sick"), "");
  EXPECT_NE(asked.at("place-plain"), "");
  for (const AskedClause& clause : asked_clauses(Ruleset(spec("disto")).with("placement=plain-2018")))
    asked[clause.clause] = clause.why_not;
  EXPECT_NE(asked.at("place-sick"), "");
  EXPECT_EQ(asked.at("place-plain"), "");
}

}  // namespace
}  // namespace ruleproof

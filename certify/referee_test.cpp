#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include <algorithm>
#include <fstream>
#include <random>
#include <set>
#include <sstream>

#include "certify/referee.hpp"
#include "certify/suite.hpp"
#include "session/session.hpp"
#include "spec/game_of_document.hpp"
#include "spec/language/checker.hpp"

namespace ruleproof {
namespace {

using Random = std::mt19937_64;

std::shared_ptr<const GameSpec> game_of(const std::string& path) {
  std::ostringstream text;
  text << std::ifstream(SOURCES "/" + path).rdbuf();
  return read_game(path, text.str());
}

const auto endo = game_of("spec/games/endo.md");
const auto political_go = game_of("spec/games/political-go.md");
const auto breakthrough = game_of("examples/games/breakthrough.md");
const auto ribbons = game_of("corpus/documents/ribbons.md");

Table table_of_endo() { return {Ruleset(*endo)}; }
Table table_of_politics(const char* captures = "simultaneous") {
  return {Ruleset(*political_go).with("captures", captures), {3, 3}, {}, 3};
}

Table any_table() {
  return *rc::gen::elementOf(std::vector<Table>{table_of_endo(),
                                                table_of_politics(),
                                                table_of_politics("mover-chooses"),
                                                {Ruleset(*breakthrough), {3, 5}},
                                                {Ruleset(*ribbons), {3, 3}}});
}

/// A legal option by its weight, or the empty text if there is none.
std::string random_attempt(const Referee& referee, Random& random) {
  std::vector<Option> legal = referee.options();
  std::erase_if(legal, [](const Option& option) { return !option.legal || option.is_unclear(); });
  if (legal.empty()) return "";
  std::vector<double> weights;
  for (const Option& option : legal) weights.push_back(option.weight);
  return legal[std::discrete_distribution<std::size_t>(weights.begin(), weights.end())(random)].attempt;
}

std::unique_ptr<Referee> any_game(const Table& table, Random& random) {
  auto referee = ruleproof::referee(table);
  for (int turn = *rc::gen::inRange(0, table.size == Size{} ? 5 : 12); turn > 0 && !referee->is_over();
       --turn)
    referee->play(random_attempt(*referee, random));
  return referee;
}

RC_GTEST_PROP(Referee, LegalOptionsThatAreListedAreTheLegalMovesOfASession, ()) {
  Random random(*rc::gen::arbitrary<std::uint64_t>());
  const Table table = any_table();
  const auto referee = any_game(table, random);
  const GameSpec& game = table.ruleset.game();
  const auto played = session({.document = std::shared_ptr<const GameSpec>(&game, [](const GameSpec*) {})});
  played->load(referee->record(), "the record");
  std::set<std::string> listed;
  for (const Option& option : referee->options()) {
    const std::string move = referee->move(option.attempt);
    if (option.legal && option.is_listed) listed.insert(move);
    RC_ASSERT(played->is_legal(move) == option.legal);
  }
  const auto legal = played->legal_moves();
  RC_ASSERT(listed == std::set<std::string>(legal.begin(), legal.end()));
  RC_ASSERT(referee->is_over() == played->is_over());
  RC_ASSERT(!referee->score() || referee->score()->text == played->score());
}

RC_GTEST_PROP(Referee, OptionsAreTheSameOneByOne, ()) {
  Random random(*rc::gen::arbitrary<std::uint64_t>());
  const auto referee = any_game(any_table(), random);
  std::set<std::string> attempts;
  for (const Option& listed : referee->options()) {
    const Option alone = referee->option(listed.attempt);
    RC_ASSERT(attempts.insert(listed.attempt).second);
    RC_ASSERT(alone.attempt == listed.attempt);
    RC_ASSERT(alone.legal == listed.legal);
    RC_ASSERT(alone.decisions == listed.decisions);
    RC_ASSERT(alone.weight == listed.weight);
    RC_ASSERT(alone.is_listed == listed.is_listed || !listed.legal);
  }
}

RC_GTEST_PROP(Referee, AnAttemptIsSafeAtAnyOtherPosition, ()) {
  Random random(*rc::gen::arbitrary<std::uint64_t>());
  const auto referee = any_game(any_table(), random);
  std::vector<std::string> attempts;
  for (const Option& option : referee->options()) attempts.push_back(option.attempt);
  referee->restart();
  for (int tried = 0; tried < 20 && !attempts.empty() && !referee->is_over(); ++tried) {
    const std::string& attempt = attempts[random() % attempts.size()];
    const Option option = referee->option(attempt);
    const std::string move = referee->move(attempt);
    if (!option.legal) {
      RC_ASSERT(!option.decisions.empty());
    } else {
      referee->play(attempt);
      RC_ASSERT(referee->record().ends_with(move + "\n"));
    }
  }
}

RC_GTEST_PROP(Referee, UndoLeadsBackThroughEveryPosition, ()) {
  Random random(*rc::gen::arbitrary<std::uint64_t>());
  const auto referee = ruleproof::referee(any_table());
  std::vector<std::pair<Stones, std::string>> past;
  for (int turn = 0; turn < 6 && !referee->is_over(); ++turn) {
    past.emplace_back(referee->stones(), referee->record());
    referee->play(random_attempt(*referee, random));
  }
  for (; !past.empty(); past.pop_back()) {
    referee->undo();
    RC_ASSERT(std::pair(referee->stones(), referee->record()) == past.back());
  }
}

std::vector<Decision> decisions_of(const Referee& referee, const std::string& attempt) {
  return referee.option(attempt).decisions;
}

TEST(Referee, SaysWhatTheClausesOfALegalMoveDo) {
  const auto referee = ruleproof::referee({Ruleset(*political_go), {3, 1}, {}, 2});
  EXPECT_EQ(decisions_of(*referee, "period"), std::vector<Decision>{});
  referee->play("A A1");
  const std::vector<Decision> period = decisions_of(*referee, "period");
  EXPECT_NE(std::ranges::find(period, Decision{"once-per-period", "'has-moved' changes"}), period.end());
  const std::vector<Decision> capture = decisions_of(*referee, "B B1");
  EXPECT_NE(std::ranges::find(capture, Decision{"removed", "stones of others leave their points"}),
            capture.end());
  EXPECT_NE(std::ranges::find(capture, Decision{"captured-after", "stones of others leave their points"}),
            capture.end());
  referee->play("B B1");
  EXPECT_EQ(referee->stones(), (Stones{{"A", {}}, {"B", {"b1"}}}));
  EXPECT_EQ(referee->score()->text, "A -1 B 1");
  EXPECT_FALSE(referee->score()->decisions.empty());
}

TEST(Referee, SaysWhatIsAgainstAnIllegalMove) {
  const auto referee = ruleproof::referee(table_of_endo());
  EXPECT_EQ(referee->move("3,-2"), "B 0,0") << "what is first on the grid is the origin";
  referee->play("3,-2");
  EXPECT_EQ(referee->move("3,-2"), "W 3,-2");
  EXPECT_EQ(decisions_of(*referee, "3,-2"),
            (std::vector<Decision>{{"unity", "it would not be connected to all other markers"}}));
  EXPECT_NE(decisions_of(*referee, "1,0"), std::vector<Decision>{}) << "no movement is possible";
  referee->play("1,0");
  EXPECT_EQ(decisions_of(*referee, "0,1").front().clause, "must-change");
  std::set<std::string> kinds;
  for (const Option& option : referee->options())
    for (const Decision& decision : option.decisions)
      if (!option.legal) kinds.insert(decision.clause);
  for (const char* clause : {"turn", "unity", "must-change", "pass-over"})
    EXPECT_TRUE(kinds.contains(clause)) << clause;
}

TEST(Referee, SaysByWhichClausesAGameEnds) {
  const auto referee = ruleproof::referee({Ruleset(*breakthrough), {3, 5}});
  for (const char* attempt : {"step a2 a3", "step c4 c3", "step a3 b4", "step a4 a3"}) referee->play(attempt);
  const std::vector<Decision> end = decisions_of(*referee, "step b4 a5");
  EXPECT_NE(std::ranges::find(end, Decision{"win", "the game ends"}), end.end());
  referee->play("step b4 a5");
  EXPECT_TRUE(referee->is_over());
  EXPECT_TRUE(referee->options().empty());
  EXPECT_EQ(referee->score()->text, "W+");
  EXPECT_EQ(referee->score()->decisions, (std::vector<Decision>{{"win", "there is a winner"}}));
  EXPECT_FALSE(referee->option("step a2 a3").legal);
}

TEST(Referee, TriesTheMovesOfARecord) {
  const Table table = table_of_politics();
  const SuiteGame game = game_of_record(
      table, "record", "game political-go\nboard 2x2\nplayers R=Rob S\nR A1\nS propose R\nperiod\n");
  EXPECT_EQ(game.attempts, (std::vector<std::string>{"A A1", "B propose A", "period"}));
  EXPECT_EQ(game.table.players, 2);
  EXPECT_EQ(game_of_record({Ruleset(*breakthrough), {3, 5}}, "record", "board 3x5\nW step a2 a3\n").attempts,
            (std::vector<std::string>{"step a2 a3"}));
  EXPECT_THROW(game_of_record(table, "record", "game political-go\nboard 1x1\nA\n"), InputError);
}

TEST(Referee, AsksClausesAsItsDocumentSays) {
  const auto why_not = [](const Ruleset& ruleset, const std::string& clause) {
    const std::vector<AskedClause> asked = asked_clauses(ruleset);
    const auto found = std::ranges::find(asked, clause, &AskedClause::clause);
    return found == asked.end() ? "it is no rule" : found->why_not;
  };
  EXPECT_EQ(why_not(Ruleset(*endo), "second-move"), "no turn is tried out of order");
  EXPECT_EQ(why_not(Ruleset(*endo), "unity"), "");
  EXPECT_EQ(why_not(Ruleset(spec("disto")), "place-sick"), "");
  EXPECT_EQ(why_not(Ruleset(spec("disto")), "place-plain"), "it is not in force under placement=sick-2016");
  EXPECT_EQ(why_not(Ruleset(spec("disto")).with("placement", "plain-2018"), "place-sick"),
            "it is not in force under placement=plain-2018");
  EXPECT_EQ(why_not(Ruleset(spec("go")), "turn"), "it only says what a turn is");
  for (const char* game : {"disto", "loose", "go"})
    EXPECT_EQ(why_not(Ruleset(spec(game)), "end"),
              "the protocol has no words for the end of a game, and engines play on");
  for (const char* game : {"disto", "go"})
    EXPECT_EQ(why_not(Ruleset(spec(game)), "turns"), "the protocol lets either colour play at any time");
  EXPECT_EQ(why_not(Ruleset(spec("go")), "move"), "");
  EXPECT_EQ(why_not(Ruleset(spec("loose")), "flip"), "");
  EXPECT_EQ(why_not(Ruleset(spec("loose")), "illegal"),
            "what it refuses is counted by the clauses that its lines name");
}

}  // namespace
}  // namespace ruleproof

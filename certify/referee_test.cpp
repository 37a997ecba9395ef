#include "certify/referee.hpp"

#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include <algorithm>
#include <random>
#include <set>

#include "certify/random_game.hpp"
#include "certify/suite.hpp"
#include "certify/testing/certify_testing.hpp"
#include "reference/model/document_form.hpp"
#include "session/testing/session_testing.hpp"
#include "spec/characters.hpp"
#include "spec/documents/spec.hpp"
#include "spec/language/tree.hpp"
#include "spec/size.hpp"

namespace ruleproof {
namespace {

using Random = std::mt19937_64;

const auto breakthrough = of_file("examples/games/breakthrough.md").document;
const auto ribbons = of_file("corpus/documents/ribbons.md").document;

Game politics(const char* captures = "simultaneous") {
  return game_of("political-go", {3, 3}, 3).with("captures", captures);
}

Game any_game_of_vertices() {
  const std::string document = *rc::gen::element<std::string>("disto", "loose", "go");
  const Size size{*rc::gen::inRange(1, 6), *rc::gen::inRange(1, 6)};
  return *rc::gen::elementOf(varied_one_at_a_time(game_of(document, size)));
}

Game any_game() {
  if (*rc::gen::arbitrary<bool>()) return any_game_of_vertices();
  return *rc::gen::elementOf(std::vector<Game>{game_of("endo"), politics(), politics("mover-chooses"),
                                               Game(*breakthrough).with_board({3, 5}),
                                               Game(*ribbons).with_board({3, 3})});
}

bool has_vertices(const Referee& referee) { return ruleproof::has_vertices(referee.game().document()); }

/// Returns the referee of a game after random legal attempts, which are chosen by their weights. A player
/// passes if no other move is legal.
std::unique_ptr<Referee> played_at_random(const Game& game, Random& random) {
  auto referee = ruleproof::referee(game);
  const int longest = game.board() == Size{} ? 5 : has_vertices(*referee) ? 30 : 12;
  for (int turns = *rc::gen::inRange(0, longest); turns > 0 && !referee->is_over(); --turns) {
    std::vector<Option> legal = referee->options();
    std::erase_if(legal, [](const Option& option) { return !option.legal || option.is_unclear(); });
    std::vector<double> weights;
    for (const Option& option : legal) weights.push_back(option.weight);
    if (legal.empty() && referee->pass().empty()) break;
    referee->play(
        legal.empty()
            ? referee->pass()
            : legal[std::discrete_distribution<std::size_t>(weights.begin(), weights.end())(random)].attempt);
  }
  return referee;
}

std::unique_ptr<Session> session_at(const Referee& referee) {
  const Document& game = referee.game().document();
  auto played =
      session({.relax = true, .document = std::shared_ptr<const Document>(&game, [](const Document*) {})});
  played->load(referee.record(), "the record");
  return played;
}

/// Returns a move without the choices that are named after its point.
std::string without_choice(const std::string& move) { return move.substr(0, move.find(' ', 2)); }

TEST(Referee, NamesTheClausesByWhichPiecesMoveTakeAndChange) {
  const auto guards = of_file("corpus/test_documents/guards.md").document;
  const auto judge = referee(Game(*guards));
  EXPECT_EQ(judge->stones(), (Stones{{"W", {"a1", "b1"}}, {"B", {"b2", "b3"}}}));
  const auto decided = [&](const std::string& attempt) {
    std::vector<std::string> all;
    for (const Decision& decision : judge->option(attempt).decisions)
      all.push_back(decision.clause + ": " + decision.what);
    return all;
  };
  using Decisions = std::vector<std::string>;
  EXPECT_EQ(decided("go a1 b2"), Decisions{"go: stones of others give way to own ones"});
  EXPECT_EQ(decided("go b1 c1"), Decisions{"go: own stones leave their points"});
  EXPECT_EQ(decided("a1"), Decisions{"rise: pieces become those of another kind"});
}

RC_GTEST_PROP(Referee, TakesForLegalWhatASessionDoes, ()) {
  Random random(*rc::gen::arbitrary<std::uint64_t>());
  const auto referee = played_at_random(any_game(), random);
  const auto played = session_at(*referee);
  const std::vector<Option> options = referee->options();
  const bool vertices = has_vertices(*referee);
  RC_ASSERT(!vertices || referee->is_over() || std::ssize(options) == referee->game().board().area());
  std::set<std::string> listed, expected;
  for (const Option& option : options) {
    const std::string move = referee->move(option.attempt);
    if (option.legal && option.is_listed) listed.insert(move);
    if (!option.is_unclear()) RC_ASSERT(played->is_legal(move) == option.legal);
  }
  for (const std::string& move : played->legal_moves())
    if (!vertices)
      expected.insert(move);
    else if (!move.ends_with("pass"))
      expected.insert(without_choice(move));
  RC_ASSERT(listed == expected);
  RC_ASSERT(referee->is_over() == played->is_over());
  RC_ASSERT(referee->is_over() || referee->mover("") == played->to_move());
  RC_ASSERT(!referee->score() || referee->score()->text == played->score());
  for (const std::string& player : played->players()) {
    std::set<std::string> stones;
    for (const std::string& name : played->stones(player)) stones.insert(lower(name));
    const std::vector<std::string> shown = referee->stones().at(player);
    RC_ASSERT(std::ranges::equal(shown, stones));
  }
}

RC_GTEST_PROP(Referee, SaysOfOptionsTheSameOneByOneAndNamesClausesOfTheGame, ()) {
  Random random(*rc::gen::arbitrary<std::uint64_t>());
  const auto referee = played_at_random(any_game(), random);
  std::set<std::string> attempts;
  const auto check = [&](const Option& option) {
    for (const Decision& decision : option.decisions) {
      if (has_vertices(*referee) || !decision.clause.empty())
        referee->game().document().clause(decision.clause);  // throws for an unknown clause
      RC_ASSERT(!decision.what.empty());
    }
  };
  for (const Option& listed : referee->options()) {
    const Option alone = referee->option(listed.attempt);
    RC_ASSERT(attempts.insert(listed.attempt).second);
    RC_ASSERT(alone.attempt == listed.attempt);
    RC_ASSERT(alone.legal == listed.legal);
    RC_ASSERT(alone.decisions == listed.decisions);
    RC_ASSERT(alone.legal || !alone.decisions.empty());
    RC_ASSERT(alone.weight == listed.weight);
    RC_ASSERT(alone.is_listed == listed.is_listed || !listed.legal);
    check(listed);
  }
  if (!referee->pass().empty()) check(referee->option(referee->pass()));
  while (!referee->is_over() && !referee->pass().empty()) referee->play(referee->pass());
  if (const auto score = referee->score())
    for (const Decision& decision : score->decisions) referee->game().document().clause(decision.clause);
}

RC_GTEST_PROP(Referee, AnAttemptIsSafeAtAnyOtherPosition, ()) {
  Random random(*rc::gen::arbitrary<std::uint64_t>());
  const auto other = played_at_random(any_game(), random);
  std::vector<std::string> attempts;
  for (const Option& option : other->options()) attempts.push_back(option.attempt);
  const auto referee = ruleproof::referee(other->game());
  for (int tried = 0; tried < 20 && !attempts.empty() && !referee->is_over(); ++tried) {
    const std::string& attempt = attempts[random() % attempts.size()];
    const Option option = referee->option(attempt);
    const std::string move = referee->move(attempt);
    if (!option.legal) {
      RC_ASSERT(!option.decisions.empty());
    } else if (!option.is_unclear()) {
      referee->play(attempt);
      RC_ASSERT(referee->record().ends_with(move + "\n"));
    }
  }
}

RC_GTEST_PROP(Referee, UndoLeadsBackThroughEveryPosition, ()) {
  Random random(*rc::gen::arbitrary<std::uint64_t>());
  const auto referee = ruleproof::referee(any_game());
  const auto seen = [&] { return std::tuple(referee->stones(), referee->record(), referee->captures()); };
  std::vector<decltype(seen())> past;
  for (int turn = 0; turn < 20 && !referee->is_over(); ++turn) {
    const std::vector<Option> options = referee->options();
    const std::string attempt = random_attempt(*referee, options, {}, Course::usual, random);
    const Option option = referee->option(attempt);
    if (!option.legal || option.is_unclear()) continue;
    past.push_back(seen());
    referee->play(attempt);
  }
  for (; !past.empty(); past.pop_back()) {
    referee->undo();
    RC_ASSERT(seen() == past.back());
  }
}

void play_all(Referee& by, const std::vector<std::string>& attempts) {
  for (const std::string& attempt : attempts) by.play(attempt);
}

/// Returns the referee of a game after these attempts.
std::unique_ptr<Referee> after(const std::vector<std::string>& attempts, const Game& game) {
  std::unique_ptr<Referee> by = referee(game);
  play_all(*by, attempts);
  return by;
}

std::vector<Decision> decisions_of(const Referee& referee, const std::string& attempt) {
  return referee.option(attempt).decisions;
}

TEST(Referee, SaysWhatTheClausesOfALegalMoveDo) {
  const auto referee = ruleproof::referee(game_of("political-go", {3, 1}));
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
  const auto referee = ruleproof::referee(game_of("endo"));
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
  const auto referee =
      after({"step a2 a3", "step c4 c3", "step a3 b4", "step a4 a3"}, Game(*breakthrough).with_board({3, 5}));
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
  const SuiteGame game = game_of_record(
      politics(), "record", "game political-go\nboard 2x2\nplayers R=Rob S\nR A1\nS propose R\nperiod\n");
  EXPECT_EQ(game.attempts, (std::vector<std::string>{"A A1", "B propose A", "period"}));
  EXPECT_EQ(game.game.players(), 2);
  EXPECT_EQ(
      game_of_record(Game(*breakthrough).with_board({3, 5}), "record", "board 3x5\nW step a2 a3\n").attempts,
      (std::vector<std::string>{"step a2 a3"}));
  EXPECT_THROW(game_of_record(politics(), "record", "game political-go\nboard 1x1\nA\n"), InputError);
}

TEST(Referee, AsksClausesAsItsDocumentSays) {
  const auto why_not = [](const Game& ruleset, const std::string& clause) {
    const std::vector<ClauseCount> asked = clauses_to_count(ruleset);
    const auto found = std::ranges::find(asked, clause, &ClauseCount::clause);
    return found == asked.end() ? "it is no rule" : found->why_not;
  };
  EXPECT_EQ(why_not(Game(spec("endo")), "second-move"), "no turn is tried out of order");
  EXPECT_EQ(why_not(Game(spec("endo")), "unity"), "");
  EXPECT_EQ(why_not(Game(spec("disto")), "place-sick"), "");
  EXPECT_EQ(why_not(Game(spec("disto")), "place-plain"), "it is not in force under placement=sick-2016");
  EXPECT_EQ(why_not(Game(spec("disto")).with("placement", "plain-2018"), "place-sick"),
            "it is not in force under placement=plain-2018");
  EXPECT_EQ(why_not(Game(spec("disto")).with("placement", "plain-2018"), "place-plain"), "");
  EXPECT_EQ(why_not(Game(spec("go")), "turn"), "it only says what a turn is");
  for (const char* game : {"disto", "loose", "go"})
    EXPECT_EQ(why_not(Game(spec(game)), "end"),
              "the protocol lets engines play on after passes have ended a game");
  const auto gonnect = of_file("examples/games/gonnect.md").document;
  EXPECT_EQ(why_not(Game(*gonnect), "chain"), "") << "nobody passes";
  for (const char* game : {"disto", "go"})
    EXPECT_EQ(why_not(Game(spec(game)), "turns"), "the protocol lets either colour play at any time");
  EXPECT_EQ(why_not(Game(spec("go")), "move"), "");
  EXPECT_EQ(why_not(Game(spec("loose")), "flip"), "");
  EXPECT_EQ(why_not(Game(spec("loose")), "illegal"),
            "what it refuses is counted by the clauses that its lines name");
}

TEST(Referee, SaysWhatAMoveWouldDoAndWhatIsAgainstIt) {
  const auto by = after({"a1", "c1"}, game_of("go", {4, 1}));
  EXPECT_EQ(by->option("b1").decisions,
            (std::vector<Decision>{{"move", "stones of the own colour are cleared"}}));
  EXPECT_EQ(by->option("c1").decisions, (std::vector<Decision>{{"move", "the point is not empty"}}));
  EXPECT_EQ(by->option("pass").decisions, (std::vector<Decision>{{"pass", "a pass"}}));
}

TEST(Referee, TellsARetakenKoFromALoneSuicide) {
  const auto lone = after({"a1", "b1"}, game_of("go", {2, 1}));  // White's b1 captures a1
  const Option retaken = lone->option("a1");
  ASSERT_FALSE(retaken.legal);
  ASSERT_EQ(retaken.decided().size(), 1u);
  EXPECT_EQ(retaken.decided().front().clause, "repeat");
  EXPECT_TRUE(retaken.decided().front().what.ends_with("; stones of the other colour are cleared"));
  const auto single = referee(game_of("go", {1, 1}));
  EXPECT_TRUE(
      single->option("a1").decided().front().what.ends_with("; stones of the own colour are cleared"));
}

TEST(Referee, DrawsRowsFromTheTopLeftWhereMovesAreVertices) {
  const auto by = after({"a2", "b1", "c1"}, game_of("go", {3, 2}));
  EXPECT_EQ(by->rows(), (std::vector<std::string>{"X..", ".OX"}));
  EXPECT_TRUE(referee(politics())->rows().empty());
}

TEST(Referee, CountsAStoneForWhoeverCapturedIt) {
  // Black's b1 is a suicide. It removes Black's stones a1 and b1, which count as captured by White.
  const auto by = after({"a1", "c1", "b1"}, game_of("go", {4, 1}));
  EXPECT_EQ(by->captures(), (std::map<std::string, int>{{"B", 0}, {"W", 2}}));
  EXPECT_EQ(referee(game_of("loose", {3, 3}))->captures(), std::nullopt);
}

TEST(Referee, ScoresAGameOfGoOnlyWhereNoStoneCouldBeCalledDead) {
  auto by = after({"b1", "pass", "d1"}, game_of("go", {5, 1}));
  EXPECT_EQ(by->score(), std::nullopt) << "the game is not over";
  play_all(*by, {"pass", "pass"});
  const auto score = by->score();
  ASSERT_TRUE(score.has_value());
  EXPECT_EQ(score->text, "W+2.5") << "five points against a komi of 7.5";
  std::set<std::string> clauses;
  for (const Decision& decision : score->decisions) clauses.insert(decision.clause);
  EXPECT_EQ(clauses, (std::set<std::string>{"score", "komi", "winner"}));
  by = after({"b1", "pass", "pass"}, by->game());
  EXPECT_EQ(by->score(), std::nullopt) << "the stone at b1 could be called dead";
}

TEST(Referee, ScoresOtherGamesWhereverTheyEnd) {
  const auto by = after({"a1", "c3", "pass", "pass"}, game_of("loose", {3, 3}));
  const auto score = by->score();
  ASSERT_TRUE(score.has_value());
  EXPECT_EQ(score->text, "B+0");
  EXPECT_TRUE(std::ranges::count(score->decisions, std::string("tie"), &Decision::clause) == 1);
}

TEST(Referee, SaysWhoHasWonWhateverStonesLiveWhereThereAreNoPoints) {
  const auto gonnect = of_file("examples/games/gonnect.md").document;
  const auto by = referee(Game(*gonnect).with_board({3, 3}));
  EXPECT_EQ(by->ends(), (std::vector<Decision>{{"chain", "the game ends"}, {"stuck", "the game ends"}}));
  play_all(*by, {"a1", "c1", "a2", "c2"});
  EXPECT_TRUE(by->after_end().empty()) << "the game is not over";
  by->play("a3");
  const auto score = by->score();
  ASSERT_TRUE(score.has_value());
  EXPECT_EQ(score->text, "B+");
  EXPECT_FALSE(score->has_points);
  EXPECT_FALSE(by->is_over_by_passes());
  std::set<std::string> forbidden;
  for (const Option& option : by->after_end()) {
    EXPECT_FALSE(option.legal);
    EXPECT_EQ(option.decisions.front().clause, "chain");
    forbidden.insert(by->move(option.attempt));
  }
  EXPECT_EQ(forbidden, (std::set<std::string>{"W b1", "W b2", "W b3", "W c3"}));
}

TEST(Referee, KnowsAnEndByPasses) {
  const auto by = after({"pass", "pass"}, game_of("go", {3, 3}));
  EXPECT_TRUE(by->is_over_by_passes());
  EXPECT_TRUE(referee(game_of("go"))->score() == std::nullopt);
}

TEST(Referee, HasNoOptionsWhenTheGameIsOver) {
  const auto by = after({"pass", "pass"}, game_of("disto", {3, 3}));
  EXPECT_TRUE(by->is_over());
  EXPECT_TRUE(by->options().empty());
  EXPECT_FALSE(by->option("pass").legal);
  EXPECT_EQ(by->option("pass").decisions.front().clause, "end");
}

TEST(Referee, NeverChoosesBetweenSeveralOutcomes) {
  const Game pairs = game_of("loose", {5, 2}).with("group=pairs").with("flip=one-by-one");
  std::mt19937_64 random(3);
  int several = 0;
  for (int game = 0; game < 60 && several == 0; ++game) {
    const auto by = referee(pairs);
    for (int attempts = 30; attempts > 0 && !by->is_over(); --attempts) {
      const std::vector<Option> options = by->options();
      several += std::ranges::count_if(options, &Option::is_unclear);
      const std::string attempt = random_attempt(*by, options, {}, Course::usual, random);
      if (by->option(attempt).legal) by->play(attempt);
    }
  }
  EXPECT_GT(several, 0);
}

}  // namespace
}  // namespace ruleproof

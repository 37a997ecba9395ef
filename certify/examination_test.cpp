#include "certify/examination.hpp"
#include "certify/shortest_game.hpp"

#include <gtest/gtest.h>

#include <unistd.h>
#include <algorithm>

#include <filesystem>
#include <fstream>
#include <iterator>
#include <set>

#include "certify/engine/gtp_client.hpp"
#include "certify/testing/certify_testing.hpp"
#include "session/session.hpp"
#include "session/testing/session_testing.hpp"
#include "spec/documents/clauses.hpp"
#include "spec/documents/spec.hpp"
#include "spec/language/tree.hpp"
#include "spec/size.hpp"
#include "spec/testing/thrown.hpp"

namespace ruleproof {
namespace {

using Verdict = Certificate::Verdict;
using Texts = std::vector<std::string>;

Examination examination(const Game& game, const std::string& command, int games) {
  return {.game = game, .command = command, .limits = {.now = still}, .games = games};
}
Examination examination(const std::string& game, const std::string& board, const std::string& command,
                        int games) {
  return examination(game_of(game, board.empty() ? Size{} : parse_size(board)), command, games);
}

Certificate examined(const std::string& game, const std::string& board, const std::string& command,
                     int games) {
  return examine(examination(game, board, command, games), {});
}

/// Returns the certificate of an engine that plays Go on a 5x5 board with this fault.
Certificate of_go(const std::string& fault, int games = 6, const std::string& without = "") {
  return examined("go", "5x5", faulty_engine("go", fault, without), games);
}

/// Starts an engine by `command`, sends it the commands of a transcript and returns the resulting transcript.
Texts typed(const std::string& command, const Texts& transcript) {
  GtpClient engine(command);
  Texts said;
  for (std::size_t i = 0; i < transcript.size(); i += 2) {
    said.push_back(transcript[i]);
    const GtpClient::Answer answer = engine.ask(transcript[i]);
    if (const auto* fault = std::get_if<EngineFault>(&answer))
      said.push_back("! " + fault->sentence);
    else
      said.push_back((std::get<GtpClient::Reply>(answer).ok ? "= " : "? ") +
                     std::get<GtpClient::Reply>(answer).text);
  }
  return said;
}

/// Expects that the transcript of a difference reproduces the difference: the engine (`engine`) gives the
/// same answers again, and a correct engine (`right`) gives different answers.
void expect_shown(const ReportedDifference& difference, const std::string& engine, const std::string& right) {
  ASSERT_FALSE(difference.transcript.empty()) << difference.sentence;
  EXPECT_EQ(typed(engine, difference.transcript), difference.transcript) << difference.sentence;
  EXPECT_NE(typed(right, difference.transcript), difference.transcript) << difference.sentence;
}

std::set<std::string> clauses(const ReportedDifference& difference) {
  std::set<std::string> clauses;
  for (const Decision& decision : difference.decisions) clauses.insert(decision.clause);
  return clauses;
}

// ------------------------------------------------------------------------------------------ planted faults

using Clauses = std::set<std::string>;
using enum DifferenceKind;

struct Planted {
  const char *game, *fault;
  DifferenceKind kind;
  Clauses clauses;
  int games = 12;
  const char* without = "";
};

void PrintTo(const Planted& planted, std::ostream* out) { *out << planted.game << ' ' << planted.fault; }

// Commands that a faulty engine lacks in a test.
constexpr const char* gogui_board = "gogui-rules_board";
constexpr const char* lists_of_stones = "gogui-rules_board list_stones";
constexpr const char* lists_of_moves = "all_legal gogui-rules_legal_moves";
constexpr const char* questions_of_moves = "all_legal gogui-rules_legal_moves is_legal";
constexpr const char* all_but_play = "all_legal gogui-rules_legal_moves is_legal undo";

std::string board_of(const std::string& game) {
  return game == "endo" ? "" : game == "political-go" ? "3x3" : "5x5";
}

class PlantedFault : public testing::TestWithParam<Planted> {};

TEST_P(PlantedFault, IsFoundShrunkAndShown) {
  const Planted& planted = GetParam();
  const std::string engine = faulty_engine(planted.game, planted.fault, planted.without);
  // About half of the random games are on smaller boards, so half as many games are added.
  const Certificate certificate =
      examined(planted.game, board_of(planted.game), engine, planted.games * 3 / 2);
  EXPECT_EQ(certificate.verdict, Verdict::differs);
  EXPECT_TRUE(certificate.agrees_with.empty());
  ASSERT_FALSE(certificate.differences.empty());
  for (const ReportedDifference& difference : certificate.differences) {
    EXPECT_EQ(difference.kind, planted.kind) << name(difference.kind) << ": " << difference.sentence;
    EXPECT_EQ(clauses(difference), planted.clauses) << difference.sentence;
    EXPECT_LE(difference.moves.size(), 12u) << testing::PrintToString(difference.moves);
    EXPECT_TRUE(difference.shrunk) << difference.sentence;
    EXPECT_GT(difference.games, 0);
    expect_shown(difference, engine, faulty_engine(planted.game, "none", planted.without));
    session({.game = planted.game, .relax = true})->load(difference.record, "the record");
  }
}

const Clauses of_score{"score", "komi", "winner"};

INSTANTIATE_TEST_SUITE_P(
    Faults, PlantedFault,
    testing::Values(Planted{"go", "leaves-own-stones", stones, {"move"}},
                    Planted{"go", "leaves-own-stones", stones, {"move"}, 12, gogui_board},
                    Planted{"go", "leaves-a-captured-stone", stones, {"move"}},
                    Planted{"go", "leaves-a-captured-stone", stones, {"move"}, 12, lists_of_stones},
                    Planted{"go", "takes-back-two", undo, {}},
                    Planted{"go", "ignores-komi", score, of_score, 24},
                    Planted{"go", "miscounts-captures", captures, {"move"}, 24},
                    Planted{"go", "dies-of-a-capture", breaks, {}, 6},
                    Planted{"loose", "misses-a-flip", stones, {"flip"}},
                    Planted{"loose", "misses-a-flip", stones, {"flip"}, 12, gogui_board},
                    Planted{"disto", "allows-too-much", allows_illegal, {"place-sick"}},
                    Planted{"disto", "allows-too-much", allows_illegal, {"place-sick"}, 12, lists_of_moves},
                    Planted{
                        "disto", "allows-too-much", allows_illegal, {"place-sick"}, 12, questions_of_moves},
                    Planted{"disto", "allows-too-much", allows_illegal, {"place-sick"}, 12, all_but_play},
                    Planted{"endo", "never-sees-a-winner", score, {"both"}, 0},
                    Planted{"endo", "forgets-movements", allows_illegal, {"must-change"}, 1},
                    Planted{"political-go",
                            "takes-nothing-from-owners",
                            score,
                            {"captured-after", "removed", "end", "reset"},
                            6},
                    Planted{"political-go", "takes-back-the-consent", undo, {}, 6}));

// Engines that do not answer commands that they list.
INSTANTIATE_TEST_SUITE_P(
    Silences, PlantedFault,
    testing::Values(Planted{"go", "counts-many", no_answer, {}, 6},
                    Planted{"go", "refuses-captures", no_answer, {}, 6},
                    Planted{"go", "counts-beyond-numbers", captures, {"move"}, 24},
                    Planted{"go", "names-the-other-winner", score, of_score, 24},
                    Planted{"go", "never-scores-for-black", no_answer, {}, 24},
                    Planted{"go", "scores-with-nothing", no_answer, {}, 24},
                    Planted{"go", "scores-a-little-more", score, of_score, 24},
                    Planted{"go", "refuses-all-legal", no_answer, {}, 6},
                    Planted{"go", "refuses-gogui-legal", no_answer, {}, 6, "all_legal"},
                    Planted{"go", "refuses-is-legal", no_answer, {}, 6, lists_of_moves},
                    Planted{"go", "garbles-is-legal", no_answer, {}, 6, lists_of_moves},
                    Planted{"go", "refuses-gogui-board", no_answer, {}, 6},
                    Planted{"go", "garbles-gogui-board", no_answer, {}, 6},
                    Planted{"go", "refuses-list-stones", no_answer, {}, 6, gogui_board},
                    // An unreadable answer to list_stones is read as a list of points. So the reported
                    // difference is that the stones differ.
                    Planted{"go", "garbles-list-stones", stones, {}, 6, gogui_board},
                    Planted{"go", "refuses-showboard", no_answer, {}, 6, lists_of_stones},
                    Planted{"go", "garbles-showboard", no_answer, {}, 6, lists_of_stones}));

// ------------------------------------------------------------------------------------------- ends of games

const auto gonnect = of_file("examples/games/gonnect.md").document;
const auto breakthrough = of_file("examples/games/breakthrough.md").document;

std::string faulty_document(const std::string& name, const std::string& fault,
                            const std::string& without = "") {
  return faulty_engine("'" SOURCES "/examples/games/" + name + ".md'", fault, without);
}

Game gonnect_game(const char* edges = "fixed") {
  return Game(*gonnect).with("edges", edges).with_board({5, 5});
}

Certificate of_gonnect(const std::string& fault, int games = 24, const std::string& without = "",
                       const char* edges = "fixed") {
  return examine(examination(gonnect_game(edges), faulty_document("gonnect", fault, without), games), {});
}

std::set<DifferenceKind> kinds(const Certificate& certificate) {
  std::set<DifferenceKind> kinds;
  for (const ReportedDifference& difference : certificate.differences) kinds.insert(difference.kind);
  return kinds;
}

std::set<std::string> all_clauses(const Certificate& certificate) {
  std::set<std::string> all;
  for (const ReportedDifference& difference : certificate.differences) all.merge(clauses(difference));
  return all;
}

TEST(Examination, FindsAMoveRefusedAfterItWasTakenBack) {
  const Certificate certificate = examined("go", "3x3", faulty_engine("go", "plays-no-move-twice"), 3);
  EXPECT_TRUE(std::ranges::any_of(certificate.differences, [](const ReportedDifference& difference) {
    return difference.kind == undo && difference.sentence.ends_with("after it was taken back");
  }));
}

TEST(Ends, AreComparedAndNothingIsLegalAfterThem) {
  const Certificate right = of_gonnect("none");
  EXPECT_EQ(right.verdict, Verdict::passes) << right.differences.front().sentence;
  EXPECT_GE(right.comparisons.scores, right.random_games / 2);
  const auto chain = std::ranges::find(right.clauses, "chain", &ClauseCount::clause);
  ASSERT_NE(chain, right.clauses.end());
  EXPECT_EQ(chain->why_not, "");
  EXPECT_GT(chain->decisions, 0);
  EXPECT_EQ(kinds(of_gonnect("knows-no-winner")), std::set{score});
  for (const std::string fault : {"sees-no-chain", "sees-no-chain-from-a-corner"}) {
    const Certificate certificate = of_gonnect(fault, 60);
    EXPECT_EQ(kinds(certificate), (std::set{allows_illegal, score})) << fault;
    EXPECT_TRUE(all_clauses(certificate).contains("chain")) << fault;
    EXPECT_EQ(certificate.agrees_with, Texts{}) << fault;
  }
}

TEST(Ends, AreComparedInAnyFormOfCommands) {
  for (const char* without : {lists_of_moves, questions_of_moves, all_but_play})
    for (const std::string fault : {"none", "sees-no-chain"})
      EXPECT_EQ(kinds(of_gonnect(fault, 12, std::string(without) + " final_score")),
                fault == "none" ? std::set<DifferenceKind>{} : std::set{allows_illegal})
          << fault << " without " << without;
}

TEST(Ends, AreJudgedWhereTheLastMoverCannotMove) {
  Examination of_breakthrough = examination(Game(*breakthrough).with_board({4, 4}),
                                            faulty_document("breakthrough", "loses-without-moves"), 40);
  const Certificate certificate = examine(of_breakthrough, {});
  EXPECT_EQ(kinds(certificate), std::set{score});
  EXPECT_EQ(explanation(certificate), "The document has no other reading that could explain this.");
  of_breakthrough.command = faulty_document("breakthrough", "none");
  EXPECT_EQ(examine(of_breakthrough, {}).verdict, Verdict::passes);
}

TEST(Ends, ThatTheEngineAloneSeesAreToldAsSuch) {
  const std::string other = own_engine("'" SOURCES "/examples/games/gonnect.md' --reading edges=any");
  const Certificate certificate = examine(examination(gonnect_game(), other, 24), {});
  const auto found = std::ranges::find(certificate.differences, refuses_legal, &ReportedDifference::kind);
  ASSERT_NE(found, certificate.differences.end());
  EXPECT_NE(found->sentence.find("it seems to hold the game over"), std::string::npos) << found->sentence;
  EXPECT_EQ(clauses(*found), (Clauses{"chain", "stuck"}));
  EXPECT_EQ(certificate.agrees_with, Texts{"edges=any"});
}

TEST(Ends, AfterPassesAreNotHeldAgainstAnEngine) { EXPECT_EQ(of_go("none", 8).verdict, Verdict::passes); }

// ------------------------- a certificate names the readings of an engine only if the compared games show
// them

TEST(Readings, AreNotNamedIfWhatTheyDecideWasNotCompared) {
  const Certificate named = of_gonnect("none", 24, "", "any");
  EXPECT_EQ(named.agrees_with, Texts{"edges=fixed"}) << explanation(named);
  const Certificate unnamed = of_gonnect("none", 24, "final_score", "any");
  EXPECT_EQ(unnamed.verdict, Verdict::differs);
  EXPECT_EQ(unnamed.agrees_with, Texts{}) << explanation(unnamed);
  ASSERT_EQ(unnamed.unnamed.size(), 1u) << explanation(unnamed);
  EXPECT_EQ(unnamed.unnamed[0].ruleset, "edges=fixed");
  EXPECT_NE(explanation(unnamed).find("was not compared: the engine has no final_score"), std::string::npos)
      << explanation(unnamed);
}

TEST(Readings, AreNamedWithWhatWasNotCompared) {
  Examination by_other = examination("go", "5x5", own_engine("go --reading ko=simple"), 12);
  EXPECT_EQ(examine(by_other, {}).agrees_with, Texts{"ko=simple"});
  by_other.game = by_other.game.with("ko=simple");
  by_other.command = faulty_engine("go", "none", "final_score");
  const Certificate certificate = examine(by_other, {});
  ASSERT_EQ(certificate.verdict, Verdict::differs);
  EXPECT_NE(explanation(certificate).find("; not compared in them: the score or the winner at "),
            std::string::npos)
      << explanation(certificate);
}

// ------------------------------------------------------------------------------------------ long games

TEST(LongGames, FindASuperkoThatForgets) {
  for (const std::string fault : {"looks-back-10", "looks-back-30", "never-compares-the-start"}) {
    const Certificate certificate = examined("go", "3x3", faulty_engine("go", fault), 60);
    EXPECT_EQ(kinds(certificate), std::set{allows_illegal}) << fault;
    EXPECT_EQ(all_clauses(certificate), Clauses{"repeat"}) << fault;
    EXPECT_EQ(certificate.agrees_with, Texts{}) << fault;
  }
}

TEST(Examination, LeavesOutLargeBoardsWhenItHasComparedEnough) {
  Examination bounded = examination("go", "9x9", own_engine("go"), 12);
  bounded.most_comparisons = 1;
  const Certificate certificate = examine(bounded, {});
  EXPECT_EQ(certificate.verdict, Verdict::passes);
  EXPECT_EQ(certificate.random_games, 6) << "those on smaller boards";
  EXPECT_TRUE(std::ranges::any_of(certificate.not_shown, [](const std::string& sentence) {
    return sentence.starts_with("6 random games on 9x9");
  }));
}

TEST(Examination, SaysThatAListIsAskedWithoutAPlayerWhereMovesAreRecords) {
  const Certificate certificate =
      examine(examination(Game(*breakthrough).with_board({4, 4}),
                          faulty_document("breakthrough", "refuses-a-list-without-a-colour"), 1),
              {});
  ASSERT_EQ(kinds(certificate), std::set{no_answer});
  EXPECT_NE(certificate.differences[0].sentence.find("without a player"), std::string::npos)
      << certificate.differences[0].sentence;
}

TEST(Examination, CountsWhatWasDueAndNotCompared) {
  const Certificate certificate = of_go("counts-many");
  EXPECT_EQ(certificate.verdict, Verdict::differs);
  EXPECT_EQ(certificate.comparisons.captures, 0);
  ASSERT_EQ(certificate.not_compared.size(), 1u);
  EXPECT_EQ(certificate.not_compared[0].command, "captures");
  EXPECT_EQ(certificate.not_compared[0].why, "answers \"captures B\" with \"many\", which is not a number");
  EXPECT_GT(certificate.not_compared[0].times, certificate.moves / 2);
  EXPECT_TRUE(of_go("none").not_compared.empty());
}

TEST(Examination, ComparesByTheNextBestCommandWhatOneDoesNotAnswer) {
  for (const std::string fault : {"refuses-all-legal", "refuses-gogui-board", "refuses-is-legal"}) {
    const Certificate certificate = of_go(fault, 6, fault == "refuses-is-legal" ? lists_of_moves : "");
    const Certificate right = of_go("none");
    EXPECT_EQ(certificate.comparisons.boards, right.comparisons.boards) << fault;
    EXPECT_GT(certificate.comparisons.legality, certificate.moves * 8) << fault;
    ASSERT_EQ(certificate.differences.size(), 1u) << fault << certificate.differences.back().sentence;
  }
}

TEST(Examination, TellsOfAnUndoThatIsRefusedWhereMovesAreOnlyTried) {
  const Certificate certificate = of_go("refuses-undo", 6, questions_of_moves);
  EXPECT_EQ(certificate.verdict, Verdict::differs);
  EXPECT_EQ(kinds(certificate), (std::set{undo, no_answer}));
}

TEST(Examination, PassesAnEngineThatDrawsNoBoardInAFormThatIsKnown) {
  const std::string engine = "sh -c \"" + faulty_engine("go", "none", "gogui-rules_board list_stones") +
                             " | sed -u 's/^ *[1-9] [.XO]/*/'\"";
  const Certificate certificate = examined("go", "5x5", engine, 2);
  EXPECT_EQ(certificate.verdict, Verdict::passes) << certificate.differences.front().sentence;
  EXPECT_EQ(certificate.comparisons.boards, 0);
  EXPECT_TRUE(certificate.not_compared.empty());
}

TEST(Examination, TellsThatAnEngineDoesNotSayWhatItIs) {
  for (const std::string command : {"name", "version"}) {
    const Certificate certificate = of_go("has-no-" + command, 1);
    EXPECT_EQ(certificate.verdict, Verdict::passes);
    ASSERT_EQ(certificate.not_compared.size(), 1u);
    EXPECT_EQ(certificate.not_compared[0].why, "refuses \"" + command + "\": not today");
  }
}

class EngineThatBeginsNoMoreGames : public testing::TestWithParam<const char*> {};

TEST_P(EngineThatBeginsNoMoreGames, Differs) {
  const std::string command = GetParam();
  const Certificate certificate = of_go("refuses-" + command + "-later", 200);
  EXPECT_EQ(certificate.verdict, Verdict::differs);
  ASSERT_EQ(certificate.differences.size(), 1u);
  EXPECT_EQ(certificate.differences[0].kind, DifferenceKind::no_answer);
  EXPECT_EQ(certificate.because, "the engine failed so often that no more games were played");
  EXPECT_TRUE(certificate.agrees_with.empty());
  std::string because = certificate.differences[0].sentence;
  std::erase(because, '_');
  std::string listed = command;
  std::erase(listed, '-');
  EXPECT_NE(because.find("refuses \"" + listed), std::string::npos) << because;
  EXPECT_LE(certificate.differences[0].games, certificate.suite_games + certificate.random_games);
  EXPECT_GE(certificate.not_compared[0].times, 3);
}

INSTANTIATE_TEST_SUITE_P(Commands, EngineThatBeginsNoMoreGames, testing::Values("clear-board", "boardsize"));

/// The engine is a shell command that writes each command which it gets to a file.
TEST(Examination, DoesNotAskAnEngineThatRefusesEveryMoveForEver) {
  const std::string asked = testing::TempDir() + "ruleproof-asked-" + std::to_string(getpid());
  const std::string engine =
      "sh -c \"tee -a '" + asked + "' | " + faulty_engine("go", "refuses-to-play") + "\"";
  const Certificate certificate = examined("go", "5x5", engine, 2);
  EXPECT_EQ(certificate.verdict, Verdict::differs);
  EXPECT_EQ(certificate.random_games, 2);
  EXPECT_EQ(certificate.moves, 0);
  std::ifstream in(asked);
  const auto lines = std::count(std::istreambuf_iterator<char>(in), {}, '\n');
  std::filesystem::remove(asked);
  EXPECT_LT(lines, 20'000);
}

TEST(Examination, SeesADifferenceInNoMoreGamesThanWerePlayed) {
  const Certificate by_other = examined("go", "5x5", own_engine("go --reading ko=simple"), 6);
  for (const Certificate& certificate : {by_other, of_go("counts-many"), of_go("dies-of-a-capture")})
    for (const ReportedDifference& difference : certificate.differences)
      EXPECT_LE(difference.games, certificate.suite_games + certificate.random_games) << difference.sentence;
  EXPECT_GT(by_other.agrees_checked, 6);
  EXPECT_LE(by_other.agrees_checked, by_other.suite_games + by_other.random_games);
}

TEST(Examination, ComparesWhatIsSaidOfMovesThatAreRefusedAndPlayedRightly) {
  EXPECT_EQ(kinds(of_go("calls-all-legal", 6, lists_of_moves)), std::set{allows_illegal});
  EXPECT_EQ(kinds(of_go("calls-a-corner-illegal", 6, lists_of_moves)), std::set{refuses_legal});
  EXPECT_EQ(kinds(of_go("lists-a-point-off-the-board")), std::set{allows_illegal});
}

TEST(Examination, FindsARefusalThatChangesTheBoard) {
  const std::string engine = faulty_engine("disto", "takes-back-when-refusing");
  const Certificate certificate = examined("disto", "5x5", engine, 12);
  EXPECT_EQ(certificate.verdict, Verdict::differs);
  const auto found = std::ranges::find(certificate.differences, refusal_changes, &ReportedDifference::kind);
  ASSERT_NE(found, certificate.differences.end());
  EXPECT_EQ(found->moves.size(), 2u) << testing::PrintToString(found->moves);
  expect_shown(*found, engine, faulty_engine("disto"));
}

// ---------------------------------------------------------------------------------------- our own engines

struct Own {
  const char* game;
  const char* board;
  int games;
  std::set<std::string> exercised;  ///< the clauses that must decide some ruling
};

void PrintTo(const Own& own, std::ostream* out) { *out << own.game; }

class OwnEngine : public testing::TestWithParam<Own> {};

TEST_P(OwnEngine, PassesAndIsAskedForWhatMatters) {
  const Own& own = GetParam();
  const Certificate certificate = examined(own.game, own.board, own_engine(own.game), own.games);
  EXPECT_EQ(certificate.verdict, Verdict::passes) << certificate.because;
  for (const ReportedDifference& difference : certificate.differences) ADD_FAILURE() << difference.sentence;
  EXPECT_EQ(certificate.because, "");
  EXPECT_EQ(certificate.end, "exited with status 0");
  EXPECT_EQ(certificate.left_behind, 0);
  EXPECT_EQ(certificate.random_games, own.games);
  EXPECT_GT(certificate.suite_games, 0);
  EXPECT_GT(certificate.comparisons.undos, 0);
  EXPECT_GT(certificate.comparisons.boards, 0);
  EXPECT_GT(certificate.comparisons.refusals, 0);
  std::set<std::string> exercised;
  for (const ClauseCount& count : certificate.clauses) {
    std::int64_t sum = 0;
    for (const ClauseCount::Part& part : count.parts) sum += part.decisions;
    EXPECT_EQ(sum, count.decisions);
    if (count.decisions > 0) exercised.insert(count.clause);
  }
  EXPECT_TRUE(std::ranges::includes(exercised, own.exercised)) << testing::PrintToString(exercised);
}

INSTANTIATE_TEST_SUITE_P(
    Games, OwnEngine,
    testing::Values(Own{"go", "5x5", 36, {"move", "repeat", "pass", "score", "komi", "winner"}},
                    Own{"loose", "5x5", 36, {"turns", "flip", "end-of-turn", "pass", "score", "tie"}},
                    Own{"disto", "5x5", 36, {"place-sick", "score", "komi"}},
                    Own{"endo", "", 1, {"turn", "unity", "both", "object", "must-change"}},
                    Own{"political-go",
                        "3x3",
                        36,
                        {"move", "captured-after", "consent", "second-consent", "break", "once-per-period",
                         "after-ally", "captured-after", "removed", "suicide", "end", "reset"}}));

// ---------------------------------------------------------------------------------------- other readings

struct ByOther {
  const char* game;
  const char* options;   ///< options of `ruleproof gtp`
  const char* readings;  ///< the expected readings in the certificate
};

void PrintTo(const ByOther& other, std::ostream* out) { *out << other.game << ' ' << other.readings; }

class EngineByOtherReadings : public testing::TestWithParam<ByOther> {};

TEST_P(EngineByOtherReadings, IsToldWhichExplainIt) {
  const ByOther& other = GetParam();
  const Certificate certificate =
      examined(other.game, "5x5", own_engine(std::string(other.game) + ' ' + other.options), 24);
  EXPECT_EQ(certificate.verdict, Verdict::differs);
  EXPECT_TRUE(std::ranges::count(certificate.agrees_with, other.readings) == 1)
      << testing::PrintToString(certificate.agrees_with);
  EXPECT_GT(certificate.agrees_checked, 10);
  for (const ReportedDifference& difference : certificate.differences)
    EXPECT_TRUE(std::ranges::count(difference.readings, other.readings) == 1) << difference.sentence;
}

INSTANTIATE_TEST_SUITE_P(Readings, EngineByOtherReadings,
                         testing::Values(ByOther{"go", "--reading ko=simple", "ko=simple"},
                                         ByOther{"go", "--reading ko=simple --reading suicide=illegal",
                                                 "suicide=illegal ko=simple"},
                                         ByOther{"loose", "--reading group=any-set", "group=any-set"},
                                         ByOther{"loose", "--reading group=pairs", "group=pairs"},
                                         ByOther{"disto", "--reading when=after", "when=after"},
                                         ByOther{"disto", "--reading person=clique", "person=clique"}));

TEST(Examination, PassesAnEngineUnderTheReadingsThatItPlaysBy) {
  Examination by_others = examination("go", "5x5", own_engine("go --reading ko=simple"), 12);
  by_others.game = by_others.game.with("ko=simple");
  EXPECT_EQ(examine(by_others, {}).verdict, Verdict::passes);
  by_others =
      examination("loose", "5x5", own_engine("loose --reading group=pairs --reading flip=one-by-one"), 12);
  by_others.game = by_others.game.with("group=pairs").with("flip=one-by-one");
  EXPECT_EQ(examine(by_others, {}).verdict, Verdict::passes);
}

// ------------------------------------------------------------------------------------ permitted differences

TEST(Examination, IsPassedWithAllDifferencesPermitted) {
  Examination permitting = examination("go", "5x5", own_engine("go --reading ko=simple"), 12);
  permitting.permissions = {{"repeat", DifferenceKind::allows_illegal, "simple ko"}};
  const Certificate certificate = examine(permitting, {});
  EXPECT_EQ(certificate.verdict, Verdict::differs_as_permitted);
  ASSERT_FALSE(certificate.differences.empty());
  for (const ReportedDifference& difference : certificate.differences)
    EXPECT_EQ(difference.permitted, "simple ko");
  EXPECT_TRUE(certificate.unused_permissions.empty());
}

TEST(Examination, NamesPermissionsThatNothingMatched) {
  Examination permitting =
      examination("go", "5x5", own_engine("go --reading ko=simple --reading suicide=illegal"), 12);
  permitting.permissions = {{"repeat", DifferenceKind::allows_illegal, "simple ko"},
                            {"score", std::nullopt, "counts territory"}};
  const Certificate certificate = examine(permitting, {});
  EXPECT_EQ(certificate.verdict, Verdict::differs) << "the suicide is not permitted";
  EXPECT_EQ(certificate.unused_permissions, Texts{"score: counts territory"});
  ASSERT_GE(certificate.differences.size(), 2u);
  EXPECT_FALSE(certificate.differences.front().permitted) << "those that are not permitted come first";
  EXPECT_TRUE(certificate.differences.back().permitted);
}

// -------------------------------------------------------------------------------- ends of an examination

TEST(Examination, GivesTheSameCertificateForTheSameSeed) {
  const auto certificate = [](std::uint64_t seed) {
    Examination seeded = examination("go", "5x5", faulty_engine("go", "miscounts-captures"), 12);
    seeded.seed = seed;
    nlohmann::ordered_json json = certificate_json(examine(seeded, {}));
    json.erase("seconds");
    return json.dump(1);
  };
  EXPECT_EQ(certificate(1), certificate(1));
  EXPECT_NE(certificate(1), certificate(2));
}

TEST(Examination, IsOfOneGameIfARecordIsGiven) {
  Examination only = examination("go", "5x5", faulty_engine("go", "leaves-own-stones"), 12);
  only.only = game_of_record(only.game, "a.record", "game go\nboard 4x1\nB a1\nW c1\nB b1\nW pass\n");
  const Certificate certificate = examine(only, {});
  EXPECT_EQ(certificate.verdict, Verdict::differs);
  EXPECT_EQ(certificate.suite_games, 1);
  EXPECT_EQ(certificate.random_games, 0);
  ASSERT_EQ(certificate.differences.size(), 1u);
  EXPECT_EQ(certificate.differences[0].moves, (Texts{"B a1", "W c1", "B b1"}));
  only.only = game_of_record(only.game, "a.record", "game go\nboard 4x1\nB a1\nW c1\n");
  const Certificate right = examine(only, {});
  EXPECT_EQ(right.verdict, Verdict::passes);
  EXPECT_TRUE(right.not_shown.front().ends_with("a board of another size than 4x1."));
}

TEST(Examination, OfAnEngineThatLacksCommandsSaysSo) {
  const Certificate certificate = of_go("none", 5, "clear_board");
  EXPECT_EQ(certificate.verdict, Verdict::unfit);
  EXPECT_EQ(certificate.because, "the engine does not list the command clear_board");
}

TEST(Examination, OfAnEngineThatCannotBeStartedIsAnInputError) {
  EXPECT_NE(
      thrown([] { examined("go", "5x5", "no-such-engine-anywhere", 5); }).find("no-such-engine-anywhere"),
      std::string::npos);
}

TEST(Examination, KeepsWhatItFoundIfTheEngineDoesNotStartAgain) {
  const std::string mark = testing::TempDir() + "ruleproof-started-" + std::to_string(getpid());
  std::filesystem::remove(mark);
  const std::string once = "sh -c \"if [ -e '" + mark + "' ]; then exit 4; fi; touch '" + mark + "'; exec " +
                           faulty_engine("go", "dies-of-a-capture") + "\"";
  const Certificate certificate = examined("go", "5x5", once, 5);
  std::filesystem::remove(mark);
  EXPECT_EQ(certificate.verdict, Verdict::differs) << certificate.because;
  ASSERT_EQ(certificate.differences.size(), 1u);
  EXPECT_EQ(certificate.differences[0].fault, "died");
  EXPECT_FALSE(certificate.differences[0].shrunk);
  EXPECT_GT(certificate.moves, 0);
}

TEST(Examination, EndsWhenItIsToldTo) {
  std::stop_source stop;
  Examination stopped = examination("go", "5x5", own_engine("go"), 1'000'000);
  int games = 0;
  stopped.progress = [&](const std::string&) {
    if (++games == 20) stop.request_stop();
  };
  const Certificate certificate = examine(stopped, stop.get_token());
  EXPECT_EQ(certificate.verdict, Verdict::stopped);
  EXPECT_GT(certificate.moves, 0);
  EXPECT_GT(certificate.suite_games, 0);
  EXPECT_NE(certificate.because, "");
}

TEST(Examination, TellsWhatItFoundBeforeItWasToldToEnd) {
  std::stop_source stop;
  Examination stopped = examination("go", "5x5", faulty_engine("go", "leaves-own-stones"), 1'000'000);
  stopped.progress = [&](const std::string& doing) {
    if (doing.ends_with("1 differences") || doing.starts_with("shrinking")) stop.request_stop();
  };
  const Certificate certificate = examine(stopped, stop.get_token());
  EXPECT_EQ(certificate.verdict, Verdict::differs);
  ASSERT_EQ(certificate.differences.size(), 1u);
  EXPECT_FALSE(certificate.differences[0].shrunk);
  EXPECT_EQ(certificate.differences[0].kind, DifferenceKind::stones);
  EXPECT_FALSE(certificate.differences[0].moves.empty());
  EXPECT_NE(explanation(certificate).find("the run was stopped"), std::string::npos)
      << explanation(certificate);
}

/// Returns the time of a clock that advances by a second at each call. The examination calls it at its
/// beginning and before each random game.
EngineLimits::Clock::time_point a_second_later() {
  static std::chrono::seconds time(0);
  return EngineLimits::Clock::time_point(++time);
}

TEST(Examination, EndsWithItsTime) {
  Examination timed = examination("go", "5x5", own_engine("go"), 1'000'000);
  timed.time = std::chrono::duration<double>(3);
  timed.now = a_second_later;
  const Certificate certificate = examine(timed, {});
  EXPECT_EQ(certificate.verdict, Verdict::passes);
  EXPECT_EQ(certificate.random_games, 2);
  EXPECT_EQ(certificate.because, "the time was up before all games were played");
}

}  // namespace
}  // namespace ruleproof

#include "certify/identification.hpp"

#include <gtest/gtest.h>
#include <unistd.h>

#include <algorithm>
#include <filesystem>
#include <fstream>
#include <memory>
#include <random>

#include "certify/referee.hpp"
#include "certify/rulesets.hpp"
#include "certify/testing/certify_testing.hpp"
#include "session/testing/session_testing.hpp"
#include "spec/language/tree.hpp"
#include "spec/size.hpp"
#include "spec/testing/document_of_text.hpp"

namespace ruleproof {
namespace {

using Verdict = Identification::Verdict;

IdentificationPlan plan(const Game& game, const std::string& command, int games = 4) {
  return {.game = game, .command = command, .limits = {.now = still}, .games = games, .now = still};
}

Game small(const std::string& document) { return game_of(document, Size{4, 4}); }

/// Returns the command line that starts this project's own engine with this ruleset.
std::string engine_of(const Game& ruleset) {
  std::string words = ruleset.document().id;
  for (const auto& [key, reading] : ruleset.readings()) words += " --reading " + key + "=" + reading;
  return own_engine(words);
}

std::vector<std::string> texts(const std::vector<Game>& games) {
  std::vector<std::string> all;
  for (const Game& game : games) all.push_back(ruleset_text(game));
  return all;
}

TEST(Rulesets, AreAllCombinationsOfWhatIsNotFixed) {
  const Game go = game_of("go");
  EXPECT_EQ(count_rulesets(go, {}), 6u);
  EXPECT_EQ(count_rulesets(go, {"ko"}), 2u);
  const std::vector<Game> all = rulesets(go.with("ko=simple"), {});
  EXPECT_EQ(all.size(), 6u);
  EXPECT_EQ(ruleset_text(all.front()), "suicide=legal ko=simple");
  EXPECT_EQ(count_differing(all.front(), all.back()), 2u);
  EXPECT_EQ(texts(rulesets(go, {"ko"})),
            (std::vector<std::string>{"suicide=legal ko=positional", "suicide=illegal ko=positional"}));
  EXPECT_EQ(rulesets_beside(go, {}).size(), 3u);
  EXPECT_EQ(rulesets_beside(go, {"ko", "suicide"}).size(), 0u);
  EXPECT_GT(count_rulesets(game_of("political-go", {3, 3}), {}), most_rulesets);
}

TEST(Identification, NamesTheRulesetOfAnEngineDrawnAtRandom) {
  std::mt19937 random(std::random_device{}());
  const std::vector<Game> all = rulesets(small("go"), {});
  const Game& ruleset = all[random() % all.size()];
  const Identification found = identify(plan(small("go"), engine_of(ruleset)), {});
  EXPECT_EQ(found.verdict, Verdict::identified) << ruleset_text(ruleset) << '\n'
                                                << identification_text(found);
  EXPECT_EQ(texts(found.named), std::vector{ruleset_text(ruleset)});
  EXPECT_EQ(found.contradicted.size(), 5u) << "each other ruleset is contradicted by an answer";
  for (const Identification::Contradicted& other : found.contradicted) {
    EXPECT_FALSE(other.answer.empty());
    EXPECT_GE(other.kinds, 1u);
  }
}

TEST(Identification, IsTheSameForTheSameSeed) {
  const Game game = small("go");
  const IdentificationPlan again = plan(game, own_engine("go --reading ko=simple"));
  EXPECT_EQ(identification_json(identify(again, {})), identification_json(identify(again, {})));
}

TEST(Identification, KeepsTheReadingsThatAreFixed) {
  IdentificationPlan fixed = plan(small("go").with("suicide=illegal"), own_engine("go --reading ko=simple"));
  fixed.fixed = {"suicide"};
  const Identification found = identify(fixed, {});
  EXPECT_EQ(found.rulesets, 3u);
  EXPECT_EQ(found.verdict, Verdict::nearest) << "the engine allows suicide";
  EXPECT_EQ(texts(found.named), std::vector<std::string>{"suicide=illegal ko=simple"});
}

TEST(Identification, NamesRulesetsThatAreTheSameTogether) {
  // In the game Disto, the placement rule has two readings: it is about all groups called gluttons, or only
  // about "sick" gluttons, which have one liberty. The two readings are equivalent.
  const Game game = small("disto").with("person=clique");
  const Identification found = identify(plan(small("disto"), engine_of(game)), {});
  EXPECT_EQ(found.verdict, Verdict::identified) << identification_text(found);
  EXPECT_EQ(found.named.size(), 2u);
  ASSERT_EQ(found.not_told_apart.size(), 1u);
  EXPECT_TRUE(found.not_told_apart.front().is_proved);
  EXPECT_FALSE(found.not_told_apart.front().is_found);
  for (const Game& named : found.named)
    EXPECT_EQ(named.with("placement", game.reading("placement")), game) << ruleset_text(named);
}

TEST(Identification, NamesTheNearestRulesetAndWhatIsLeft) {
  // The engine plays by the reading ko=positional, with one fault: at a suicide it does not remove the
  // player's own stones, as the rules demand.
  const Identification found = identify(plan(small("go"), faulty_engine("go", "leaves-own-stones"), 6), {});
  EXPECT_EQ(found.verdict, Verdict::nearest);
  EXPECT_FALSE(found.is_complete)
      << "no ruleset is compared in further games once it has more kinds of differences than another";
  ASSERT_TRUE(found.certificate);
  EXPECT_EQ(found.certificate->game, found.named.front());
  ASSERT_FALSE(found.certificate->differences.empty());
  EXPECT_TRUE(found.certificate->differences.front().shrunk);
  EXPECT_FALSE(found.certificate->differences.front().moves.empty());
  EXPECT_EQ(texts(found.named), std::vector<std::string>{"suicide=legal ko=positional"})
      << identification_text(found);
}

/// Returns whether a ruleset agrees with the engine's answer in `one`, for instance "takes B b1 for legal".
bool explains(const Game& ruleset, const Identification::Contradicted& one) {
  const std::unique_ptr<Referee> by = referee(ruleset.with_board(parse_size(one.size)));
  for (const std::string& move : one.moves) by->play(move.substr(2));
  const std::string from = one.answer.substr(one.answer.find(' ') + 3);  // "b1 for legal"
  return by->option(from.substr(0, from.find(' '))).legal == from.ends_with(" for legal");
}

/// Starts an engine that plays by a changed copy of the plan's document: the text `from` is replaced by `to`.
/// Identifies the engine's ruleset by the unchanged document. `words` are further arguments of the engine.
Identification identified_changed(IdentificationPlan plan, const std::string& from, const std::string& to,
                                  const std::string& words = "") {
  const std::string document = testing::TempDir() + "ruleproof-changed-" + std::to_string(getpid()) + ".md";
  std::ofstream(document) << exchanged(plan.game.document().text->bytes, from, to);
  plan.command = own_engine("'" + document + "'" + words);
  Identification found = identify(plan, {});
  std::filesystem::remove(document);
  return found;
}

TEST(Identification, NamesTheNearestOfEnginesThatPlayByNoRulesetAndWhatIsLeft) {
  struct Changed {
    std::string from, to, nearest;
    std::vector<std::string> left;
  };
  for (const Changed& one : std::vector<Changed>{
           {"      if suicide is illegal:\n",
            "      forbid \"it clears fewer than three\": { q in cut-off(own) | count(cut-off(own)) < 3 }\n"
            "      if suicide is illegal:\n",
            "suicide=illegal ko=positional",
            {"allows-illegal [move]"}},
           {"| positional: some m in history: same-board(m)",
            "| positional: (some m in ago(1): same-board(m)) or (some m in ago(3): same-board(m))",
            "suicide=illegal ko=simple",
            {"allows-illegal [move]"}},
           {"      remove cut-off(enemy)\n",
            "      remove cut-off(own)\n      remove cut-off(enemy)\n",
            "suicide=legal ko=positional",
            {"refuses-legal [move]", "stones [move]"}}}) {
    const Identification found = identified_changed(plan(small("go"), ""), one.from, one.to);
    SCOPED_TRACE(identification_text(found));
    EXPECT_EQ(found.verdict, Verdict::nearest);
    EXPECT_EQ(texts(found.named), std::vector{one.nearest});
    ASSERT_TRUE(found.certificate);
    std::vector<std::string> left;
    for (const ReportedDifference& difference : found.certificate->differences) {
      left.push_back(std::string(name(difference.kind)) + " [" + difference.decisions.front().clause + "]");
      EXPECT_TRUE(difference.shrunk);
    }
    EXPECT_EQ(left, one.left);
    EXPECT_EQ(found.contradicted.size(), 5u);
    for (const Identification::Contradicted& other : found.contradicted)
      if (other.answer.starts_with("takes ")) {
        EXPECT_FALSE(explains(other.game, other));
        EXPECT_EQ(explains(found.named.front(), other), !other.is_shared) << ruleset_text(other.game);
      }
  }
}

TEST(Identification, AsksFurtherIfTheEngineContradictsBothBeforeTheyDiffer) {
  // The engine never captures a stone in a corner. In the shortest games that distinguish the readings of the
  // ko rule, corner stones are captured, so the engine contradicts both readings before they differ.
  const auto document = of_file("examples/games/go-of-programs.md").document;
  IdentificationPlan of_ko = plan(Game(*document).with_board({4, 4}), "");
  of_ko.fixed = {"suicide", "points"};
  const Identification found =
      identified_changed(of_ko, "      remove taken\n",
                         "      remove { q in taken | count(beside(q)) > 2 }\n", " --reading ko=positional");
  SCOPED_TRACE(identification_text(found));
  EXPECT_EQ(found.verdict, Verdict::nearest);
  EXPECT_EQ(texts(found.named), (std::vector<std::string>{"suicide=illegal ko=simple points=area",
                                                          "suicide=illegal ko=positional points=area",
                                                          "suicide=illegal ko=situational points=area"}))
      << "a further game on 4x4 excludes ko=natural";
  EXPECT_EQ(found.not_told_apart.size(), 2u);
  for (const Identification::NotToldApart& pair : found.not_told_apart)
    EXPECT_EQ(pair.why, "the engine contradicts both before they differ");
}

TEST(Identification, NamesTheRulesetOfAnEngineThatDoesNotUndo) {
  // No ruleset explains a refused undo, so the refusal must not influence which ruleset is the nearest.
  const Identification found = identify(plan(small("go"), faulty_engine("go", "refuses-undo")), {});
  EXPECT_EQ(found.verdict, Verdict::nearest);
  EXPECT_EQ(texts(found.named), std::vector<std::string>{"suicide=legal ko=positional"});
  for (const ReportedDifference& difference : found.certificate->differences)
    EXPECT_TRUE(difference.kind == DifferenceKind::undo || difference.kind == DifferenceKind::no_answer);
}

/// A document whose readings differ only in who wins.
constexpr const char* two_ends = R"(
    game "Two Ends"

> One stone a turn. Whoever cannot place a stone has the end. [end]

    board square-grid 3x3
    players black, white
    turns alternate
    reading winner "Who wins?" [end]
      | other "The other player." because "It is usual."
      | same "The player who cannot place a stone." because "An end is something to have."
    move place(p):
      forbid "the square is not empty": p and occupied
      put mover on p
    end when not possible(place, to-move)
    wins(P: player) = case winner
      | other: P <> to-move
      | same: P = to-move
)";

TEST(Identification, NamesNoRulesetAloneIfWhatDistinguishesItIsNotCompared) {
  // Without final_score the engine never names the winner, so readings about the winner cannot be
  // distinguished.
  const std::string document = testing::TempDir() + "ruleproof-two-ends-" + std::to_string(getpid()) + ".md";
  std::ofstream(document) << two_ends;
  const Game game = Game(lasting_document(document, two_ends)).with_board({2, 2});
  const Identification all = identify(plan(game, own_engine("'" + document + "'")), {});
  EXPECT_EQ(all.verdict, Verdict::identified) << identification_text(all);
  const Identification found = identify(plan(game, faulty_engine(document, "none", "final_score")), {});
  EXPECT_EQ(found.verdict, Verdict::several) << identification_text(found);
  EXPECT_EQ(found.named.size(), 2u);
  ASSERT_EQ(found.not_told_apart.size(), 1u);
  EXPECT_TRUE(found.not_told_apart.front().is_found);
  EXPECT_FALSE(found.not_told_apart.front().moves.empty());
  EXPECT_EQ(found.not_told_apart.front().why, "who has won was not compared: the engine has no final_score");
  std::filesystem::remove(document);
}

TEST(Identification, TriesSomeRulesetsOfVeryManyAndSaysSo) {
  IdentificationPlan many = plan(game_of("political-go", {2, 2}), own_engine("political-go"), 1);
  many.search.steps_in_all = 200'000;
  many.search.steps_of_a_board = 100'000;
  many.search.steps_of_random_games = 100'000;
  const Identification found = identify(many, {});
  EXPECT_GT(found.rulesets, most_rulesets);
  EXPECT_LT(found.tried, most_rulesets);
  EXPECT_EQ(found.verdict, Verdict::several) << "not all rulesets were tried";
  EXPECT_GE(std::ranges::count(texts(found.named), ruleset_text(many.game)), 1);
}

TEST(Identification, SaysWhyAnEngineIsUnfit) {
  const Identification found = identify(plan(small("go"), faulty_engine("go", "none", "play")), {});
  EXPECT_EQ(found.verdict, Verdict::unfit);
  EXPECT_NE(found.because.find("play"), std::string::npos) << found.because;
  EXPECT_TRUE(found.named.empty());
}

TEST(Identification, EndsIfTheEngineFailsAgainAndAgain) {
  const Identification found = identify(plan(small("go"), faulty_engine("go", "dies-of-a-capture")), {});
  EXPECT_EQ(found.verdict, Verdict::nearest);
  ASSERT_TRUE(found.certificate);
  EXPECT_TRUE(std::ranges::any_of(found.certificate->differences, [](const ReportedDifference& difference) {
    return difference.kind == DifferenceKind::breaks;
  })) << identification_text(found);
}

}  // namespace
}  // namespace ruleproof

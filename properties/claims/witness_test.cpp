#include "properties/claims/witness.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <filesystem>
#include <vector>

#include "properties/claims/claimed.hpp"
#include "spec/text_of_file.hpp"

namespace ruleproof::model {
namespace {

using Result = Finding::Result;

std::vector<const Document*> documents_of_corpus() {
  std::vector<const Document*> documents;
  for (const auto& entry : std::filesystem::directory_iterator(CORPUS "/proofs"))
    if (entry.path().filename().string().starts_with("witness-"))
      documents.push_back(&document_of_text(text_of_file(entry.path())));
  return documents;
}

/// The claims are judged by games and positions, without the provers.
TEST(TheWitness, RefutesWhatIsFalseAndNothingElse) {
  std::size_t refuted = 0, proved = 0;
  for (const Document* document : documents_of_corpus())
    for (const Claim& claim : document->claims) {
      const std::optional<ClaimVerdict> verdict = expected(claim, Game(*document));
      if (!verdict) continue;
      const Claimed claimed(*document, claim.name.name);
      const Plan plan = model::plan(claimed.game, Plan::Depth::quick, 1);
      const GameFinding found = witness(claimed.game, claimed.claim, plan).found;
      EXPECT_EQ(found.result == Result::refuted, verdict == ClaimVerdict::refuted)
          << document->title << ' ' << claim.name.name << ' ' << found.why;
      EXPECT_EQ(found.result == Result::refuted, found.game.has_value());
      EXPECT_EQ(found.has_too_large_number, verdict == ClaimVerdict::unknown)
          << document->title << ' ' << claim.name.name;
      refuted += verdict == ClaimVerdict::refuted;
      proved += verdict == ClaimVerdict::proved;
    }
  EXPECT_GT(refuted, 30u);
  EXPECT_GT(proved, 3u);
}

/// No claim that is expected to fail or to be unknown is judged as proved, with the provers included.
TEST(TheWitness, LeavesNoFalseProof) {
  for (const Document* document : documents_of_corpus())
    for (const Claim& claim : document->claims)
      if (expected(claim, Game(*document)).value_or(ClaimVerdict::proved) != ClaimVerdict::proved) {
        const Claimed claimed(*document, claim.name.name);
        Plan plan = model::plan(claimed.game, Plan::Depth::quick, 1);
        plan.exhausted = plan.all_positions = plan.random = {};
        EXPECT_NE(claimed.judged(plan).result, Result::proved) << document->title << ' ' << claim.name.name;
      }
}

const std::string shared = two_players("square-grid 3x3",
                                       "    state flag : truth\n    move place(p in empty): put mover on p\n"
                                       "    move pass: nothing\n    end when no empty\n"
                                       "    wins(P: player) = P <> to-move\n");

GameFinding judged_again(const Claimed& claimed, GameFinding proved) {
  return judged_again(std::move(proved), 2, claimed.game, claimed.claim,
                      plan(claimed.game, Plan::Depth::quick, 1));
}

TEST(AProof, ThatAGameOrAPositionRefutesIsContradicted) {
  const GameFinding by_game =
      judged_again(Claimed(shared, "reachable: no occupied"), {{Result::proved, "every-board"}});
  EXPECT_EQ(by_game.result, Result::contradicted);
  EXPECT_EQ(by_game.why, "proved, and false in a game on 1x1");
  EXPECT_EQ(by_game.game.value().moves.size(), 1u);
  const GameFinding by_position =
      judged_again(Claimed(shared, "position: not flag"), {{Result::proved, "every-board"}});
  EXPECT_EQ(by_position.result, Result::contradicted);
  EXPECT_FALSE(by_position.reachable);
  EXPECT_TRUE(by_position.game.value().setup.has_value());
}

TEST(AProof, OfSmallBoardsIsNotContradictedByALargeOne) {
  const GameFinding found = judged_again(Claimed(shared, "position: count(occupied) < 31"),
                                         {{Result::proved, "all-positions", {{2, 2}, {3, 3}}}});
  EXPECT_EQ(found.result, Result::refuted);
}

TEST(AProof, ThatIsTrueStays) {
  const Claimed claimed(shared, "grows: count(occupied)");
  EXPECT_EQ(judged_again(claimed, {{Result::proved, "every-board"}}).result, Result::proved);
  EXPECT_EQ(judged_again(claimed, {{Result::proved, "exhausted"}}).result, Result::proved);
}

TEST(AProof, OfAllGamesOfSmallBoardsFallsWithAGameOfALargeOne) {
  const Claimed claimed(shared, "reachable: count(board) < 30 or no occupied");
  const GameFinding found = judged_again(claimed, {{Result::proved, "exhausted", {{2, 2}, {3, 3}}}});
  EXPECT_EQ(found.result, Result::refuted);
  EXPECT_EQ(found.sizes, std::vector{Size(6, 6)});
  const Claimed of_positions(shared, "position: not flag");
  EXPECT_EQ(judged_again(of_positions, {{Result::proved, "exhausted", {{2, 2}}}}).result, Result::proved)
      << "no game sets the flag";
}

TEST(AWitness, TriesBoardsThatTheDocumentAllows) {
  const std::string tall = two_players("square-grid 5x5",
                                       "    setup \"Sides are odd.\": width mod 2 = 1 and height = 7\n"
                                       "    move place(p in empty): put mover on p\n    end when no empty\n"
                                       "    wins(P: player) = P <> to-move\n");
  const Plan::Witness boards = witness_boards(Claimed(tall, "position: height = 7").game, 100);
  EXPECT_EQ(boards.small, (std::vector<Size>{{1, 7}}));
  EXPECT_EQ(boards.large, (std::vector<Size>{{7, 7}, {9, 7}, {5, 5}}));
}

}  // namespace
}  // namespace ruleproof::model

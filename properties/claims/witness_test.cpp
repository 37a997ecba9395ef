#include "properties/claims/witness.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <filesystem>
#include <vector>

#include "properties/testing/claimed.hpp"
#include "spec/documents/clauses.hpp"
#include "spec/language/tree.hpp"
#include "spec/text_of_file.hpp"

namespace ruleproof {
namespace {

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
      const std::optional<VerdictWord> word = expected(claim, Game(*document));
      if (!word) continue;
      const Claimed claimed(*document, claim.name.name);
      const Plan plan = ruleproof::plan(claimed.game, Plan::Depth::quick, 1);
      const Verdict found = witness(claimed.game, claimed.claim, plan);
      EXPECT_EQ(found.is<Refuted>(), word == VerdictWord::refuted)
          << document->title << ' ' << claim.name.name << ' ' << found.note;
      EXPECT_EQ(found.is<Refuted>(), shown_record(found) != nullptr);
      EXPECT_EQ(found.is<Unknown>(), word == VerdictWord::unknown)
          << document->title << ' ' << claim.name.name;
      refuted += word == VerdictWord::refuted;
      proved += word == VerdictWord::proved;
    }
  EXPECT_GT(refuted, 30u);
  EXPECT_GT(proved, 3u);
}

/// A claim is judged by all methods, including the provers. If its document expects it to be refuted or
/// unknown, it must not be proved.
TEST(TheWitness, LeavesNoFalseProof) {
  for (const Document* document : documents_of_corpus())
    for (const Claim& claim : document->claims)
      if (expected(claim, Game(*document)).value_or(VerdictWord::proved) != VerdictWord::proved) {
        const Claimed claimed(*document, claim.name.name);
        Plan plan = ruleproof::plan(claimed.game, Plan::Depth::quick, 1);
        plan.exhausted = plan.all_positions = plan.random = {};
        EXPECT_FALSE(claimed.judged(plan).is<Proved>()) << document->title << ' ' << claim.name.name;
      }
}

const std::string shared = two_players("square-grid 3x3",
                                       "    state flag : truth\n    move place(p in empty): put mover on p\n"
                                       "    move pass: nothing\n    end when no empty\n"
                                       "    wins(P: player) = P <> to-move\n");

Verdict judged_again(const Claimed& claimed, Verdict proved) {
  return ruleproof::judged_again(std::move(proved), 2, claimed.game, claimed.claim,
                                 plan(claimed.game, Plan::Depth::quick, 1));
}

TEST(AProof, ThatAGameOrAPositionRefutesIsContradicted) {
  const Verdict by_game =
      judged_again(Claimed(shared, "reachable: no occupied"), {Proved{}, {Method::every_board}});
  EXPECT_TRUE(by_game.is<Contradicted>());
  EXPECT_EQ(by_game.note, "proved, and false in a game on 1x1");
  EXPECT_EQ(by_game.as<Contradicted>().counterexample.value().moves.size(), 1u);
  const Verdict by_position =
      judged_again(Claimed(shared, "position: not flag"), {Proved{}, {Method::every_board}});
  EXPECT_TRUE(by_position.is<Contradicted>());
  EXPECT_FALSE(is_reachable(by_position));
  EXPECT_TRUE(by_position.as<Contradicted>().counterexample.value().setup.has_value());
}

/// The claim fails only on small boards, in positions in which the variable `flag` is true. No game makes it
/// true.
TEST(AProof, ThatOnlyPositionsOfSmallBoardsRefuteIsContradicted) {
  const Verdict found = judged_again(Claimed(shared, "position: not flag or count(board) > 25"),
                                     {Proved{}, {Method::every_board}});
  EXPECT_TRUE(found.is<Contradicted>());
}

TEST(AProof, OfSmallBoardsIsNotContradictedByALargeOne) {
  const Verdict found = judged_again(Claimed(shared, "position: count(occupied) < 31"),
                                     {Proved{}, {Method::all_positions, {{{2, 2}}, {{3, 3}}}}});
  EXPECT_TRUE(found.is<Refuted>());
}

TEST(AProof, ThatIsTrueStays) {
  const Claimed claimed(shared, "grows: count(occupied)");
  EXPECT_TRUE(judged_again(claimed, {Proved{}, {Method::every_board}}).is<Proved>());
  EXPECT_TRUE(judged_again(claimed, {Proved{}, {Method::exhausted}}).is<Proved>());
}

TEST(AProof, OfAllGamesOfSmallBoardsFallsWithAGameOfALargeOne) {
  const Claimed claimed(shared, "reachable: count(board) < 30 or no occupied");
  const Verdict found = judged_again(claimed, {Proved{}, {Method::exhausted, {{{2, 2}}, {{3, 3}}}}});
  EXPECT_TRUE(found.is<Refuted>());
  EXPECT_EQ(found.covers.sizes(), std::vector{Size(6, 6)});
  const Claimed of_positions(shared, "position: not flag");
  EXPECT_TRUE(judged_again(of_positions, {Proved{}, {Method::exhausted, {{{2, 2}}}}}).is<Proved>())
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
}  // namespace ruleproof

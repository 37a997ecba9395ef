#include "report/baseline.hpp"

#include <gtest/gtest.h>

#include <map>
#include <string>
#include <utility>
#include <vector>

namespace ruleproof {
namespace {

const std::string readings = "group=maximal flip=once end=whole-board tie=placement";

Verdict proved_of(Coverage covers) { return {Proved{}, std::move(covers)}; }
Verdict proved() { return proved_of({Method::every_board}); }
Verdict on_board(Size size) { return {Refuted{}, {Method::exhausted, {{size}}}}; }

KnownVerdict claim(std::string name, Verdict verdict) {
  return {"loose", name + " (" + readings + ")", name, readings, std::move(verdict), "hash"};
}

Baseline of(std::vector<KnownVerdict> verdicts, std::vector<std::string> games = {"loose"}) {
  return {"quick", std::move(games), std::move(verdicts)};
}

std::size_t changes(const Verdict& before, const Verdict& now) {
  return hold(of({claim("c", before)}), of({claim("c", now)})).changes.size();
}

TEST(ABaseline, NoticesEachPropertyOfAVerdictThatDiffers) {
  const std::vector<std::pair<Verdict, Verdict>> different = {
      {proved(), {Tested{}, {Method::every_board}}},
      {proved(), proved_of({Method::all_positions})},
      {proved(), proved_of({Method::identical})},
      {proved_of({Method::all_positions}), proved_of({Method::exhausted})},
      {on_board({2, 2}), on_board({3, 2})},
      {proved_of({Method::every_board, {}, 0, 2, 2}), proved_of({Method::every_board, {}, 0, 3, 3})},
      {proved_of({Method::every_board, {}, 0, 2, 2}), proved_of({Method::every_board, {}, 0, 1, 2})},
      {proved_of({Method::every_board, {}, 0, 2, 2}), proved_of({Method::every_board, {}, 0, 2, 3})},
      {proved_of({Method::every_board, {}, 0, 0, 0, {"komi=7"}}), proved()}};
  for (std::size_t i = 0; i < different.size(); ++i) {
    const auto& [one, other] = different[i];
    EXPECT_EQ(changes(one, other), 1u) << i;
    EXPECT_EQ(changes(other, one), 1u) << i;
    EXPECT_EQ(changes(one, one) + changes(other, other), 0u) << i;
  }
}

TEST(ABaseline, OfAnotherDepthIsComparedByTheVerdictsAlone) {
  Baseline before = of({claim("c", on_board({2, 2})), claim("d", proved())});
  before.depth = "thorough";
  const Held held = hold(before, of({claim("c", on_board({3, 2})), claim("d", {Tested{}})}));
  EXPECT_FALSE(held.is_of_same_depth);
  EXPECT_EQ(held.compared, 2u);
  EXPECT_EQ(held.changes.size(), 1u);
}

TEST(ABaseline, NoticesAVerdictThatIsMissingOrNew) {
  const Held held = hold(of({claim("c", proved()), claim("gone", proved())}),
                         of({claim("c", proved()), claim("new", proved())}));
  ASSERT_EQ(held.changes.size(), 2u);
  EXPECT_EQ(held.changes[0].before, "");
  EXPECT_EQ(held.changes[1].now, "");
  EXPECT_EQ(held.compared, 1u);
}

/// Returns a verdict on the claim "c" of the built-in game Loose under these readings.
KnownVerdict under(const std::string& of) { return {"loose", "c (" + of + ")", "c", of, proved(), "hash"}; }

TEST(ABaseline, ExcusesWhatTheRunLeavesOut) {
  KnownVerdict of_another_game = under("");
  of_another_game.game = "disto";
  const KnownVerdict left_out = under("group=pairs flip=once end=whole-board tie=placement");
  Baseline before = of({under(readings), of_another_game, left_out}, {"loose", "disto"});
  // The run lacks the verdict `left_out`. If run and baseline have the same depth, they cover the same
  // readings, so the lack is a change. If their depths differ, the run may cover fewer readings, so
  // `left_out` is not compared.
  EXPECT_EQ(hold(before, of({under(readings)})).changes.size(), 1u);
  before.depth = "thorough";
  const Held held = hold(before, of({under(readings)}));
  EXPECT_EQ(held.changes.size(), 0u);
  EXPECT_EQ(held.not_compared,
            (std::map<std::string, std::size_t>{{"of games that this run leaves out", 1},
                                                {"under readings that this run leaves out", 1}}));
}

TEST(ABaseline, DoesNotExcuseReadingsThatTheGameNoLongerHas) {
  const Held held = hold(of({under("group=none"), under("group=pairs")}), of({}));
  EXPECT_EQ(held.changes.size(), 2u);
  EXPECT_TRUE(held.not_compared.empty());
}

TEST(ABaseline, TakesNoVerdictThatWasNotRunForAChange) {
  const KnownVerdict run = claim("c", proved()), not_run = claim("c", {NotRun{}}),
                     gone = claim("gone", {NotRun{}});
  const Held held = hold(of({not_run, gone}), of({run})), again = hold(of({run}), of({not_run}));
  EXPECT_EQ(held.changes.size() + again.changes.size() + held.compared + again.compared, 0u);
  EXPECT_EQ(held.not_compared.at("that the run of the baseline had not checked"), 1u);
  EXPECT_EQ(again.not_compared.at("that this run has not checked"), 1u);
}

TEST(ABaseline, NamesAProofThatIsNoLongerConfirmedAndAClaimOfOtherWords) {
  KnownVerdict confirmed = claim("c", {Proved{"Z3", true}, {Method::every_board}});
  KnownVerdict reworded = claim("c", proved());
  reworded.hash = "another";
  const Held held = hold(of({confirmed}), of({reworded}));
  EXPECT_EQ(held.unconfirmed, std::vector{"loose " + confirmed.subject});
  EXPECT_EQ(held.reworded, std::vector<std::string>{"loose c"});
  const Held back = hold(of({reworded}), of({confirmed})), same = hold(of({confirmed}), of({confirmed}));
  EXPECT_TRUE(back.unconfirmed.empty() && same.unconfirmed.empty() && same.reworded.empty());
  EXPECT_TRUE(hold(of({claim("c", {Tested{}})}), of({reworded})).reworded.empty()) << "that is a change";
}

}  // namespace
}  // namespace ruleproof

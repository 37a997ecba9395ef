#include "properties/shrink.hpp"

#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include <algorithm>

#include "spec/spec.hpp"

namespace ruleproof {
namespace {

using Attempts = std::vector<Attempt>;

RC_GTEST_PROP(Shrink, KeepsJustTheAttemptsThatTheFailureNeeds, (std::vector<int> noise)) {
  Attempts attempts(noise.begin(), noise.end());
  attempts.insert(attempts.begin() + *rc::gen::inRange<std::size_t>(0, attempts.size() + 1), 1000);
  attempts.insert(attempts.begin() + *rc::gen::inRange<std::size_t>(0, attempts.size() + 1), 2000);
  const auto fails = [](const Attempts& list) {
    return std::ranges::count(list, Attempt(1000)) > 0 && std::ranges::count(list, Attempt(2000)) > 0;
  };
  const Attempts shrunk = shrink(attempts, fails);
  RC_ASSERT(fails(shrunk));
  RC_ASSERT(shrunk.size() == 2u);
}

TEST(Shrink, LeavesOutTwoAttemptsWhereOneAloneCannotGo) {
  // The attempt 7 fails only when Black makes it.
  const auto fails = [](const Attempts& list) {
    for (std::size_t i = 0; i < list.size(); i += 2)
      if (list[i] == Attempt(7)) return true;
    return false;
  };
  EXPECT_EQ(shrink(Attempts{1, 2, 7, 3}, fails), Attempts{7});
  EXPECT_EQ(shrink(Attempts{1, 2, 3, 4, 5, 6, 7}, fails), Attempts{7});
}

TEST(Shrink, PutsAPassWhereAPlacementIsNotNeeded) {
  // The attempt 7 fails as the second one.
  const auto fails = [](const Attempts& list) { return list.size() > 1 && list[1] == Attempt(7); };
  EXPECT_EQ(shrink(Attempts{1, 7, 3}, fails), (Attempts{std::nullopt, 7}));
}

TEST(Shrink, CutsTheBoardAndTheSetUpDownToWhatTheFailureNeeds) {
  // A white stone of the set-up with a placement on the point to the right of it, which stays so on every
  // part of the board that holds both.
  const auto fails = [](const Trial& trial) {
    if (!trial.setup) return false;
    for (const Attempt& attempt : trial.attempts)
      if (attempt && *attempt % trial.size.w > 0 && trial.setup->stones[*attempt - 1] == Stone::white)
        return true;
    return false;
  };
  Trial trial{Ruleset(spec("disto")), {4, 3}};
  trial.setup = ruleproof::Setup{parse_rows({4, 3}, {"XO..", ".OX.", "OOOX"}), Colour::white};
  trial.attempts = {3, std::nullopt, 6, 11};
  ASSERT_TRUE(fails(trial));
  const Trial shrunk = shrink(trial, fails);
  EXPECT_EQ(shrunk.size, (Size{2, 1}));
  EXPECT_EQ(shrunk.setup, (ruleproof::Setup{parse_rows({2, 1}, {"O."}), Colour::white}));
  EXPECT_EQ(shrunk.attempts, (Attempts{1}));
}

TEST(Shrink, PlaysTheSetUpFromTheEmptyBoardWhereItCan) {
  // Both colours have a stone on the board at the end, by the set-up or by placements in turn.
  const auto fails = [](const Trial& trial) {
    std::vector<Stone> stones = trial.setup ? trial.setup->stones : std::vector<Stone>(trial.size.area());
    Colour to_move = trial.setup ? trial.setup->to_move : Colour::black;
    for (const Attempt& attempt : trial.attempts) {
      if (attempt) stones[*attempt] = stone_of(to_move);
      to_move = other(to_move);
    }
    return std::ranges::count(stones, Stone::black) > 0 && std::ranges::count(stones, Stone::white) > 0 &&
           to_move == Colour::white;
  };
  Trial trial{Ruleset(spec("disto")), {2, 2}};
  trial.setup = ruleproof::Setup{parse_rows({2, 2}, {"XO", "XO"}), Colour::white};
  ASSERT_TRUE(fails(trial));
  const Trial shrunk = shrink(trial, fails);
  EXPECT_EQ(shrunk.setup, std::nullopt);
  EXPECT_EQ(shrunk.size, (Size{2, 1}));
  EXPECT_EQ(shrunk.attempts, (Attempts{0, 1, std::nullopt}));
}

TEST(Shrink, TakesTheDefaultOfEveryReadingThatTheFailureDoesNotNeed) {
  const auto fails = [](const Trial& trial) { return trial.ruleset.reading("when") == "after"; };
  const Ruleset ruleset(spec("disto"));
  const Trial trial{ruleset.with("when", "after").with("placement", "plain-2018"), {1, 1}};
  EXPECT_EQ(shrink(trial, fails).ruleset, ruleset.with("when", "after"));
}

}  // namespace
}  // namespace ruleproof

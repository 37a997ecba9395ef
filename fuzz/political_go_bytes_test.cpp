#include "fuzz/political_go_bytes.hpp"

#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include <random>

#include "properties/political_go_random.hpp"
#include "spec/input_error.hpp"
#include "spec/thrown.hpp"

namespace ruleproof::political_go {
namespace {

using Bytes = std::vector<std::uint8_t>;
using Kind = Event::Kind;

RC_GTEST_PROP(PoliticalGoBytes, AreATrialWhateverTheyAreAndTheTrialHasBytesOfItsOwn, (const Bytes& bytes)) {
  const Trial trial = decode(bytes);
  RC_ASSERT(decode(encode(trial)) == trial);
}

RC_GTEST_PROP(PoliticalGoBytes, OfASetUpAreOneWhateverTheyAre, (Bytes bytes)) {
  bytes.insert(bytes.begin(), {0, 0, 35, 3, 1});
  const Trial trial = decode(bytes);
  RC_ASSERT(trial.setup.has_value());
  RC_ASSERT(trial.setup->stones.size() == 36u);
  RC_ASSERT(decode(encode(trial)) == trial);
}

TEST(PoliticalGoBytes, KeepEveryTrialThatTheyCanHold) {
  std::mt19937_64 random(1);
  for (const Ruleset& ruleset : varied_one_at_a_time(spec("political-go"))) {
    if (!knows(ruleset)) continue;
    for (const Style style : all_styles) {
      const Trial trial = random_trial({ruleset, {6, 5}, 5}, style, most_fuzzed_attempts, random);
      EXPECT_EQ(decode(encode(trial)), trial);
    }
  }
}

TEST(PoliticalGoBytes, AreAsTheFormatSays) {
  const Bytes bytes{0,    0,    1,        // the defaults, 2x1
                    1,                    // three players
                    1,    0x05, 0,        // A with B and B with C
                    1,    0xff, 0,        // scores
                    2,    2,    0,        // C moved, then A
                    0,    3,              // a stone of C on the right
                    0x10, 1,              // B on the right
                    0x28, 0,    2, 3, 4,  // C on the left, first the right point and C's
                    0x13, 1,              // B forms with A
                    5};                   // a period
  const Trial trial = decode(bytes);
  EXPECT_EQ(trial.ruleset, Ruleset(spec("political-go")));
  EXPECT_EQ(trial.size, (Size{2, 1}));
  EXPECT_EQ(trial.players, 3);
  ASSERT_TRUE(trial.setup);
  EXPECT_EQ(trial.setup->alliances.pairs(), (std::vector<std::pair<int, int>>{{0, 1}, {1, 2}}));
  EXPECT_EQ(trial.setup->scores, (std::vector<std::int64_t>{1, -1, 0}));
  EXPECT_EQ(trial.setup->recent, (std::vector{2, 0}));
  EXPECT_EQ(trial.setup->stones, (std::vector{-1, 2}));
  EXPECT_EQ(
      trial.attempts,
      (std::vector<Event>{{Kind::place, 1, 0, 1},
                          {Kind::place, 2, 0, 0, {{DragonName::By::point, 1}, {DragonName::By::owner, 2}}},
                          {Kind::form, 1, 0},
                          {Kind::period}}));
}

TEST(PoliticalGoBytes, RefuseWhatTheyCannotHold) {
  const Ruleset ruleset(spec("political-go"));
  EXPECT_EQ(thrown([&] { encode({ruleset, {7, 2}, 2}); }), "a larger board than can be fuzzed");
  EXPECT_EQ(thrown([&] { encode({ruleset, {2, 2}, 6}); }), "more players than can be fuzzed");
  EXPECT_EQ(thrown([&] {
              encode({ruleset, {2, 2}, 2, std::nullopt, std::vector<Event>(61)});
            }),
            "more attempts than can be fuzzed");
  EXPECT_EQ(thrown([&] {
              encode({ruleset.with("dragon", "letter"), {2, 2}, 2});
            }),
            "other readings than can be fuzzed");
  EXPECT_EQ(thrown([&] {
              encode({ruleset, {1, 1}, 2, political_go::Setup{{-1}, Alliances(2), {128, 0}, {}}});
            }),
            "scores farther from 0 than can be fuzzed");
}

}  // namespace
}  // namespace ruleproof::political_go
